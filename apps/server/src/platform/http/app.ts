import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
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
import { BODY_MAX_BYTES, FORM_MAX_BYTES, GRAPHQL_BODY_MAX_BYTES } from '@sandlot/core/limits'
import { createRedactor } from '@sandlot/core/shell/redact-rules'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { parse, safeParse } from 'zod'
import { assertRecentAdmin } from '../../accounts/sessions/recent-sign-in.ts'
import { assertMayAdminister, assertMayWrite } from '../../accounts/sessions/scopes.ts'
import { authenticate, clientOf } from '../../accounts/sessions/sessions.ts'
import { type Context, createContext, type Deps, requireViewer } from '../../context.ts'
import { routes as featureRoutes } from '../../features.ts'
import { assertRoom } from '../disk-room.ts'
import { createGraphqlServer } from '../graphql/server.ts'
import { keyOf, once } from '../idempotency/once.ts'
import { paths } from '../paths.ts'
import { version } from '../version.ts'
import { addressKey } from './address.ts'
import { createAddressLimits, tooManyRequests } from './address-limits.ts'
import { compressAtOnce } from './compress-at-once.ts'
import { createDrain, type Drain } from './drain.ts'
import { sendProblem, sendUnreadable } from './errors.ts'
import { createGuessLimits } from './guesses.ts'
import { healthRoutes } from './health.ts'
import { assertKnownHost } from './host.ts'
import { assertShallow } from './json-depth.ts'
import { linger } from './linger.ts'
import { answerUnreadable, createListener, requestIdOf } from './listener.ts'
import { loggerOptions } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { speakOAuth } from './oauth.ts'
import { openapiDocument } from './openapi.ts'
import { assertDemoRequest, assertSameOrigin, isFromElsewhere } from './origin.ts'
import { docsPolicy, setPageHeaders } from './page-headers.ts'
import { measureDatabase, probeRoutes } from './probes.ts'
import { assertOwnTarget, originForm } from './request-target.ts'
import type { AnyRoute, ApiRoute, RoutePolicy } from './route.ts'
import { exactly, sharedCounts } from './shared-counts.ts'
import { CLIENT_PATIENCE, type ClientPatience } from './slow-clients.ts'
import { trustFunction } from './trust-proxy.ts'
import { serveWeb } from './web.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy
    anyOrigin?: boolean
    anyHost?: boolean
    isProbe?: boolean
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
  /** How slow a client may be. */
  patience?: ClientPatience
  /** Ends the server with nobody cut off. */
  drain?: Drain
  /** What it adds to, beside others; its own unless given. */
  metrics?: Metrics
  /** Where the log goes; standard error unless given. */
  logTo?: { write(line: string): void }
}

const DOCS = '/api/docs'

/** The whole HTTP surface: REST, GraphQL, pages. Every route declares a policy, or the app does not start. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const redactor = createRedactor()
  const { drain = createDrain(), metrics = createMetrics() } = options
  const app = Fastify({
    logger: loggerOptions(options.config.logLevel, redactor.redact, options.logTo),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: trustFunction(options.config.trustProxy),
    routerOptions: { maxParamLength: 2048 },
    // Who still has a connection when it closes is answered: what ends the server drains it first.
    return503OnClosing: false,
    forceCloseConnections: true,
    rewriteUrl: originForm,
    frameworkErrors: (error, request, reply) => void sendUnreadable(error, request, reply),
    clientErrorHandler: answerUnreadable,
    genReqId: (request) => requestIdOf(request, options.ids.uuid),
    serverFactory: (handle) =>
      createListener(options.patience ?? CLIENT_PATIENCE, (request, response) => {
        drain.watch(response)
        if (!options.elsewhere?.(request, response)) handle(request, response)
      }),
  })
  app.decorate('metrics', metrics)
  metrics.watch(app, 'app')
  app.addHook('onClose', async () => metrics.close())
  measureDatabase(app.metrics, options)
  const deps: Deps = { ...options, log: app.log }

  app.addHook('onRoute', (added) => {
    redactor.learn(added.url)
    if (!added.config?.policy && !added.url.startsWith(DOCS))
      throw new Error(`${added.method} ${added.url} declares no policy`)
  })
  app.decorateRequest('context')
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  takeJson(app)
  await app.register(cookie)
  app.addHook('onSend', async (request) => linger(request.raw))
  app.addHook('onSend', compressAtOnce)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  const addresses = createAddressLimits(app, options.perMinute)
  app.addHook('onRequest', async (request, reply) => {
    setPageHeaders(request, reply, options.config)
    assertOwnTarget(request)
    if (options.config.demo) assertDemoRequest(request)
    reply.header('x-request-id', request.id)
    const { anyHost, isProbe } = request.routeOptions.config
    if (!anyHost && !isProbe) assertKnownHost(request, options.config)
    if (request.url.startsWith('/assets/')) return
    const from = { address: request.ip, client: clientOf(request) }
    if (isProbe) {
      request.context = createContext(deps, null, from)
      return
    }
    if (!request.routeOptions.config.anyOrigin) assertSameOrigin(request, options.origins())
    const viewer = await addresses.signIn(request, () => authenticate(deps, request, reply))
    request.context = createContext(deps, viewer, from)
  })
  await app.register(rateLimit, {
    max: options.perMinute,
    timeWindow: '1 minute',
    enableDraftSpec: true,
    keyGenerator: (request) => request.context?.viewer?.sessionId ?? ipOf(request),
    // Before the body is read: what is refused is not taken in.
    hook: 'onRequest',
    store: sharedCounts(options.db, app.log, options.perMinute) as never,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
  const routes = [...(options.routes ?? featureRoutes), ...healthRoutes, ...probeRoutes]
  const api = routes.filter((route): route is ApiRoute => route.kind === 'api')
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openapiDocument(api, version) as never },
  })
  await app.register(swaggerUi, { routePrefix: DOCS, staticCSP: docsPolicy })
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

/** Reads JSON as Fastify does, once it is known that it can be gone through. */
function takeJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      assertShallow(String(body))
    } catch (error) {
      return done(error as Error)
    }
    void parseJson(request, String(body), done)
  })
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
  // Signing in takes little room, and administrators may have to make some.
  if (writes && policy !== 'admin' && request.context.viewer) assertRoom(request.context.disk)
  if (policy === 'anyone') return
  const viewer = requireViewer(request.context)
  if (policy === 'signedIn') return
  assertMayAdminister(viewer)
  if (policy === 'recentAdmin') assertRecentAdmin(request.context)
}

/** What a route takes in, which is little unless it says so. */
function bodyMaxBytesOf(route: AnyRoute): number {
  if (route.kind === 'api' && route.bodyMaxBytes) return route.bodyMaxBytes
  return route.speaks === 'oauth' ? FORM_MAX_BYTES : BODY_MAX_BYTES
}

function addRoute(app: FastifyInstance, route: AnyRoute, hooks: object) {
  const writes =
    route.kind === 'page' ? route.method !== 'GET' : (route.writes ?? route.endpoint.method !== 'GET')
  const options = {
    ...hooks,
    bodyLimit: bodyMaxBytesOf(route),
    config: {
      policy: route.policy,
      anyOrigin: route.speaks === 'oauth',
      anyHost: route.kind === 'api' && route.anyHost === true,
      isProbe: route.kind === 'page' && route.isProbe === true,
      ...(route.perMinute && {
        rateLimit: {
          ...exactly(nameOf(route)),
          max: route.perMinute,
          timeWindow: '1 minute',
          keyGenerator: ipOf,
        },
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
      const asked = [request.method, request.url, request.body ?? null]
      const result = endpoint.creates
        ? await once(request.context, { key: keyOf(request.headers), asked }, (context) =>
            route.handle({ ...call, context } as never),
          )
        : await route.handle(call as never)
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

const nameOf = (route: AnyRoute) =>
  route.kind === 'page'
    ? `${route.method} ${route.url}`
    : `${route.endpoint.method} ${prefixOf(route.endpoint)}${route.endpoint.path}`

const ipOf = (request: FastifyRequest) => addressKey(request.ip)

/** GraphQL gets the body as it came; its own parser says what is wrong with it. */
async function addGraphql(scope: FastifyInstance) {
  const asking = new AsyncLocalStorage<FastifyRequest>()
  const yoga = createGraphqlServer((error) => {
    const { log, id } = asking.getStore() ?? { log: scope.log, id: 'unknown' }
    log.error({ err: error }, 'resolver failed')
    return id
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) => {
    assertShallow(String(body))
    return body
  })
  scope.route({
    method: ['GET', 'POST'],
    url: '/api/graphql',
    bodyLimit: GRAPHQL_BODY_MAX_BYTES,
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
      const response = await asking.run(request, () =>
        yoga.fetch(asked, { context: request.context, key: keyOf(request.headers) }),
      )
      return reply
        .code(response.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(await response.text())
    },
  })
}
