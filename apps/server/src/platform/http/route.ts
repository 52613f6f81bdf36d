import type { AdminActionName, adminActions } from '@sandlot/core/admin/actions'
import type { ActionName } from '@sandlot/core/all-actions'
import type { Endpoint, EndpointReply } from '@sandlot/core/endpoint'
import type { AppError } from '@sandlot/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/v4/core'
import type { Context, Viewer } from '../context.ts'
/**
 * Who may call a route at all. What they may do with what it names, the handler asks. `recentAdmin` is for what gives
 * the instance away or keeps people out: an administrator who has just signed in, or their token for it.
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

/** How often a person may name something that is not there. Routes with the same limit object count together. */
export type MissLimit = { perHour: number; name: string; refusal: (retryAfter: number) => AppError }

export type ApiRoute = {
  kind: 'api'
  endpoint: Endpoint
  policy: RoutePolicy
  /** What it does, where that is declared: who may do it to what, the action asks of what it has locked. */
  action?: ActionName
  /** Whether it changes something and so is closed to tokens that may only read; every method but GET unless said. */
  writes?: boolean
  /** Whether people need it to free some of a disk that is full: it is taken then, too. */
  makesRoom?: boolean
  /** Calls per minute and caller, for what must be slower than the rest. */
  perMinute?: number
  /** Largest body, where it is not that of every call. */
  bodyMaxBytes?: number
  guesses?: MissLimit
  /** Tells a page who is signed in by now, whoever it was opened by. */
  anyPerson?: boolean
  /** Answers whatever host is asked for, because those who watch the server know it by its address. */
  anyHost?: boolean
  /** Takes forms besides JSON, from anywhere because no cookie counts for it, and tells errors as OAuth has them. */
  speaks?: 'oauth'
  handle: (call: never) => Promise<unknown>
}

/** A page or a redirect: not described by a schema, not part of the API's documentation. */
export type PageRoute = {
  kind: 'page'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  policy: RoutePolicy
  /** Whether it changes something; every method but GET unless said. */
  writes?: boolean
  perMinute?: number
  /** Takes forms, or what git sends, from anywhere, because no cookie counts for it. */
  speaks?: 'oauth' | 'git'
  /** Hands the body on as it comes, for what is signed as it was sent. */
  takes?: 'bytes'
  bodyMaxBytes?: number
  /** For machines that look after the server: nobody is signed in, and the database is not needed to answer. */
  isProbe?: boolean
  handle: (call: { request: FastifyRequest; reply: FastifyReply; context: Context }) => Promise<unknown>
}

export type AnyRoute = ApiRoute | PageRoute

type Needing<Need> = {
  [Name in AdminActionName]: (typeof adminActions)[Name]['needs'] extends Need ? Name : never
}[AdminActionName]

/** What may be done behind a policy: what administrators do, behind what that needs, and nothing else there. */
type ActionBehind<P extends RoutePolicy> = {
  anyone: Exclude<ActionName, AdminActionName>
  signedIn: Exclude<ActionName, AdminActionName>
  admin: Needing<'ADMINISTRATOR'>
  recentAdmin: Needing<'RECENT_SIGN_IN'>
}[P]

/** What changes something names what it does. Without anybody signed in there is nobody to do it, as at signing in. */
type Naming<E, P extends RoutePolicy> = P extends 'anyone'
  ? { writes?: boolean; action?: ActionBehind<P> }
  : E extends { method: 'GET' }
    ? { writes?: false; action?: never } | { writes: true; action: ActionBehind<P> }
    : { writes: false; action?: never } | { writes?: true; action: ActionBehind<P> }

/** One REST call: its shapes from core, its policy, and what it does. */
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
