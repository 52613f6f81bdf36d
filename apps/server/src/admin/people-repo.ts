import type { PeopleFilter } from '@sandlot/core/admin/people-rest'
import { and, desc, eq, gt, ilike, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import type { UserRow } from '../accounts/rows.ts'
import { identities, sessions, users } from '../accounts/tables.ts'
import type { Reader } from '../platform/db/database.ts'
import { holding } from '../platform/db/like.ts'
import { auditEvents } from '../platform/tables.ts'

type Wanted = { search: string; filter: PeopleFilter; after: string | undefined; limit: number }

function matches({ search, filter, after }: Wanted, db: Reader): SQL | undefined {
  const part = holding(search)
  const last = db
    .select({ at: users.insertedAt, id: users.id })
    .from(users)
    .where(eq(users.id, after ?? ''))
  return and(
    isNull(users.serviceOf),
    search === ''
      ? undefined
      : or(ilike(users.username, part), ilike(users.name, part), ilike(users.email, part)),
    filter === 'admins' ? users.isAdmin : undefined,
    filter === 'suspended' ? isNotNull(users.suspendedAt) : undefined,
    after === undefined ? undefined : sql`(${users.insertedAt}, ${users.id}) < ${last}`,
  )
}

/** People, newest first. */
export const findPeople = (db: Reader, wanted: Wanted): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(matches(wanted, db))
    .orderBy(desc(users.insertedAt), desc(users.id))
    .limit(wanted.limit)

export type Signs = { providers: string[]; sessions: number; tokens: number; lastUsedAt: Date | null }

/** How people sign in, where they are signed in, and when they were last seen. */
export async function signsOf(db: Reader, ids: string[], now: Date): Promise<(id: string) => Signs> {
  const isOpen = gt(sessions.expiresAt, now)
  const [ways, open, done] = await Promise.all([
    db
      .select({ userId: identities.userId, provider: identities.provider })
      .from(identities)
      .where(inArray(identities.userId, ids)),
    db
      .select({
        userId: sessions.userId,
        open: sql<number>`count(*) filter (where ${isOpen})`.mapWith(Number),
        tokens: sql<number>`count(*) filter (where ${isOpen} and ${sessions.kind} = 'token')`.mapWith(Number),
        // Sessions that have ended count too, so that suspending somebody does not move their last use back.
        at: max(sessions.lastUsedAt),
      })
      .from(sessions)
      .where(inArray(sessions.userId, ids))
      .groupBy(sessions.userId),
    // The newest event of each, by the index on actor and time.
    db
      .select({
        userId: users.id,
        at: sql<string | null>`(select max(at) from ${auditEvents} where actor_id = "users"."id")`,
      })
      .from(users)
      .where(inArray(users.id, ids)),
  ])
  return (id) => {
    const session = open.find(({ userId }) => userId === id)
    const times = [session?.at, done.find(({ userId }) => userId === id)?.at].flatMap((at) =>
      at ? [new Date(at).getTime()] : [],
    )
    return {
      providers: ways.filter(({ userId }) => userId === id).map(({ provider }) => provider),
      sessions: session?.open ?? 0,
      tokens: session?.tokens ?? 0,
      lastUsedAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    }
  }
}
