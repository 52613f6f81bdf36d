import { refusalError } from '@sandlot/core/actions'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { gitHostRefusals } from '@sandlot/core/git/refusals'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { nearest } from '../../platform/config/nearest.ts'
import type { Context } from '../../platform/context.ts'
import { hostOf } from '../../repositories/host.ts'

/** Returns the commit of a branch; if it does not exist, the refusal suggests a similar name. */
export async function branchAtHost(
  context: Context,
  repository: RepositoryName,
  { branch, field }: { branch: string; field: 'head' | 'base' },
): Promise<string> {
  const host = await hostOf(context)
  const commit = await host.commit(repository, `heads/${branch}`)
  if (commit !== null) return commit
  const meant = nearest(branch, await host.branches(repository))
  throw refusalError(gitHostRefusals, 'noSuchBranch', {
    titles: branch,
    field,
    ...(meant !== undefined && { hint: pullMessages.branchMeant(meant) }),
  })
}
