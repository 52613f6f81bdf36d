import { stat } from 'node:fs/promises'
import { GIT_TRASH_DAYS, GIT_WHOLE_MAX_MS } from '@sandlot/core/git/limits'
import { DAY_MS } from '@sandlot/core/units'
import { and, gt, isNotNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { daysAfter } from '../platform/days.ts'
import type { JobDeps } from '../platform/define-feature.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { INDEX_JOB, indexRepository } from './index-refs.ts'
import { FETCH_JOB, fetchAll, syncMirror } from './mirrors/mirrors.ts'
import { exists, folderOf, foldersOn, removeFolder } from './plumbing/folders.ts'
import { gitReady, runGit } from './plumbing/process.ts'
import { gitRepositories } from './tables.ts'
import { deliver } from './webhooks/deliver.ts'
import { DELIVER_JOB } from './webhooks/enqueue.ts'

declare module '../platform/define-feature.ts' {
  interface JobDeps {
    publicUrl: () => string
  }
}

const One = z.object({ id: z.uuid() })

export const gitJobs = (deps: JobDeps): Job[] => [
  {
    name: INDEX_JOB,
    cron: null,
    run: async (payload) => {
      const { id } = One.parse(payload)
      if (await exists(folderOf(deps, id))) await indexRepository(deps, id)
    },
  },
  { name: FETCH_JOB, cron: null, run: (payload) => syncMirror(deps, One.parse(payload).id) },
  { name: 'git:mirrors', cron: '23 * * * *', run: () => fetchAll(deps) },
  { name: DELIVER_JOB, cron: null, run: (payload) => deliver(deps, payload) },
  { name: 'git:tidy', cron: '41 3 * * *', run: () => tidy(deps) },
]

/**
 * Deletes repositories that were in the trash for long, deletes leftover folders, and packs repositories that were
 * pushed to.
 */
export async function tidy(deps: Pick<JobDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const { db, clock } = deps
  const { deletedAt, pushedAt, id } = gitRepositories
  await db
    .delete(gitRepositories)
    .where(and(isNotNull(deletedAt), lt(deletedAt, daysAfter(clock.now(), -GIT_TRASH_DAYS))))
  const known = new Set((await db.select({ id }).from(gitRepositories)).map((row) => row.id))
  for (const folder of await foldersOn(deps)) {
    if (known.has(folder)) continue
    const { mtimeMs } = await stat(folderOf(deps, folder)).catch(() => ({ mtimeMs: Date.now() }))
    // A folder that is being created has no row yet.
    if (Date.now() - mtimeMs > DAY_MS) await removeFolder(deps, folder)
  }
  if (!(await gitReady()).ok) return
  const busy = await db
    .select({ id })
    .from(gitRepositories)
    .where(gt(pushedAt, daysAfter(clock.now(), -1)))
  for (const row of busy) {
    const dir = folderOf(deps, row.id)
    if (!(await exists(dir))) continue
    await runGit(['gc', '--quiet', '--prune=2.weeks.ago'], { dir, timeoutMs: GIT_WHOLE_MAX_MS }).catch(
      () => {},
    )
  }
}
