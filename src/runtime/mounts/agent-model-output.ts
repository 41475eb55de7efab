import type { Tool } from 'ai'

type ModelOutput = Awaited<ReturnType<NonNullable<Tool['toModelOutput']>>>
type ContentPart = Extract<ModelOutput, { type: 'content' }>['value'][number]

/**
 * What a model is shown of an answer: what the tool presented, as text or parts. An answer that was stored and read
 * back has lost its presentation and is shown as it is.
 */
export function buildModelOutput(output: unknown, presentations: WeakMap<object, unknown>): ModelOutput {
  const presented =
    typeof output === 'object' && output !== null ? (presentations.get(output) ?? output) : output
  if (typeof presented === 'string') return { type: 'text', value: presented }
  const parts = (Array.isArray(presented) ? presented : [presented]).map(toPart)
  const known = parts.filter((part) => part !== null)
  if (parts.length > 0 && known.length === parts.length) return { type: 'content', value: known }
  return { type: 'json', value: (presented ?? null) as never }
}

function toPart(block: unknown): ContentPart | null {
  if (typeof block !== 'object' || block === null) return null
  const { type, text, data, mimeType } = block as Readonly<Record<string, unknown>>
  if (type === 'text' && typeof text === 'string') return { type, text }
  if (type !== 'image' || typeof data !== 'string' || typeof mimeType !== 'string') return null
  return { type: 'image-data', data, mediaType: mimeType }
}
