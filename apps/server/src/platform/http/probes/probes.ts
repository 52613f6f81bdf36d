import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusalError } from '@sandlot/core/actions'
import { isLoopbackHost } from '@sandlot/core/shell/host-rules'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import { probeMessages } from '@sandlot/core/shell/server-messages'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Context, Deps } from '../../context.ts'
import { databaseIsAway } from '../../db/away.ts'
import { paths } from '../../disk/paths.ts'
import { readJobCounts } from '../../jobs/counts.ts'
import type { Metrics } from '../metrics.ts'
import { isKnownHost } from '../origin/host.ts'
import { type PageRoute, page } from '../route.ts'
import { problemsOf } from './health.ts'

/** Remote addresses of connections from this computer. */
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
/** Pages for signed-in users and programs are of no use to a crawler. */
const ROBOTS = `User-agent: *\n${['/api/', '/auth/', '/signin', '/invite/', '/confirm-email/', '/restore-email/', '/dashboard', '/admin', '/socket'].map((path) => `Disallow: ${path}\n`).join('')}`

const probe = (url: string, handle: PageRoute['handle']): PageRoute =>
  page({
    method: 'GET',
    url,
    policy: 'anyone',
    isProbe: true,
    handle: async (call) => {
      call.reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
      return handle(call)
    },
  })

const isAlive: PageRoute['handle'] = async ({ reply }) => reply.send('ok\n')

/** Endpoints for monitoring: liveness, readiness and metrics. */
export const probeRoutes: PageRoute[] = [
  probe('/livez', isAlive),
  probe('/healthz', isAlive),
  probe('/readyz', async ({ request, reply, context }) => {
    const problem = context.isStopping() ? probeMessages.stopping : await schemaProblem(context)
    // Pages and files work without it, so the server stays ready.
    const notes = problemsOf(context, request.server)
    return problem === null
      ? reply.send(['ok', ...notes].map((line) => `${line}\n`).join(''))
      : reply.code(503).header('retry-after', 2).send(`${problem}\n`)
  }),
  probe('/metrics', async ({ request, reply, context }) => {
    if (!mayMeasure(request, context.config)) throw refusalError(requestRefusals, 'metricsClosed')
    const { contentType, text } = request.server.metrics
    return reply.type(contentType).send(await text())
  }),
  probe('/robots.txt', async ({ reply }) =>
    reply.header('cache-control', 'public, max-age=3600').send(ROBOTS),
  ),
]

const known = () =>
  (JSON.parse(readFileSync(join(paths.migrations, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] })
    .entries.length

/** Returns why requests cannot be answered; a schema newer than this server is checked elsewhere. */
async function schemaProblem({ db, log }: Context): Promise<string | null> {
  try {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    )
    return (rows[0]?.count ?? 0) < known() ? probeMessages.schemaOld : null
  } catch (error) {
    // An outage of the database is logged where it is waited for, not for each probe.
    if (!databaseIsAway(error)) log.warn({ err: error }, 'not ready')
    return probeMessages.databaseAway
  }
}

/**
 * With a token configured, anybody who has it. Without one, only this computer, and only if the server is not reachable
 * from elsewhere: a local proxy may not reveal for whom it asks.
 */
function mayMeasure({ headers, host, socket }: FastifyRequest, { metricsToken, publicUrl }: Config): boolean {
  if (metricsToken !== null) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
  if (publicUrl !== null && !isLoopbackHost(new URL(publicUrl).hostname)) return false
  if (host && !isKnownHost(host, { publicUrl })) return false
  const isForwarded = Boolean(headers.forwarded ?? headers['x-forwarded-for'] ?? headers['x-real-ip'])
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '')
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))

/** Adds the metrics that are read from the database. */
export function measureDatabase(metrics: Metrics, { db }: Pick<Deps, 'db'>): void {
  metrics.gauge(
    'sandlot_database_connections',
    'Connections of the pool for requests, and requests that wait for one',
    () => {
      const { totalCount, idleCount, waitingCount } = db.$client
      return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    },
    'state',
  )
  let asked: Promise<Awaited<ReturnType<typeof readJobCounts>>> | null = null
  const counts = () => {
    asked ??= readJobCounts(db)
      // If the database is away, the other metrics must still be served.
      .catch(() => ({ waiting: Number.NaN, failed: Number.NaN, lateMs: Number.NaN }))
      .finally(() => {
        asked = null
      })
    return asked
  }
  metrics.gauge(
    'sandlot_jobs',
    'Jobs that wait, and that failed for good',
    async () => {
      const { waiting, failed } = await counts()
      return { waiting, failed }
    },
    'state',
  )
  metrics.gauge(
    'sandlot_jobs_late_seconds',
    'How late the oldest job is that is due',
    async () => (await counts()).lateMs / 1000,
  )
}
