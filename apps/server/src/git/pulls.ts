import { refusalError } from '@sandlot/core/actions'
import { assertPullAllows, noSuchPull } from '@sandlot/core/branches/work-refusals'
import { GIT_PULL_TITLE_MAX_LENGTH, GIT_TEXT_MAX_LENGTH } from '@sandlot/core/git/limits'
import { gitHostRefusals, type PullReason, pullRefusals } from '@sandlot/core/git/refusals'
import { ownerOf } from '@sandlot/core/git/rules'
import { isLongerThan } from '@sandlot/core/text-rules'
import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { runCommand } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { GitWork, HostPullDetail, HostReview } from '../platform/drivers/git-host.ts'
import { doneOf } from '../platform/noted.ts'
import { repositoriesWhere, roleFor } from './access.ts'
import { showState } from './index-refs.ts'
import { changing, type Place, personOf, placeFor, type WorkContext } from './place.ts'
import { mergeCommit, mergedTree } from './plumbing/merge.ts'
import { branchAt, isAncestor, moveRef, putRef } from './plumbing/refs.ts'
import { asHostPull, pullNumbered, usernameOf } from './pull-rows.ts'
import { reviewComments } from './review-comments.ts'
import { reviewersOf } from './reviewers.ts'
import { gitPulls, gitRepositories, gitReviewComments, gitReviews } from './tables.ts'
import type { PullRow } from './types.ts'
import { enqueueDeliveries } from './webhooks/enqueue.ts'

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

async function requireBranch(dir: string, branch: string, field: string): Promise<string> {
  const at = await branchAt(dir, branch)
  if (at === null) throw refusalError(gitHostRefusals, 'noSuchBranch', { titles: branch, field })
  return at
}

async function stillThere(dir: string, branch: string): Promise<string> {
  const at = await branchAt(dir, branch)
  if (at === null) throw refusalError(pullRefusals, 'pullBranchGone', { titles: branch })
  return at
}

/** The pull requests of repositories on this instance. */
export function pullWork(context: WorkContext): PullWork {
  const { db } = context

  const requirePull = async ({ row }: Place, number: number): Promise<PullRow> => {
    const pull = await pullNumbered(db, row.id, number)
    if (!pull) throw noSuchPull(number)
    return pull
  }

  /** Runs a change to a pull request, and notifies everybody who has its repository open. */
  const change = <Result>(
    place: Place,
    action: `pull_request.${'create' | 'review' | 'merge' | 'close' | 'reopen'}`,
    told: (result: Result) => { number: number; hook: string },
    write: (tx: Transaction, now: Date) => Promise<Result>,
  ): Promise<Result> =>
    runCommand(context, context.actor, async (tx, now) => {
      const result = await write(tx, now)
      const { number, hook } = told(result)
      const [row] = await repositoriesWhere(tx, eq(gitRepositories.id, place.row.id))
      const pull = row && (await pullNumbered(tx, row.id, number))
      if (!row || !pull) return { result, audit: null }
      const shown = await asHostPull(tx, context, row, pull)
      await enqueueDeliveries(tx, context, row, {
        event: 'pull_request',
        action: hook,
        pull: { ...shown, merged_sha: pull.mergedSha },
        actor: context.actor,
      })
      const projects = await showState(tx, context, row, now)
      const own = projects.find(({ workspaceId }) => workspaceId === row.workspaceId)
      return doneOf(action, {
        result,
        audit: {
          workspaceId: row.workspaceId,
          subjectIds: [own?.id ?? row.id],
          alsoIn: projects.map(({ workspaceId }) => workspaceId),
          details: { repository: `${ownerOf(row.slug)}/${row.name}`, pullRequest: number },
        },
      })
    })

  async function detailOf({ row, dir }: Place, pull: PullRow): Promise<HostPullDetail> {
    const isOpen = pull.state === 'open'
    const head = (isOpen ? await branchAt(dir, pull.head) : null) ?? pull.headSha
    const base = (isOpen ? await branchAt(dir, pull.base) : null) ?? pull.baseSha
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

  /** Changes nothing if somebody else was first. */
  const settle = (pull: PullRow, set: Partial<PullRow>) => async (tx: Transaction, now: Date) => {
    await tx
      .update(gitPulls)
      .set({ ...set, updatedAt: now })
      .where(
        and(
          eq(gitPulls.repositoryId, pull.repositoryId),
          eq(gitPulls.number, pull.number),
          eq(gitPulls.state, pull.state),
        ),
      )
  }

  return {
    pullRequest: async (name, number) => {
      const place = await placeFor(context, name, null)
      const pull = await pullNumbered(db, place.row.id, number)
      return pull && detailOf(place, pull)
    },

    reviewComments: async (name, number) => {
      const { row } = await placeFor(context, name, null)
      return reviewComments(context, row.id, number)
    },

    reviewers: async (name) => {
      const { row } = await placeFor(context, name, null)
      // Not everybody who can read the repository may see who is in its workspace.
      return (await roleFor(context, row)) === null ? null : reviewersOf(db, row)
    },

    createPullRequest: async (name, { title, body, head, base, draft, reviewers }) => {
      const place = await placeFor(context, name, 'repository.pull')
      assertTexts(title, [body])
      const headSha = await requireBranch(place.dir, head, 'head')
      const baseSha = await requireBranch(place.dir, base, 'base')
      if (await isAncestor(place.dir, headSha, baseSha)) throw refuse('pullNothing', 'head')
      const made = await change(
        place,
        'pull_request.create',
        ({ number }: PullRow) => ({ number, hook: 'opened' }),
        async (tx, now) => {
          const [counted] = await tx
            .update(gitRepositories)
            .set({ nextPull: sql`${gitRepositories.nextPull} + 1` })
            .where(eq(gitRepositories.id, place.row.id))
            .returning({ next: gitRepositories.nextPull })
          if (!counted) throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
          const number = counted.next - 1
          await assertNoneOpen(tx, { repositoryId: place.row.id, head, base })
          // The ref first: one without a pull request does no harm.
          await putRef(place.dir, `refs/pull/${number}/head`, headSha)
          const values = {
            repositoryId: place.row.id,
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
      )
      return detailOf(place, made)
    },

    review: async (name, number, { event, body, comments }) => {
      const place = await placeFor(context, name, 'repository.review')
      const pull = await requirePull(place, number)
      assertTexts(null, [body, ...comments.map((comment) => comment.body)])
      const userId = context.viewer?.userId ?? null
      if (event !== 'COMMENT' && pull.state !== 'open') throw refuse('pullClosed')
      if (event !== 'COMMENT' && pull.creatorId === userId) throw refuse('reviewOwn')
      const states = {
        APPROVE: 'APPROVED',
        REQUEST_CHANGES: 'CHANGES_REQUESTED',
        COMMENT: 'COMMENTED',
      } as const
      const id = context.ids.uuid()
      return change(
        place,
        'pull_request.review',
        () => ({ number, hook: 'reviewed' }),
        async (tx, now) => {
          const state = states[event]
          const values = { id, repositoryId: place.row.id, number, userId, state, body, sha: pull.headSha }
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
      )
    },

    merge: async (name, number, { method, title }) => {
      const place = await placeFor(context, name, 'repository.merge')
      const pull = await requirePull(place, number)
      if (pull.state !== 'open') throw refuse('pullClosed')
      if (pull.draft) throw refuse('pullDraft')
      const { dir } = place
      const head = await requireBranch(dir, pull.head, 'head')
      const base = await requireBranch(dir, pull.base, 'base')
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
      const isMoved = await changing(context, place, async () => {
        // Somebody has pushed to it in the meantime.
        if (!(await moveRef(dir, `refs/heads/${pull.base}`, made, base))) return false
        const set = { state: 'merged' as const, mergedSha: made, headSha: head, baseSha: base }
        await change(place, 'pull_request.merge', () => ({ number, hook: 'merged' }), settle(pull, set))
        return true
      })
      return isMoved ? made : null
    },

    closePullRequest: async (name, number) => {
      const place = await placeFor(context, name, 'repository.pull')
      const pull = await requirePull(place, number)
      if (pull.state !== 'open') return
      await change(
        place,
        'pull_request.close',
        () => ({ number, hook: 'closed' }),
        settle(pull, { state: 'closed' }),
      )
    },

    reopenPullRequest: async (name, number) => {
      const place = await placeFor(context, name, 'repository.pull')
      const pull = await requirePull(place, number)
      if (pull.state === 'open') return detailOf(place, pull)
      assertPullAllows('reopen', { ...pull, mergeable: null })
      const { dir } = place
      const headSha = await stillThere(dir, pull.head)
      const baseSha = await stillThere(dir, pull.base)
      if (await isAncestor(dir, headSha, baseSha)) throw refuse('pullNothing')
      await change(
        place,
        'pull_request.reopen',
        () => ({ number, hook: 'reopened' }),
        async (tx, now) => {
          // Serialised with others who open one for the same branches.
          const ofRow = eq(gitRepositories.id, place.row.id)
          await tx.select({ id: gitRepositories.id }).from(gitRepositories).where(ofRow).for('update')
          await assertNoneOpen(tx, pull)
          await putRef(dir, `refs/pull/${number}/head`, headSha)
          await settle(pull, { state: 'open', headSha, baseSha })(tx, now)
        },
      )
      return detailOf(place, await requirePull(place, number))
    },
  }
}
