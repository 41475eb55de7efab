/** Whether the endpoint's own input accepts a view's defaults: each value, and all of them together. */
import { parsesAsynchronously } from '../../schema/asynchronous-parse.ts'
import type { JsonSchema, JsonSchemaObject } from '../../schema/json-schema.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import { resolveRef } from '../../schema/resolve-ref.ts'
import type { ValidationIssue } from '../../schema/validate.ts'
import { validate } from '../../schema/validate.ts'
import { freshDefaults } from '../copy-defaults.ts'
import type { Offence } from './offence.ts'
import type { Fields, Subject } from './subject.ts'
import { describe, offence } from './subject.ts'
import { thrownText } from './unchecked-text.ts'
import { defaultsOf } from './view-defaults.ts'

/** Each value: only issues that start at a default's own key count, others may be about what the caller adds. */
export function refuseDefaultValues(subject: Subject): readonly Offence[] {
  const defaults = defaultsOf(subject)
  if (defaults === null || subject.input === null) return []
  const issues = issuesOf(subject, defaults)
  if (issues === null) return []
  if (!Array.isArray(issues))
    return [
      offence(
        subject,
        'tool.view.defaults',
        `the input throws when it parses them: ${thrownText((issues as { thrown: unknown }).thrown)}`,
        'Make the input refuse with an issue, or change the defaults.',
      ),
    ]
  const own = (issues as readonly ValidationIssue[]).filter((issue) => belongsTo(issue, defaults))
  if (own.length > 0)
    return own.map(({ message, path }) =>
      offence(
        subject,
        `tool.view.defaults.${path.map(String).join('.')}`,
        `the input rejects it: ${message}`,
        'Write a value the input accepts.',
      ),
    )
  return refuseTogether(subject, issues as readonly ValidationIssue[], defaults)
}

/** All of them: when the caller need not add anything, what remains is the defaults' own fault. */
function refuseTogether(
  subject: Subject,
  issues: readonly ValidationIssue[],
  defaults: Fields,
): readonly Offence[] {
  const schema = describe(subject.input, 'input')
  if (Object.keys(defaults).length === 0) return []
  if (issues.length === 0 || schema === null || requiresMore(schema, schema, defaults, new Set())) return []
  return [
    offence(
      subject,
      'tool.view.defaults',
      `all together they fail the input's own checks: ${issues[0]!.message}`,
      'Choose defaults that pass when the caller sends nothing else.',
    ),
  ]
}

function belongsTo(issue: ValidationIssue, defaults: Fields): boolean {
  const first = issue.path[0]
  return first !== undefined && Object.hasOwn(defaults, first)
}

type Issues = readonly ValidationIssue[] | { readonly thrown: unknown } | null

/** One synchronous parse. A promise (an asynchronous check) cannot be waited for here and decides nothing. */
function issuesOf(subject: Subject, defaults: Fields): Issues {
  try {
    if (parsesAsynchronously(subject.input!, freshDefaults(defaults))) return null
    const result = validate(subject.input!, freshDefaults(defaults))
    if (!(result instanceof Promise)) return result.issues ?? []
    result.catch(() => undefined)
    return null
  } catch (error) {
    return { thrown: error }
  }
}

/** True when some branch of the input requires a key that is not among the defaults. */
function requiresMore(schema: JsonSchema, root: JsonSchema, defaults: Fields, open: Set<string>): boolean {
  if (typeof schema === 'boolean') return false
  if (requiredOf(schema).some((key) => !Object.hasOwn(defaults, key))) return true
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  if (parts.some((part) => isSchemaPart(part) && requiresMore(part, root, defaults, open))) return true
  if (typeof schema.$ref !== 'string' || open.has(schema.$ref)) return false
  open.add(schema.$ref)
  const target = resolveRef(root, schema.$ref)
  return target !== undefined && requiresMore(target, root, defaults, open)
}

function requiredOf(schema: JsonSchemaObject): readonly string[] {
  return Array.isArray(schema.required) ? schema.required.map(String) : []
}

function isSchemaPart(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isJsonObject(value as never)
}
