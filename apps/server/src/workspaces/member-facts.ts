import { periodOf } from '@sandlot/core/billing/ledger/lease-rules'
import { creditsUsed } from '@sandlot/core/billing/ledger/unit-rules'
import type { MemberFacts } from '@sandlot/core/workspaces/members-rest'
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { sessions, users } from '../accounts/tables.ts'
import { creditHours, creditLeases } from '../billing/tables.ts'
import type { Reader } from '../platform/db/database.ts'
import { auditEvents } from '../platform/tables.ts'
import { members } from './tables.ts'

/** When the members of a workspace were last seen, and the credits that their devboxes used this month. */
export async function memberFacts(db: Reader, workspaceId: string, now: Date): Promise<MemberFacts[]> {
  const month = new Date(`${periodOf(now.getTime())}T00:00:00Z`)
  const used = await db
    .select({ personId: creditLeases.personId, units: sql<number>`sum(${creditHours.units})::float8` })
    .from(creditHours)
    .innerJoin(creditLeases, eq(creditLeases.id, creditHours.leaseId))
    .where(and(eq(creditHours.workspaceId, workspaceId), gte(creditHours.hour, month)))
    .groupBy(creditLeases.personId)
  const units = new Map(used.map((one) => [one.personId, one.units]))
  const rows = await db
    .select({
      userId: members.userId,
      at: sql<string | null>`greatest(
        (select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions.userId} = ${members.userId}),
        (select max(${auditEvents.at}) from ${auditEvents} where ${auditEvents.actorId} = ${members.userId}))`,
    })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.userId), isNull(users.serviceOf)))
    .where(eq(members.workspaceId, workspaceId))
  return rows.map(({ userId, at }) => ({
    userId,
    lastSeenAt: at === null ? null : new Date(at).toISOString(),
    credits: creditsUsed(units.get(userId) ?? 0),
  }))
}
