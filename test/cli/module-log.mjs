// Preloaded with --import: writes the URL of every module a process loads to the file named by MODULE_LOG.
import { appendFileSync } from 'node:fs'
import Module, { register } from 'node:module'

const hooks = `
import { appendFileSync } from 'node:fs'
export async function load(url, context, nextLoad) {
  appendFileSync(${JSON.stringify(process.env.MODULE_LOG)}, url + '\\n')
  return nextLoad(url, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

const load = Module._load
Module._load = function (request, ...rest) {
  appendFileSync(process.env.MODULE_LOG, `require:${request}\n`)
  return load.call(this, request, ...rest)
}
