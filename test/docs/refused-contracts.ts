/**
 * One refused endpoint for each row of the table in docs/contract.md. `defineContract` says the rest of the row.
 * In types most of these do not compile either; here they are what a JavaScript author, or a cast, gets.
 */
import { z } from 'zod'
import { withToolView } from '../../src/contract/tool-view.ts'

export interface RefusedEndpoint {
  /** First column: what is written. */
  readonly written: string
  readonly endpoint: object
}

const Full = z.object({ id: z.string(), phone: z.string() })
const input = z.object({ limit: z.int().max(200).optional(), include: z.array(z.string()).optional() })
const get = { method: 'GET', path: '/:id', desc: 'Gets one.' } as const
const list = { method: 'GET', path: '/', desc: 'Lists all.', input, output: Full } as const
const card = Full.pick({ id: true })
const viewed = (endpoint: object, view: object): object =>
  withToolView(endpoint as typeof list, view as never)

export const REFUSED: readonly RefusedEndpoint[] = [
  { written: '`desc` of spaces', endpoint: { ...get, desc: '  ' } },
  { written: '`path` without its slash', endpoint: { ...get, path: 'cards' } },
  { written: 'a name twice in the path', endpoint: { ...get, path: '/:id/:id' } },
  {
    written: '`params` with one more name',
    endpoint: { ...get, params: z.object({ id: z.string(), key: z.string() }) },
  },
  { written: '`expose: []`', endpoint: { ...get, expose: [] } },
  { written: '`HEAD` alone', endpoint: { ...get, method: 'HEAD' } },
  { written: 'two markers', endpoint: { ...get, rawResponse: true, stream: { item: z.string() } } },
  { written: '`rawBody` without `input`', endpoint: { ...get, method: 'POST', rawBody: true } },
  { written: '`rawResponse` with `output`', endpoint: { ...get, rawResponse: true, output: Full } },
  { written: '`responseMeta: { status: 404 }`', endpoint: { ...get, responseMeta: { status: 404 } } },
  { written: 'status 204 with `output`', endpoint: { ...get, responseMeta: { status: 204 }, output: Full } },
  { written: 'something else than a schema', endpoint: { ...get, output: {} } },
  {
    written: 'a schema default of `() => new Date()…`',
    endpoint: { ...get, output: z.object({ at: z.iso.datetime().default(() => new Date().toISOString()) }) },
  },
  { written: '`toolName` beside `tool`', endpoint: { ...get, toolName: 'get_it' } },
  { written: '`tool` on a stream', endpoint: { ...get, stream: { item: z.string() }, tool: {} } },
  { written: "`tool` with `expose: ['HTTP']`", endpoint: { ...get, expose: ['HTTP'], tool: {} } },
  { written: '`tool: { nane }`', endpoint: { ...get, tool: { nane: 'get_it' } } },
  { written: 'a tool that takes a list', endpoint: { ...get, input: z.array(z.string()) } },
  { written: 'one name in path and `input`', endpoint: { ...get, input: z.object({ id: z.string() }) } },
  { written: 'a view without `withToolView`', endpoint: { ...list, tool: { view: { output: card } } } },
  { written: 'a view without `output` of the endpoint', endpoint: viewed(get, { output: card }) },
  { written: 'a view of `defaults` alone', endpoint: viewed(list, { defaults: { limit: 5 } }) },
  {
    written: 'a default for a key that is not there',
    endpoint: viewed(list, { output: card, defaults: { limt: 5 } }),
  },
  {
    written: 'a default for a path parameter',
    endpoint: viewed({ ...list, path: '/:id' }, { output: card, defaults: { id: 'me' } }),
  },
  {
    written: 'a default that the input rejects',
    endpoint: viewed(list, { output: card, defaults: { limit: 500 } }),
  },
  {
    written: 'a default of `new Date()`',
    endpoint: viewed(
      { ...list, input: z.object({ at: z.any() }) },
      { output: card, defaults: { at: new Date() } },
    ),
  },
  { written: 'a slice with every field', endpoint: viewed(list, { output: Full }) },
  {
    written: 'a slice of a loose object',
    endpoint: viewed(list, { output: z.looseObject({ id: z.string() }) }),
  },
  {
    written: 'a slice of a strict object',
    endpoint: viewed(list, { output: z.strictObject({ id: z.string() }) }),
  },
  {
    written: '`project` alone over a transform',
    endpoint: viewed(
      { ...list, output: z.object({ n: z.string().transform(Number) }) },
      { project: () => ({}) },
    ),
  },
]
