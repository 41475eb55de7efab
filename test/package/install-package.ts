/**
 * A project that has this package installed from its own tarball, as a user's has, without a network.
 * What the package depends on is linked from this repository; nothing else of the repository can be reached.
 */
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../../', import.meta.url))

export interface InstalledProject {
  readonly directory: string
  /** Paths inside the tarball, sorted. */
  readonly files: readonly string[]
  remove(): void
}

interface PackageJson {
  readonly dependencies: Readonly<Record<string, string>>
  readonly bin: Readonly<Record<string, string>>
}

/** @param extra packages of this repository that the project has beside ours, as a user would have zod. */
export function installPackage(extra: readonly string[]): InstalledProject {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'surfacekit-project-')))
  const modules = join(directory, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  const { tarball, files } = pack(directory)
  execFileSync('tar', ['-xzf', tarball, '-C', modules])
  execFileSync('mv', [join(modules, 'package'), join(modules, 'surfacekit')])
  const manifest = JSON.parse(readFileSync(join(modules, 'surfacekit/package.json'), 'utf8')) as PackageJson
  for (const name of [...Object.keys(manifest.dependencies), ...extra]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), join(modules, name), 'junction')
  }
  for (const [name, file] of Object.entries(manifest.bin)) {
    symlinkSync(join('../surfacekit', file), join(modules, '.bin', name))
  }
  writeFileSync(join(directory, 'package.json'), '{ "name": "project", "private": true, "type": "module" }\n')
  return { directory, files, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

function pack(destination: string): { tarball: string; files: string[] } {
  const args = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', destination]
  const report = JSON.parse(execFileSync('npm', args, { cwd: repository, encoding: 'utf8' })) as {
    filename: string
    files: { path: string }[]
  }[]
  const [entry] = report
  return {
    tarball: join(destination, entry!.filename),
    files: entry!.files.map((file) => file.path).sort(),
  }
}
