import type { UsageGroup } from '@sandlot/core/billing/credits/usage-rules'
import { and, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { sessions, users } from '../../accounts/tables.ts'
import { branches } from '../../branches/tables.ts'
import type { Reader } from '../../platform/db/database.ts'
import { projects } from '../../repositories/tables.ts'
import { vmTiers } from '../../runtime/tables.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { creditHours, creditLeases } from '../tables.ts'
import type { Month } from './month.ts'

/** More rows than anybody reads. */
const GROUPS_MAX = 1000

/** Whose use is shown: everybody's, or only one person's. */
export type Reach = { workspaceId: string; onlyOf: string | null }

const inReach = ({ workspaceId, onlyOf }: Reach): SQL | undefined =>
  and(
    eq(creditLeases.workspaceId, workspaceId),
    onlyOf === null ? undefined : eq(creditLeases.personId, onlyOf),
  )
const inWhole = ({ start, end }: Month) =>
  and(gte(creditLeases.startedAt, start), lte(creditLeases.settledAt, end))
const inMonth = ({ start, end }: Month) => and(gte(creditHours.hour, start), lt(creditHours.hour, end))

const units = sql<number>`coalesce(sum(${creditHours.units}), 0)::float8`
const seconds = sql<number>`coalesce(sum(${creditHours.units} / nullif(${creditLeases.basis}, 0)), 0)::int`

const groups = {
  box: creditLeases.boxId,
  // A devbox counts for one branch, even if several were opened with it.
  branch: sql`(select min(${branches.id}) from ${branches} where ${branches.sandboxId} = ${creditLeases.boxId})`,
  person: creditLeases.personId,
  token: creditLeases.tokenId,
  label: creditLeases.label,
} as const satisfies Record<UsageGroup, unknown>

export const usageBy = (db: Reader, reach: Reach, month: Month, by: UsageGroup) =>
  db
    .select({ id: sql<string | null>`${groups[by]}::text`, units, seconds })
    .from(creditHours)
    .innerJoin(creditLeases, eq(creditLeases.id, creditHours.leaseId))
    .where(and(eq(creditHours.workspaceId, reach.workspaceId), inMonth(month), inReach(reach)))
    .groupBy(groups[by])
    .orderBy(desc(units))
    .limit(GROUPS_MAX)

type Titles = (
  db: Reader,
  ids: string[],
  viewerId: string,
) => PromiseLike<{ id: string; title: string | null }[]>

const titles: Record<Exclude<UsageGroup, 'label'>, Titles> = {
  box: (db, ids, viewerId) =>
    db
      .select({ id: sandboxes.id, title: sandboxes.title })
      .from(sandboxes)
      .where(
        and(inArray(sandboxes.id, ids), or(eq(sandboxes.draft, false), eq(sandboxes.authorId, viewerId))),
      ),
  branch: (db, ids) =>
    db
      .select({
        id: branches.id,
        title: sql<string>`${projects.owner} || '/' || ${projects.name} || ' ' || ${branches.name}`,
      })
      .from(branches)
      .innerJoin(projects, eq(projects.id, branches.projectId))
      .where(inArray(branches.id, ids)),
  person: (db, ids) =>
    db.select({ id: users.id, title: users.username }).from(users).where(inArray(users.id, ids)),
  token: (db, ids) =>
    db.select({ id: sessions.id, title: sessions.name }).from(sessions).where(inArray(sessions.id, ids)),
}

/** The names of devboxes, branches, people and tokens; others' drafts have none. */
export async function titlesOf(
  db: Reader,
  by: UsageGroup,
  ids: readonly string[],
  viewerId: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  if (by === 'label') return new Map(ids.map((id) => [id, id]))
  const rows = await titles[by](db, [...ids], viewerId)
  return new Map(rows.flatMap(({ id, title }) => (title === null ? [] : [[id, title] as const])))
}

/** The units used on each of the days before a moment, latest first. */
export async function dailyUnits(
  db: Reader,
  workspaceId: string,
  now: Date,
  days: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ units: number }>(sql`
    select coalesce(sum(h.units), 0)::float8 as units
    from generate_series(1, ${days}::int) as ago
    left join credit_hours h on h.workspace_id = ${workspaceId}
      and h.hour >= ${now}::timestamptz - make_interval(days => ago)
      and h.hour < ${now}::timestamptz - make_interval(days => ago - 1)
    group by ago order by ago`)
  return rows.map((row) => row.units)
}

export async function runningOf(
  db: Reader,
  workspaceId: string,
): Promise<{ count: number; perSecond: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      perSecond: sql<number>`coalesce(sum(${creditLeases.basis}), 0)::int`,
    })
    .from(creditLeases)
    .where(and(eq(creditLeases.workspaceId, workspaceId), isNull(creditLeases.endedAt)))
  return row ?? { count: 0, perSecond: 0 }
}

export type RunRow = Awaited<ReturnType<typeof runsOf>>[number]

/** The runs of a month, newest first, from a cursor on. */
export const runsOf = (
  db: Reader,
  { workspaceId, viewerId }: { workspaceId: string; viewerId: string },
  month: Month,
  { after, limit }: { after: { startedAt: Date; id: string } | null; limit: number },
) =>
  db
    .select({
      id: creditLeases.id,
      startedAt: creditLeases.startedAt,
      endedAt: creditLeases.endedAt,
      boxId: creditLeases.boxId,
      box: sql<
        string | null
      >`case when ${sandboxes.draft} and ${sandboxes.authorId} is distinct from ${viewerId} then null else ${sandboxes.title} end`,
      tier: sql<string>`coalesce(${vmTiers.name}, '')`,
      basis: creditLeases.basis,
      person: users.username,
      token: sessions.name,
      label: creditLeases.label,
      // Hours are only needed for a run that crosses a month boundary, to find the part that belongs to this month.
      units: sql<number>`case when ${inWhole(month)} then ${creditLeases.units}::float8 else (
        select coalesce(sum(${creditHours.units}), 0)::float8 from ${creditHours}
        where ${creditHours.leaseId} = ${creditLeases.id} and ${inMonth(month)}
      ) end`,
    })
    .from(creditLeases)
    .leftJoin(sandboxes, eq(sandboxes.id, creditLeases.boxId))
    .leftJoin(vmTiers, eq(vmTiers.tier, creditLeases.vmTier))
    .leftJoin(users, eq(users.id, creditLeases.personId))
    .leftJoin(sessions, eq(sessions.id, creditLeases.tokenId))
    .where(
      and(
        eq(creditLeases.workspaceId, workspaceId),
        lt(creditLeases.startedAt, month.end),
        or(isNull(creditLeases.endedAt), gte(creditLeases.endedAt, month.start)),
        after === null
          ? undefined
          : sql`(${creditLeases.startedAt}, ${creditLeases.id}) < (${after.startedAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(creditLeases.startedAt), desc(creditLeases.id))
    .limit(limit)

export async function findRun(db: Reader, workspaceId: string, id: string) {
  const [row] = await db
    .select({ startedAt: creditLeases.startedAt, id: creditLeases.id })
    .from(creditLeases)
    .where(and(eq(creditLeases.workspaceId, workspaceId), eq(creditLeases.id, id)))
  return row ?? null
}
