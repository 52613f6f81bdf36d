import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const Numbered = z.object({ owner: z.string(), name: z.string(), number: z.coerce.number() })
const Within = z.object({ workspaceId: z.string() })

export const ReviewState = z.enum(['APPROVED', 'CHANGES_REQUESTED', 'COMMENTED', 'DISMISSED'])
export type ReviewState = z.infer<typeof ReviewState>

const PullState = z.enum(['open', 'closed', 'merged'])

const Comment = z.object({
  id: z.string(),
  username: z.string(),
  path: z.string(),
  line: z.nullable(z.int()),
  side: z.enum(['LEFT', 'RIGHT']),
  body: z.string(),
  inReplyTo: z.nullable(z.string()),
  createdAt: z.string(),
})

export const PullDetail = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string(),
  state: PullState,
  draft: z.boolean(),
  headBranch: z.string(),
  baseBranch: z.string(),
  headCommit: z.string(),
  baseCommit: z.string(),
  creatorUsername: z.string(),
  /** Whether the person opened it: hosts let nobody approve their own. */
  isOwn: z.boolean(),
  htmlUrl: z.string(),
  mergeable: z.nullable(z.boolean()),
  checks: z.enum(['success', 'failure', 'pending', 'none']),
  reviewers: z.array(z.string()),
  reviews: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      state: ReviewState,
      body: z.string(),
      submittedAt: z.string(),
    }),
  ),
  comments: z.array(Comment),
  files: z.array(
    z.object({
      path: z.string(),
      previousPath: z.nullable(z.string()),
      status: z.enum(['added', 'removed', 'modified', 'renamed']),
      additions: z.int(),
      deletions: z.int(),
      patch: z.nullable(z.string()),
    }),
  ),
})
export type PullDetail = z.infer<typeof PullDetail>

const PULLS = '/beta/repos/github/:owner/:name/pulls'
const PULL = `${PULLS}/:number`

export const ListedPull = z.object({
  number: z.int(),
  title: z.string(),
  state: PullState,
  draft: z.boolean(),
  headBranch: z.string(),
  baseBranch: z.string(),
  creatorUsername: z.string(),
  htmlUrl: z.string(),
})
export type ListedPull = z.infer<typeof ListedPull>

/** Open ones by default; merged ones count as closed. */
export const listPulls = endpoint({
  method: 'GET',
  path: PULLS,
  summary: 'List the pull requests of a repository, newest first, paged',
  params: z.object({ owner: z.string(), name: z.string() }),
  query: z.extend(Within, {
    state: z.optional(z.enum(['open', 'closed', 'all'])),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  }),
  reply: z.object({ pulls: z.array(ListedPull), hasMore: z.boolean() }),
})

export const readPull = endpoint({
  method: 'GET',
  path: PULL,
  summary: 'Get a pull request with its checks, reviews and changed files',
  params: Numbered,
  query: Within,
  reply: PullDetail,
})

const PullStart = z.object({
  base: z.string(),
  title: z.string(),
  body: z.string(),
  commits: z.int(),
  reviewers: z.nullable(z.array(z.object({ username: z.string(), name: z.nullable(z.string()) }))),
})
export type PullStart = z.infer<typeof PullStart>

/**
 * The default title and text of a branch's pull request, into the default branch unless given, and possible reviewers;
 * null if the host does not list any.
 */
export const startPull = endpoint({
  method: 'GET',
  path: `${PULLS}/new`,
  summary: "Get the defaults of a branch's pull request",
  params: z.object({ owner: z.string(), name: z.string() }),
  query: z.extend(Within, { head: z.string(), base: z.optional(z.string()) }),
  reply: PullStart,
})

/** Into the default branch unless given. */
export const createPull = endpoint({
  method: 'POST',
  path: PULLS,
  summary: 'Create a pull request',
  creates: true,
  params: z.object({ owner: z.string(), name: z.string() }),
  query: Within,
  body: z.object({
    title: z.string(),
    body: z.optional(z.string()),
    head: z.string(),
    base: z.optional(z.string()),
    draft: z.optional(z.boolean()),
    reviewers: z.optional(z.array(z.string())),
  }),
  reply: z.object({ number: z.int(), htmlUrl: z.string(), reviewers: z.array(z.string()) }),
})

export const reviewPull = endpoint({
  method: 'POST',
  path: `${PULL}/reviews`,
  summary: 'Review a pull request',
  creates: true,
  params: Numbered,
  query: Within,
  body: z.object({
    event: z.enum(['APPROVE', 'REQUEST_CHANGES', 'COMMENT']),
    body: z.optional(z.string()),
    comments: z.optional(
      z.array(
        z.object({
          path: z.string(),
          line: z.int(),
          side: z.enum(['LEFT', 'RIGHT']),
          body: z.string(),
        }),
      ),
    ),
  }),
  reply: z.object({ state: ReviewState }),
})

export const mergePull = endpoint({
  method: 'POST',
  path: `${PULL}/merge`,
  summary: 'Merge a pull request',
  params: Numbered,
  query: Within,
  body: z.object({ method: z.optional(z.enum(['merge', 'squash', 'rebase'])) }),
  reply: z.object({ commit: z.string() }),
})

export const closePull = endpoint({
  method: 'POST',
  path: `${PULL}/close`,
  summary: 'Close a pull request without merging it',
  params: Numbered,
  query: Within,
  reply: z.object({}),
})

export const reopenPull = endpoint({
  method: 'POST',
  path: `${PULL}/reopen`,
  summary: 'Reopen a pull request that was closed without being merged',
  params: Numbered,
  query: Within,
  reply: z.object({}),
})
