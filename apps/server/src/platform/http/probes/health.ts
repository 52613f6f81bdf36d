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
    /** The live part of this server; no lag is reported before it follows the events. */
    live: {
      lagMs(): number
      /** Handles a request for the live part, which is not a route. */
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
    /** The process that fetches packages for previews; everything else works without it. */
    npm: z.enum(['ok', 'down']),
    /** The job runner, which sends mail and runs scheduled work. */
    jobs: z.enum(['ok', 'down']),
    /** How long the oldest event has been waiting to be delivered. */
    outboxLagSeconds: z.number(),
    /** What does not work although the server does, and what to do about it. */
    problems: z.array(z.string()),
  }),
})

/** Returns what does not work although requests are answered, and what to do about it. */
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

/** Reports that everything a request needs is available; 503 with a message if the database is not. */
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
