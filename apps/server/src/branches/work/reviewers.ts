import { refusalError } from '@sandlot/core/actions'
import { namedPeople } from '@sandlot/core/branches/pull-rules'
import { REVIEWERS_LISTED_MAX } from '@sandlot/core/branches/work-limits'
import { pullRefusals } from '@sandlot/core/branches/work-refusals'
import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import type { Context } from '../../platform/context.ts'
import type { HostPerson } from '../../platform/drivers/git-host.ts'
import { githubAccount } from '../../repositories/github-account.ts'
import { workOf } from '../../repositories/host.ts'
import type { ProjectRow } from '../../repositories/rows.ts'

/** What the viewer is called at the host of a repository, if they are known there. */
export async function usernameAt(context: Context, { owner }: ProjectRow): Promise<string | null> {
  if (!isLocalOwner(owner)) return (await githubAccount(context))?.identity.login ?? null
  return context.viewer ? ((await context.loaders.user.load(context.viewer.userId))?.username ?? null) : null
}

/**
 * Who can be asked to review; null where the host does not tell. Whoever asks is not among them: hosts let nobody review
 * what is their own.
 */
export async function reviewersFor(context: Context, project: ProjectRow): Promise<HostPerson[] | null> {
  const work = await workOf(context)
  const [people, own] = await Promise.all([work.reviewers(project), usernameAt(context, project)])
  return people?.filter(({ username }) => username.toLowerCase() !== own?.toLowerCase()) ?? null
}

/** Usernames as their people write them. A pull request waits for nobody who could not review it. */
export async function requireReviewers(
  context: Context,
  project: ProjectRow,
  names: readonly string[],
): Promise<string[]> {
  const people = await reviewersFor(context, project)
  // A host that does not tell all of them decides itself.
  if (people === null || people.length >= REVIEWERS_LISTED_MAX - 1) return [...names]
  const { known, unknown } = namedPeople(names.join(','), people)
  const [titles] = unknown
  if (titles === undefined) return known
  throw refusalError(pullRefusals, 'reviewerMissing', { titles, field: 'reviewers' })
}
