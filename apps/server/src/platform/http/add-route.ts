import { toCamelCase, toSnakeCase } from '@sandlot/core/case'
import { type Endpoint, prefixOf } from '@sandlot/core/endpoint'
import { BODY_MAX_BYTES, FORM_MAX_BYTES } from '@sandlot/core/limits'
import { inputWords } from '@sandlot/core/shell/input-word-rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse, safeParse } from 'zod'
import type { Context } from '../context.ts'
import { keyOf, once } from '../idempotency/once.ts'
import { assertIsPerson } from '../scopes.ts'
import { addressKey } from './origin/address.ts'
import type { AnyRoute } from './route.ts'
import { exactly } from './shared-counts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    anyOrigin?: boolean
    /** Whether a token may be sent as the password that git asks for, and is the only accepted credential. */
    takesBasic?: boolean
    anyHost?: boolean
    anyPerson?: boolean
    isProbe?: boolean
  }
  interface FastifyRequest {
    context: Context
  }
}

const inWords = { error: inputWords }

/** The body limit of a route, which is small by default. */
function bodyMaxBytesOf(route: AnyRoute): number {
  if (route.bodyMaxBytes) return route.bodyMaxBytes
  return route.speaks === 'oauth' ? FORM_MAX_BYTES : BODY_MAX_BYTES
}

export function addRoute(app: FastifyInstance, route: AnyRoute, hooks: object) {
  const writes = route.writes ?? (route.kind === 'page' ? route.method : route.endpoint.method) !== 'GET'
  const options = {
    ...hooks,
    bodyLimit: bodyMaxBytesOf(route),
    config: {
      policy: route.policy,
      writes,
      makesRoom: route.kind === 'api' && route.makesRoom === true,
      anyOrigin: route.speaks !== undefined,
      takesBasic: route.speaks === 'git',
      anyHost: route.kind === 'api' && route.anyHost === true,
      anyPerson: route.kind === 'api' && route.anyPerson === true,
      isProbe: route.kind === 'page' && route.isProbe === true,
      ...(route.perMinute && {
        rateLimit: {
          ...exactly(nameOf(route)),
          max: route.perMinute,
          timeWindow: '1 minute',
          keyGenerator: ({ ip }: FastifyRequest) => addressKey(ip),
        },
      }),
    },
  }
  if (route.kind === 'page') {
    app.route({
      ...options,
      method: route.method,
      url: route.url,
      handler: (request, reply) => route.handle({ request, reply, context: request.context }),
    })
    return
  }
  const { endpoint } = route
  app.route({
    ...options,
    method: endpoint.method,
    url: prefixOf(endpoint) + endpoint.path,
    handler: async (request, reply) => {
      if (route.action) assertIsPerson(request.context.viewer, route.action)
      const call = {
        params: endpoint.params && parse(endpoint.params, request.params, inWords),
        query:
          endpoint.query &&
          parse(endpoint.query, toCamelCase({ ...(request.query as object) }, endpoint.query), inWords),
        body: endpoint.body && parse(endpoint.body, toCamelCase(request.body ?? {}, endpoint.body), inWords),
        context: request.context,
        request,
        reply,
      }
      const asked = [request.method, request.url, request.body ?? null]
      // The contents of a stream are only known once its route has read it, so the route handles the idempotency key.
      const result =
        endpoint.creates && !endpoint.media?.body
          ? await once(request.context, { key: keyOf(request.headers), asked }, (context) =>
              route.handle({ ...call, context } as never),
            )
          : await route.handle(call as never)
      if (reply.sent) return reply
      const body = toSnakeCase(asDeclared(endpoint, result), endpoint.reply)
      return reply
        .header('cache-control', 'no-store')
        .send(endpoint.envelope ? { [endpoint.envelope]: body } : body)
    },
  })
}

/** Checks the reply against its declared shape; a mismatch is our fault, never the caller's. */
function asDeclared({ reply, method, path }: Endpoint, result: unknown): unknown {
  const parsed = safeParse(reply, result)
  if (parsed.success) return parsed.data
  throw new Error(`${method} ${path} answers otherwise than it declares`, { cause: parsed.error })
}

const nameOf = (route: AnyRoute) =>
  route.kind === 'page'
    ? `${route.method} ${route.url}`
    : `${route.endpoint.method} ${prefixOf(route.endpoint)}${route.endpoint.path}`
