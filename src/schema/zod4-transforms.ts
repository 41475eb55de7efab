import type { Zod4Schema } from './zod4-structure.ts'
import { zod4Parts } from './zod4-structure.ts'

/** True when parsing runs a transform, a codec, a preprocess or an overwrite that a second run would repeat. */
export function zod4Transforms(schema: Zod4Schema, met = new Set<Zod4Schema>()): boolean {
  if (met.has(schema)) return false
  met.add(schema)
  const { def, traits } = schema._zod
  if (def.type === 'transform' || def.type === 'success' || traits.has('$ZodCodec')) return true
  for (const check of def.checks ?? []) {
    const checked = check._zod?.def
    if (checked?.check === 'overwrite' && !isRepeatable(checked.tx)) return true
  }
  return zod4Parts(schema).some((part) => zod4Transforms(part.schema, met))
}

// `.trim()`, `.toLowerCase()` and the like are overwrites too. Another copy's functions cannot be recognised by
// identity and a bundler changes their text, so they are recognised by what they do.
const SAMPLES = ['', ' a B ', '\tÀ\u0301É\n', 'ﬁ ß İ', 'x'.repeat(3), 'Hello, World! 42', '\u00a0\ufeff—_-']

const REPEATABLE: readonly ((text: string) => string)[] = [
  (text) => text.trim(),
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.normalize(),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKC'),
  (text) => text.normalize('NFKD'),
]

function isRepeatable(overwrite: unknown): boolean {
  if (typeof overwrite !== 'function') return false
  try {
    const written = SAMPLES.map((sample) => overwrite(sample) as unknown)
    return REPEATABLE.some((repeatable) =>
      SAMPLES.every((sample, index) => repeatable(sample) === written[index]),
    )
  } catch {
    return false
  }
}
