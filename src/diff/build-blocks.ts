/**
 * Blocks: findings as a reader meets them.
 * In: findings in report order and the names their operations go by. Out: one block for each edit, the same edit on
 * both surfaces in one; worst first.
 */
import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import type { Finding } from '../finding.ts'
import { printedPair, printedValue, shortPair } from '../printed-value.ts'
import type { PrintedPair } from '../printed-value.ts'
import type { Block } from '../report.ts'
import { SEVERITIES } from './judge-edits.ts'
import type { FindingWithEdit } from './policies/order-findings.ts'
import { wordDiff } from './word-diff.ts'

/** What an operation is called where it is used. */
export interface OperationNames {
  readonly tools: readonly string[]
  readonly routes: readonly string[]
}

export function buildBlocks(
  findings: readonly FindingWithEdit[],
  namesOf: (operation: string) => OperationNames,
): Block[] {
  const groups = new Map<string, number[]>()
  findings.forEach((one, index) => {
    const key = editKey(one)
    const group = groups.get(key)
    // A second finding of one surface is another edit, however alike they are.
    if (group === undefined) groups.set(key, [index])
    else if (group.some((other) => findings[other]!.finding.surface === one.finding.surface)) {
      groups.set(`${key} ${index}`, [index])
    } else group.push(index)
  })
  const blocks = [...groups.values()].map((indices) => buildBlock(indices, findings, namesOf))
  return blocks.sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      Number(a.accepted !== null) - Number(b.accepted !== null) ||
      compareCodeUnits(a.operation, b.operation) ||
      a.findings[0]! - b.findings[0]!,
  )
}

// A path parameter is an argument of the tool: the twin of its edit stands among the tool's input. How far an edit
// goes may differ: not every operation that answers over HTTP is a tool.
function editKey({ finding: { kind, operation, pointer, before, after } }: FindingWithEdit): string {
  return canonicalJson([kind, operation, pointer.replace(/^\/params(?=\/|$)/, '/input'), before, after])
}

function buildBlock(
  indices: readonly number[],
  findings: readonly FindingWithEdit[],
  namesOf: (operation: string) => OperationNames,
): Block {
  const parts = indices.map((index) => findings[index]!)
  const worst = [...parts].sort(
    (a, b) => SEVERITIES.indexOf(a.finding.severity) - SEVERITIES.indexOf(b.finding.severity),
  )[0]!
  const { finding, judged } = worst
  const surfaces = new Set(parts.map((part) => part.finding.surface))
  const names = namesOf(finding.operation)
  const texts = changedTexts(finding.before, finding.after, finding.kind)
  const strict = parts
    .map((part) => part.judged.strict)
    .filter((severity) => severity !== null)
    .sort((a, b) => SEVERITIES.indexOf(a) - SEVERITIES.indexOf(b))[0]
  const harsher =
    strict !== undefined && SEVERITIES.indexOf(strict) < SEVERITIES.indexOf(finding.severity) ? strict : null
  return {
    severity: finding.severity,
    accepted: parts.every((part) => part.finding.accepted) ? finding.accepted!.reason : null,
    operation: finding.operation,
    tools: surfaces.has('tool') ? names.tools : [],
    routes: surfaces.has('http') ? names.routes : [],
    message: finding.message,
    values: texts === null && !TOLD.test(finding.kind) ? printedValues(finding) : null,
    words: texts === null ? null : wordDiff(texts.before, texts.after),
    why: judged.owesReason || judged.edit.why !== undefined ? reasonOf(worst, harsher !== null) : null,
    notes: [...new Set(parts.flatMap((part) => part.judged.edit.notes ?? []))],
    findings: indices,
    strict: harsher,
  }
}

// What the strict profile says is said beside it.
function reasonOf({ finding, judged }: FindingWithEdit, saysStrict: boolean): string {
  return saysStrict && judged.strict !== null ? judged.reason : finding.why
}

const TEXT_KINDS = /(^|-)(description|title)-(changed|emptied)$|^(?:input-round|instructions)-changed$/

function changedTexts(
  before: Json | null,
  after: Json | null,
  kind: string,
): { readonly before: string; readonly after: string } | null {
  if (!TEXT_KINDS.test(kind)) return null
  if (typeof before !== 'string' && typeof after !== 'string') return null
  return { before: textOf(before), after: textOf(after) }
}

function textOf(value: Json | null): string {
  return typeof value === 'string' ? value : ''
}

/** Kinds whose sentence holds both sides in words, or whose sides are hashes, which tell nobody anything. */
const TOLD = /^(?:property-became|type|nullable|tool-permission|tool-catalog|openapi-document)-/

/** Both values, where there are two and the message does not hold them already. */
function printedValues({ before, after, message }: Finding): Block['values'] {
  if (before === null || after === null || typeof before === 'boolean' || typeof after === 'boolean')
    return null
  const printed = printedSides(before, after)
  const said = (value: Json, text: string): boolean =>
    message.includes(text) || message.includes(String(value))
  return printed.before === printed.after || (said(before, printed.before) && said(after, printed.after))
    ? null
    : printed
}

/** `"web" | "store"` for a list of plain values. */
function printedSides(before: Json, after: Json): PrintedPair {
  const [old, now] = [alternatives(before), alternatives(after)]
  if (old === null && now === null) return printedPair(before, after)
  return shortPair(old ?? printedValue(before), now ?? printedValue(after))
}

function alternatives(value: Json): string | null {
  if (!Array.isArray(value)) return null
  const items = value as readonly Json[]
  if (items.length === 0 || items.some((item) => typeof item === 'object' && item !== null)) return null
  return items.map(printedValue).join(' | ')
}
