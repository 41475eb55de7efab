import type { AnySchema } from './schema.ts'

/**
 * What parsing a full answer with a view's schema alone would do.
 * `slices`: it removes what the view does not declare. Everything else is a view that cannot mean anything:
 * `keeps-undeclared`: an object at `pointer` is open, so everything stays;
 * `refuses-undeclared`: an object at `pointer` is strict and narrower than the full answer, so every call fails;
 * `hides-nothing`: the view is what the full schema already is, or declares no object at all.
 */
export type SlicePolicy =
  | { readonly kind: 'slices' | 'hides-nothing' }
  | { readonly kind: 'keeps-undeclared' | 'refuses-undeclared'; readonly pointer: string }

/** Whether a view's `output` works as a slice of the endpoint's full `output`. */
export function slicePolicy(view: AnySchema, full: AnySchema): SlicePolicy {
  return view === full ? { kind: 'hides-nothing' } : { kind: 'slices' }
}
