import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DISK_LOW_BYTES,
  DISK_LOW_PART,
  EVENTS_LATE_MS,
  HEALTH_PATIENCE_MS,
  JOB_LATE_MS,
} from '@sandlot/core/admin/limits'
import { healthMessages } from '@sandlot/core/admin/system-messages'
import type { HealthCheck } from '@sandlot/core/admin/system-rest'
import { probeMessages } from '@sandlot/core/shell/server-messages'
import { MINUTE_MS } from '@sandlot/core/units'
import { and, count, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mails } from '../mail/tables.ts'
import type { Context } from '../platform/context.ts'
import { daysBefore } from '../platform/days.ts'
import { paths } from '../platform/disk/paths.ts'
import { STORE_MARK } from '../platform/drivers/object-store.ts'
import { readJobCounts } from '../platform/jobs/counts.ts'
import { countOlder } from '../platform/keys/reseal.ts'
import { findChromium } from '../runtime/screenshots/find-chromium.ts'
import { currentSetup } from './setup/current.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes for people. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`
}

type Found = Pick<HealthCheck, 'state' | 'text'>
const found = (state: HealthCheck['state'], text: string): Found => ({ state, text })

async function database({ db }: Context): Promise<Found> {
  const began = performance.now()
  const { rows } = await db.execute<{ version: string; bytes: number }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database())::float8 as bytes`,
  )
  const [row] = rows
  const ms = Math.round(performance.now() - began)
  return found('ok', healthMessages.database(row?.version ?? '', sizeText(row?.bytes ?? 0), ms))
}

const Journal = z.object({ entries: z.array(z.unknown()) })

async function migrations({ db }: Context): Promise<Found> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  const text = await readFile(join(paths.migrations, 'meta/_journal.json'), 'utf8')
  const known = Journal.parse(JSON.parse(text)).entries.length
  const applied = rows[0]?.count ?? 0
  return applied === known
    ? found('ok', healthMessages.migrated(known))
    : found('warning', healthMessages.unmigrated(applied, known))
}

async function disk({ config }: Context): Promise<Found> {
  try {
    const { bavail, bsize, blocks } = await statfs(config.dataDir)
    const [free, all] = [bavail * bsize, blocks * bsize]
    const isLow = free < DISK_LOW_BYTES || free < all * DISK_LOW_PART
    return found(isLow ? 'warning' : 'ok', healthMessages.diskFree(sizeText(free), sizeText(all)))
  } catch (error) {
    return found('warning', healthMessages.diskUnknown(reasonOf(error)))
  }
}

/** Whatever the answer is: only that the store can be reached matters. */
async function contents({ db: { objects } }: Context): Promise<Found> {
  if (!objects) return found('ok', healthMessages.contentsInDatabase)
  try {
    await objects.get(STORE_MARK, AbortSignal.timeout(HEALTH_PATIENCE_MS))
    return found('ok', healthMessages.contentsAt(objects.place))
  } catch (error) {
    return found('failed', healthMessages.contentsAway(reasonOf(error)))
  }
}

async function jobs({ db, jobsAreDown }: Context): Promise<Found> {
  if (jobsAreDown()) return found('failed', probeMessages.jobsDown)
  const { waiting, failed, lateMs } = await readJobCounts(db)
  if (lateMs > JOB_LATE_MS) return found('warning', healthMessages.jobsLate(Math.round(lateMs / MINUTE_MS)))
  return failed > 0
    ? found('warning', healthMessages.jobsFailed(failed))
    : found('ok', healthMessages.jobsFine(waiting))
}

async function events(_context: Context, { live }: FastifyInstance): Promise<Found> {
  const lagMs = live.lagMs()
  return lagMs > EVENTS_LATE_MS
    ? found('warning', probeMessages.eventsLate(Math.round(lagMs / 1000)))
    : found('ok', healthMessages.eventsFine)
}

async function previews({ previewUrl, npmIsDown }: Context): Promise<Found> {
  const url = previewUrl()
  if (url && npmIsDown()) return found('warning', probeMessages.npmDown)
  return url ? found('ok', healthMessages.previewsAt(url)) : found('off', healthMessages.previewsOff)
}

async function mail(context: Context): Promise<Found> {
  const { db, clock } = context
  if (!(await currentSetup(context)).mail) return found('off', healthMessages.mailOff)
  const since = daysBefore(clock.now(), 1)
  const [row] = await db
    .select({ failed: count() })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNotNull(mails.problem), gt(mails.insertedAt, since)))
  const failed = row?.failed ?? 0
  return failed > 0
    ? found('warning', healthMessages.mailFailed(failed))
    : found('ok', healthMessages.mailFine)
}

async function screenshots({ config }: Context): Promise<Found> {
  if (config.screenshots === 'off') return found('off', healthMessages.picturesOff)
  const program = await findChromium(config.chromium)
  return program
    ? found('ok', healthMessages.picturesBy(program))
    : found('off', healthMessages.picturesMissing)
}

/** Any answer will do: its reply to a request without credentials says nothing about its health. */
async function registry({ config, fetch }: Context): Promise<Found> {
  const address = new URL(config.npmRegistry.registry)
  const shown = address.origin + address.pathname.replace(/\/$/, '')
  try {
    const reply = await fetch(`${shown}/-/ping`, {
      signal: AbortSignal.timeout(HEALTH_PATIENCE_MS),
      redirect: 'manual',
    })
    await reply.body?.cancel()
    return reply.status < 500
      ? found('ok', healthMessages.registryAt(shown))
      : found('warning', healthMessages.registryAway(shown, `status ${reply.status}`))
  } catch (error) {
    return found('warning', healthMessages.registryAway(shown, reasonOf(error)))
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}

async function key({ db, sealed, config }: Context): Promise<Found> {
  const older = await countOlder(db, sealed)
  if (older > 0) return found('warning', healthMessages.keyBefore(older))
  return found('ok', config.previousSecret === null ? healthMessages.keyInUse : healthMessages.keyMayGo)
}

const checks = {
  database,
  migrations,
  disk,
  contents,
  jobs,
  events,
  previews,
  mail,
  screenshots,
  registry,
  key,
} as const

/** Runs all checks at the same time; a check that itself fails is reported as such. */
export const checkHealth = (context: Context, app: FastifyInstance): Promise<HealthCheck[]> =>
  Promise.all(
    (Object.keys(checks) as (keyof typeof checks)[]).map(async (part) => ({
      part,
      ...(await checks[part](context, app).catch((error) => found('failed', reasonOf(error)))),
    })),
  )
