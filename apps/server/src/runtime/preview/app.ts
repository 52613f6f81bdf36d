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
import { addressKey } from '../../platform/http/address.ts'
import { sendProblem } from '../../platform/http/errors.ts'
import { linger } from '../../platform/http/linger.ts'
import { requestIdOf } from '../../platform/http/listener.ts'
import { loggerOptions } from '../../platform/http/log.ts'
import type { Metrics } from '../../platform/http/metrics.ts'
import { sharedCounts } from '../../platform/http/shared-counts.ts'
import { trustFunction } from '../../platform/http/trust-proxy.ts'
import { paths } from '../../platform/paths.ts'
import type { NpmGateway } from '../npm/gateway.ts'
import { type BundlerFiles, bundlerFolder, openBundler } from './bundler-files.ts'
import { type FrameScripts, readFrameScripts } from './frame-files.ts'
import { framedBy, type PreviewHost, previewLabel } from './host.ts'
import { addOwnRoutes } from './own-routes.ts'
import { addPortHook, upgradeToPort } from './ports.ts'
import { addSiteRoutes } from './site-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose preview is asked, from the name of the host; empty for a name that is no id. */
    sandboxId: string
    /** The port of its devbox that is asked; null for the preview that runs in the browser. */
    boxPort: number | null
  }
  interface FastifyInstance {
    /** Takes a WebSocket for a port of a devbox; says whether it is for a preview's host at all. */
    upgradeToPort: (request: IncomingMessage, client: Duplex, head: Buffer) => boolean
  }
}

export type PreviewOptions = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'keys' | 'config' | 'disk' | 'boxes' | 'hub'
> & {
  preview: () => PreviewHost | null
  /** Where the app is reached: those may show previews in their pages. */
  origins: () => readonly string[]
  /** Makes what answers below `/__sandlot/npm/`. */
  openNpm: (log: FastifyBaseLogger) => NpmGateway
  /** Where the bundler and our own scripts lie; their places in the repository unless given. */
  bundlerFolder?: string
  /** How many requests an address may make in a minute, at all servers together; the usual number unless given. */
  perMinute?: number
  /** What its requests are measured in; nowhere unless given. */
  metrics?: Metrics
  /** Where the log goes; standard error unless given. */
  logTo?: { write(line: string): void }
  frameFolder?: string
}

/** What the routes of previews work with. */
export type PreviewContext = PreviewOptions & {
  log: FastifyBaseLogger
  npm: NpmGateway
  bundler: BundlerFiles
  scripts: () => FrameScripts | null
}

/**
 * Everything that previews answer, apart from the app: no session, no cookie and no route of the app is known
 * here, and every sandbox has an origin of its own.
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
      // A process of its own: an endless loop in it holds up no other page.
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
