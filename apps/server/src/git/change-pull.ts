import { noSuchPull } from '@sandlot/core/branches/work-refusals'
import { ownerOf } from '@sandlot/core/git/rules'
import { and, eq } from 'drizzle-orm'
import { runCommand } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { doneOf } from '../platform/noted.ts'
import { repositoriesWhere } from './access.ts'
import { showState } from './index-refs.ts'
import type { Merging } from './merging.ts'
import type { OpenRepository, WorkContext } from './open-repository.ts'
import { pullNumbered } from './pull-rows.ts'
import { gitPulls, gitRepositories } from './tables.ts'
import type { PullRow } from './types.ts'
import { enqueuePull } from './webhooks/enqueue.ts'

type Change<Result> = {
  action: `pull_request.${'create' | 'review' | 'merge' | 'close' | 'reopen'}`
  /** What is announced: no `hook` if the webhooks have been told, and nothing at all if nothing changed. */
  told: (result: Result) => { number: number; hook: string | null } | null
  write: (tx: Transaction, now: Date) => Promise<Result>
}

/** Runs a change to a pull request, and notifies everybody who has its repository open. */
export const changePull = <Result>(
  context: WorkContext,
  { row: { id } }: OpenRepository,
  { action, told, write }: Change<Result>,
): Promise<Result> =>
  runCommand(context, context.actor, async (tx, now) => {
    const result = await write(tx, now)
    const news = told(result)
    const [row] = await repositoriesWhere(tx, eq(gitRepositories.id, id))
    const pull = news && row && (await pullNumbered(tx, row.id, news.number))
    if (!row || !pull) return { result, audit: null }
    if (news.hook !== null)
      await enqueuePull(tx, context, row, { pull, action: news.hook, actor: context.actor })
    const projects = await showState(tx, context, row, now)
    const own = projects.find(({ workspaceId }) => workspaceId === row.workspaceId)
    return doneOf(action, {
      result,
      audit: {
        workspaceId: row.workspaceId,
        subjectIds: [own?.id ?? row.id],
        alsoIn: projects.map(({ workspaceId }) => workspaceId),
        details: { repository: `${ownerOf(row.slug)}/${row.name}`, pullRequest: news.number },
      },
    })
  })

const numbered = ({ repositoryId, number }: PullRow) =>
  and(eq(gitPulls.repositoryId, repositoryId), eq(gitPulls.number, number))

/** Locks a pull request until the transaction ends: others may have settled it since it was read. */
export async function holdPull(tx: Transaction, pull: PullRow): Promise<PullRow> {
  const [held] = await tx.select().from(gitPulls).where(numbered(pull)).for('update')
  if (!held) throw noSuchPull(pull.number)
  return held
}

export async function updatePull(
  tx: Transaction,
  pull: PullRow,
  set: Partial<PullRow> & { updatedAt: Date },
): Promise<void> {
  await tx.update(gitPulls).set(set).where(numbered(pull))
}

/**
 * Records a merge after its base has moved, whatever happened to the pull request since it was asked about: somebody may
 * have closed it in that moment, or a look at the repository may have been faster.
 */
export const recordMerge = (
  context: WorkContext,
  opened: OpenRepository,
  pull: PullRow,
  { number, made, head, base }: Merging & { base: string },
): Promise<boolean> =>
  changePull(context, opened, {
    action: 'pull_request.merge',
    told: (isFirst: boolean) => ({ number, hook: isFirst ? 'merged' : null }),
    write: async (tx, updatedAt) => {
      const isFirst = (await holdPull(tx, pull)).state !== 'merged'
      const set = { state: 'merged' as const, mergedSha: made, headSha: head, baseSha: base, updatedAt }
      if (isFirst) await updatePull(tx, pull, set)
      return isFirst
    },
  })
