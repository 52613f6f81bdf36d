import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import { boxPortOf } from '@sandlot/core/runtime/boxes/rules'
import { PREVIEW_CALLS_PER_MINUTE } from '@sandlot/core/runtime/limits'
import { createRedactor } from '@sandlot/core/shell/redact-rules'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/context.ts'
import { paths } from '../../platform/disk/paths.ts'
import { sendProblem } from '../../platform/http/errors.ts'
import { linger } from '../../platform/http/listen/linger.ts'
import { requestIdOf } from '../../platform/http/listen/listener.ts'
import { loggerOptions } from '../../platform/http/log.ts'
import type { Metrics } from '../../platform/http/metrics.ts'
import { addressKey } from '../../platform/http/origin/address.ts'
import { trustFunction } from '../../platform/http/origin/trust-proxy.ts'
import { sharedCounts } from '../../platform/http/shared-counts.ts'
import type { NpmGateway } from '../npm/gateway.ts'
import { type BundlerFiles, bundlerFolder, openBundler } from './bundler-files.ts'
import { type FrameScripts, readFrameScripts } from './frame-files.ts'
import { framedBy, type PreviewHost, previewLabel } from './host.ts'
import { addOwnRoutes } from './own-routes.ts'
import { addPortHook, upgradeToPort } from './ports.ts'
import { addSiteRoutes } from './site-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The sandbox, from the host name; empty if the name is not an id. */
    sandboxId: string
    /** The requested port of its devbox; null for the preview that runs in the browser. */
    boxPort: number | null
  }
  interface FastifyInstance {
    /** Handles a WebSocket to a port of a devbox; returns whether it is for a preview host at all. */
    upgradeToPort: (request: IncomingMessage, client: Duplex, head: Buffer) => boolean
  }
}

export type PreviewOptions = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'keys' | 'config' | 'disk' | 'boxes' | 'hub'
> & {
  preview: () => PreviewHost | null
  /** The app's origins, which may frame previews. */
  origins: () => readonly string[]
  /** Creates the gateway that answers below `/__sandlot/npm/`. */
  openNpm: (log: FastifyBaseLogger) => NpmGateway
  /** The folders of the bundler and of our own scripts; their places in the repository by default. */
  bundlerFolder?: string
  /** Requests per address and minute, at all servers together; the default limit if omitted. */
  perMinute?: number
  /** The metrics for its requests; none by default. */
  metrics?: Metrics
  /** Where to write the log; standard error by default. */
  logTo?: { write(line: string): void }
  frameFolder?: string
}

/** What the routes of previews need. */
export type PreviewContext = PreviewOptions & {
  log: FastifyBaseLogger
  npm: NpmGateway
  bundler: BundlerFiles
  scripts: () => FrameScripts | null
}

/**
 * The app that serves previews, separate from the main app: it knows no session, no cookie and no route of the app, and
 * every sandbox has an origin of its own.
 */
export async function createPreviewApp(options: PreviewOptions): Promise<FastifyInstance> {
  const { config } = options
  const redactor = createRedactor()
  const app = Fastify({
    logger: loggerOptions(config.logLevel, redactor.redact, options.logTo),
    trustProxy: trustFunction(config.trustProxy),
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: false },
    bodyLimit: 4096,
    genReqId: (request) => requestIdOf(request, options.ids.uuid),
  })
  options.metrics?.watch(app, 'previews')
  app.addHook('onSend', async (request) => linger(request.raw))
  let built: FrameScripts | null = null
  const { perMinute = PREVIEW_CALLS_PER_MINUTE } = options
  const Counts = sharedCounts(options.db, app.log, perMinute)
  class PreviewCounts extends Counts {
    constructor() {
      super({ counts: 'previews' })
    }
  }
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => addressKey(request.ip),
    store: PreviewCounts as never,
  })
  const context: PreviewContext = {
    ...options,
    log: app.log,
    npm: options.openNpm(app.log),
    bundler: openBundler(options.bundlerFolder ?? bundlerFolder()),
    scripts: () => (built ??= readFrameScripts(options.frameFolder ?? paths.frame)),
  }
  app.addHook('onRoute', ({ url }) => redactor.learn(url))
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.decorateRequest('sandboxId', '')
  app.decorateRequest('boxPort', null)
  app.addHook('onRequest', async (request, reply) => {
    const label = previewLabel(request.host, options.preview())
    const ofBox = label === null ? null : boxPortOf(label)
    request.boxPort = ofBox?.port ?? null
    request.sandboxId = ofBox?.sandboxId ?? (label && /^[a-z0-9][a-z0-9-]{0,62}$/.test(label) ? label : '')
    reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      // A process of its own, so that an endless loop in it does not block other pages.
      .header('origin-agent-cluster', '?1')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-security-policy', framedBy(options.origins()))
  })
  addPortHook(app, context)
  app.decorate('upgradeToPort', (request, client, head) => upgradeToPort(context, request, client, head))
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  addOwnRoutes(app, context)
  addSiteRoutes(app, context)
  await app.ready()
  return app
}
