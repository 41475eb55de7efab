export type AnySchema = object
