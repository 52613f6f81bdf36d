import type { IncomingMessage, ServerResponse } from 'node:http'
import { EVENTS_LATE_MS } from '@sandlot/core/admin/limits'
import { endpoint } from '@sandlot/core/endpoint'
import { AppError } from '@sandlot/core/errors'
import { probeMessages } from '@sandlot/core/shell/server-messages'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { version } from '../../version.ts'
import { type ApiRoute, route } from '../route.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What is live of this server; nothing is late before it follows the events. */
    live: {
      lagMs(): number
      /** Takes a request that is for what is live, and no route's. */
      takes(request: IncomingMessage, response: ServerResponse): boolean
    }
  }
}

const health = endpoint({
  method: 'GET',
  path: '/health',
  version: null,
  summary: 'Whether the server and its database answer',
  reply: z.object({
    status: z.literal('ok'),
    version: z.string(),
    database: z.literal('ok'),
    migrations: z.number(),
    /** What fetches packages for previews: all else works without it. */
    npm: z.enum(['ok', 'down']),
    /** What sends mail and does what is due. */
    jobs: z.enum(['ok', 'down']),
    /** For how long an event has waited to be told to those who listen. */
    outboxLagSeconds: z.number(),
    /** What does not work though the server does, and what to do about it. */
    problems: z.array(z.string()),
  }),
})

/** What does not work though requests are answered, and what to do about it. */
export const problemsOf = (
  { npmIsDown, jobsAreDown, db }: Pick<Context, 'npmIsDown' | 'jobsAreDown' | 'db'>,
  { live }: FastifyInstance,
): string[] => [
  ...(npmIsDown() ? [probeMessages.npmDown] : []),
  ...(jobsAreDown() ? [probeMessages.jobsDown] : []),
  ...(db.objects?.isAway() ? [probeMessages.contentsAway] : []),
  ...(live.lagMs() > EVENTS_LATE_MS ? [probeMessages.eventsLate(secondsOf(live.lagMs()))] : []),
]

const secondsOf = (ms: number) => Math.round(ms / 1000)

/** Says that everything a request needs is there; 503 with a sentence when the database is not. */
export const healthRoutes: ApiRoute[] = [
  route(health, {
    policy: 'anyone',
    anyHost: true,
    handle: async ({ context, request }) => {
      const { rows } = await context.db
        .execute<{ count: number }>(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
        .catch((cause) => {
          throw new AppError('unavailable', 'The database does not answer.', { cause, retryAfter: 2 })
        })
      return {
        status: 'ok' as const,
        version,
        database: 'ok' as const,
        migrations: rows[0]?.count ?? 0,
        npm: context.npmIsDown() ? ('down' as const) : ('ok' as const),
        jobs: context.jobsAreDown() ? ('down' as const) : ('ok' as const),
        outboxLagSeconds: request.server.live.lagMs() / 1000,
        problems: problemsOf(context, request.server),
      }
    },
  }),
]
