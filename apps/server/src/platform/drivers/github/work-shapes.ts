import { z } from 'zod'
import type {
  HostChangedFile,
  HostCheckState,
  HostCommit,
  HostPullDetail,
  HostReview,
  HostReviewComment,
} from '../git-host.ts'
import { moment, PullRequest, sha, text, toPullRequest } from './shapes.ts'

export const Sha = z.object({ sha })

export const Tree = z.object({
  tree: z.array(
    z.object({ path: z.string(), mode: z.string(), type: z.string(), sha, size: z.int().optional() }),
  ),
  truncated: z.boolean().optional(),
})

export const Blob = z.object({ content: z.string(), encoding: z.enum(['base64', 'utf-8']) })

export const GitCommit = z.object({ sha, tree: Sha })

export const Named = z.object({ login: text })
const Login = Named.nullish()

export const CommitShape = z.object({
  sha,
  parents: z.array(Sha),
  commit: z.object({ message: text, author: z.object({ name: text, date: moment }).nullable() }),
  author: Login,
})

const ChangedFile = z.object({
  filename: text,
  previous_filename: text.optional(),
  status: z.string(),
  additions: z.int(),
  deletions: z.int(),
  patch: text.nullish(),
})

export const Comparison = z.object({
  merge_base_commit: Sha,
  ahead_by: z.int(),
  behind_by: z.int(),
  commits: z.array(CommitShape),
  files: z.array(ChangedFile).optional(),
})

const End = z.object({ ref: text, sha, repo: z.object({ id: z.int() }).nullish() })
export const PullDetail = PullRequest.extend({
  body: text.nullish(),
  merged: z.boolean().optional(),
  mergeable: z.boolean().nullish(),
  head: End,
  base: End,
  requested_reviewers: z.array(Named).nullish(),
})

export const Review = z.object({
  id: z.int(),
  user: Login,
  state: text,
  body: text.nullish(),
  submitted_at: moment.nullish(),
})

export const ReviewComment = z.object({
  id: z.int(),
  user: Login,
  path: text,
  line: z.int().nullish(),
  side: z.string().nullish(),
  body: text,
  in_reply_to_id: z.int().nullish(),
  created_at: moment,
})

export const CheckRuns = z.object({
  check_runs: z.array(z.object({ status: z.string(), conclusion: z.string().nullish() })),
})
export const CombinedStatus = z.object({ state: z.string(), statuses: z.array(z.unknown()) })
export const Merged = z.object({ sha, merged: z.boolean() })

export const toCommit = (commit: z.output<typeof CommitShape>): HostCommit => ({
  sha: commit.sha,
  parents: commit.parents.map((parent) => parent.sha),
  message: commit.commit.message,
  authorName: commit.commit.author?.name ?? 'ghost',
  authorUsername: commit.author?.login ?? null,
  committedAt: commit.commit.author?.date ?? new Date(0),
})

export const toChangedFile = (file: z.output<typeof ChangedFile>): HostChangedFile => ({
  path: file.filename,
  previousPath: file.previous_filename ?? null,
  status:
    file.status === 'added' || file.status === 'removed' || file.status === 'renamed'
      ? file.status
      : 'modified',
  additions: file.additions,
  deletions: file.deletions,
  patch: file.patch ?? null,
})

const states = ['APPROVED', 'CHANGES_REQUESTED', 'COMMENTED', 'DISMISSED'] as const

/** Omits a review that its author has not submitted yet. */
export function toReview(review: z.output<typeof Review>): HostReview[] {
  const state = states.find((one) => one === review.state.toUpperCase())
  if (!state || !review.submitted_at) return []
  const username = review.user?.login ?? 'ghost'
  return [
    { id: String(review.id), username, state, body: review.body ?? '', submittedAt: review.submitted_at },
  ]
}

export const toReviewComment = (comment: z.output<typeof ReviewComment>): HostReviewComment => ({
  id: String(comment.id),
  username: comment.user?.login ?? 'ghost',
  path: comment.path,
  line: comment.line ?? null,
  side: comment.side === 'LEFT' ? 'LEFT' : 'RIGHT',
  body: comment.body,
  inReplyTo: comment.in_reply_to_id == null ? null : String(comment.in_reply_to_id),
  createdAt: comment.created_at,
})

const GOOD = new Set(['success', 'neutral', 'skipped'])

/** Combines all checks into one state: failures count before those still running. */
export function checksOf(
  runs: z.output<typeof CheckRuns> | null,
  status: z.output<typeof CombinedStatus> | null,
): HostCheckState {
  const found: HostCheckState[] = (runs?.check_runs ?? []).map((run) => {
    if (run.status !== 'completed') return 'pending'
    return GOOD.has(run.conclusion ?? '') ? 'success' : 'failure'
  })
  if (status && status.statuses.length > 0)
    found.push(status.state === 'success' || status.state === 'pending' ? status.state : 'failure')
  return (['failure', 'pending', 'success'] as const).find((state) => found.includes(state)) ?? 'none'
}

export const toPullDetail = (
  pull: z.output<typeof PullDetail>,
  reviews: HostReview[],
  checks: HostCheckState,
): HostPullDetail => ({
  ...toPullRequest(pull),
  body: pull.body ?? '',
  merged: pull.merged ?? false,
  mergeable: pull.mergeable ?? null,
  headCommit: pull.head.sha,
  baseCommit: pull.base.sha,
  reviewers: (pull.requested_reviewers ?? []).map(({ login }) => login),
  reviews,
  checks,
})
