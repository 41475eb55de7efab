/** What the keywords of one schema have looked at in one value. */
export interface Trace {
  /** A branch that may or may not have passed would have looked at more. */
  unsure: boolean
  seeName(name: string): void
  seeAllNames(): void
  /** So many items from the start. */
  seeItems(count: number): void
  seeItem(index: number): void
  sawName(name: string): boolean
  sawItem(index: number): boolean
  merge(other: Trace): void
  readonly content: TraceContent
}

interface TraceContent {
  readonly names: Set<string>
  readonly indexes: Set<number>
  allNames: boolean
  items: number
}

export function createTrace(): Trace {
  const content: TraceContent = { names: new Set(), indexes: new Set(), allNames: false, items: 0 }
  const trace: Trace = {
    unsure: false,
    content,
    seeName: (name) => void content.names.add(name),
    seeAllNames: () => void (content.allNames = true),
    seeItems: (count) => void (content.items = Math.max(content.items, count)),
    seeItem: (index) => void content.indexes.add(index),
    sawName: (name) => content.allNames || content.names.has(name),
    sawItem: (index) => index < content.items || content.indexes.has(index),
    merge(other) {
      trace.unsure ||= other.unsure
      for (const name of other.content.names) content.names.add(name)
      for (const index of other.content.indexes) content.indexes.add(index)
      content.allNames ||= other.content.allNames
      content.items = Math.max(content.items, other.content.items)
    },
  }
  return trace
}
