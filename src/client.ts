/** `surfacekit/client`: the typed client of a contract. Names only, no Node import below here. */
export { createHttpClient } from './runtime/http-client.ts'
export { createClient } from './runtime/create-client.ts'
export { CallError, isCallError } from './runtime/outcome.ts'
export type { HttpClient, HttpClientOptions, HttpRequest, RequestOptions } from './runtime/http-client.ts'
export type {
  Client,
  ClientAnswer,
  ClientArguments,
  ClientMethod,
  FileArgument,
} from './runtime/client/client-types.ts'
