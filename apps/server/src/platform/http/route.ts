import type { AdminActionName, adminActions } from '@sandlot/core/admin/actions'
import type { ActionName } from '@sandlot/core/all-actions'
import type { Endpoint, EndpointReply } from '@sandlot/core/endpoint'
import type { AppError } from '@sandlot/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/v4/core'
import type { Context, Viewer } from '../context.ts'
/**
 * Who may call a route at all. What they may do with the objects involved is checked by the handler. `recentAdmin` is
 * for actions that hand over the instance or lock people out: it requires an administrator who has just signed in, or
 * their token for it.
 */
export type RoutePolicy = 'anyone' | 'signedIn' | 'admin' | 'recentAdmin'

type Parsed<Schema> = Schema extends z.$ZodNever
  ? undefined
  : Schema extends z.$ZodType
    ? z.output<Schema>
    : undefined

type Call<E, Signed extends boolean> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.$ZodType>
    ? {
        params: Parsed<Params>
        query: Parsed<Query>
        body: Parsed<Body>
        context: Signed extends true ? Context & { viewer: Viewer } : Context
        request: FastifyRequest
        reply: FastifyReply
      }
    : never

/** How often a person may request things that do not exist. Routes with the same limit object are counted together. */
export type MissLimit = { perHour: number; name: string; refusal: (retryAfter: number) => AppError }

export type ApiRoute = {
  kind: 'api'
  endpoint: Endpoint
  policy: RoutePolicy
  /** The declared action; whether the viewer may perform it is checked by the action itself, on what it has locked. */
  action?: ActionName
  /** Whether it changes something, which read-only tokens may not; by default, true for every method but GET. */
  writes?: boolean
  /** Whether it helps to free space on a full disk, and is therefore allowed then. */
  makesRoom?: boolean
  /** Calls per minute and caller, if fewer than by default. */
  perMinute?: number
  /** Body limit, if it differs from the default. */
  bodyMaxBytes?: number
  guesses?: MissLimit
  /** Tells a page who is signed in now, even if it was opened by another person. */
  anyPerson?: boolean
  /** Answers under any host name, because monitoring knows the server by its address. */
  anyHost?: boolean
  /** Accepts forms besides JSON, from any origin because it ignores cookies, and answers errors as in OAuth. */
  speaks?: 'oauth'
  handle: (call: never) => Promise<unknown>
}

/** A page or a redirect: it has no schema and is not part of the API documentation. */
export type PageRoute = {
  kind: 'page'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  policy: RoutePolicy
  /** Whether it changes something; by default, true for every method but GET. */
  writes?: boolean
  perMinute?: number
  /** Accepts forms or git requests, from any origin because it ignores cookies. */
  speaks?: 'oauth' | 'git'
  /** Passes the body on as bytes, for verifying its signature. */
  takes?: 'bytes'
  bodyMaxBytes?: number
  /** For monitoring: there is no viewer, and no database is needed to answer. */
  isProbe?: boolean
  handle: (call: { request: FastifyRequest; reply: FastifyReply; context: Context }) => Promise<unknown>
}

export type AnyRoute = ApiRoute | PageRoute

type Needing<Need> = {
  [Name in AdminActionName]: (typeof adminActions)[Name]['needs'] extends Need ? Name : never
}[AdminActionName]

/** The actions allowed behind a policy: an administrator's action requires its own policy, which allows no others. */
type ActionBehind<P extends RoutePolicy> = {
  anyone: Exclude<ActionName, AdminActionName>
  signedIn: Exclude<ActionName, AdminActionName>
  admin: Needing<'ADMINISTRATOR'>
  recentAdmin: Needing<'RECENT_SIGN_IN'>
}[P]

/**
 * A route that changes something names its action. Without a viewer, as for signing in, there is nobody to perform one.
 */
type Naming<E, P extends RoutePolicy> = P extends 'anyone'
  ? { writes?: boolean; action?: ActionBehind<P> }
  : E extends { method: 'GET' }
    ? { writes?: false; action?: never } | { writes: true; action: ActionBehind<P> }
    : { writes: false; action?: never } | { writes?: true; action: ActionBehind<P> }

/** One REST call: its schemas from core, its policy, and its handler. */
export function route<E extends Endpoint, P extends RoutePolicy>(
  endpoint: E,
  options: {
    policy: P
    makesRoom?: boolean
    perMinute?: number
    bodyMaxBytes?: number
    guesses?: MissLimit
    anyHost?: boolean
    anyPerson?: boolean
    speaks?: 'oauth'
    handle: (call: Call<E, P extends 'anyone' ? false : true>) => Promise<EndpointReply<E>>
  } & Naming<E, P>,
): ApiRoute {
  return { kind: 'api', endpoint, ...options } as ApiRoute
}

export const page = (options: Omit<PageRoute, 'kind'>): PageRoute => ({ kind: 'page', ...options })
