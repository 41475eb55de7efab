import { boolean, digest, either, list, nullable, object, oneOf, optional, string } from './shape.ts'

/** What a manifest of version 3 must hold. Members that are not named here are kept and compared. */

const kind = oneOf('contract', 'runtime')
const method = oneOf('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE')
const schemaPair = object({ input: digest, output: digest })

const operation = object({
  kind,
  service: string,
  action: string,
  method,
  scope: nullable(string),
  description: string,
  schemas: object({
    params: nullable(digest),
    input: nullable(digest),
    output: nullable(digest),
    multipart: nullable(digest),
  }),
  mcp: nullable(
    object({
      inputRequired: either(
        list(object({ key: string, message: string, schema: nullable(digest) })),
        oneOf('resolved-per-call'),
      ),
    }),
  ),
  toolView: optional(object({ defaults: nullable(digest), output: nullable(digest), project: boolean })),
  http: list(object({ method, path: string })),
})

const toolSurface = object({
  transport: oneOf('MCP', 'AGENT', 'CLI'),
  surface: nullable(string),
  tools: list(object({ kind, service: string, action: string, name: string, input: digest })),
})

export const manifestShape = object({
  manifestVersion: oneOf(3),
  digestVersion: oneOf(1),
  operations: list(operation),
  toolSurfaces: list(toolSurface),
  realtimeContracts: list(string),
  realtime: list(
    object({
      contract: string,
      direction: string,
      event: string,
      args: schemaPair,
      acknowledgement: nullable(schemaPair),
    }),
  ),
  cliOnly: list(object({ name: string, description: string, input: digest, output: nullable(digest) })),
  extensions: list(object({ transport: string, name: string })),
})
