import type * as z from 'zod/v4/core'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A REST operation; both sides take its path and shapes from here. Keys are camel case here and snake case on the wire.
 */
export type Endpoint<
  Params extends z.$ZodType = z.$ZodType,
  Query extends z.$ZodType = z.$ZodType,
  Body extends z.$ZodType = z.$ZodType,
  Reply extends z.$ZodType = z.$ZodType,
> = {
  method: Method
  /** The path without its prefix; parameters as `:name`. */
  path: string
  /** A version moves the operation from `/api/v1` to `/api`; null requests the default version. */
  version?: string | null
  summary: string
  /** Set if clients unwrap the `data` of the response themselves (contract §5). */
  envelope?: 'data'
  /** Whether each request creates something new. With an idempotency key it can be retried and is done once. */
  creates?: true
  /** Media types of a body or response that is not JSON. */
  media?: { body?: string; reply?: string }
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
}

/**
 * Preserves the method and the literal shapes of a definition. Bundles drop operations that their program never uses.
 */
export const endpoint = /* @__NO_SIDE_EFFECTS__ */ <
  Params extends z.$ZodType = z.$ZodNever,
  Query extends z.$ZodType = z.$ZodNever,
  Body extends z.$ZodType = z.$ZodNever,
  Reply extends z.$ZodType = z.$ZodType,
  Verb extends Method = Method,
>(
  definition: Endpoint<Params, Query, Body, Reply> & { method: Verb },
): Endpoint<Params, Query, Body, Reply> & { method: Verb } => definition

/**
 * An operation with which every page starts, read without a schema: with zod, that would be a tenth of the script that
 * the first view waits for.
 */
export type StartCall<Reply = unknown> = Pick<Endpoint, 'method' | 'path' | 'version'> & {
  /** Tells the reply from any other answer and converts it to camel case. */
  read: (
    body: unknown,
  ) => { value: Reply; issues?: undefined } | { value?: undefined; issues: readonly unknown[] }
  creates?: undefined
  body?: undefined
  reply?: undefined
}

/** The prefix of an operation's path (spec RS-001 to RS-004). */
export function prefixOf({ path, version }: Pick<Endpoint, 'path' | 'version'>): '' | '/api' | '/api/v1' {
  const below = (folder: string) => path === folder || path.startsWith(`${folder}/`)
  if (below('/auth/workos')) return ''
  return below('/beta') || version !== undefined ? '/api' : '/api/v1'
}

type Sent<Schema> = Schema extends z.$ZodNever
  ? undefined
  : Schema extends z.$ZodType
    ? z.input<Schema>
    : never

/** The input of an operation: only those parts that it has. */
export type EndpointInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.$ZodType>
    ? OmitNever<{ params: Sent<Params>; query: Sent<Query>; body: Sent<Body> }>
    : Record<never, never>

type OmitNever<T> = { [Key in keyof T as T[Key] extends undefined ? never : Key]: T[Key] }

export type EndpointReply<E> =
  E extends StartCall<infer Reply>
    ? Reply
    : E extends Endpoint<z.$ZodType, z.$ZodType, z.$ZodType, infer Reply>
      ? z.output<Reply>
      : never

/** The path with its prefix and encoded parameters; the value of `*` keeps its slashes. */
export function pathOf(
  call: Pick<Endpoint, 'path' | 'version'>,
  params: Record<string, unknown> = {},
): string {
  const encoded = (name: string) => encodeURIComponent(String(params[name]))
  const path = call.path
    .replace(/:([a-zA-Z]+)/g, (_, name: string) => encoded(name))
    .replace('*', () => encoded('*').replaceAll('%2F', '/'))
  return prefixOf(call) + path
}
