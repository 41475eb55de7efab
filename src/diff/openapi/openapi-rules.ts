/** Verdicts of kinds that rest on what only an OpenAPI document says: data, part of the one rules table. */
import type { Severity } from '../../finding.ts'
import type { OpenApiChangeKind } from './openapi-kinds.ts'

export interface Row {
  readonly title: string
  readonly http: Severity
  readonly strict?: Severity
  readonly why: string
}

const rows = {
  'parameter-added': {
    title: 'optional parameter added',
    http: 'safe',
    why: 'Requests of today do not send it.',
  },
  'required-parameter-added': {
    title: 'required parameter added',
    http: 'breaking',
    why: 'Requests of today lack it; a default does not change what the document demands.',
  },
  'parameter-removed': {
    title: 'parameter removed',
    http: 'risky',
    strict: 'breaking',
    why: 'Most servers ignore a parameter they do not know, and what it asked for is not done.',
  },
  'parameter-became-required': {
    title: 'parameter became required',
    http: 'breaking',
    why: 'Requests that leave it out are refused.',
  },
  'parameter-became-optional': {
    title: 'parameter became optional',
    http: 'safe',
    why: 'Requests of today send it.',
  },
  'parameter-moved': {
    title: 'parameter moved to another part of the request',
    http: 'breaking',
    why: 'It is looked for where requests of today do not put it.',
  },
  'parameter-style-changed': {
    title: 'serialisation of a parameter changed',
    http: 'breaking',
    why: 'The same value is written in another way.',
  },
  'parameter-became-list': {
    title: 'parameter takes a list of what it took before, written one after the other',
    http: 'safe',
    why: 'A single value is written as before.',
  },
  'parameters-grouped': {
    title: 'parameters became members of one exploded object',
    http: 'safe',
    why: 'The request is written as before.',
  },
  'request-body-added': {
    title: 'optional request body added',
    http: 'safe',
    why: 'Requests of today send none.',
  },
  'required-request-body-added': {
    title: 'required request body added',
    http: 'breaking',
    why: 'Requests of today send none.',
  },
  'request-body-removed': {
    title: 'request body removed',
    http: 'risky',
    strict: 'breaking',
    why: 'What clients send is ignored from now on.',
  },
  'request-body-became-required': {
    title: 'request body became required',
    http: 'breaking',
    why: 'Requests without a body are refused.',
  },
  'request-body-became-optional': {
    title: 'request body became optional',
    http: 'safe',
    why: 'Requests of today send one.',
  },
  'request-media-type-added': {
    title: 'media type of the request added',
    http: 'safe',
    why: 'The earlier ones are still accepted.',
  },
  'request-media-type-removed': {
    title: 'media type of the request removed',
    http: 'breaking',
    why: 'Requests of that media type are refused.',
  },
  'success-status-added': {
    title: 'success status added',
    http: 'risky',
    why: 'Clients that compare the status may take a success for a failure.',
  },
  'success-status-removed': {
    title: 'success status removed',
    http: 'breaking',
    why: 'Clients wait for an answer that does not come.',
  },
  'error-status-added': { title: 'error status added', http: 'safe', why: 'Any request could fail before.' },
  'error-status-removed': { title: 'error status removed', http: 'safe', why: 'A failure less to handle.' },
  'error-answer-changed': {
    title: 'shape of a declared error changed',
    http: 'risky',
    why: 'Clients and models branch on what an error says.',
  },
  'response-media-type-added': {
    title: 'media type of the answer added',
    http: 'safe',
    why: 'A client gets it only when it asks for it.',
  },
  'response-media-type-removed': {
    title: 'media type of the answer removed',
    http: 'breaking',
    why: 'Clients that ask for it get something else.',
  },
  'response-header-added': {
    title: 'header of the answer added',
    http: 'safe',
    why: 'Clients ignore what they do not know.',
  },
  'response-header-removed': {
    title: 'required header of the answer removed',
    http: 'breaking',
    why: 'Clients rely on a header that was always there.',
  },
  'optional-response-header-removed': {
    title: 'optional header of the answer removed',
    http: 'risky',
    why: 'Clients that read it find nothing from now on.',
  },
  'response-header-became-optional': {
    title: 'header of the answer became optional',
    http: 'breaking',
    why: 'Clients rely on a header that was always there.',
  },
  'response-header-became-required': {
    title: 'header of the answer became required',
    http: 'safe',
    why: 'Clients had to cope without it.',
  },
  'security-requirement-added': {
    title: 'security requirement added',
    http: 'breaking',
    why: 'Requests that were enough are refused.',
  },
  'security-requirement-removed': {
    title: 'security requirement removed',
    http: 'risky',
    why: 'Access is weaker than before; someone should confirm that it is meant.',
  },
  'security-alternative-added': {
    title: 'another way to authenticate added',
    http: 'risky',
    why: 'Access may be weaker than before; someone should confirm that it is meant.',
  },
  'security-alternative-removed': {
    title: 'a way to authenticate removed',
    http: 'breaking',
    why: 'Clients that authenticate this way are refused.',
  },
  'security-scope-added': {
    title: 'security scope added',
    http: 'breaking',
    why: 'Tokens without the scope are refused.',
  },
  'security-scope-removed': {
    title: 'security scope removed',
    http: 'risky',
    why: 'Access is weaker than before; someone should confirm that it is meant.',
  },
  'security-scheme-changed': {
    title: 'security scheme changed',
    http: 'breaking',
    why: 'Clients authenticate in a way that is not understood any more.',
  },
  'operation-deprecated': { title: 'operation deprecated', http: 'safe', why: 'It works as before.' },
  'operation-undeprecated': {
    title: 'operation no longer deprecated',
    http: 'safe',
    why: 'It works as before.',
  },
  'sunset-added': { title: 'sunset added', http: 'safe', why: 'Clients are told in time.' },
  'sunset-removed': {
    title: 'sunset removed from a deprecated operation',
    http: 'breaking',
    why: 'The promise until when it works is gone.',
  },
  'sunset-moved-earlier': {
    title: 'sunset moved earlier',
    http: 'breaking',
    why: 'It goes before the date clients were promised.',
  },
  'sunset-moved-later': { title: 'sunset moved later', http: 'safe', why: 'Clients have more time.' },
  'sunset-changed': {
    title: 'sunset changed to or from what is no date',
    http: 'risky',
    why: 'Which of the two is earlier is not known.',
  },
  'stability-increased': { title: 'stability increased', http: 'safe', why: 'More is promised than before.' },
  'stability-decreased': {
    title: 'stability decreased',
    http: 'breaking',
    why: 'Less is promised than clients relied on.',
  },
} as const satisfies Record<OpenApiChangeKind, Row>

type SourcedRows = { readonly [Kind in OpenApiChangeKind]: Row & { readonly source: 'openapi' } }

export const openApiRules = Object.fromEntries(
  Object.entries(rows).map(([kind, row]) => [kind, { ...row, source: 'openapi' }]),
) as SourcedRows
