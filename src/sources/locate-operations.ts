/**
 * Source places: the line of a bundle's source where an operation is declared.
 * In: the bundle's path. Out: a function from `service.action` to a line, null where the text does not tell.
 * The source is read as text and never executed; a wrong guess would misplace a remark, so only plain forms count.
 */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'

export interface OperationPlace {
  /** Relative to `root`, POSIX separators. */
  readonly file: string
  readonly line: number
}

/** Enough for any hand-written bundle; a generated one is not worth more reading. */
const MOST_FILES = 400
const MOST_BYTES = 1 << 20

const SPECIFIER = /(?:\bfrom|\bimport|\brequire\()\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g
const EXTENSIONS = ['', '.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '/index.ts', '/index.js']

interface Contract {
  readonly prefix: string
  readonly file: string
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Reads the bundle and what it imports by relative path; `root` is the directory that places are relative to. */
export function locateOperations(bundle: string, root: string): (operation: string) => OperationPlace | null {
  let contracts: ReadonlyMap<string, Contract> | undefined
  return (operation) => {
    contracts ??= listContracts(bundle)
    const dot = operation.lastIndexOf('.')
    const contract = contracts.get(operation.slice(0, dot))
    if (contract === undefined) return null
    const file = relative(realPath(root), realPath(contract.file)).split(sep).join('/')
    if (file.startsWith('../')) return null
    return { file, line: lineOf(contract, operation.slice(dot + 1)) }
  }
}

function listContracts(bundle: string): Map<string, Contract> {
  const contracts = new Map<string, Contract>()
  for (const [file, text] of readModules(bundle)) {
    const starts = [...text.matchAll(/\bprefix:\s*(['"])([^'"\n]+)\1/g)]
    starts.forEach((match, index) => {
      const end = starts[index + 1]?.index ?? text.length
      contracts.set(match[2]!, { prefix: match[2]!, file, text, start: match.index, end })
    })
  }
  return contracts
}

// The key as a member of the endpoints; else the line that names the contract.
function lineOf({ text, start, end }: Contract, action: string): number {
  const name = action.replace(/[^\w]/g, '\\$&')
  const key = new RegExp(`^[ \\t]*(?:${name}|'${name}'|"${name}")[ \\t]*(?::|,$)`, 'm')
  const found = key.exec(text.slice(start, end))
  return text.slice(0, start + (found?.index ?? 0)).split('\n').length
}

function* readModules(bundle: string): Generator<[file: string, text: string]> {
  const queue = [resolve(bundle)]
  const seen = new Set(queue)
  for (const file of queue) {
    const text = readText(file)
    if (text === null) continue
    yield [file, text]
    for (const [, specifier] of text.matchAll(SPECIFIER)) {
      const target = resolveModule(dirname(file), specifier!)
      if (target === null || seen.has(target) || seen.size >= MOST_FILES) continue
      seen.add(target)
      queue.push(target)
    }
  }
}

// TypeScript sources name their siblings by the name they are compiled to.
function resolveModule(folder: string, specifier: string): string | null {
  const path = join(folder, specifier)
  const plain = /\.[mc]?js$/.test(path) ? path.slice(0, -extname(path).length) : path
  const candidates = [path, ...EXTENSIONS.map((extension) => plain + extension)]
  return candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile()) ?? null
}

function readText(file: string): string | null {
  try {
    return statSync(file).size > MOST_BYTES ? null : readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}
