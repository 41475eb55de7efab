import { createCli } from '../../src/tools.ts'
import { describeConformance, type Answer } from './conformance.ts'
import { buildConformanceServices } from './conformance-services.ts'

describeConformance({
  name: 'the command line',
  answers: 'view',
  source: 'cli',
  skips: {
    'a tool that is not there is named as missing': 'an unknown command is a fault of the command line',
  },
  start() {
    const cli = createCli({ ...buildConformanceServices(), name: 'conformance', version: '1.0.0' })
    return {
      async call(toolName, args): Promise<Answer> {
        let [stdout, stderr] = ['', '']
        const code = await cli.run([toolName, '--json', '--input', JSON.stringify(args)], {
          stdout: { write: (text) => (stdout += text) },
          stderr: { write: (text) => (stderr += text) },
        })
        if (code === 0) {
          const text = stdout.trimEnd()
          // One compact line.
          if (text.includes('\n')) throw new Error(stdout)
          return {
            ok: true,
            value: text === 'null' || text === '' ? undefined : (JSON.parse(text) as unknown),
          }
        }
        // What the command line itself refuses is told in words.
        if (!stderr.startsWith('{')) return { ok: false, code: code === 2 ? 'VALIDATION_ERROR' : stderr }
        const { error, ...rest } = JSON.parse(stderr) as { error: string; message: string }
        return { ok: false, code: error, ...rest }
      },
    }
  },
})
