import { pullMessages } from '@sandlot/core/branches/pull-messages'
import type { PullDetail } from '@sandlot/core/branches/pull-rest'
import type { ShapeData } from '../../platform/output/shapes.ts'

type Shown = ShapeData<'pr.view/1'>

/** A pull request, for programs. */
export const shownPull = (repository: string, pull: PullDetail): Shown => ({
  repository,
  number: pull.number,
  title: pull.title,
  branch: pull.headBranch,
  author: pull.creatorUsername,
  draft: pull.draft,
  url: pull.htmlUrl,
  body: pull.body,
  state: pull.state,
  into: pull.baseBranch,
  checks: pull.checks,
  waitingFor: pull.reviewers,
  reviews: pull.reviews.map(({ username, state, body }) => ({ author: username, state, body })),
  files: pull.files.map(({ path, additions, deletions }) => ({ path, additions, deletions })),
})

/** The same for people, without its files. */
export const pullPairs = (data: Shown): [name: string, value: string | null][] => [
  ['Pull request', pullMessages.reviewTitle(data.number, data.title)],
  ['State', data.state],
  ['Branch', pullMessages.into(data.branch, data.into)],
  ['Author', data.author],
  ['Checks', pullMessages.checks[data.checks]],
  ['Reviews', data.reviews.map(({ author, state }) => `${author} ${state}`).join(', ') || null],
  ['Waiting for', data.waitingFor.join(', ') || null],
]
