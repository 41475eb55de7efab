/**
 * Blocks: findings as a reader meets them.
 * In: findings in report order and the names their operations go by. Out: one block for each edit, the same edit on
 * both surfaces in one; worst first.
 */
import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { printedValue, shortText } from '../printed-value.ts'
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

// A path parameter is an argument of the tool: the twin of its edit stands among the tool's input.
function editKey({ finding, judged }: FindingWithEdit): string {
  const operations = [...new Set(judged.members.map(({ operation }) => operation))]
  const pointer = finding.pointer.replace(/^\/params(?=\/|$)/, '/input')
  return canonicalJson([finding.kind, operations, pointer, finding.before, finding.after])
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
  return {
    severity: finding.severity,
    accepted: parts.every((part) => part.finding.accepted) ? finding.accepted!.reason : null,
    operation: finding.operation,
    tools: surfaces.has('tool') ? names.tools : [],
    routes: surfaces.has('http') ? names.routes : [],
    message: finding.message,
    values: texts === null ? printedValues(finding.before, finding.after, finding.message) : null,
    words: texts === null ? null : wordDiff(texts.before, texts.after),
    why: judged.owesReason || judged.edit.why !== undefined ? finding.why : null,
    notes: [...new Set(parts.flatMap((part) => part.judged.edit.notes ?? []))],
    findings: indices,
    strict:
      strict !== undefined && SEVERITIES.indexOf(strict) < SEVERITIES.indexOf(finding.severity)
        ? strict
        : null,
  }
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

/** Both values, where there are two and the message does not hold them already. */
function printedValues(before: Json | null, after: Json | null, message: string): Block['values'] {
  if (before === null || after === null || typeof before === 'boolean' || typeof after === 'boolean')
    return null
  const [old, now] = [printedSide(before), printedSide(after)]
  const said = (value: Json, printed: string): boolean =>
    message.includes(printed) || message.includes(String(value))
  return old === now || (said(before, old) && said(after, now)) ? null : { before: old, after: now }
}

/** `"web" | "store"` for a list of plain values. */
function printedSide(value: Json): string {
  if (!Array.isArray(value)) return printedValue(value)
  const items = value as readonly Json[]
  if (items.length === 0 || items.some((item) => typeof item === 'object' && item !== null))
    return printedValue(value)
  return shortText(items.map(printedValue).join(' | '))
}
