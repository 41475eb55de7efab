import type { Operation } from '../../src/contract/operation.ts'

/** An operation as a resolved bundle holds it: a JSON endpoint at `POST /<service>/<action>` unless told otherwise. */
export function operation(parts: Partial<Operation> & { service: string; action: string }): Operation {
  const method = parts.method ?? 'POST'
  const output = parts.output ?? null
  return {
    kind: 'contract',
    endpointKind: 'json',
    method,
    scope: null,
    description: `Does ${parts.action}.`,
    pathParams: [],
    params: null,
    input: null,
    output,
    streamItem: null,
    multipart: null,
    status: output === null ? 204 : 200,
    http: [{ method, path: `/${parts.service}/${parts.action}` }],
    expose: ['HTTP', 'MCP', 'AGENT'],
    toolName: `${parts.action}_${parts.service}`,
    view: null,
    ui: null,
    annotations: null,
    rounds: null,
    ...parts,
  }
}
