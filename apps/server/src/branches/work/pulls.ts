import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import type { ListedPull, PullDetail, ReviewState } from '@sandlot/core/branches/pull-rest'
import {
  COMMIT_MESSAGE_MAX_LENGTH,
  PULL_BODY_MAX_LENGTH,
  PULL_TITLE_MAX_LENGTH,
  REVIEWERS_MAX,
} from '@sandlot/core/branches/work-limits'
import { workMessages } from '@sandlot/core/branches/work-messages'
import { assertPullAllows, noSuchPull, pullRefusals } from '@sandlot/core/branches/work-refusals'
import { inputError } from '@sandlot/core/input-rules'
import { repositoryRefusals } from '@sandlot/core/repositories/git-refusals'
import { hostRefusals } from '@sandlot/core/repositories/host-refusals'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { and, eq } from 'drizzle-orm'
import { repositoryNamed } from '../../git/access.ts'
import type { Context } from '../../platform/context.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { GitWork, HostMergeMethod, HostPullDetail } from '../../platform/drivers/git-host.ts'
import { isUuid } from '../../platform/ids.ts'
import { repositoryAct, requireName } from '../../repositories/access.ts'
import { projectChanged } from '../../repositories/commands.ts'
import { followLater } from '../../repositories/follow/begin.ts'
import { hostOf, workOf } from '../../repositories/host.ts'
import { findProjects } from '../../repositories/repo.ts'
import type { ProjectRow } from '../../repositories/rows.ts'
import { type Act, actIn, assertAllowedAtFirst } from '../../workspaces/act.ts'
import { pullRequests } from '../tables.ts'
import { branchAtHost } from './branch-at-host.ts'
import { requireReviewers, usernameAt } from './reviewers.ts'

/** A repository of a workspace. */
export type RepositoryRef = RepositoryName & { team: string }

type PullRef = RepositoryRef & { number: number }

export async function projectIn(context: Context, { team, ...wanted }: RepositoryRef) {
  const workspaceId = team.toLowerCase()
  const isMember = isUuid(workspaceId) && (await context.roleIn(workspaceId)) !== null
  const [project] = isMember ? await findProjects(context.db, [workspaceId], requireName(wanted)) : []
  if (project) return project
  throw errorOfRefusal(
    repositoryRefusals,
    { reason: 'repositoryNotImported', params: wanted },
    { field: 'name' },
  )
}

const stateOf = ({ merged, state }: { merged: boolean; state: string }): PullDetail['state'] =>
  merged ? 'merged' : state === 'closed' ? 'closed' : 'open'

/** Fetches one page of pull requests from the host. */
export async function listPullRequests(
  context: Context,
  repository: RepositoryRef,
  wanted: { state: 'open' | 'closed' | 'all'; page: number },
): Promise<{ pulls: ListedPull[]; hasMore: boolean }> {
  const project = await projectIn(context, repository)
  const found = await (await hostOf(context)).pullRequestPage(project, wanted)
  if (!found) throw refusalError(hostRefusals, 'githubRefused')
  return {
    hasMore: found.hasMore,
    pulls: found.pulls.map((pull) => ({
      number: pull.number,
      title: pull.title,
      state: stateOf(pull),
      draft: pull.draft,
      headBranch: pull.headBranch,
      baseBranch: pull.baseBranch,
      creatorUsername: pull.creatorUsername,
      htmlUrl: pull.htmlUrl,
    })),
  }
}

/** Fetches a pull request from the host. */
export async function readPullRequest(
  context: Context,
  { number, ...repository }: PullRef,
): Promise<PullDetail> {
  const project = await projectIn(context, repository)
  const work = await workOf(context)
  const pull = await work.pullRequest(project, number)
  if (!pull) throw noSuchPull(number)
  const [comments, comparison] = await Promise.all([
    work.reviewComments(project, number),
    work.compare(project, pull.baseCommit, pull.headCommit),
  ])
  await keepPull(context.db, project, pull)
  const { merged: _merged, prCreatedAt: _created, prUpdatedAt: _updated, branch: _branch, ...told } = pull
  return {
    ...told,
    state: stateOf(pull),
    reviews: pull.reviews.map((review) => ({ ...review, submittedAt: review.submittedAt.toISOString() })),
    comments: comments.map((comment) => ({ ...comment, createdAt: comment.createdAt.toISOString() })),
    isOwn: pull.creatorUsername === (await usernameAt(context, project)),
    files: comparison.files,
  }
}

type NewPull = {
  title: string
  body: string
  head: string
  base: string | null
  draft: boolean
  reviewers: readonly string[]
}

/** Creates a pull request at the host, as the person. */
export async function createPullRequest(context: Context, repository: RepositoryRef, wanted: NewPull) {
  const title = wanted.title.trim()
  if (title === '') throw inputError(pullMessages, { reason: 'titleMissing' }, { field: 'title' })
  const act = repositoryAct('pull_request.create', repository.team)
  await assertAllowedAtFirst(context, act)
  const named = [...new Set(wanted.reviewers.map((name) => name.trim()).filter((name) => name !== ''))]
  if (named.length > REVIEWERS_MAX)
    throw inputError(workMessages, { reason: 'tooManyReviewers' }, { field: 'reviewers' })
  const project = await projectIn(context, repository)
  const base = wanted.base ?? project.defaultBranch
  if (wanted.head === base)
    throw refusalError(pullRefusals, 'pullSame', {
      titles: base,
      field: wanted.base === null ? 'head' : 'base',
    })
  const [work] = await Promise.all([
    workOf(context),
    branchAtHost(context, project, { branch: base, field: 'base' }),
    // A branch of a fork is not in this repository.
    wanted.head.includes(':') || branchAtHost(context, project, { branch: wanted.head, field: 'head' }),
  ])
  const reviewers = named.length === 0 ? [] : await requireReviewers(context, project, named)
  const pull = await work.createPullRequest(project, {
    ...wanted,
    title: title.slice(0, PULL_TITLE_MAX_LENGTH),
    body: wanted.body.slice(0, PULL_BODY_MAX_LENGTH),
    base,
    reviewers,
  })
  return noted(context, act, project, pull.number, async (tx) => {
    await keepPull(tx, project, pull)
    return { number: pull.number, htmlUrl: pull.htmlUrl, reviewers: pull.reviewers }
  })
}

type NewReview = {
  event: 'APPROVE' | 'REQUEST_CHANGES' | 'COMMENT'
  body: string
  comments: readonly { path: string; line: number; side: 'LEFT' | 'RIGHT'; body: string }[]
}

export async function reviewPullRequest(
  context: Context,
  ref: PullRef,
  review: NewReview,
): Promise<{ state: ReviewState }> {
  const act = repositoryAct('pull_request.review', ref.team)
  await assertAllowedAtFirst(context, act)
  if (review.event !== 'APPROVE' && review.body.trim() === '' && review.comments.length === 0) {
    const reason = review.event === 'COMMENT' ? 'commentMissing' : 'bodyMissing'
    throw inputError(pullMessages, { reason }, { field: 'body' })
  }
  const project = await projectIn(context, ref)
  const body = review.body.slice(0, PULL_BODY_MAX_LENGTH)
  const made = await (await workOf(context)).review(project, ref.number, { ...review, body })
  return noted(context, act, project, ref.number, async () => ({ state: made.state }))
}

export async function mergePullRequest(
  context: Context,
  ref: PullRef,
  method: HostMergeMethod,
): Promise<{ commit: string }> {
  const act = repositoryAct('pull_request.merge', ref.team)
  await assertAllowedAtFirst(context, act)
  const project = await projectIn(context, ref)
  const work = await workOf(context)
  const pull = await requirePull(work, project, ref.number)
  assertPullAllows('merge', pull)
  const title = `${pull.title} (#${pull.number})`.slice(0, COMMIT_MESSAGE_MAX_LENGTH)
  const commit = await work.merge(project, ref.number, { method, title })
  if (commit === null) throw refusalError(pullRefusals, 'mergeConflict')
  return noted(context, act, project, ref.number, async (tx) => {
    await dropPull(tx, project, ref.number)
    await followLater(tx, project, null)
    return { commit }
  })
}

export async function closePullRequest(context: Context, ref: PullRef): Promise<void> {
  const act = repositoryAct('pull_request.close', ref.team)
  await assertAllowedAtFirst(context, act)
  const project = await projectIn(context, ref)
  const work = await workOf(context)
  const pull = await requirePull(work, project, ref.number)
  assertPullAllows('close', pull)
  if (pull.state === 'closed') return
  await work.closePullRequest(project, ref.number)
  await noted(context, act, project, ref.number, (tx) => dropPull(tx, project, ref.number))
}

export async function reopenPullRequest(context: Context, ref: PullRef): Promise<void> {
  const act = repositoryAct('pull_request.reopen', ref.team)
  await assertAllowedAtFirst(context, act)
  const project = await projectIn(context, ref)
  const work = await workOf(context)
  assertPullAllows('reopen', await requirePull(work, project, ref.number))
  const pull = await work.reopenPullRequest(project, ref.number)
  await noted(context, act, project, ref.number, (tx) => keepPull(tx, project, pull))
}

/** Loads a pull request from its host before an action on it. */
async function requirePull(work: GitWork, project: ProjectRow, number: number) {
  const pull = await work.pullRequest(project, number)
  if (!pull) throw noSuchPull(number)
  return { ...pull, state: stateOf(pull) }
}

/** Records the person in the audit log after the host has acted; hosted repositories do so together with the change. */
const noted = <Result>(
  context: Context,
  act: Act,
  project: ProjectRow,
  number: number,
  after: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  actIn(context, act, async (tx) => {
    const result = await after(tx)
    const livesHere = (await repositoryNamed(tx, project))?.workspaceId === project.workspaceId
    return livesHere ? { result, audit: null } : projectChanged(result, project, { pullRequest: number })
  })

/** Updates the list immediately with what was learned about a pull request. */
async function keepPull(db: Reader, project: ProjectRow, pull: HostPullDetail): Promise<void> {
  if (pull.state !== 'open') return
  const { number, title, state, draft, branch, headBranch, baseBranch, creatorUsername, htmlUrl } = pull
  const { prCreatedAt, prUpdatedAt } = pull
  const fields = { title, state, draft, branch, headBranch, baseBranch, creatorUsername, htmlUrl }
  const values = { ...fields, prCreatedAt, prUpdatedAt }
  await db
    .insert(pullRequests)
    .values({ workspaceId: project.workspaceId, projectId: project.id, number, ...values })
    .onConflictDoUpdate({
      target: [pullRequests.workspaceId, pullRequests.projectId, pullRequests.number],
      set: values,
    })
}

async function dropPull(db: Reader, project: ProjectRow, number: number): Promise<void> {
  await db
    .delete(pullRequests)
    .where(
      and(
        eq(pullRequests.workspaceId, project.workspaceId),
        eq(pullRequests.projectId, project.id),
        eq(pullRequests.number, number),
      ),
    )
}
