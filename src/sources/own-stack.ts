import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { thrownMember } from './thrown-member.ts'

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url))
const FRAME = /^\s+at /
const DEEPEST_CAUSE = 5
// A module of a CommonJS package reaches Node as its whole text in a URL; the lines of that text are not the author's.
const DATA_MODULE = /data:text\/javascript,\S*\?filePath=([^\s:)]+)(?::\d+)*/g

/** An error as its author should see it: frames of this program, its loader and Node left out, paths below `cwd` short. */
export function ownStack(error: unknown, cwd: string): string {
  const texts: string[] = []
  let current = error
  for (let depth = 0; depth < DEEPEST_CAUSE && current !== undefined; depth++) {
    texts.push(ownFrames(textOf(current)))
    current = thrownMember(current, 'cause')
  }
  return shortenPaths(texts.join('\ncaused by '), cwd)
}

/** The first place in the author's own code, `src/orders.ts:12:3`, or null. */
export function ownPlace(error: unknown, cwd: string): string | null {
  const frame = shortenPaths(ownFrames(textOf(error)), cwd)
    .split('\n')
    .find((line) => FRAME.test(line) && !line.includes('node_modules/'))
  return frame?.match(/([^\s()]+:\d+:\d+)\)?$/)?.[1] ?? null
}

/** Messages of the loader and of Node name files absolutely, as URLs, or marked with the loader's own query. */
export function shortenPaths(text: string, cwd: string): string {
  const named = text.replace(DATA_MODULE, (_, path: string) => decoded(path))
  let short = named.replace(/\?(?:tsx-)?namespace=[\w-]+/g, '').replaceAll('file://', '')
  for (const base of new Set([cwd, realPath(cwd)])) short = short.replaceAll(`${base}/`, '')
  return short
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

// A thrown value need not be an error, and an error need not have an honest stack.
function textOf(value: unknown): string {
  const stack = thrownMember(value, 'stack')
  if (typeof stack === 'string') return stack
  return typeof value === 'string' ? value : describe(value)
}

function describe(value: unknown): string {
  try {
    return inspect(value, { depth: 2, customInspect: false })
  } catch {
    return 'a value that cannot be shown'
  }
}

function ownFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => !FRAME.test(line) || !isForeign(line))
    .join('\n')
    .trimEnd()
}

function isForeign(frame: string): boolean {
  if (/[( ]node:|\/node_modules\/(?:tsx|esbuild|surfacekit)\//.test(frame)) return true
  return ['src/', 'dist/', 'bin/'].some((folder) => frame.includes(`${PACKAGE}${folder}`))
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
