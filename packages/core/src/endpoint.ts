import type * as z from 'zod/v4/core'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One REST call: both sides take its path and shapes from here. Keys are camel case; the wire is snake case. */
export type Endpoint<
  Params extends z.$ZodType = z.$ZodType,
  Query extends z.$ZodType = z.$ZodType,
  Body extends z.$ZodType = z.$ZodType,
  Reply extends z.$ZodType = z.$ZodType,
> = {
  method: Method
  /** Path without the prefix, parameters as `:name`. */
  path: string
  /** A version moves the call from `/api/v1` to `/api`; null asks for the default version. */
  version?: string | null
  summary: string
  /** Where clients read the reply below `data` themselves (contract §5). */
  envelope?: 'data'
  /** Whether it makes something anew each time it is sent: with a key it may be sent again, and is done once. */
  creates?: true
  /** What is sent that is no JSON. */
  media?: { body?: string; reply?: string }
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
}

/** Keeps the method and the literal shapes of a definition. A bundle leaves out the calls that its program never makes. */
export const endpoint = /* @__NO_SIDE_EFFECTS__ */ <
  Params extends z.$ZodType = z.$ZodNever,
  Query extends z.$ZodType = z.$ZodNever,
  Body extends z.$ZodType = z.$ZodNever,
  Reply extends z.$ZodType = z.$ZodType,
  Verb extends Method = Method,
>(
  definition: Endpoint<Params, Query, Body, Reply> & { method: Verb },
): Endpoint<Params, Query, Body, Reply> & { method: Verb } => definition

/** What stands before a call's path (spec RS-001 to RS-004). */
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

/** What a caller passes: each part only where the call has it. */
export type EndpointInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.$ZodType>
    ? OmitNever<{ params: Sent<Params>; query: Sent<Query>; body: Sent<Body> }>
    : never

type OmitNever<T> = { [Key in keyof T as T[Key] extends undefined ? never : Key]: T[Key] }

export type EndpointReply<E> =
  E extends Endpoint<z.$ZodType, z.$ZodType, z.$ZodType, infer Reply> ? z.output<Reply> : never

/** The path with its parameters filled in and encoded, behind its prefix; what `*` stands for keeps its slashes. */
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
