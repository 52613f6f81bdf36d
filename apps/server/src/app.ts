import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { BODY_MAX_BYTES } from '@sandlot/core/limits'
import { createRedactor } from '@sandlot/core/shell/redact-rules'
import Fastify, { type FastifyInstance } from 'fastify'
import { authenticate } from './accounts/sessions/sessions.ts'
import { createContext } from './create-context.ts'
import { sandboxPreview } from './embeds/link-preview.ts'
import { routes as featureRoutes, schema } from './features.ts'
import type { Deps } from './platform/context.ts'
import { paths } from './platform/disk/paths.ts'
import { addRoute } from './platform/http/add-route.ts'
import { takeJson, takeStreams } from './platform/http/body-parsers.ts'
import { clientOf } from './platform/http/client.ts'
import { compressAtOnce } from './platform/http/compress-at-once.ts'
import { sendProblem, sendUnreadable } from './platform/http/errors.ts'
import { speakGit } from './platform/http/git.ts'
import { addGraphql } from './platform/http/graphql.ts'
import { createAddressLimits, tooManyRequests } from './platform/http/limits/addresses.ts'
import { createMissLimits } from './platform/http/limits/misses.ts'
import { CLIENT_PATIENCE, type ClientPatience } from './platform/http/limits/slow-clients.ts'
import { createDrain, type Drain } from './platform/http/listen/drain.ts'
import { linger } from './platform/http/listen/linger.ts'
import { answerUnreadable, createListener, requestIdOf } from './platform/http/listen/listener.ts'
import { loggerOptions } from './platform/http/log.ts'
import { learnMethods } from './platform/http/methods.ts'
import { createMetrics, type Metrics } from './platform/http/metrics.ts'
import { speakOAuth } from './platform/http/oauth.ts'
import { openapiDocument } from './platform/http/openapi.ts'
import { addressKey } from './platform/http/origin/address.ts'
import { assertKnownHost } from './platform/http/origin/host.ts'
import { assertDemoRequest, assertSameOrigin } from './platform/http/origin/origin.ts'
import { assertSamePerson } from './platform/http/origin/same-person.ts'
import { trustFunction } from './platform/http/origin/trust-proxy.ts'
import { serveCli } from './platform/http/pages/cli.ts'
import { docsPolicy, setPageHeaders } from './platform/http/pages/headers.ts'
import { serveWeb } from './platform/http/pages/web.ts'
import { measureDatabase } from './platform/http/probes/probes.ts'
import { assertOwnTarget, originForm } from './platform/http/request-target.ts'
import type { AnyRoute, ApiRoute } from './platform/http/route.ts'
import { enforcePolicies } from './platform/http/route-policy.ts'
import { sharedCounts } from './platform/http/shared-counts.ts'
import { version } from './platform/version.ts'
import { profilePreview } from './profile/link-preview.ts'
import type { Forward } from './runtime/boxes/forward/forward.ts'

export type AppOptions = Omit<Deps, 'log'> & {
  origins: () => readonly string[]
  perMinute: number
  /** The routes to serve; those of all features by default. */
  routes?: readonly AnyRoute[]
  /** The folder of the built web app; its place in the repository by default. */
  webFolder?: string
  /** The packed command line, offered for download. */
  cliFile?: string
  /** Handles requests that are not for the app, such as previews on their own hosts; returns false to pass one on. */
  elsewhere?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Forwards requests that only another server can answer. */
  forward?: Forward
  /** Timeouts for slow clients. */
  patience?: ClientPatience
  /** Shuts the server down without cutting anybody off. */
  drain?: Drain
  /** The metrics to add to; its own by default. */
  metrics?: Metrics
  /** Where to write the log; standard error by default. */
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
    // Connections that are open on close are still answered, because the server is drained first.
    return503OnClosing: false,
    forceCloseConnections: true,
    rewriteUrl: originForm,
    frameworkErrors: (error, request, reply) => void sendUnreadable(error, request, reply),
    clientErrorHandler: answerUnreadable,
    genReqId: (request) => requestIdOf(request, options.ids.uuid),
    serverFactory: (handle) =>
      createListener(options.patience ?? CLIENT_PATIENCE, (request, response) => {
        drain.watch(response)
        const serve = () => {
          if (options.elsewhere?.(request, response) || app.live.takes(request, response)) return
          handle(request, response)
        }
        if (options.forward) options.forward.request(request, response, serve)
        else serve()
      }),
  })
  app.decorate('metrics', metrics)
  app.decorate('live', { lagMs: () => 0, takes: () => false })
  metrics.watch(app, 'app')
  app.addHook('onClose', async () => metrics.close())
  measureDatabase(app.metrics, options)
  const deps: Deps = { ...options, log: app.log }

  app.addHook('onRoute', (added) => {
    redactor.learn(added.url)
    if (!added.config?.policy && !added.url.startsWith(DOCS))
      throw new Error(`${added.method} ${added.url} declares no policy`)
  })
  const methodsAt = learnMethods(app)
  app.decorateRequest('context')
  app.decorateRequest('useNoted', null)
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  takeJson(app)
  await app.register(cookie)
  app.addHook('onSend', async (request, _reply, payload) => {
    // A streamed response may depend on a request body that is still being sent, such as a push.
    if (!(payload instanceof Readable)) linger(request.raw)
    // A request that follows this answer sees the recorded use.
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
    if (!request.routeOptions.config.anyPerson) assertSamePerson(request, viewer)
    request.context = createContext(deps, viewer, from)
  })
  await app.register(rateLimit, {
    max: options.perMinute,
    timeWindow: '1 minute',
    enableDraftSpec: true,
    keyGenerator: (request) => request.context?.viewer?.sessionId ?? addressKey(request.ip),
    // Runs before the body is read, so that the body of a refused request is not.
    hook: 'onRequest',
    store: sharedCounts(options.db, app.log, options.perMinute) as never,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
  enforcePolicies(app)
  const { routes = featureRoutes } = options
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
    else if (route.speaks === 'git')
      await app.register(async (scope) => {
        speakGit(scope)
        addRoute(scope, route, hooks)
      })
    else if (route.kind === 'api' ? route.endpoint.media?.body : route.takes === 'bytes')
      await app.register(async (scope) => {
        takeStreams(scope)
        addRoute(scope, route, hooks)
      })
    else addRoute(app, route, hooks)
  }
  await app.register((scope) => addGraphql(scope, schema, options.origins))
  serveCli(app, { file: options.cliFile ?? paths.cli, publicUrl: options.config.publicUrl })
  const [ofProfile, ofSandbox] = [profilePreview(options), sandboxPreview(options)]
  await serveWeb(app, options.webFolder ?? paths.web, {
    ...options.config,
    previewUrl: options.previewUrl,
    linkPreview: async (path) => (await ofProfile(path)) ?? ofSandbox(path),
    methodsAt,
  })
  return app
}
