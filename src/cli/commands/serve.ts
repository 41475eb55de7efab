import { resolveInfo } from '../../contract/resolve-bundle.ts'
import { SurfaceError } from '../../errors.ts'
import { neutralText } from '../../neutral-text.ts'
import type { CommandContext, CommandRunner } from '../command.ts'
import type { LoadedServices } from '../load-services.ts'
import { loadProject } from '../project.ts'
import { createServeLog, type ServeLog } from '../serve-log.ts'

/** What goes on until it ends by itself or is told to. */
interface Served {
  readonly closed: Promise<void>
  readonly close: () => Promise<void>
}

/** `surface serve`: the bundle's services over HTTP, over MCP on the standard streams, or both, until it is told to end. */
export const runServe: CommandRunner = async (context) => {
  const { io, args, options } = context
  const port = readPort(options['http'])
  const mcp = options['mcp'] === true || options['mcpSurface'] !== undefined
  if (port === null && !mcp) throw new SurfaceError('serve-nothing', {})
  const { loadServices } = await import('../load-services.ts')
  const loaded = await loadServices(loadProject(context, args[0]), context)
  const log = createServeLog(context)
  // Whatever the module listens to, this command ends when it is told to.
  const told = awaitSignal(io.host)
  const served: Served[] = []
  try {
    if (port !== null) served.push(await serveHttp(loaded, port, context, log))
    if (mcp) served.push(await serveMcp(loaded, context, log))
    await Promise.race([told.signal, ...served.map(({ closed }) => closed)])
  } finally {
    told.stop()
    await Promise.all(served.map(({ close }) => close()))
  }
  return 0
}

async function serveMcp(
  { bundle, services, label }: LoadedServices,
  { io, options }: CommandContext,
  log: ServeLog,
): Promise<Served> {
  const { serveMcpStdio } = await import('../../runtime/mounts/mcp-stdio.ts')
  const { title, version } = resolveInfo(bundle.info)
  const served = serveMcpStdio(
    {
      serverInfo: { name: title, version },
      services,
      bundle,
      surface: options['mcpSurface'] as string | undefined,
      hooks: {
        onToolError: ({ toolName, code, message, cause }) => log.failed(toolName, code, message, cause),
      },
    },
    io,
  )
  io.stderr.write(`${neutralText(label)}: MCP on stdin and stdout\n`)
  return served
}

async function serveHttp(
  { bundle, services, label }: LoadedServices,
  port: number,
  { io, options }: CommandContext,
  log: ServeLog,
): Promise<Served> {
  const { createServer } = await import('../../runtime/create-server.ts')
  const hostname = (options['host'] as string | undefined) ?? 'localhost'
  const hooks = {
    onError: ({ operation, code, message, cause }: HttpFailure) =>
      log.failed(operation, code, message, cause),
  }
  const { url, close } = await createServer({ bundle, services, port, hostname, hooks })
  io.stderr.write(`${neutralText(label)}: ${url}\n`)
  return { closed: new Promise(() => {}), close }
}

interface HttpFailure {
  readonly operation: string
  readonly code: string
  readonly message: string
  readonly cause?: unknown
}

function readPort(text: unknown): number | null {
  if (text === undefined) return null
  const port = /^\d{1,5}$/.test(String(text)) ? Number(text) : NaN
  if (port <= 65_535) return port
  throw new SurfaceError('option-invalid', {
    option: '--http',
    value: String(text),
    expected: 'a port, 0 to 65535; 0 takes any free one',
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** The first signal ends the serving, a second one the process. */
function awaitSignal(host: NodeJS.Process): { readonly signal: Promise<void>; readonly stop: () => void } {
  let stop = () => {}
  const signal = new Promise<void>((resolve) => {
    const listener = () => {
      stop()
      resolve()
    }
    stop = () => SIGNALS.forEach((name) => host.removeListener(name, listener))
    for (const name of SIGNALS) host.on(name, listener)
  })
  return { signal, stop: () => stop() }
}
