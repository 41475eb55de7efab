import { z } from 'zod'
import { canonicalJson } from '../../src/canonical-json.ts'
import { defineContract } from '../../src/contract/define-contract.ts'
import type { Operation, ResolvedBundle } from '../../src/contract/operation.ts'
import { defineRuntimeTool } from '../../src/contract/runtime-tool.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'

export const Item = z.object({ id: z.string(), name: z.string() })
export const get = { method: 'GET', path: '/:id', desc: 'Gets one.', output: Item } as const
export const list = { method: 'GET', path: '/', desc: 'Lists all.', output: z.array(Item) } as const
export const users = defineContract({ prefix: 'users', scope: 'staff' }, { get, list })
export const now = {
  name: 'now',
  description: 'Tells.',
  input: z.object({}),
  handler: () => 'x',
} as const
export const tool = defineRuntimeTool(now)

export const routes = ({ operations }: ResolvedBundle) =>
  operations.map(({ service, action, http }) => [
    `${service}.${action}`,
    ...http.map(({ method, path }) => `${method} ${path}`),
  ])
export const surfaces = ({ toolSurfaces }: ResolvedBundle) =>
  Object.fromEntries(
    toolSurfaces.map(({ transport, surface, tools }) => [
      surface === null ? transport : `${transport}:${surface}`,
      tools.map(({ name }) => name),
    ]),
  )

/** Everything a reader can see of a resolved bundle, as text. */
export function summary({ info, operations, toolSurfaces, cliCommands, extensions }: ResolvedBundle): string {
  const plain = ({ params, input, output, streamItem, view, ...rest }: Operation) => ({
    ...rest,
    schemas: [params, input, output, streamItem, view?.output].map((schema) =>
      schema ? toJsonSchema(schema, 'output') : null,
    ),
    view: view && { defaults: view.defaults, project: view.project !== null },
  })
  const tools = toolSurfaces.map((surface) => ({
    ...surface,
    tools: surface.tools.map(({ name, operation }) => ({ name, operation: plain(operation) })),
  }))
  return canonicalJson({
    info,
    operations: operations.map(plain),
    tools,
    commands: cliCommands.map(({ name }) => name),
    extensions,
  })
}
