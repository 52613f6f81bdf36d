import { CONTRIBUTORS_FRESH_SECONDS, CONTRIBUTORS_MAX } from '@sandlot/core/profile/limits'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Reader } from '../platform/db/database.ts'
import { type AnyRoute, page } from '../platform/http/route.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { templates } from '../templates/tables.ts'
import { isPublic } from './repo.ts'

/** Authors of templates that are open to everybody, by username. */
const contributorsOf = (db: Reader, username: string | null) =>
  db
    .selectDistinct({ username: users.username })
    .from(users)
    .innerJoin(sandboxes, eq(sandboxes.authorId, users.id))
    .innerJoin(templates, eq(templates.sandboxId, sandboxes.id))
    .where(
      and(
        eq(templates.published, true),
        isPublic,
        isNull(users.suspendedAt),
        username === null ? undefined : eq(sql`lower(${users.username})`, username.toLowerCase()),
      ),
    )
    .orderBy(asc(users.username))
    .limit(CONTRIBUTORS_MAX)

export const isContributor = async (db: Reader, username: string): Promise<boolean> =>
  (await contributorsOf(db, username)).length > 0

// A public file for other sites, like the list of templates.
export const contributorRoutes: AnyRoute[] = [
  page({
    method: 'GET',
    url: '/api/v1/contributors.json',
    policy: 'anyone',
    perMinute: 300,
    handle: async ({ reply, context }) => {
      const rows = await contributorsOf(context.db, null)
      return reply
        .header('cache-control', `public, max-age=${CONTRIBUTORS_FRESH_SECONDS}`)
        .header('access-control-allow-origin', '*')
        .send(rows.map(({ username }) => username))
    },
  }),
]
