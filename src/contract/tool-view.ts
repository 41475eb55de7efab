/**
 * withToolView: the one way to declare that a tool answers with a view of the HTTP answer.
 * In: an endpoint and its view. Out: the endpoint with `tool.view` set. What a view may be is checked by
 * `defineContract`, which sees the whole contract and reports everything at once.
 */
import { SurfaceError } from '../errors.ts'
import type { AnySchema, SchemaInput, SchemaOutput } from '../schema/schema.ts'
import { isPlainObject } from '../canonical-json.ts'
import { copyDefaults } from './copy-defaults.ts'
import type { ToolEndpoint, ToolView } from './endpoint.ts'
import type { RuntimeTool } from './runtime-tool.ts'
import { checkRuntimeTool } from './runtime-tool.ts'
import { isRuntimeTool } from './runtime-tool-mark.ts'
import { TOOL_VIEW_MARK } from './tool-view-mark.ts'

/** What may carry a view: an endpoint on a tool transport or a runtime tool, with a full `output`. */
export type Viewable = (ToolEndpoint | RuntimeTool) & { readonly output: AnySchema }

type InputOf<E> = E extends { readonly input: infer S extends AnySchema } ? SchemaOutput<S> : undefined
type FullOf<E> = E extends { readonly output: infer S extends AnySchema } ? S : never

type PartialOf<T> = T extends unknown ? Partial<T> : never
type DefaultsFor<E> = E extends { readonly input: infer S extends AnySchema }
  ? PartialOf<SchemaInput<S>>
  : Readonly<Record<string, never>>

/** What `project` is told beside the full answer. `source` is a label: `mcp`, `agent`, `cli`. */
export interface ProjectContext<Input> {
  readonly input: Input
  readonly source: string
}

/** A view that reshapes: `project` returns what the view's `output` accepts, or the full `output` without one. */
export interface ProjectedView<E, V extends AnySchema> {
  readonly defaults?: DefaultsFor<E> | undefined
  readonly output?: V | undefined
  readonly project: (full: SchemaOutput<FullOf<E>>, context: ProjectContext<InputOf<E>>) => SchemaInput<V>
}

/** A view that cuts: its `output` accepts every full answer and drops what it does not declare. */
export interface SlicedView<E, V extends AnySchema> {
  readonly defaults?: DefaultsFor<E> | undefined
  readonly output: V & AcceptsFull<E, V>
  readonly project?: undefined
}

type AcceptsFull<E, V extends AnySchema> = [SchemaOutput<FullOf<E>>] extends [SchemaInput<V>]
  ? unknown
  : { readonly 'this slice does not accept the full answer: use project': never }

/** The endpoint with its view beside its other tool options; a runtime tool keeps its type. */
export type WithToolView<E> = E extends RuntimeTool
  ? E
  : Omit<E, 'tool'> & {
      readonly tool: (E extends { readonly tool: infer T extends object } ? Omit<T, 'view'> : unknown) & {
        readonly view: ToolView
      }
    }

/**
 * Returns the endpoint with `tool.view` set (a runtime tool with `toolView`). The view is marked
 * (`Symbol.for('stitchkit.toolView')`, enumerable); `defaults` are copied and frozen, the object given stays the
 * application's own. `project` is pure and synchronous.
 * @throws SurfaceError `tool-view-arguments` when one of the two is not an object; `runtime-tool-refused`.
 */
export function withToolView<const E extends Viewable, V extends AnySchema = FullOf<E>>(
  endpoint: E,
  view: ProjectedView<E, V> | SlicedView<E, V>,
): WithToolView<E> {
  if (!isPlainObject(endpoint)) throw new SurfaceError('tool-view-arguments', { which: 'endpoint' })
  if (!isPlainObject(view)) throw new SurfaceError('tool-view-arguments', { which: 'view' })
  const built = buildView(view)
  if (isRuntimeTool(endpoint)) return checkRuntimeTool({ ...endpoint, toolView: built }) as WithToolView<E>
  const { tool }: { tool?: unknown } = endpoint
  if (tool !== undefined && !isPlainObject(tool))
    throw new SurfaceError('tool-view-arguments', { which: 'endpoint.tool' })
  return { ...(endpoint as object), tool: { ...tool, view: built } } as unknown as WithToolView<E>
}

/** Unknown members are kept: whoever checks the view names them. */
function buildView(view: Readonly<Record<string, unknown>>): object {
  const given = Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))
  const defaults = Object.hasOwn(given, 'defaults') ? { defaults: copyDefaults(given.defaults) } : {}
  return { ...given, ...defaults, [TOOL_VIEW_MARK]: true }
}
