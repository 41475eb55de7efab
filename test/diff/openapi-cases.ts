/** For every kind that rests on an OpenAPI document: where it fires, and the nearest where it does not. */
import type { OpenApiChangeKind } from '../../src/diff/openapi/openapi-kinds.ts'
import type {
  HttpBody,
  HttpDetails,
  HttpParameter,
  HttpResponse,
  HttpSecurity,
} from '../../src/snapshot/snapshot.ts'
import { closed, integer, makeSnapshot, open, string } from './hand-made-snapshot.ts'
import type { Case, KindCases } from './operation-cases.ts'

type Facts = Pick<HttpDetails, 'parameters' | 'bodies' | 'responses' | 'security' | 'deprecation'>

const change = (before: Facts, after: Facts, findings: readonly string[], path = '/a'): Case => {
  const one = (openapi: Facts) =>
    makeSnapshot({ operations: { 'a.b': { http: [`GET ${path}`], endpoint: { openapi } } } })
  return {
    before: one(before),
    after: one(after),
    findings: findings.map((text) => text.replace(' ', ' http ')),
  }
}

const query = (name: string, more: Partial<HttpParameter> = {}): HttpParameter => ({
  name,
  in: 'query',
  schema: string,
  ...more,
})
const header = (name: string): HttpParameter => ({ name, in: 'header', schema: string })
const params = (
  before: readonly HttpParameter[],
  after: readonly HttpParameter[],
  findings: readonly string[],
): Case => change({ parameters: before }, { parameters: after }, findings)

const body = (more: Partial<HttpBody> = {}): HttpBody => ({
  required: false,
  content: { 'application/json': open({ 'a?': string }) },
  ...more,
})
const bodies = (before: HttpBody | null, after: HttpBody | null, findings: readonly string[]): Case =>
  change({ bodies: before }, { bodies: after }, findings)

const answer = (more: Partial<HttpResponse> = {}): HttpResponse => ({
  content: { 'application/json': closed({ a: string }) },
  headers: {},
  ...more,
})
const responses = (
  before: { readonly [status: string]: HttpResponse },
  after: { readonly [status: string]: HttpResponse },
  findings: readonly string[],
): Case => change({ responses: before }, { responses: after }, findings)
const headers = (
  before: HttpResponse['headers'],
  after: HttpResponse['headers'],
  findings: readonly string[],
): Case => responses({ '200': answer({ headers: before }) }, { '200': answer({ headers: after }) }, findings)
const always = { required: true, schema: string }
const sometimes = { required: false, schema: string }

const secured = (...alternatives: HttpSecurity['alternatives']): Facts => ({
  security: {
    alternatives,
    schemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' }, oauth: { type: 'oauth2' } },
  },
})
const security = (
  before: HttpSecurity['alternatives'],
  after: HttpSecurity['alternatives'],
  findings: readonly string[],
): Case => change(secured(...before), secured(...after), findings)
const key = { key: [] }
const oauth = (...scopes: readonly string[]) => ({ oauth: scopes })

const life = (deprecated: boolean, sunset: string | null = null, stability: string | null = null): Facts => ({
  deprecation: { deprecated, sunset, stability },
})

export const openApiCases: Record<OpenApiChangeKind, KindCases> = {
  'parameter-added': {
    fires: [params([], [query('q')], ['parameter-added safe'])],
    nearMiss: [
      // Where one source cannot say it, nothing is compared.
      change({}, { parameters: [query('q')] }, ['openapi-document-changed safe']),
      params([header('X-Trace')], [header('x-trace')], ['openapi-document-changed safe']),
    ],
  },
  'required-parameter-added': {
    // Even with a default: the document demands it.
    fires: [
      params(
        [],
        [query('q', { required: true, schema: { ...string, default: 'a' } })],
        ['required-parameter-added breaking'],
      ),
    ],
    nearMiss: [params([], [query('q', { schema: { ...string, default: 'a' } })], ['parameter-added safe'])],
  },
  'parameter-removed': {
    fires: [params([query('q')], [], ['parameter-removed risky'])],
    nearMiss: [params([query('q'), query('r')], [query('r'), query('q')], ['openapi-document-changed safe'])],
  },
  'parameter-became-required': {
    fires: [params([query('q')], [query('q', { required: true })], ['parameter-became-required breaking'])],
    nearMiss: [params([query('q')], [query('q', { required: false })], ['openapi-document-changed safe'])],
  },
  'parameter-became-optional': {
    fires: [params([query('q', { required: true })], [query('q')], ['parameter-became-optional safe'])],
    nearMiss: [params([query('q', { required: true })], [], ['parameter-removed risky'])],
  },
  'parameter-moved': {
    fires: [params([query('q')], [{ ...query('q'), in: 'header' }], ['parameter-moved breaking'])],
    nearMiss: [
      params(
        [query('q')],
        [{ ...query('r'), in: 'header' }],
        ['parameter-added safe', 'parameter-removed risky'],
      ),
    ],
  },
  'parameter-style-changed': {
    fires: [
      params([query('q')], [query('q', { style: 'pipeDelimited' })], ['parameter-style-changed breaking']),
      params([query('q')], [query('q', { explode: false })], ['parameter-style-changed breaking']),
    ],
    // The defaults spelled out.
    nearMiss: [
      params(
        [query('q')],
        [query('q', { style: 'form', explode: true, allowReserved: false })],
        ['openapi-document-changed safe'],
      ),
      params([query('q', { schema: string })], [query('q', { schema: integer })], ['type-changed breaking']),
    ],
  },
  'parameter-became-list': {
    fires: [
      params(
        [query('q')],
        [query('q', { schema: { type: 'array', items: string } })],
        ['parameter-became-list safe'],
      ),
    ],
    nearMiss: [
      // Of something else, or not written one after the other.
      params(
        [query('q')],
        [query('q', { schema: { type: 'array', items: integer } })],
        ['type-changed breaking'],
      ),
      params(
        [query('q', { explode: false })],
        [query('q', { explode: false, schema: { type: 'array', items: string } })],
        ['type-changed breaking'],
      ),
    ],
  },
  'parameters-grouped': {
    fires: [
      params(
        [query('limit', { schema: integer }), query('page')],
        [query('paging', { schema: { type: 'object', properties: { limit: integer, page: string } } })],
        ['parameters-grouped safe'],
      ),
    ],
    nearMiss: [
      // One of them has to be sent from now on.
      params(
        [query('limit', { schema: integer }), query('page')],
        [
          query('paging', {
            schema: { type: 'object', properties: { limit: integer, page: string }, required: ['page'] },
          }),
        ],
        ['parameter-added safe', 'parameter-removed risky', 'parameter-removed risky'],
      ),
    ],
  },
  'request-body-added': {
    fires: [bodies(null, body(), ['request-body-added safe'])],
    nearMiss: [bodies(null, body({ required: true }), ['required-request-body-added breaking'])],
  },
  'required-request-body-added': {
    fires: [bodies(null, body({ required: true }), ['required-request-body-added breaking'])],
    nearMiss: [bodies(body(), body({ required: true }), ['request-body-became-required breaking'])],
  },
  'request-body-removed': {
    fires: [bodies(body(), null, ['request-body-removed risky'])],
    nearMiss: [bodies(null, null, [])],
  },
  'request-body-became-required': {
    fires: [bodies(body(), body({ required: true }), ['request-body-became-required breaking'])],
    nearMiss: [bodies(body({ required: true }), body(), ['request-body-became-optional safe'])],
  },
  'request-body-became-optional': {
    fires: [bodies(body({ required: true }), body(), ['request-body-became-optional safe'])],
    nearMiss: [
      bodies(
        body({ required: true }),
        body({ required: true, content: { 'application/json': open({ a: string }) } }),
        ['property-became-required breaking'],
      ),
    ],
  },
  'request-media-type-added': {
    fires: [
      bodies(body(), body({ content: { ...body().content, 'text/csv': null } }), [
        'request-media-type-added safe',
      ]),
    ],
    nearMiss: [bodies(body({ content: { 'text/csv': null } }), body({ content: { 'text/csv': null } }), [])],
  },
  'request-media-type-removed': {
    fires: [
      bodies(body({ content: { ...body().content, 'text/csv': null } }), body(), [
        'request-media-type-removed breaking',
      ]),
    ],
    nearMiss: [
      bodies(body(), body({ content: { 'application/json': open({ 'a?': string, 'b?': string }) } }), [
        'property-added safe',
      ]),
    ],
  },
  'success-status-added': {
    fires: [
      responses({ '200': answer() }, { '200': answer(), '202': answer() }, ['success-status-added risky']),
    ],
    nearMiss: [responses({ '200': answer() }, { '202': answer() }, ['success-status-changed breaking'])],
  },
  'success-status-removed': {
    fires: [
      responses({ '200': answer(), '202': answer() }, { '200': answer() }, [
        'success-status-removed breaking',
      ]),
    ],
    nearMiss: [
      responses({ '200': answer(), '404': answer() }, { '200': answer() }, ['error-status-removed safe']),
    ],
  },
  'error-status-added': {
    fires: [
      responses({ '200': answer() }, { '200': answer(), '404': answer(), default: answer() }, [
        'error-status-added safe',
        'error-status-added safe',
      ]),
    ],
    nearMiss: [
      responses({ '200': answer() }, { '200': answer(), '2XX': answer() }, ['success-status-added risky']),
    ],
  },
  'error-status-removed': {
    fires: [
      responses({ '200': answer(), '404': answer() }, { '200': answer() }, ['error-status-removed safe']),
    ],
    nearMiss: [responses({ '404': answer() }, { '404': answer() }, [])],
  },
  'error-answer-changed': {
    fires: [
      // Whatever the edits: clients branch on it.
      responses(
        { '404': answer() },
        { '404': answer({ content: { 'application/json': closed({ code: string, a: string }) } }) },
        ['error-answer-changed risky'],
      ),
      responses(
        { '404': answer() },
        { '404': answer({ content: { 'application/problem+json': closed({ a: string }) } }) },
        ['error-answer-changed risky'],
      ),
    ],
    nearMiss: [
      responses(
        { '200': answer() },
        { '200': answer({ content: { 'application/json': closed({ code: string, a: string }) } }) },
        ['property-added safe'],
      ),
    ],
  },
  'response-media-type-added': {
    fires: [
      responses(
        { '200': answer() },
        { '200': answer({ content: { ...answer().content, 'text/csv': null } }) },
        ['response-media-type-added safe'],
      ),
    ],
    nearMiss: [
      responses(
        { '200': answer({ content: { 'text/csv': null } }) },
        { '200': answer({ content: { 'text/csv': null } }) },
        [],
      ),
    ],
  },
  'response-media-type-removed': {
    fires: [
      responses(
        { '200': answer({ content: { ...answer().content, 'text/csv': null } }) },
        { '200': answer() },
        ['response-media-type-removed breaking'],
      ),
    ],
    nearMiss: [
      responses({ '200': answer(), '204': answer({ content: {} }) }, { '200': answer() }, [
        'success-status-removed breaking',
      ]),
    ],
  },
  'response-header-added': {
    fires: [headers({}, { 'x-rate': always }, ['response-header-added safe'])],
    nearMiss: [headers({ 'X-Rate': always }, { 'x-rate': always }, ['openapi-document-changed safe'])],
  },
  'response-header-removed': {
    fires: [headers({ 'x-rate': always }, {}, ['response-header-removed breaking'])],
    nearMiss: [headers({ 'x-rate': sometimes }, {}, ['optional-response-header-removed risky'])],
  },
  'optional-response-header-removed': {
    fires: [headers({ 'x-rate': sometimes }, {}, ['optional-response-header-removed risky'])],
    nearMiss: [
      headers({ 'x-rate': always }, { 'x-rate': { required: true, schema: { ...string, maxLength: 5 } } }, [
        'max-length-lowered safe',
      ]),
    ],
  },
  'response-header-became-optional': {
    fires: [
      headers({ 'x-rate': always }, { 'x-rate': sometimes }, ['response-header-became-optional breaking']),
    ],
    nearMiss: [
      headers({ 'x-rate': always }, { 'x-rate': { required: true, schema: true } }, [
        'schema-became-true breaking',
      ]),
    ],
  },
  'response-header-became-required': {
    fires: [headers({ 'x-rate': sometimes }, { 'x-rate': always }, ['response-header-became-required safe'])],
    nearMiss: [headers({}, { 'x-rate': always }, ['response-header-added safe'])],
  },
  'security-requirement-added': {
    fires: [
      security([], [key], ['security-requirement-added breaking']),
      security([key, {}], [key], ['security-requirement-added breaking']),
      security([key], [{ ...key, ...oauth() }], ['security-requirement-added breaking']),
    ],
    nearMiss: [security([], [key, {}], ['openapi-document-changed safe'])],
  },
  'security-requirement-removed': {
    fires: [
      security([key], [], ['security-requirement-removed risky']),
      security([{ ...key, ...oauth() }], [key], ['security-requirement-removed risky']),
    ],
    nearMiss: [security([key, oauth()], [key], ['security-alternative-removed breaking'])],
  },
  'security-alternative-added': {
    fires: [security([key], [key, oauth()], ['security-alternative-added risky'])],
    nearMiss: [security([key, oauth()], [oauth(), key], ['openapi-document-changed safe'])],
  },
  'security-alternative-removed': {
    fires: [
      security([key, oauth()], [key], ['security-alternative-removed breaking']),
      security(
        [key],
        [oauth()],
        ['security-alternative-added risky', 'security-alternative-removed breaking'],
      ),
    ],
    nearMiss: [security([key, oauth('a')], [key, oauth('a', 'b')], ['security-scope-added breaking'])],
  },
  'security-scope-added': {
    fires: [security([oauth('a')], [oauth('a', 'b')], ['security-scope-added breaking'])],
    nearMiss: [security([oauth('a', 'b')], [oauth('b', 'a')], ['openapi-document-changed safe'])],
  },
  'security-scope-removed': {
    fires: [security([oauth('a', 'b')], [oauth('a')], ['security-scope-removed risky'])],
    nearMiss: [security([oauth('a')], [oauth('a')], [])],
  },
  'security-scheme-changed': {
    fires: [
      change(
        {
          security: {
            alternatives: [key],
            schemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } },
          },
        },
        { security: { alternatives: [key], schemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } } },
        ['security-scheme-changed breaking'],
      ),
    ],
    nearMiss: [
      // What it is called in words is no part of it, nor is a scheme nobody names.
      change(
        {
          security: {
            alternatives: [key],
            schemes: { key: { type: 'apiKey', description: 'A' }, other: { type: 'http' } },
          },
        },
        {
          security: {
            alternatives: [key],
            schemes: { key: { type: 'apiKey', description: 'B' }, other: { type: 'oauth2' } },
          },
        },
        ['openapi-document-changed safe'],
      ),
    ],
  },
  'operation-deprecated': {
    fires: [change(life(false), life(true), ['operation-deprecated safe'])],
    nearMiss: [change(life(true), life(true), [])],
  },
  'operation-undeprecated': {
    fires: [
      // The sunset goes with it.
      change(life(true, '2027-01-31'), life(false), ['operation-undeprecated safe']),
    ],
    nearMiss: [change(life(true), life(true, '2027-01-31'), ['sunset-added safe'])],
  },
  'sunset-added': {
    fires: [change(life(true), life(true, '2027-01-31'), ['sunset-added safe'])],
    nearMiss: [change(life(true, '2027-01-31'), life(true, '2027-02-28'), ['sunset-moved-later safe'])],
  },
  'sunset-removed': {
    fires: [change(life(true, '2027-01-31'), life(true), ['sunset-removed breaking'])],
    nearMiss: [change(life(true, '2027-01-31'), life(false), ['operation-undeprecated safe'])],
  },
  'sunset-moved-earlier': {
    fires: [change(life(true, '2027-01-31'), life(true, '2026-12-31'), ['sunset-moved-earlier breaking'])],
    nearMiss: [change(life(true, '2026-12-31'), life(true, '2027-01-31'), ['sunset-moved-later safe'])],
  },
  'sunset-moved-later': {
    fires: [change(life(true, '2026-12-31'), life(true, '2027-01-31'), ['sunset-moved-later safe'])],
    nearMiss: [change(life(true, '2027-01-31'), life(true, '2026-12-31'), ['sunset-moved-earlier breaking'])],
  },
  'sunset-changed': {
    fires: [change(life(true, '2027-01-31'), life(true, 'next winter'), ['sunset-changed risky'])],
    nearMiss: [
      change(life(true, '2027-01-31'), life(true, '2027-01-31T00:00:00Z'), ['sunset-moved-later safe']),
    ],
  },
  'stability-increased': {
    fires: [
      change(life(false, null, 'beta'), life(false, null, 'stable'), ['stability-increased safe']),
      // Saying nothing promises that it stays.
      change(life(false, null, 'beta'), life(false), ['stability-increased safe']),
    ],
    nearMiss: [change(life(false, null, 'stable'), life(false), ['openapi-document-changed safe'])],
  },
  'stability-decreased': {
    fires: [change(life(false), life(false, null, 'beta'), ['stability-decreased breaking'])],
    nearMiss: [
      change(life(false, null, 'beta'), life(false, null, 'a word of one’s own'), [
        'openapi-document-changed safe',
      ]),
    ],
  },
}
