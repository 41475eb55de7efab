/**
 * Verdicts of operation-level kinds: data, merged into the one rules table.
 * These edits concern no schema, so no effect is computed for them: a row says what each surface makes of it.
 */
import type { Severity } from '../finding.ts'
import { lintRules } from './lint/lint-rules.ts'
import { mcpRules } from './mcp/mcp-rules.ts'
import { openApiRules } from './openapi/openapi-rules.ts'
import type { OperationChangeKind } from './operation-kinds.ts'

export interface OperationRule {
  /** What the kind is called in the list of rules. */
  readonly title: string
  /** An absent surface: the edit cannot happen there. */
  readonly tool?: Severity
  readonly http?: Severity
  readonly format?: Severity
  /** Severity under the strict profile, where it is another one. */
  readonly strict?: Severity
  readonly why: string
  /** The kind rests on facts that only an OpenAPI document has. */
  readonly source?: 'openapi'
}

export const operationRules = {
  'operation-removed': {
    title: 'operation removed',
    tool: 'breaking',
    http: 'breaking',
    format: 'safe',
    why: 'Whoever calls it finds nothing there.',
  },
  'operation-added': {
    title: 'operation added',
    tool: 'safe',
    http: 'safe',
    format: 'safe',
    why: 'Nobody depends on it yet.',
  },
  'operation-id-changed': {
    title: 'operation goes by another id, same route or tool',
    tool: 'safe',
    http: 'risky',
    why: 'Requests stay valid, but generated clients name their methods after the id.',
  },
  'tool-renamed': {
    title: 'tool renamed',
    tool: 'breaking',
    why: 'A model, a prompt or an allow list that knows the old name calls nothing.',
  },
  'tool-exposed': {
    title: 'operation newly advertised on a tool transport',
    tool: 'safe',
    why: 'No caller depends on it yet; what a model can read through it is listed as shown.',
  },
  'tool-unexposed': {
    title: 'operation no longer advertised on a tool transport',
    tool: 'breaking',
    why: 'Whoever calls it there finds nothing.',
  },
  'mcp-surface-added': {
    title: 'named MCP surface added',
    tool: 'safe',
    why: 'Nobody is connected to it yet; what a model can read through it is listed as shown.',
  },
  'mcp-surface-removed': {
    title: 'MCP surface removed',
    tool: 'breaking',
    why: 'Hosts connected to it lose every tool.',
  },
  'mcp-surface-renamed': {
    title: 'MCP surface renamed',
    tool: 'breaking',
    why: 'Hosts connected under the old name lose every tool.',
  },
  'http-exposed': {
    title: 'operation newly served over HTTP',
    http: 'safe',
    why: 'Nobody depends on it yet.',
  },
  'http-unexposed': {
    title: 'operation no longer served over HTTP',
    http: 'breaking',
    why: 'Clients of its route get 404.',
  },
  'route-added': { title: 'further route added', http: 'safe', why: 'The earlier routes still answer.' },
  'route-removed': {
    title: 'one of several routes removed',
    http: 'breaking',
    why: 'Clients of that route get 404.',
  },
  'method-changed': { title: 'method changed', http: 'breaking', why: 'Requests with the old method fail.' },
  'path-changed': { title: 'path changed', http: 'breaking', why: 'Requests to the old path fail.' },
  'path-parameter-renamed': {
    title: 'path parameter renamed, same path',
    tool: 'breaking',
    http: 'safe',
    why: 'The name is an argument of the tool and no part of the URL.',
  },
  'cli-command-added': { title: 'CLI command added', tool: 'safe', why: 'Nobody depends on it yet.' },
  'cli-command-removed': {
    title: 'CLI command removed',
    tool: 'breaking',
    why: 'Scripts that run it fail.',
  },
  'cli-command-renamed': {
    title: 'CLI command renamed',
    tool: 'breaking',
    why: 'Scripts that run the old name fail.',
  },
  'extension-added': {
    title: 'extension added to a transport',
    tool: 'risky',
    http: 'safe',
    why: 'What an extension adds is not recorded, so nobody can say what it shows.',
  },
  'extension-removed': {
    title: 'extension removed from a transport',
    tool: 'breaking',
    http: 'breaking',
    why: 'Whatever it served is gone.',
  },

  'scope-added': {
    title: 'scope added',
    tool: 'breaking',
    http: 'breaking',
    why: 'Callers without the scope may be refused from now on.',
  },
  'scope-removed': {
    title: 'scope removed',
    tool: 'risky',
    http: 'risky',
    why: 'Access may be weaker than before; someone should confirm that it is meant.',
  },
  'scope-changed': {
    title: 'scope changed',
    tool: 'breaking',
    http: 'breaking',
    why: 'Callers that hold the old scope may be refused from now on.',
  },
  'endpoint-kind-changed': {
    title: 'kind of endpoint changed',
    http: 'breaking',
    why: 'Request or answer are framed in another way.',
  },
  'success-status-changed': {
    title: 'success status changed',
    http: 'breaking',
    why: 'Clients that compare the status take a success for a failure.',
  },
  'response-media-type-changed': {
    title: 'media type of the answer changed',
    http: 'breaking',
    why: 'Clients parse the answer by its media type.',
  },
  'response-schema-added': {
    title: 'answer got a schema',
    http: 'safe',
    why: 'The answer is described more closely than before.',
  },
  'response-schema-removed': {
    title: 'answer lost its schema',
    http: 'breaking',
    why: 'Anything may be answered from now on.',
  },
  'request-schema-added': {
    title: 'request got a schema that requires nothing',
    http: 'safe',
    why: 'Requests of today carry nothing and are still accepted.',
  },
  'required-request-schema-added': {
    title: 'request got a schema that requires something',
    http: 'breaking',
    why: 'Requests of today lack what is required from now on.',
  },
  'request-schema-removed': {
    title: 'request lost its schema',
    http: 'risky',
    strict: 'breaking',
    why: 'What clients send is ignored from now on.',
  },
  'file-added': {
    title: 'optional file part added',
    http: 'safe',
    why: 'Requests of today are still accepted.',
  },
  'required-file-added': {
    title: 'required file part added, or a part became required',
    http: 'breaking',
    why: 'Requests of today lack the part.',
  },
  'file-removed': {
    title: 'file part removed',
    http: 'breaking',
    why: 'Clients that send the part are refused or ignored.',
  },
  'file-narrowed': {
    title: 'file part accepts less',
    http: 'breaking',
    why: 'Files accepted before are refused now.',
  },
  'file-widened': { title: 'file part accepts more', http: 'safe', why: 'Files accepted before still are.' },
  'file-description-changed': {
    title: 'description of a file part changed',
    http: 'safe',
    why: 'Documentation only.',
  },
  'openapi-document-changed': {
    title: 'OpenAPI document changed and no other finding explains it',
    http: 'safe',
    why: 'Neither requests nor answers moved.',
  },

  'operation-description-changed': {
    title: 'description of an operation changed',
    tool: 'risky',
    http: 'safe',
    why: 'A model chooses and uses a tool by its description; over HTTP it is documentation.',
  },
  'operation-description-emptied': {
    title: 'description of an operation became empty',
    tool: 'risky',
    http: 'safe',
    why: 'A model is left with the name alone; over HTTP it is documentation.',
  },
  'tool-title-changed': {
    title: 'title of a tool changed',
    tool: 'risky',
    why: 'People and models recognise the tool by it.',
  },
  'tool-permission-relaxed': {
    title: 'annotations let a host ask less',
    tool: 'risky',
    strict: 'breaking',
    why: 'A host may now run the tool without asking.',
  },
  'tool-permission-tightened': {
    title: 'annotations let a host ask more',
    tool: 'risky',
    strict: 'breaking',
    why: 'A host may now ask before it runs the tool, or refuse it unattended.',
  },
  'tool-ui-changed': {
    title: 'interface a host renders for a tool changed',
    tool: 'risky',
    why: 'Hosts render another resource, or show it to others.',
  },
  'input-round-added': {
    title: 'tool asks a further question',
    tool: 'risky',
    why: 'Hosts that cannot ask, or run unattended, cannot finish the call.',
  },
  'input-round-removed': {
    title: 'tool no longer asks a question',
    tool: 'risky',
    why: 'A confirmation people relied on may be gone.',
  },
  'input-round-changed': {
    title: 'question of a tool reworded or moved',
    tool: 'risky',
    why: 'People answer what they read.',
  },
  'input-rounds-resolved-per-call': {
    title: 'questions of a tool are decided per call from now on',
    tool: 'risky',
    why: 'What will be asked can no longer be compared.',
  },
  'input-rounds-declared': {
    title: 'questions of a tool are declared from now on',
    tool: 'risky',
    why: 'What was asked before cannot be compared.',
  },
  'view-added': {
    title: 'tool view added',
    tool: 'risky',
    why: 'A model is answered something else as a whole; what callers lose are findings of their own.',
  },
  'view-removed': {
    title: 'tool view removed',
    tool: 'risky',
    why: 'What the view held back may reach a model; it is listed as shown.',
  },
  'projection-added': {
    title: 'projection turned on',
    tool: 'risky',
    why: 'Values may change where the schema cannot tell.',
  },
  'projection-removed': {
    title: 'projection turned off',
    tool: 'risky',
    why: 'Values may change where the schema cannot tell.',
  },
  'view-default-added': {
    title: 'view default added',
    tool: 'risky',
    why: 'A model that leaves the argument out asks for something else than before.',
  },
  'view-default-changed': {
    title: 'view default changed',
    tool: 'risky',
    why: 'A model that leaves the argument out asks for something else than before.',
  },
  'view-default-removed': {
    title: 'view default removed, argument still optional',
    tool: 'risky',
    why: 'A model that leaves the argument out asks for something else than before.',
  },
  'required-view-default-removed': {
    title: 'view default removed from an argument that is required without it',
    tool: 'breaking',
    why: 'A call that leaves the argument out is refused.',
  },
  'tool-output-schema-added': {
    title: 'tool advertises a schema of its answer',
    tool: 'risky',
    why: 'The server must return structured content that satisfies it from now on.',
  },
  'tool-output-schema-removed': {
    title: 'tool no longer advertises a schema of its answer',
    tool: 'breaking',
    why: 'Clients that read structured content may find none, and anything may be answered.',
  },
  'tool-catalog-grew': {
    title: 'advertised catalog of a transport grew by over 20 % or 4,096 bytes',
    tool: 'risky',
    why: 'Every byte of the catalog enters the context of every conversation.',
  },
  'hidden-text': {
    title: 'invisible, bidirectional or control characters in what a model is shown',
    tool: 'breaking',
    why: 'A model reads what a reviewer cannot see.',
  },

  'realtime-added': { title: 'realtime row added', format: 'safe', why: 'Nobody depends on it yet.' },
  'realtime-removed': {
    title: 'realtime row removed',
    format: 'breaking',
    why: 'Whoever listens to it hears nothing.',
  },
  'realtime-changed': {
    title: 'realtime row changed',
    format: 'risky',
    why: 'What a realtime row means is not known here.',
  },
  'unknown-key-changed': {
    title: 'a key this version does not know changed',
    format: 'risky',
    why: 'What the key means is not known here; a newer version may.',
  },
  'digest-moved': {
    title: 'a digest moved and the content behind it is not at hand',
    tool: 'risky',
    http: 'risky',
    format: 'risky',
    why: 'Without details on both sides only the digests can be compared.',
  },

  ...openApiRules,
  ...mcpRules,
  ...lintRules,
} as const satisfies Record<OperationChangeKind, OperationRule>
