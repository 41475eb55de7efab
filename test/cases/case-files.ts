/** The shared cases beside the repository: data with known right answers, present on some machines only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../shared/cases/', import.meta.url))

/** Why a test that needs a folder of cases is skipped; null when it is there. */
export function whyAbsent(folder: string): string | null {
  return existsSync(`${ROOT}${folder}`) ? null : `no shared/cases/${folder} beside the repository`
}

export function casePath(path: string): string {
  return `${ROOT}${path}`
}

export function readCase<Content>(path: string): Content {
  return JSON.parse(readFileSync(casePath(path), 'utf8')) as Content
}

export function listCases(folder: string, extension = '.json'): string[] {
  if (whyAbsent(folder) !== null) return []
  return readdirSync(`${ROOT}${folder}`)
    .filter((name) => name.endsWith(extension))
    .sort()
}
