import type { PullStart } from '@sandlot/core/branches/pull-rest'
import { pullDefaults } from '@sandlot/core/branches/pull-rules'
import type { Context } from '../../platform/context.ts'
import { workOf } from '../../repositories/host.ts'
import { branchAtHost } from './branch-at-host.ts'
import { projectIn, type RepositoryRef } from './pulls.ts'
import { reviewersFor } from './reviewers.ts'

/** Returns the initial values of the pull request form. */
export async function startPullRequest(
  context: Context,
  repository: RepositoryRef,
  { head, base }: { head: string; base: string | null },
): Promise<PullStart> {
  const project = await projectIn(context, repository)
  const into = base ?? project.defaultBranch
  const [from, to] = await Promise.all([
    branchAtHost(context, project, { branch: head, field: 'head' }),
    branchAtHost(context, project, { branch: into, field: 'base' }),
  ])
  const work = await workOf(context)
  const [{ aheadBy, commits }, reviewers] = await Promise.all([
    work.compare(project, to, from),
    reviewersFor(context, project),
  ])
  // Hosts truncate long lists of commits, so rely on the count.
  const messages = aheadBy === 1 ? commits.map(({ message }) => message) : []
  return { base: into, commits: aheadBy, ...pullDefaults(head, messages), reviewers }
}
