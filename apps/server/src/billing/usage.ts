import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'

/** Sandboxes that are not in the trash: all of them, and the browser sandboxes outside Drafts by privacy. */
export type SandboxCounts = { sandboxes: number; publicSandboxes: number; privateSandboxes: number }

export const noSandboxes: SandboxCounts = { sandboxes: 0, publicSandboxes: 0, privateSandboxes: 0 }

/** What the plan counts as a private sandbox: a browser sandbox outside Drafts (contract §9). */
export const countsAsPrivate = sql`${sandboxes.privacy} = ${PRIVACY.private} and not ${sandboxes.draft} and not ${sandboxes.isV2}`
/** The same condition for a row that is about to be written. */
export const isCountedAsPrivate = (row: Pick<SandboxRow, 'privacy' | 'draft' | 'isV2'>): boolean =>
  row.privacy === PRIVACY.private && !row.draft && !row.isV2
const countsAsPublic = sql`${sandboxes.privacy} <> ${PRIVACY.private} and not ${sandboxes.draft} and not ${sandboxes.isV2}`

export const countWhere = (which: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${which ?? sql`true`}))::int`

/** Counts the sandboxes of workspaces, by id; those without any are left out. */
export async function sandboxCountsOf(
  db: Reader,
  workspaceIds: readonly string[],
): Promise<Map<string, SandboxCounts>> {
  const rows = await db
    .select({
      workspaceId: sandboxes.workspaceId,
      sandboxes: countWhere(undefined),
      publicSandboxes: countWhere(countsAsPublic),
      privateSandboxes: countWhere(countsAsPrivate),
    })
    .from(sandboxes)
    .where(and(inArray(sandboxes.workspaceId, [...workspaceIds]), isNull(sandboxes.removedAt)))
    .groupBy(sandboxes.workspaceId)
  return new Map(rows.map(({ workspaceId, ...counts }) => [workspaceId, counts]))
}
