import { refusalError } from '@sandlot/core/actions'
import { namedPeople } from '@sandlot/core/branches/pull-rules'
import { REVIEWERS_LISTED_MAX } from '@sandlot/core/branches/work-limits'
import { pullRefusals } from '@sandlot/core/branches/work-refusals'
import type { HostPerson } from '../../platform/drivers/git-host.ts'

/** Usernames as their people write them. A pull request waits for nobody who could not review it. */
export function requireReviewers(people: readonly HostPerson[] | null, names: readonly string[]): string[] {
  // A host that does not tell all of them decides itself.
  if (people === null || people.length >= REVIEWERS_LISTED_MAX) return [...names]
  const { known, unknown } = namedPeople(names.join(','), people)
  const [titles] = unknown
  if (titles === undefined) return known
  throw refusalError(pullRefusals, 'reviewerMissing', { titles, field: 'reviewers' })
}
