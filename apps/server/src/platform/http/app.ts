import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { BODY_MAX_BYTES } from '@sandlot/core/limits'
import { createRedactor } from '@sandlot/core/shell/redact-rules'
import Fastify, { type FastifyInstance } from 'fastify'
import { authenticate, clientOf } from '../../accounts/sessions/sessions.ts'
import { type Context, createContext, type Deps } from '../../context.ts'
import { routes as featureRoutes } from '../../features.ts'
import { paths } from '../paths.ts'
import { version } from '../version.ts'
import { addRoute } from './add-route.ts'
import { addressKey } from './address.ts'
import { createAddressLimits, tooManyRequests } from './address-limits.ts'
import { takeJson, takeStreams } from './body-parsers.ts'
import { compressAtOnce } from './compress-at-once.ts'
import { createDrain, type Drain } from './drain.ts'
import { sendProblem, sendUnreadable } from './errors.ts'
import { addGraphql } from './graphql.ts'
import { healthRoutes } from './health.ts'
import { assertKnownHost } from './host.ts'
import { linger } from './linger.ts'
import { answerUnreadable, createListener, requestIdOf } from './listener.ts'
import { loggerOptions } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createMissLimits } from './misses.ts'
import { speakOAuth } from './oauth.ts'
import { openapiDocument } from './openapi.ts'
import { assertDemoRequest, assertSameOrigin } from './origin.ts'
import { docsPolicy, setPageHeaders } from './page-headers.ts'
import { measureDatabase, probeRoutes } from './probes.ts'
import { assertOwnTarget, originForm } from './request-target.ts'
import type { AnyRoute, ApiRoute } from './route.ts'
import { enforcePolicies } from './route-policy.ts'
import { sharedCounts } from './shared-counts.ts'
import { CLIENT_PATIENCE, type ClientPatience } from './slow-clients.ts'
import { trustFunction } from './trust-proxy.ts'
import { serveWeb } from './web.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
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
  app.decorateRequest('useNoted', null)
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  takeJson(app)
  await app.register(cookie)
  app.addHook('onSend', async (request) => {
    linger(request.raw)
    // Whoever asks after this answer is told of it.
    await request.useNoted
  })
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
    keyGenerator: (request) => request.context?.viewer?.sessionId ?? addressKey(request.ip),
    // Before the body is read: what is refused is not taken in.
    hook: 'onRequest',
    store: sharedCounts(options.db, app.log, options.perMinute) as never,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
  enforcePolicies(app)
  const routes = [...(options.routes ?? featureRoutes), ...healthRoutes, ...probeRoutes]
  const api = routes.filter((route): route is ApiRoute => route.kind === 'api')
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openapiDocument(api, version) as never },
  })
  await app.register(swaggerUi, { routePrefix: DOCS, staticCSP: docsPolicy })
  const guessLimit = createMissLimits(app)
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
  await app.register((scope) => addGraphql(scope, options.origins))
  await serveWeb(app, options.webFolder ?? paths.web, {
    ...options.config,
    previewUrl: options.previewUrl,
  })
  return app
}
