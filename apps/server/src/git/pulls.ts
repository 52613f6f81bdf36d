import { refusalError } from '@sandlot/core/actions'
import { assertPullAllows, noSuchPull } from '@sandlot/core/branches/work-refusals'
import { GIT_PULL_TITLE_MAX_LENGTH, GIT_TEXT_MAX_LENGTH } from '@sandlot/core/git/limits'
import { gitHostRefusals, type PullReason, pullRefusals } from '@sandlot/core/git/refusals'
import { isLongerThan } from '@sandlot/core/text-rules'
import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { GitWork, HostPullDetail, HostReview } from '../platform/drivers/git-host.ts'
import { roleFor } from './access.ts'
import { changePull, holdPull, recordMerge, updatePull } from './change-pull.ts'
import { indexRepository } from './index-refs.ts'
import { isMergedAt, noteMerge } from './merging.ts'
import {
  changing,
  type OpenRepository,
  openRepository,
  personOf,
  type WorkContext,
} from './open-repository.ts'
import { mergeCommit, mergedTree } from './plumbing/merge.ts'
import { branchesAt, isAncestor, moveRef } from './plumbing/refs.ts'
import { asHostPull, pullNumbered, usernameOf } from './pull-rows.ts'
import { reviewComments } from './review-comments.ts'
import { reviewersOf } from './reviewers.ts'
import { gitPulls, gitRepositories, gitReviewComments, gitReviews } from './tables.ts'
import type { PullRow } from './types.ts'

type PullWork = Pick<
  GitWork,
  | 'pullRequest'
  | 'reviewComments'
  | 'reviewers'
  | 'createPullRequest'
  | 'review'
  | 'merge'
  | 'closePullRequest'
  | 'reopenPullRequest'
>

const refuse = (reason: PullReason, field?: string) =>
  refusalError(pullRefusals, reason, field ? { field } : {})

function assertTexts(title: string | null, bodies: readonly string[]): void {
  if (title !== null && title.trim() === '') throw refuse('pullTitleMissing', 'title')
  if (title !== null && isLongerThan(title, GIT_PULL_TITLE_MAX_LENGTH)) throw refuse('pullTextLong', 'title')
  if (bodies.some((body) => isLongerThan(body, GIT_TEXT_MAX_LENGTH))) throw refuse('pullTextLong', 'body')
}

/** Refuses a second open pull request for the same two branches; the caller has locked the repository. */
async function assertNoneOpen(
  tx: Transaction,
  { repositoryId, head, base }: Pick<PullRow, 'repositoryId' | 'head' | 'base'>,
): Promise<void> {
  const [open] = await tx
    .select({ number: gitPulls.number })
    .from(gitPulls)
    .where(
      and(
        eq(gitPulls.repositoryId, repositoryId),
        eq(gitPulls.head, head),
        eq(gitPulls.base, base),
        eq(gitPulls.state, 'open'),
      ),
    )
  if (open) throw refusalError(pullRefusals, 'pullIsOpen', { titles: String(open.number) })
}

const gone = (branch: string) => refusalError(pullRefusals, 'pullBranchGone', { titles: branch })

type Branches = Pick<PullRow, 'head' | 'base'>

async function requireBranches(dir: string, branches: Branches): Promise<Branches> {
  const { head, base } = await branchesAt(dir, branches)
  const refuseTo = (field: keyof Branches) =>
    refusalError(gitHostRefusals, 'noSuchBranch', { titles: branches[field], field })
  if (head === null) throw refuseTo('head')
  if (base === null) throw refuseTo('base')
  return { head, base }
}

/** The pull requests of repositories on this instance. */
export function pullWork(context: WorkContext): PullWork {
  const { db } = context

  const requirePull = async ({ row }: OpenRepository, number: number): Promise<PullRow> => {
    const pull = await pullNumbered(db, row.id, number)
    if (!pull) throw noSuchPull(number)
    return pull
  }

  async function detailOf({ row, dir }: OpenRepository, pull: PullRow): Promise<HostPullDetail> {
    const isOpen = pull.state === 'open'
    const tips = isOpen ? await branchesAt(dir, pull) : null
    const head = tips?.head ?? pull.headSha
    const base = tips?.base ?? pull.baseSha
    const reviews = await reviewsOf(pull)
    const seen = new Set(reviews.map(({ username }) => username.toLowerCase()))
    return {
      ...(await asHostPull(db, context, row, pull)),
      body: pull.body,
      merged: pull.state === 'merged',
      mergeable: isOpen ? (await mergedTree(dir, base, head)) !== null : null,
      headCommit: head,
      baseCommit: base,
      // Reviews are requested once, on creation; any review since then answers the request.
      reviewers: pull.reviewers.filter((name) => !seen.has(name.toLowerCase())),
      reviews,
      checks: 'none',
    }
  }

  async function reviewsOf({ repositoryId, number }: PullRow): Promise<HostReview[]> {
    const rows = await db
      .select({ review: gitReviews, username: users.username })
      .from(gitReviews)
      .leftJoin(users, eq(users.id, gitReviews.userId))
      .where(and(eq(gitReviews.repositoryId, repositoryId), eq(gitReviews.number, number)))
      .orderBy(asc(gitReviews.insertedAt), asc(gitReviews.id))
    return rows.map(({ review, username }) => ({
      id: review.id,
      username: username ?? 'ghost',
      state: review.state,
      body: review.body,
      submittedAt: review.insertedAt,
    }))
  }

  return {
    pullRequest: async (name, number) => {
      const opened = await openRepository(context, name, null)
      const pull = await pullNumbered(db, opened.row.id, number)
      return pull && detailOf(opened, pull)
    },

    reviewComments: async (name, number) => {
      const { row } = await openRepository(context, name, null)
      return reviewComments(context, row.id, number)
    },

    reviewers: async (name) => {
      const { row } = await openRepository(context, name, null)
      // Not everybody who can read the repository may see who is in its workspace.
      return (await roleFor(context, row)) === null ? null : reviewersOf(db, row)
    },

    createPullRequest: async (name, { title, body, head, base, draft, reviewers }) => {
      const opened = await openRepository(context, name, 'repository.pull')
      assertTexts(title, [body])
      const { head: headSha, base: baseSha } = await requireBranches(opened.dir, { head, base })
      if (await isAncestor(opened.dir, headSha, baseSha)) throw refuse('pullNothing', 'head')
      const create = () =>
        changePull(context, opened, {
          action: 'pull_request.create',
          told: ({ number }: PullRow) => ({ number, hook: 'opened' }),
          write: async (tx, now) => {
            const [counted] = await tx
              .update(gitRepositories)
              .set({ nextPull: sql`${gitRepositories.nextPull} + 1` })
              .where(eq(gitRepositories.id, opened.row.id))
              .returning({ next: gitRepositories.nextPull })
            if (!counted) throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
            const number = counted.next - 1
            await assertNoneOpen(tx, { repositoryId: opened.row.id, head, base })
            const values = {
              repositoryId: opened.row.id,
              number,
              title: title.trim(),
              body,
              head,
              base,
              draft,
              state: 'open' as const,
              headSha,
              baseSha,
              reviewers: [...reviewers],
              creatorId: context.viewer?.userId ?? null,
              insertedAt: now,
              updatedAt: now,
            }
            const [row] = await tx.insert(gitPulls).values(values).returning()
            if (!row) throw new Error('the pull request was not stored')
            return row
          },
        })
      // Indexing it also sets the ref of the pull request.
      const made = await changing(context, opened, create)
      return detailOf(opened, made)
    },

    review: async (name, number, { event, body, comments }) => {
      const opened = await openRepository(context, name, 'repository.review')
      const pull = await requirePull(opened, number)
      assertTexts(null, [body, ...comments.map((comment) => comment.body)])
      const userId = context.viewer?.userId ?? null
      if (event !== 'COMMENT' && pull.creatorId === userId) throw refuse('reviewOwn')
      const states = {
        APPROVE: 'APPROVED',
        REQUEST_CHANGES: 'CHANGES_REQUESTED',
        COMMENT: 'COMMENTED',
      } as const
      const id = context.ids.uuid()
      return changePull(context, opened, {
        action: 'pull_request.review',
        told: () => ({ number, hook: 'reviewed' }),
        write: async (tx, now) => {
          if (event !== 'COMMENT' && (await holdPull(tx, pull)).state !== 'open') throw refuse('pullClosed')
          const state = states[event]
          const values = { id, repositoryId: opened.row.id, number, userId, state, body, sha: pull.headSha }
          await tx.insert(gitReviews).values({ ...values, insertedAt: now })
          if (comments.length > 0)
            await tx.insert(gitReviewComments).values(
              comments.map(({ path, line, side, body: text }) => ({
                id: context.ids.uuid(),
                reviewId: id,
                path,
                line,
                side,
                body: text,
              })),
            )
          return { id, username: await usernameOf(tx, userId), state, body, submittedAt: now }
        },
      })
    },

    merge: async (name, number, { method, title }) => {
      const opened = await openRepository(context, name, 'repository.merge')
      const pull = await requirePull(opened, number)
      if (pull.state !== 'open') throw refuse('pullClosed')
      if (pull.draft) throw refuse('pullDraft')
      const { dir } = opened
      const { head, base } = await requireBranches(dir, pull)
      if (await isMergedAt(dir, number, base)) {
        await indexRepository(context, opened.row.id)
        throw refuse('pullClosed')
      }
      if (await isAncestor(dir, head, base)) throw refuse('pullNothing')
      const fallback = `Merge pull request #${number} from ${pull.head}\n\n${pull.title}`
      const made = await mergeCommit(dir, {
        base,
        head,
        method,
        title: title.trim() === '' ? fallback : title,
        person: personOf(context),
        now: context.clock.now(),
      })
      if (made === null) return null
      const merging = { number, head, made }
      const isMoved = await changing(context, opened, async () => {
        await noteMerge(dir, merging)
        // Preparing it took a while. A merge that is recorded by now may have left no note to find above.
        if ((await requirePull(opened, number)).state !== 'open') throw refuse('pullClosed')
        // Somebody may have pushed to the base in the meantime.
        if (!(await moveRef(dir, `refs/heads/${pull.base}`, made, base))) return false
        await recordMerge(context, opened, pull, { ...merging, base })
        return true
      })
      return isMoved ? made : null
    },

    closePullRequest: async (name, number) => {
      const opened = await openRepository(context, name, 'repository.pull')
      const pull = await requirePull(opened, number)
      if (pull.state !== 'open') return
      await changePull(context, opened, {
        action: 'pull_request.close',
        told: (isDone: boolean) => (isDone ? { number, hook: 'closed' } : null),
        write: async (tx, updatedAt) => {
          const { state } = await holdPull(tx, pull)
          assertPullAllows('close', { ...pull, state, mergeable: null })
          if (state === 'open') await updatePull(tx, pull, { state: 'closed', updatedAt })
          return state === 'open'
        },
      })
    },

    reopenPullRequest: async (name, number) => {
      const opened = await openRepository(context, name, 'repository.pull')
      const pull = await requirePull(opened, number)
      if (pull.state === 'open') return detailOf(opened, pull)
      assertPullAllows('reopen', { ...pull, mergeable: null })
      const { dir } = opened
      const { head: headSha, base: baseSha } = await branchesAt(dir, pull)
      if (headSha === null) throw gone(pull.head)
      if (baseSha === null) throw gone(pull.base)
      if (await isAncestor(dir, headSha, baseSha)) throw refuse('pullNothing')
      const reopen = () =>
        changePull(context, opened, {
          action: 'pull_request.reopen',
          told: (isDone: boolean) => (isDone ? { number, hook: 'reopened' } : null),
          write: async (tx, updatedAt) => {
            // Serialized with others who open one for the same branches.
            const ofRow = eq(gitRepositories.id, opened.row.id)
            await tx.select({ id: gitRepositories.id }).from(gitRepositories).where(ofRow).for('update')
            const { state } = await holdPull(tx, pull)
            if (state === 'open') return false
            assertPullAllows('reopen', { ...pull, state, mergeable: null })
            await assertNoneOpen(tx, pull)
            await updatePull(tx, pull, { state: 'open', headSha, baseSha, updatedAt })
            return true
          },
        })
      await changing(context, opened, reopen)
      return detailOf(opened, await requirePull(opened, number))
    },
  }
}
