import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { worktrees } from '../../branches/tables.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Ids } from '../../platform/ids.ts'
import { templates } from '../../templates/tables.ts'

export const FOLLOW_JOB = 'repositories:follow'
/** Pushes within this time are processed together. */
const TOGETHER_MS = 300

/** Makes a new sandbox a template that follows the branch it was opened from. */
export async function beginFollowing(tx: Transaction, ids: Ids, sandboxId: string, now: Date): Promise<void> {
  await tx.update(worktrees).set({ followedAt: now }).where(eq(worktrees.sandboxId, sandboxId))
  const row = { id: ids.uuid(), sandboxId, published: true, insertedAt: now, updatedAt: now }
  await tx.insert(templates).values(row)
}

/** Templates that follow some branch of a repository; its name is matched ignoring case. */
export const followersOf = ({ owner, name }: RepositoryName) =>
  and(
    isNotNull(worktrees.followedAt),
    eq(sql`lower(${worktrees.owner})`, owner.toLowerCase()),
    eq(sql`lower(${worktrees.repo})`, name.toLowerCase()),
  )

/** Queues an update of the templates that follow a repository, if there are any. */
export async function followLater(
  tx: Transaction,
  name: RepositoryName,
  installation: number | null,
): Promise<void> {
  const [first] = await tx
    .select({ id: worktrees.sandboxId })
    .from(worktrees)
    .where(followersOf(name))
    .limit(1)
  if (!first) return
  const payload = JSON.stringify({ ...name, installation })
  const key = `${FOLLOW_JOB}:${name.owner}/${name.name}`.toLowerCase()
  await tx.execute(
    sql`select graphile_worker.add_job(${FOLLOW_JOB}, ${payload}::json, job_key := ${key}, run_at := now() + ${TOGETHER_MS} * interval '1 millisecond')`,
  )
}
