/**
 * Runnable tools: every tool of a selection, ready to be called.
 * In: services and runtime tools. Out: operations with their handlers, by tool name.
 * It must not know a transport beyond its name: `expose` decides what is listed.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import { buildContractOperation, buildRuntimeOperation } from '../contract/build-operation.ts'
import { KINDS } from '../contract/endpoint-kind.ts'
import type { Transport } from '../contract/operation.ts'
import type { RuntimeTool } from '../contract/runtime-tool.ts'
import type { Service } from '../contract/service.ts'
import { toolNameFault } from '../contract/tool-name.ts'
import { SurfaceError } from '../errors.ts'
import type { CallContext } from './call-context.ts'
import type { ImplementedMethod } from './implement.ts'
import type { Runnable } from './run-operation.ts'
import { paramNames } from './split-arguments.ts'

export interface ToolSelection {
  readonly services?: readonly Service<ImplementedMethod>[] | undefined
  readonly runtimeTools?: readonly RuntimeTool[] | undefined
}

export interface RunnableTool extends Runnable {
  readonly name: string
  /** Argument names that are params; every other one is input. */
  readonly paramNames: ReadonlySet<string>
  /** Renders the checked answer; runtime tools only. */
  readonly present: ((result: unknown, context: CallContext) => unknown) | null
  readonly mcp: ImplementedMethod['mcp'] | null
}

/**
 * Tools that `transport` exposes, sorted by name. A kind that cannot be a tool is none, whatever it says of itself.
 * @throws SurfaceError `served-tool-refused` for a bad or duplicate name, naming the operations.
 */
export function listRunnableTools(selection: ToolSelection, transport: Transport): readonly RunnableTool[] {
  const all = [...contractTools(selection.services ?? []), ...(selection.runtimeTools ?? []).map(runtimeTool)]
  const tools = all.filter(
    ({ operation }) => KINDS[operation.endpointKind].tool && operation.expose.includes(transport),
  )
  tools.sort((one, other) => compareCodeUnits(one.name, other.name))
  refuseBadNames(tools, transport)
  return tools
}

function contractTools(services: readonly Service<ImplementedMethod>[]): RunnableTool[] {
  return services.flatMap((service) =>
    Object.entries(service.methods).map(([action, method]): RunnableTool => {
      const operation = buildContractOperation(service.prefix, action, method, '')
      return {
        name: operation.toolName,
        paramNames: paramNames(operation),
        operation,
        handler: method.handler,
        meta: method.meta ?? null,
        present: null,
        mcp: method.mcp ?? null,
      }
    }),
  )
}

function runtimeTool(tool: RuntimeTool): RunnableTool {
  const operation = buildRuntimeOperation(tool)
  return {
    name: tool.name,
    paramNames: paramNames(operation),
    operation,
    handler: tool.handler as RunnableTool['handler'],
    meta: null,
    present: (tool.present as RunnableTool['present'] | undefined) ?? null,
    mcp: tool.mcp ?? null,
  }
}

function refuseBadNames(tools: readonly RunnableTool[], transport: Transport): void {
  const seen = new Map<string, RunnableTool>()
  for (const tool of tools) {
    const other = seen.get(tool.name)
    const operations = [other, tool].flatMap((one) => (one === undefined ? [] : [operationName(one)]))
    if (other !== undefined) {
      throw new SurfaceError('served-tool-refused', {
        tool: tool.name,
        operations,
        fault: 'two operations have this name',
      })
    }
    const fault = transport === 'HTTP' ? null : toolNameFault(tool.operation, transport)
    if (fault !== null) throw new SurfaceError('served-tool-refused', { tool: tool.name, operations, fault })
    seen.set(tool.name, tool)
  }
}

/** `orders.list`; for messages. */
export function operationName({ operation }: Runnable): string {
  return `${operation.service}.${operation.action}`
}
