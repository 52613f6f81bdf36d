import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BRAND } from '@sandlot/core/brand'
import { databaseLogMessages } from '@sandlot/core/shell/log-messages'
import type { FastifyBaseLogger } from 'fastify'
import { startLines } from './accounts/links/start-links.ts'
import { currentSetup, SetupCache } from './admin/setup/current.ts'
import { createApp } from './app.ts'
import { branchCheckout } from './branches/box/checkout.ts'
import { openGitDoor } from './branches/box/door.ts'
import { jobsOf, sealedWith } from './features.ts'
import { claimStore } from './files/claim-store.ts'
import { startLive } from './live.ts'
import type { Config } from './platform/config/config.ts'
import type { Deps } from './platform/context.ts'
import { openDatabase, WORK } from './platform/db/database.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/start.ts'
import { migrateDatabase, wasUsed } from './platform/db/migrate.ts'
import { unknownRoom, watchDiskRoom } from './platform/disk/disk-room.ts'
import { paths } from './platform/disk/paths.ts'
import { currentMailer } from './platform/drivers/mailer.ts'
import { openObjects } from './platform/drivers/open-objects.ts'
import { createDrain } from './platform/http/listen/drain.ts'
import { listen } from './platform/http/listen/listen.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { ownOrigins } from './platform/http/origin/origin.ts'
import { askedHost, trustFunction } from './platform/http/origin/trust-proxy.ts'
import { randomIds, systemClock } from './platform/ids.ts'
import { type JobRunner, startJobs } from './platform/jobs/runner.ts'
import { deriveKeys } from './platform/keys/keys.ts'
import { readRoots } from './platform/keys/roots.ts'
import { assertSameKey } from './platform/keys/same-key.ts'
import { Hub } from './platform/live/hub.ts'
import { databaseOutage } from './platform/outage.ts'
import type { StartError } from './platform/start-error.ts'
import { Boxes, followIn } from './runtime/boxes/boxes.ts'
import { forwardIn } from './runtime/boxes/forward/forward.ts'
import { lookAfter } from './runtime/boxes/look-after.ts'
import { openRunner } from './runtime/boxes/open-runner.ts'
import { claimIn } from './runtime/boxes/runner-client/claim.ts'
import { gitDoorIn } from './runtime/boxes/runner-client/socket-path.ts'
import { WARM_MIN_CACHE_BYTES } from './runtime/npm/limits.ts'
import { gatewayProcess } from './runtime/npm/process/gateway-process.ts'
import { startWarming } from './runtime/npm/warm.ts'
import { createPreviewApp } from './runtime/preview/app.ts'
import { previewHostOf, previewLabel, previewPattern } from './runtime/preview/host.ts'
import { openCamera } from './runtime/screenshots/camera.ts'
import { assertChromium } from './runtime/screenshots/find-chromium.ts'
import { seedOfficialTemplates } from './templates/official.ts'
import { officialPackages } from './templates/official-packages.ts'

const CALLS_PER_MINUTE = 6000
const WORK_CONNECTIONS = 5
/** How long work in progress may take when the server is stopped; service managers wait about three times as long. */
const FINISH_MS = 10_000
const STOP_STEP_MS = 3_000
const DISK_SHORT = 'The disk is nearly full: nothing can be saved until there is room again.'
const DISK_FINE = 'There is room on the disk again.'

export type RunningServer = { url: string; log: FastifyBaseLogger; stop(): Promise<void> }

/** Starts everything in order and undoes it in reverse: database, schema, templates, HTTP, jobs. */
export async function startServer(
  config: Config,
  say: (line: string) => void,
  /** Called when the database is down for good, so that nothing can be answered any more. */
  onFatal: (error: StartError) => void,
  /** Aborts waiting for other servers that are starting; its reason is thrown then. */
  end?: AbortSignal,
): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = []
  /**
   * Steps that refuse new work and resolve when running work is done; all run concurrently, before anything is undone.
   */
  const finish: (() => Promise<unknown>)[] = []
  const stop = async () => {
    await Promise.allSettled(finish.splice(0).map((work) => work()))
    for (const step of undo.splice(0).reverse()) await step().catch(() => {})
  }
  /** Limited to a few seconds: a database that hangs must not keep the server from stopping. */
  const undoInTime = (step: () => Promise<unknown>) =>
    undo.push(() => Promise.race([step(), delay(STOP_STEP_MS, undefined, { ref: false })]))
  try {
    await assertChromium(config)
    /** Prints to the terminal during startup, and to the log afterwards. */
    let tell = say
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres({
          dataDir: config.dataDir,
          log: (line) => tell(line),
          onFailure: onFatal,
          reserveBytes: config.diskReserveBytes,
        })
    if (embedded) undo.push(() => embedded.stop())
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    let log: FastifyBaseLogger | undefined
    /** Until the log is available, messages go to the terminal. */
    const laterLog = {
      warn: (details: object, text: string) => log?.warn(details, text),
      error: (details: object, text: string) => log?.error(details, text),
    }
    const objects = await openObjects(config.objects, laterLog)
    undo.push(async () => objects?.close())
    const { db, close } = openDatabase(databaseUrl, { objects })
    undoInTime(close)
    const work = openDatabase(databaseUrl, { patience: WORK, max: WORK_CONNECTIONS, objects })
    undoInTime(work.close)
    const keys = deriveKeys(await readRoots(config, () => wasUsed(work.pool)))
    const sealed = sealedWith(keys)
    await migrateDatabase(work.pool, databaseUrl, end)
    await assertSameKey(work.db, keys, config.secretIsLost)
    await claimStore(work.db)
    const disk = embedded
      ? await watchDiskRoom({
          folder: config.dataDir,
          reserveBytes: config.diskReserveBytes,
          onChange: (isShort) => tell(isShort ? DISK_SHORT : DISK_FINE),
        })
      : null
    if (disk) undo.push(async () => disk.stop())
    const commandDeps = { db, clock: systemClock, ids: randomIds }
    const workDeps = { ...commandDeps, db: work.db }
    await seedOfficialTemplates(workDeps, paths.starters)

    let port = config.port
    let npm: ReturnType<typeof gatewayProcess> | undefined
    let jobs: JobRunner | undefined
    const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`
    const preview = () => previewHostOf(config, port)
    const drain = createDrain()
    const hub = new Hub()
    const boxes = new Boxes(
      {
        ...commandDeps,
        config,
        keys,
        log: laterLog,
      },
      openRunner(config, claimIn(databaseUrl, { address: config.internalAddress })),
      followIn(hub),
      branchCheckout({ ...commandDeps, publicUrl }),
    )
    const deps: Omit<Deps, 'log'> = {
      ...commandDeps,
      config,
      publicUrl,
      previewUrl: () => {
        const host = preview()
        return host && previewPattern(host)
      },
      fetch,
      keys,
      sealed,
      disk: disk ?? unknownRoom,
      hub,
      isStopping: drain.isStopping,
      npmIsDown: () => npm?.isDown() ?? false,
      jobsAreDown: () => jobs?.isDown() ?? false,
      boxes,
      setupCache: new SetupCache(),
    }
    const origins = () => ownOrigins(config.publicUrl, port)
    const isTrusted = trustFunction(config.trustProxy)
    const forward = forwardIn({ config, preview, elsewhere: () => boxes.elsewhere() })
    const metrics = createMetrics()
    const previews = await createPreviewApp({
      ...deps,
      preview,
      origins,
      metrics,
      openNpm: (log) => {
        npm = gatewayProcess({
          cacheDir: join(config.dataDir, 'npm'),
          maxBytes: config.npmCacheMaxBytes,
          registry: config.npmRegistry,
          isShort: () => deps.disk.isShort(),
          log,
        })
        return npm
      },
    })
    metrics.gauge(
      'sandlot_npm_gateway_up',
      'Whether the process that fetches packages for previews is well',
      () => (npm?.isDown() ? 0 : 1),
    )
    undoInTime(async () => npm?.stop())
    undoInTime(() => previews.close())
    const app = await createApp({
      ...deps,
      origins,
      metrics,
      perMinute: CALLS_PER_MINUTE,
      drain,
      forward,
      elsewhere: (request, response) => {
        if (previewLabel(askedHost(request, isTrusted), preview()) === null) return false
        previews.routing(request, response)
        return true
      },
    })
    undoInTime(() => app.close())
    tell = (line) => app.log.warn(line)
    log = app.log
    finish.push(() => drain.stop(app.server, FINISH_MS))
    const outage = databaseOutage(app.log, embedded ? databaseLogMessages.ownHint(embedded.log) : undefined)
    const live = await startLive(app, {
      deps,
      databaseUrl,
      origins,
      outage,
      elsewhere: previews.upgradeToPort,
      forward,
    })
    undoInTime(live.stop)
    finish.push(async () => live.closeSockets())
    port = await listen(app, config)
    if (config.runtime !== 'off')
      undo.push(await openGitDoor(gitDoorIn(join(config.dataDir, 'boxes')), { ...deps, log: app.log }))
    undo.push(lookAfter(boxes, app.log))
    const mailer = currentMailer(async () => (await currentSetup(deps)).mail)
    undoInTime(async () => mailer.close())
    const camera =
      config.screenshots === 'off' ? null : openCamera({ chromium: config.chromium, log: app.log })
    undoInTime(async () => camera?.close())
    const address = () => `${ownAddress(config.host)}:${port}`
    const runner = await startJobs(
      work.pool,
      jobsOf({
        ...workDeps,
        config,
        publicUrl,
        keys,
        sealed,
        mailer,
        log: app.log,
        camera,
        preview,
        address,
        setupCache: deps.setupCache,
        fetch: deps.fetch,
      }),
      app.log,
      outage,
    )
    jobs = runner
    finish.push(() => runner.stop(FINISH_MS))
    if (npm && config.warmsNpm && preview() && config.npmCacheMaxBytes >= WARM_MIN_CACHE_BYTES) {
      const list = () => officialPackages(paths.starters)
      const wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { ref: false, signal })
      const warming = startWarming({ gateway: npm, list, log: previews.log, wait })
      finish.push(async () => warming.stop())
    }

    say(`\n  ${BRAND} is ready at ${publicUrl()}\n`)
    for (const line of await startLines(deps)) say(`  ${line}`)
    say('')
    return { url: publicUrl(), log: app.log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address under which this computer itself reaches the server, whichever it listens on. */
const ownAddress = (host: string): string => {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
