import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { toCamelCase, toSnakeCase } from '@sandlot/core/case'
import { type Endpoint, prefixOf } from '@sandlot/core/endpoint'
import { AppError } from '@sandlot/core/errors'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { parse, safeParse } from 'zod'
import { assertMayAdminister, assertMayWrite } from '../../accounts/sessions/scopes.ts'
import { authenticate } from '../../accounts/sessions/sessions.ts'
import { type Context, createContext, type Deps, requireViewer } from '../../context.ts'
import { routes as featureRoutes } from '../../features.ts'
import { createGraphqlServer } from '../graphql/server.ts'
import { paths } from '../paths.ts'
import { version } from '../version.ts'
import { addressKey } from './address.ts'
import { compressAtOnce } from './compress-at-once.ts'
import { sendProblem, sendUnreadable } from './errors.ts'
import { createGuessLimits } from './guesses.ts'
import { healthRoutes } from './health.ts'
import { loggerOptions } from './log.ts'
import { speakOAuth } from './oauth.ts'
import { openapiDocument } from './openapi.ts'
import { assertDemoRequest, assertSameOrigin, isFromElsewhere } from './origin.ts'
import type { AnyRoute, ApiRoute, RoutePolicy } from './route.ts'
import { trustFunction } from './trust-proxy.ts'
import { serveWeb } from './web.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy
    anyOrigin?: boolean
  }
  interface FastifyRequest {
    context: Context
  }
}

export type AppOptions = Omit<Deps, 'log'> & {
  origins: () => readonly string[]
  perMinute: number
  /** What it answers; everything that the features bring unless given. */
  routes?: readonly AnyRoute[]
  /** Where the built web app lies; its place in the repository unless given. */
  webFolder?: string
  /** Answers what is not for the app, such as previews on their own hosts; false leaves it to the app. */
  elsewhere?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Where the log goes; standard error unless given. */
  logTo?: { write(line: string): void }
}

const DOCS = '/api/docs'
const KEEP_ALIVE_MS = 72_000

/** The whole HTTP surface: REST, GraphQL, pages. Every route declares a policy, or the app does not start. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(options.config.logLevel, options.logTo),
    bodyLimit: UPLOAD_MAX_BYTES,
    trustProxy: trustFunction(options.config.trustProxy),
    routerOptions: { maxParamLength: 2048 },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void sendUnreadable(error, request, reply),
    serverFactory: (handle) =>
      createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, (request, response) => {
        if (!options.elsewhere?.(request, response)) handle(request, response)
      }),
  })
  const deps: Deps = { ...options, log: app.log }

  app.addHook('onRoute', (added) => {
    if (!added.config?.policy && !added.url.startsWith(DOCS))
      throw new Error(`${added.method} ${added.url} declares no policy`)
  })
  app.decorateRequest('context')
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  await app.register(cookie)
  app.addHook('onSend', compressAtOnce)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin')
    if (options.config.demo) assertDemoRequest(request)
    if (request.url.startsWith('/assets/')) return
    if (!request.routeOptions.config.anyOrigin) assertSameOrigin(request, options.origins())
    request.context = createContext(deps, await authenticate(deps, request, reply), request.ip)
  })
  await app.register(rateLimit, {
    max: options.perMinute,
    timeWindow: '1 minute',
    enableDraftSpec: true,
    keyGenerator: (request) => request.context?.viewer?.sessionId ?? ipOf(request),
    hook: 'preHandler',
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError(
        'rate_limited',
        `Too many requests. Please try again in ${Math.ceil(ttl / 1000)} seconds.`,
        {
          retryAfter: Math.ceil(ttl / 1000),
        },
      ),
  })
  const routes = [...(options.routes ?? featureRoutes), ...healthRoutes]
  const api = routes.filter((route): route is ApiRoute => route.kind === 'api')
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openapiDocument(api, version) as never },
  })
  await app.register(swaggerUi, { routePrefix: DOCS, staticCSP: true })
  const guessLimit = createGuessLimits(app)
  for (const route of routes) {
    const hooks = route.kind === 'api' && route.guesses ? guessLimit(route.guesses) : {}
    if (route.speaks === 'oauth')
      await app.register(async (scope) => {
        speakOAuth(scope)
        addRoute(scope, route, hooks)
      })
    else if (route.kind === 'api' && route.endpoint.media?.body)
      await app.register(async (scope) => {
        takeStreams(scope)
        addRoute(scope, route, hooks)
      })
    else addRoute(app, route, hooks)
  }
  await app.register((scope) => addGraphql(scope))
  await serveWeb(app, options.webFolder ?? paths.web, {
    ...options.config,
    previewUrl: options.previewUrl,
  })
  return app
}

/** Hands the bodies of a scope on as they come; its routes limit them. */
function takeStreams(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

/** The route's own policy, after authentication and before anything is read. */
function assertPolicy(policy: RoutePolicy, writes: boolean, request: FastifyRequest) {
  if (writes) assertMayWrite(request.context.viewer)
  // The other methods were checked before anybody was authenticated.
  if (writes && /^(GET|HEAD)$/.test(request.method) && isFromElsewhere(request))
    throw new AppError('forbidden', accountMessages.foreignOrigin)
  if (policy === 'anyone') return
  const viewer = requireViewer(request.context)
  if (policy === 'admin') assertMayAdminister(viewer)
}

function addRoute(app: FastifyInstance, route: AnyRoute, hooks: object) {
  const writes =
    route.kind === 'page' ? route.method !== 'GET' : (route.writes ?? route.endpoint.method !== 'GET')
  const options = {
    ...hooks,
    config: {
      policy: route.policy,
      anyOrigin: route.speaks === 'oauth',
      ...(route.perMinute && {
        rateLimit: { max: route.perMinute, timeWindow: '1 minute', keyGenerator: ipOf },
      }),
    },
    preValidation: async (request: FastifyRequest) => assertPolicy(route.policy, writes, request),
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
    ...(route.bodyMaxBytes && { bodyLimit: route.bodyMaxBytes }),
    method: endpoint.method,
    url: prefixOf(endpoint) + endpoint.path,
    handler: async (request, reply) => {
      const call = {
        params: endpoint.params && parse(endpoint.params, request.params),
        query: endpoint.query && parse(endpoint.query, toCamelCase({ ...(request.query as object) })),
        body: endpoint.body && parse(endpoint.body, toCamelCase(request.body ?? {})),
        context: request.context,
        request,
        reply,
      }
      const result = await route.handle(call as never)
      if (reply.sent) return reply
      const body = toSnakeCase(asDeclared(endpoint, result))
      return reply
        .header('cache-control', 'no-store')
        .send(endpoint.envelope ? { [endpoint.envelope]: body } : body)
    },
  })
}

/** The reply in its declared shape; that it has another is our fault, never the caller's. */
function asDeclared({ reply, method, path }: Endpoint, result: unknown): unknown {
  const parsed = safeParse(reply, result)
  if (parsed.success) return parsed.data
  throw new Error(`${method} ${path} answers otherwise than it declares`, { cause: parsed.error })
}

const ipOf = (request: FastifyRequest) => addressKey(request.ip)

/** GraphQL gets the body as it came; its own parser says what is wrong with it. */
async function addGraphql(scope: FastifyInstance) {
  const yoga = createGraphqlServer((error) => {
    const number = crypto.randomUUID()
    scope.log.error({ err: error, number }, 'resolver failed')
    return number
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  scope.route({
    method: ['GET', 'POST'],
    url: '/api/graphql',
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      // Its own kind of request: another would be copied into one.
      const asked = new yoga.fetchAPI.Request(`http://localhost${request.url}`, {
        method: request.method,
        headers: {
          'content-type': request.headers['content-type'] ?? 'application/json',
          accept: 'application/json',
        },
        ...(request.method === 'POST' && { body: (request.body ?? '') as string }),
      })
      const response = await yoga.fetch(asked, { context: request.context })
      return reply
        .code(response.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(await response.text())
    },
  })
}
