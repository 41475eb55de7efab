/**
 * Elicitation: the questions a tool asks a person before it runs.
 * In: a tool, its parsed call and the answers that came with it. Out: the answers, a failure, or the questions to ask.
 * All questions are asked at once and again as long as one is open, so that nothing is kept between two requests.
 */
import { inputRequired, type InputRequiredResult, type InputRequests } from '@modelcontextprotocol/server'
import type { Json } from '../../canonical-json.ts'
import type { InputRound } from '../../contract/operation.ts'
import type { InputRoundOptions } from '../../contract/endpoint.ts'
import { isJsonObject, type JsonSchema } from '../../schema/json-schema.ts'
import { toJsonSchema } from '../../schema/to-json-schema.ts'
import { validate } from '../../schema/validate.ts'
import { setOwn } from '../../schema/subschemas.ts'
import { failure, failureOf, serverFault, success, type Outcome } from '../outcome.ts'
import type { ParsedCall } from '../run-operation.ts'
import type { RunnableTool } from '../runnable-tool.ts'

/** Answers by the key of their question: the content of a form, true for a confirmation. */
export type Answers = Readonly<Record<string, unknown>>

/** Null where the tool asks nothing; an InputRequiredResult where answers are missing. */
export async function readAnswers(
  { name, mcp }: RunnableTool,
  parsed: ParsedCall,
  responses: Readonly<Record<string, unknown>> | undefined,
): Promise<Outcome<Answers> | InputRequiredResult | null> {
  if (!mcp) return null
  try {
    const listed = mcp.inputRequired
    const asked = typeof listed === 'function' ? await listed({ ...parsed, source: 'mcp' }) : listed
    if (!Array.isArray(asked)) throw new TypeError('inputRequired did not return a list of questions')
    const rounds = (asked as readonly InputRoundOptions[]).map(toRound)
    // Two of one key would be asked as one, and its answer given for both.
    if (new Set(rounds.map(({ key }) => key)).size < rounds.length)
      throw new TypeError('inputRequired asks two questions of one key')
    if (rounds.length === 0) return null
    const open = rounds.some(({ key }) => responseOf(responses, key) === undefined)
    return open ? ask(rounds) : await checkAnswers(rounds, responses!)
  } catch (thrown) {
    const failed = failureOf(thrown)
    return failed.code === 'INTERNAL_SERVER_ERROR'
      ? serverFault(`The questions of ${name} could not be asked.`, thrown)
      : failed
  }
}

function toRound({ key, message, schema }: InputRoundOptions): InputRound {
  for (const text of [key, message] as readonly unknown[])
    if (typeof text !== 'string' || text.trim() === '')
      throw new TypeError('inputRequired holds a question without a key or a message')
  return { key, message, schema: schema ?? null }
}

function ask(rounds: readonly InputRound[]): InputRequiredResult {
  const inputRequests: InputRequests = {}
  for (const { key, message, schema } of rounds) {
    const requestedSchema = schema === null ? CONFIRMATION : toJsonSchema(schema, 'input')
    refuseNestedForm(key, requestedSchema)
    setOwn(inputRequests, key, inputRequired.elicit({ message, requestedSchema: requestedSchema as never }))
  }
  return inputRequired({ inputRequests })
}

const CONFIRMATION: JsonSchema = { type: 'object', properties: {} }

// A host shows a form of single fields; it would answer anything else with an error nobody can place.
function refuseNestedForm(key: string, schema: JsonSchema): void {
  const { type, properties } = typeof schema === 'object' ? schema : {}
  const fields = type === 'object' && isJsonObject(properties) ? Object.values(properties) : null
  if (fields?.every(isField) === true) return
  throw new TypeError(`question "${key}" is no form: its schema has to be an object of single fields`)
}

function isField(schema: Json): boolean {
  if (!isJsonObject(schema)) return false
  const { type, items } = schema
  if (type === 'array') return isJsonObject(items) && ('enum' in items || 'anyOf' in items)
  return type === 'string' || type === 'number' || type === 'integer' || type === 'boolean'
}

async function checkAnswers(
  rounds: readonly InputRound[],
  responses: Readonly<Record<string, unknown>>,
): Promise<Outcome<Answers>> {
  const answers = {}
  for (const { key, schema } of rounds) {
    const { action, content } = responseOf(responses, key)!
    if (action !== 'accept') {
      return action === 'decline'
        ? failure('DECLINED', `"${key}" was declined.`)
        : failure('CANCELLED', `"${key}" was not answered.`)
    }
    const checked = schema === null ? { value: true } : await validate(schema, content ?? {})
    if (checked.issues !== undefined) {
      const issues = checked.issues.map(({ message, path }) => ({
        message,
        path: [key, ...path.map(String)],
      }))
      return failure('VALIDATION_ERROR', `The answer to "${key}" is not what is asked for.`, {
        details: { issues },
      })
    }
    setOwn(answers, key, checked.value)
  }
  return success(answers)
}

function responseOf(
  responses: Readonly<Record<string, unknown>> | undefined,
  key: string,
): { readonly action?: unknown; readonly content?: unknown } | undefined {
  const response = responses !== undefined && Object.hasOwn(responses, key) ? responses[key] : undefined
  return typeof response === 'object' && response !== null ? response : undefined
}
