import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BRAND } from '@sandlot/core/brand'
import type { FastifyInstance } from 'fastify'
import { accountJobs } from './accounts/jobs.ts'
import { startLines } from './accounts/links/start-links.ts'
import type { Deps } from './context.ts'
import { fileJobs } from './files/jobs.ts'
import { mailJobs } from './mail/jobs.ts'
import { notificationJobs } from './notifications/jobs.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, WORK } from './platform/db/database.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/start.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { smtpMailer } from './platform/drivers/mailer.ts'
import { createApp } from './platform/http/app.ts'
import { ownOrigins } from './platform/http/origin.ts'
import { trustFunction } from './platform/http/trust-proxy.ts'
import { randomIds, systemClock } from './platform/ids.ts'
import { startJobs } from './platform/jobs/runner.ts'
import { liveJobs } from './platform/live/jobs.ts'
import { startLive } from './platform/live/live.ts'
import { paths } from './platform/paths.ts'
import { instanceSecret } from './platform/secret.ts'
import { StartError } from './platform/start-error.ts'
import { type NpmGateway, npmGateway } from './runtime/npm/gateway.ts'
import { WARM_MIN_CACHE_BYTES } from './runtime/npm/limits.ts'
import { startWarming } from './runtime/npm/warm.ts'
import { createPreviewApp } from './runtime/preview/app.ts'
import { previewHostOf, previewLabel, previewPattern } from './runtime/preview/host.ts'
import { openCamera } from './runtime/screenshots/camera.ts'
import { assertChromium } from './runtime/screenshots/find-chromium.ts'
import { screenshotJobs } from './runtime/screenshots/jobs.ts'
import { sandboxJobs } from './sandboxes/jobs.ts'
import { sharingJobs } from './sharing/jobs.ts'
import { seedOfficialTemplates } from './templates/official.ts'
import { officialPackages } from './templates/official-packages.ts'
import { workspaceJobs } from './workspaces/jobs.ts'

const CALLS_PER_MINUTE = 6000
const WORK_CONNECTIONS = 5
const STOP_STEP_MS = 3_000

export type RunningServer = { url: string; stop(): Promise<void> }

/** Starts everything in order and undoes it in reverse: database, schema, templates, HTTP, jobs. */
export async function startServer(
  config: Config,
  say: (line: string) => void,
  /** The database is gone for good: nothing can be answered any more. */
  onFatal: (error: StartError) => void,
): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch(() => {})
  }
  /** Undone as well as it goes in a few seconds: a database that hangs must not keep the server from ending. */
  const undoInTime = (step: () => Promise<unknown>) =>
    undo.push(() => Promise.race([step(), delay(STOP_STEP_MS, undefined, { ref: false })]))
  try {
    await assertChromium(config)
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say, onFailure: onFatal })
    if (embedded) undo.push(() => embedded.stop())
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    const { db, close } = openDatabase(databaseUrl)
    undoInTime(close)
    const work = openDatabase(databaseUrl, { patience: WORK, max: WORK_CONNECTIONS })
    undoInTime(work.close)
    await migrateDatabase(work.pool, databaseUrl)
    const commandDeps = { db, clock: systemClock, ids: randomIds }
    const workDeps = { ...commandDeps, db: work.db }
    await seedOfficialTemplates(workDeps, paths.starters)

    let port = config.port
    const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`
    const preview = () => previewHostOf(config, port)
    const deps: Omit<Deps, 'log'> = {
      ...commandDeps,
      config,
      publicUrl,
      previewUrl: () => {
        const host = preview()
        return host && previewPattern(host)
      },
      fetch,
      secret: await instanceSecret(config),
    }
    const origins = () => ownOrigins(config.publicUrl, port)
    let npm: NpmGateway | undefined
    const previews = await createPreviewApp({
      ...deps,
      preview,
      origins,
      openNpm: (log) => {
        npm = npmGateway({
          cacheDir: join(config.dataDir, 'npm'),
          maxBytes: config.npmCacheMaxBytes,
          registry: config.npmRegistry,
          log,
        })
        return npm
      },
    })
    undoInTime(() => previews.close())
    const app = await createApp({
      ...deps,
      origins,
      perMinute: CALLS_PER_MINUTE,
      elsewhere: (request, response) => {
        if (previewLabel(askedHost(request, config), preview()) === null) return false
        previews.routing(request, response)
        return true
      },
    })
    undoInTime(() => app.close())
    undoInTime(await startLive(app, { deps, databaseUrl, origins }))
    port = await listen(app, config)
    const mailer = config.mail && smtpMailer(config.mail)
    undoInTime(async () => mailer?.close())
    const all = [
      accountJobs,
      sandboxJobs,
      fileJobs,
      notificationJobs,
      mailJobs,
      workspaceJobs,
      sharingJobs,
      liveJobs,
    ].flatMap((jobsOf) => jobsOf({ ...workDeps, mailer }))
    const camera =
      config.screenshots === 'off' ? null : openCamera({ chromium: config.chromium, log: app.log })
    undoInTime(async () => camera?.close())
    const address = () => `${ownAddress(config.host)}:${port}`
    all.push(...screenshotJobs({ ...workDeps, secret: deps.secret, camera, preview, address }))
    const jobs = await startJobs(work.pool, all, app.log)
    undoInTime(() => jobs.stop())
    if (npm && config.warmsNpm && preview() && config.npmCacheMaxBytes >= WARM_MIN_CACHE_BYTES) {
      const list = () => officialPackages(paths.starters)
      const wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { ref: false, signal })
      const warming = startWarming({ gateway: npm, list, log: previews.log, wait })
      undo.push(async () => warming.stop())
    }

    say(`\n  ${BRAND} is ready at ${publicUrl()}\n`)
    for (const line of await startLines(deps)) say(`  ${line}`)
    say('')
    return { url: publicUrl(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The host that a request was sent to, as the proxy in front tells where it is believed. */
function askedHost({ headers, socket }: IncomingMessage, { trustProxy }: Config): string | undefined {
  const isTrusted = trustFunction(trustProxy)
  const isFromProxy = isTrusted ? isTrusted(socket.remoteAddress ?? '', 0) : false
  const forwarded = isFromProxy ? headers['x-forwarded-host'] : undefined
  // The nearest proxy wrote the last one; what stands before it anybody may have written.
  return forwarded === undefined ? headers.host : String(forwarded).split(',').at(-1)?.trim()
}

/** Where this computer itself reaches the server, whichever addresses it listens on. */
const ownAddress = (host: string): string => {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Listens and gives the port; a taken one is told with what to do. */
async function listen(app: FastifyInstance, config: Config): Promise<number> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${config.port} is in use by another program. Stop it, or choose another: PORT=4001 npm start`,
      )
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new StartError(
        `Cannot listen on ${config.host} port ${config.port} (${code}). Check HOST and PORT.`,
      )
    throw error
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : config.port
}
