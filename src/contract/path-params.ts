/** The names in a path, as types: what `pathNames` finds in a path that the type checker knows. */
type PathNames<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? SegmentName<Segment> | PathNames<Rest>
  : SegmentName<Path>

type SegmentName<Segment extends string> = Segment extends `:${infer Name}`
  ? Name
  : Segment extends `*${infer Name}`
    ? Name
    : never

/** Params of a path without a schema for them: each name is a string; of a path that is not known, any name. */
export type PathParams<Prefix extends string, Path extends string> = string extends Prefix | Path
  ? Readonly<Record<string, string>>
  : { readonly [Name in PathNames<`${Prefix}/${Path}`>]: string }
