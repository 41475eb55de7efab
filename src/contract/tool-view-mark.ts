/** The mark of a view that `withToolView` built; shared by name, so that any copy of the package sees it. */
export const TOOL_VIEW_MARK: unique symbol = Symbol.for('stitchkit.toolView') as never

/** True for a value that a `withToolView` of any copy built. */
export function isToolView(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as { [TOOL_VIEW_MARK]?: unknown })[TOOL_VIEW_MARK] === true
  )
}
