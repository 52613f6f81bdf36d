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

/** Returns the viewer's username at the host of a repository, if known. */
export async function usernameAt(context: Context, { owner }: ProjectRow): Promise<string | null> {
  if (!isLocalOwner(owner)) return (await githubAccount(context))?.identity.login ?? null
  return context.viewer ? ((await context.loaders.user.load(context.viewer.userId))?.username ?? null) : null
}

/**
 * Returns who can be asked to review; null if the host does not reveal that. The viewer is left out: hosts let nobody
 * review their own pull requests.
 */
export async function reviewersFor(context: Context, project: ProjectRow): Promise<HostPerson[] | null> {
  const work = await workOf(context)
  const [people, own] = await Promise.all([work.reviewers(project), usernameAt(context, project)])
  return people?.filter(({ username }) => username.toLowerCase() !== own?.toLowerCase()) ?? null
}

/** Returns usernames in their proper case. Refuses people who could not review. */
export async function requireReviewers(
  context: Context,
  project: ProjectRow,
  names: readonly string[],
): Promise<string[]> {
  const people = await reviewersFor(context, project)
  // If the host's list is incomplete, leave the decision to the host.
  if (people === null || people.length >= REVIEWERS_LISTED_MAX - 1) return [...names]
  const { known, unknown } = namedPeople(names.join(','), people)
  const [titles] = unknown
  if (titles === undefined) return known
  throw refusalError(pullRefusals, 'reviewerMissing', { titles, field: 'reviewers' })
}
