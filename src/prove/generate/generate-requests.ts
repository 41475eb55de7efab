/**
 * Requests of one endpoint, made from its schemas.
 * In: an endpoint, how many, a seed. Out: requests; the same seed gives the same ones on every machine.
 * It must not know handlers: nothing that was answered decides what is asked.
 */
import fc from 'fast-check'
import type { Json, JsonObject } from '../../canonical-json.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { inputPlace } from '../../openapi/http-operation.ts'
import { sha256 } from '../../schema/digest.ts'
import { isJsonObject, type JsonSchema } from '../../schema/json-schema.ts'
import { toJsonSchema } from '../../schema/to-json-schema.ts'
import type { Endpoint } from '../endpoint.ts'
import type { HttpRequest } from '../request.ts'
import { isSendable, pathOf, renderRequestLine, textBody } from '../request.ts'
import { edgeValues } from '../values/edge-values.ts'
import { invalidValues } from '../values/invalid-values.ts'
import { interleave } from '../interleave.ts'
import { randomValues } from '../values/random-values.ts'
import type { Draft } from './draft.ts'
import { withJsonBody, writeDraft } from './draft.ts'
import { fileEdges } from './multipart.ts'
import { protocolRequests } from './protocol-requests.ts'
import { respellings } from './respellings.ts'

export interface GenerateOptions {
  readonly samples: number
  readonly seed: number
  /** Paths that recorded requests of the endpoint had: what they name is there. */
  readonly knownPaths?: readonly string[] | undefined
}

/** Shares of the sorts while each has enough; what one leaves the others take. */
const SHARES = { valid: 0.4, protocol: 0.4, invalid: 0.15 } as const

/** Fewer requests are worth more than one of them twice. */
const LEAST_FOR_REPEAT = 10

/** `samples` requests, or fewer where an endpoint has fewer different ones. */
export function generateRequests(
  endpoint: Endpoint,
  { samples, seed, knownPaths = [] }: GenerateOptions,
): readonly HttpRequest[] {
  const own = seedOf(seed, endpoint)
  const schemas = readSchemas(endpoint)
  const paths = endpoint.operation.pathParams.length === 0 ? [] : [...new Set(knownPaths)]
  const drafts = validDrafts(endpoint, schemas)
  const [first, ...rest] = drafts.map((draft) => writeDraft(endpoint, draft))
  const drafted = [first!, ...respelled(endpoint, drafts), ...rest]
  const valid = alsoAt(paths, drafted)
  const take = (share: number): number => Math.ceil(samples * share)
  // The first ones are the plainest and the most telling; of the others each seed visits another choice.
  const chosen = createChoice()
  chosen.add(keepFirst(valid, 24, own), take(SHARES.valid))
  const protocol = keepFirst(protocolRequests(endpoint, valid[0]!), 36, own + 7)
  chosen.add(protocol, take(SHARES.protocol))
  chosen.add(keepFirst(alsoAt(paths, invalidRequests(endpoint, schemas)), 4, own + 1), take(SHARES.invalid))
  for (let round = 0; chosen.requests.length < samples && round < 4; round++) {
    const missing = samples - chosen.requests.length
    chosen.add(alsoAt(paths, randomRequests(endpoint, schemas, own + 2 + round, missing)), missing)
  }
  chosen.add([...valid, ...protocol], samples - chosen.requests.length)
  // The plainest one once more: what is remembered of a request shows in its second answer.
  const requests = chosen.requests.slice(0, samples)
  return samples < LEAST_FOR_REPEAT ? requests : [...requests.slice(0, -1), requests[0]!]
}

/** Each request a second time, at a path that is known to lead somewhere. */
function alsoAt(paths: readonly string[], requests: readonly HttpRequest[]): readonly HttpRequest[] {
  if (paths.length === 0) return requests
  const known = requests.map((request, index) => ({
    ...request,
    target: paths[index % paths.length]! + request.target.slice(pathOf(request.target).length),
  }))
  return interleave([known, requests])
}

interface Schemas {
  readonly params: JsonSchema
  readonly input: JsonSchema | null
}

function readSchemas({ operation }: Endpoint): Schemas {
  const names = Object.fromEntries(
    operation.pathParams.map((name): [string, JsonSchema] => [name, PATH_TEXT]),
  )
  return {
    params:
      operation.params === null
        ? { type: 'object', properties: names, required: operation.pathParams, additionalProperties: false }
        : toJsonSchema(operation.params, 'input'),
    input: operation.input === null ? null : toJsonSchema(operation.input, 'input'),
  }
}

// An empty segment is another route; that one is asked for once by other means.
const PATH_TEXT: JsonSchema = { type: 'string', minLength: 1 }

/** One place at an edge at a time, everything else plain. */
function validDrafts({ operation }: Endpoint, { params, input }: Schemas): readonly Draft[] {
  const paramEdges = operation.pathParams.length === 0 ? [{}] : edgeValues(params)
  const inputEdges = input === null ? [undefined] : edgeValues(input)
  const [plain, ...drafts] = inputEdges.map((edge): Draft => ({ params: paramEdges[0]!, input: edge }))
  const more = paramEdges.slice(1).map((edge) => ({ params: edge, input: inputEdges[0] }))
  const files = fileEdges(operation.multipart ?? []).map((parts) => ({
    params: paramEdges[0]!,
    input: inputEdges[0],
    files: parts,
  }))
  // What the view gives a tool is a value like any other, and the likeliest to be taken for it.
  const defaults = input === null ? null : (operation.view?.defaults ?? null)
  const asTools =
    defaults === null ? [] : [{ params: paramEdges[0]!, input: { ...objectOf(inputEdges[0]), ...defaults } }]
  const others = interleave<Draft>([drafts, more, operation.multipart === null ? [] : files])
  return [plain!, ...asTools, ...others]
}

/** The fullest draft in other spellings, where the endpoint reads JSON. */
function respelled(endpoint: Endpoint, drafts: readonly Draft[]): readonly HttpRequest[] {
  const { operation } = endpoint
  if (operation.endpointKind === 'multipart' || inputPlace(operation) === 'query') return []
  const sizeOf = ({ input }: Draft): number => Object.keys(objectOf(input)).length
  const fullest = drafts.reduce((most, draft) => (sizeOf(draft) > sizeOf(most) ? draft : most))
  const request = writeDraft(endpoint, fullest)
  return respellings(fullest.input).map((text) => ({ ...request, body: textBody(text) }))
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function invalidRequests(endpoint: Endpoint, { params, input }: Schemas): readonly HttpRequest[] {
  const plain = input === null ? undefined : edgeValues(input)[0]
  const wrongInputs = input === null ? [] : invalidValues(input)
  const [firstParams] = edgeValues(params)
  const requests = wrongInputs.map((wrong) => writeDraft(endpoint, { params: firstParams!, input: wrong }))
  if (endpoint.operation.pathParams.length > 0) {
    for (const wrong of invalidValues(params))
      requests.push(writeDraft(endpoint, { params: wrong, input: plain }))
  }
  if (endpoint.method === 'DELETE' && input !== null && inputPlace(endpoint.operation) === 'query') {
    const base = writeDraft(endpoint, { params: firstParams!, input: plain })
    for (const value of [...edgeValues(input), ...wrongInputs]) requests.push(withJsonBody(base, value))
  }
  return requests
}

function randomRequests(
  endpoint: Endpoint,
  { params, input }: Schemas,
  seed: number,
  count: number,
): readonly HttpRequest[] {
  const inputs: fc.Arbitrary<Json | undefined> = input === null ? fc.constant(undefined) : randomValues(input)
  const drafts = fc.record({ params: randomValues(params), input: inputs })
  return fc.sample(drafts, { seed, numRuns: count }).map((draft) => writeDraft(endpoint, draft))
}

/** Distinct requests in the order in which they were added. */
function createChoice() {
  const requests: HttpRequest[] = []
  const seen = new Set<string>()
  return {
    requests,
    add(offered: readonly HttpRequest[], most: number) {
      let left = most
      for (const request of offered) {
        if (left <= 0) return
        const line = renderRequestLine(request)
        if (seen.has(line) || !isSendable(request)) continue
        seen.add(line)
        requests.push(request)
        left--
      }
    },
  }
}

function keepFirst<Item>(items: readonly Item[], kept: number, seed: number): readonly Item[] {
  const rest = items.slice(kept)
  if (rest.length < 2) return items
  const order = fc.shuffledSubarray(rest, { minLength: rest.length, maxLength: rest.length })
  return [...items.slice(0, kept), ...fc.sample(order, { seed, numRuns: 1 })[0]!]
}

// An endpoint's requests do not depend on which other endpoints there are.
function seedOf(seed: number, { name, method, path }: Endpoint): number {
  return Number.parseInt(sha256(canonicalJson([seed, name, method, path])).slice(0, 7), 16)
}
