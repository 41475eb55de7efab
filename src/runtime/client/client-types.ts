/** The typed client, as types: one function per endpoint on HTTP, its arguments and answer from the endpoint's schemas. */
import type { Endpoint, EndpointMap } from '../../contract/endpoint.ts'
import type { PathParams } from '../../contract/path-params.ts'
import type { AnySchema, SchemaInput, SchemaOutput } from '../../schema/schema.ts'
import type { RequestOptions } from '../http-client.ts'

/** One file of a multipart request, or several of one part. */
export type FileArgument = Blob | readonly Blob[]

type ParamsOf<E extends Endpoint, Prefix extends string> = E extends {
  readonly params: infer S extends AnySchema
}
  ? SchemaInput<S>
  : PathParams<Prefix, E['path']>

/** A member that may be left out when nothing in it is required. */
type Member<Name extends string, Value> = object extends Value
  ? { readonly [N in Name]?: Value | undefined }
  : { readonly [N in Name]: Value }

type InputMember<E> = E extends { readonly input: infer S extends AnySchema }
  ? Member<'input', SchemaInput<S>>
  : { readonly input?: undefined }

type FilesMember<E> = E extends { readonly multipart: { readonly files: infer Files } }
  ? Member<
      'files',
      {
        readonly [
          Name in keyof Files as Files[Name] extends { readonly required: false } ? never : Name
        ]: FileArgument
      } & {
        readonly [Name in keyof Files as Files[Name] extends { readonly required: false } ? Name : never]?:
          FileArgument | undefined
      }
    >
  : { readonly files?: undefined }

/** What a call is made with; like a handler's context, params and input apart. */
export type ClientArguments<E extends Endpoint, Prefix extends string = string> = Member<
  'params',
  ParamsOf<E, Prefix>
> &
  InputMember<E> &
  FilesMember<E>

/** What a call answers, in the form JSON carries it: a Date arrives as text. */
export type ClientAnswer<E> = E extends { readonly rawResponse: true }
  ? Response
  : E extends { readonly stream: { readonly item: infer S extends AnySchema } }
    ? AsyncIterable<SchemaOutput<S>>
    : E extends { readonly output: infer S extends AnySchema }
      ? SchemaOutput<S>
      : undefined

type OnHttp<E> = E extends { readonly expose: readonly (infer T)[] }
  ? 'HTTP' extends T
    ? true
    : false
  : true

/** @throws CallError (as a rejection) with what the server answered as its failure. */
export type ClientMethod<E extends Endpoint, Prefix extends string = string> =
  object extends ClientArguments<E, Prefix>
    ? (args?: ClientArguments<E, Prefix>, options?: RequestOptions) => Promise<ClientAnswer<E>>
    : (args: ClientArguments<E, Prefix>, options?: RequestOptions) => Promise<ClientAnswer<E>>

export type Client<Endpoints extends EndpointMap, Prefix extends string = string> = {
  readonly [
    Action in keyof Endpoints as OnHttp<Endpoints[Action]> extends true ? Action : never
  ]: ClientMethod<Endpoints[Action], Prefix>
}
