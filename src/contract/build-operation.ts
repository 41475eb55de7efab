/**
 * Operations: one resolved shape for endpoints, methods of services and runtime tools.
 * In: a flat method and where it belongs. Out: an Operation with every absent member said as null.
 */
import type { JsonObject } from '../canonical-json.ts'
import { compareCodeUnits } from '../canonical-json.ts'
import type { MultipartFileOptions, ToolMcp, ToolView } from './endpoint.ts'
import { endpointKindOf } from './endpoint-kind.ts'
import type {
  HttpRoute,
  InputRound,
  MultipartFile,
  Operation,
  OperationView,
  Transport,
} from './operation.ts'
import { joinPath, pathNames } from './path.ts'
import type { RuntimeTool } from './runtime-tool.ts'
import type { MethodDefinition } from './service.ts'
import { deriveToolName } from './tool-name.ts'

const KNOWN: readonly Transport[] = ['HTTP', 'MCP', 'AGENT', 'CLI']

/** An operation of a contract; `route` is null where nothing serves it over HTTP. */
export function buildContractOperation(
  service: string,
  action: string,
  method: MethodDefinition,
  mountPrefix: string | null,
): Operation {
  const path = joinPath(service, method.path)
  const endpointKind = endpointKindOf(method)
  const expose = KNOWN.filter((transport) => method.expose.includes(transport))
  const routes: HttpRoute[] =
    mountPrefix !== null && expose.includes('HTTP')
      ? [{ method: method.method, path: joinPath(mountPrefix, path) }]
      : []
  return {
    kind: 'contract',
    service,
    action,
    endpointKind,
    method: method.method,
    scope: method.scope ?? null,
    description: method.desc,
    pathParams: pathNames(path),
    params: method.params ?? null,
    input: method.input ?? null,
    output: method.output ?? null,
    streamItem: method.stream?.item ?? null,
    multipart: endpointKind === 'multipart' ? resolveFiles(method.multipart) : null,
    status: statusOf(method),
    http: routes,
    expose,
    toolName: method.toolName ?? deriveToolName(service, action),
    ...toolMembers(method),
  }
}

export function buildRuntimeOperation(tool: RuntimeTool): Operation {
  return {
    kind: 'runtime',
    service: tool.service ?? 'runtime',
    action: tool.name,
    endpointKind: 'json',
    method: 'POST',
    scope: tool.scope ?? null,
    description: tool.description,
    pathParams: [],
    params: null,
    input: tool.input,
    output: tool.output ?? null,
    streamItem: null,
    multipart: null,
    status: 200,
    http: [],
    expose: KNOWN.filter((transport) =>
      ((tool.transports ?? ['MCP', 'AGENT']) as readonly Transport[]).includes(transport),
    ),
    toolName: tool.name,
    ...toolMembers(tool),
  }
}

function toolMembers(flat: MethodDefinition | RuntimeTool) {
  return {
    view: flat.toolView === undefined ? null : resolveView(flat.toolView),
    ui: flat.ui ?? null,
    annotations: flat.annotations ?? null,
    rounds: flat.mcp === undefined ? null : resolveRounds(flat.mcp),
  } as const
}

function resolveView({ defaults, output, project }: ToolView): OperationView {
  return {
    defaults: (defaults as JsonObject | undefined) ?? null,
    output: output ?? null,
    project: project ?? null,
  }
}

function resolveRounds({ inputRequired }: ToolMcp): readonly InputRound[] | 'resolved-per-call' {
  if (!Array.isArray(inputRequired)) return 'resolved-per-call'
  return (inputRequired as readonly InputRound[]).map(({ key, message, schema }) => ({
    key,
    message,
    schema: schema ?? null,
  }))
}

function statusOf(method: MethodDefinition): number {
  const status: unknown = method.responseMeta?.status
  if (typeof status === 'number') return status
  const kind = endpointKindOf(method)
  const answers =
    method.output !== undefined || kind === 'raw-response' || kind === 'head' || kind === 'stream'
  return answers ? 200 : 204
}

// Another library may name one file by its part alone.
function resolveFiles(multipart: unknown): readonly MultipartFile[] {
  const files = typeof multipart === 'string' ? { [multipart]: {} } : (multipart as { files?: unknown }).files
  if (typeof files !== 'object' || files === null) return []
  const entries = Object.entries(files as { [name: string]: MultipartFileOptions | undefined })
  return entries
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([name, options]) => ({
      name,
      required: options?.required ?? true,
      multiple: options?.multiple ?? false,
      contentTypes: options?.contentTypes ?? [],
      maxBytes: options?.maxBytes ?? null,
      description: options?.description ?? null,
    }))
}
