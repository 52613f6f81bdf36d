import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { forkMessages } from '@sandlot/core/repositories/fork-messages'
import { repositoryRefusals } from '@sandlot/core/repositories/git-refusals'
import { hostRefusals } from '@sandlot/core/repositories/host-refusals'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { forkRefusals, importRefusals } from '@sandlot/core/repositories/refusals'
import {
  fullName,
  isAccountName,
  isRepositoryName,
  type RepositoryName,
} from '@sandlot/core/repositories/rules'
import type { Context } from '../platform/context.ts'
import { assertAllowedAtFirst } from '../workspaces/act.ts'
import { repositoryAct, requireName } from './access.ts'
import { keepImported } from './commands.ts'
import { githubAccount } from './github-account.ts'
import { hostOf } from './host.ts'
import { branchesAt } from './host-state.ts'
import type { ProjectRow } from './rows.ts'

/** Whether GitHub can create a repository with that name, as far as the person can see. */
export async function nameValidity(
  context: Context,
  wanted: RepositoryName,
): Promise<{ valid: boolean; message: string | null }> {
  if (!isRepositoryName(wanted)) return { valid: false, message: repositoryMessages.invalidName }
  const found = await (await hostOf(context)).repository(wanted)
  // A renamed repository still answers to its old name, which is free.
  const isTaken = found?.fullName.toLowerCase() === fullName(wanted).toLowerCase()
  return isTaken ? { valid: false, message: forkMessages.taken(wanted) } : { valid: true, message: null }
}

type Fork = { from: RepositoryName; name: string; organization: string | null; team: string }

/** Forks a repository on GitHub as the person, and imports the fork. */
export async function forkOnGithub(context: Context, wanted: Fork): Promise<ProjectRow> {
  const { from, name, organization } = wanted
  const act = { ...repositoryAct('project.fork', wanted.team), credits: importRefusals }
  await assertAllowedAtFirst(context, act)
  requireName(from)
  if (!isRepositoryName({ owner: from.owner, name }))
    throw refusalError(forkRefusals, 'forkNameInvalid', { field: 'name' })
  if (organization !== null && !isAccountName(organization))
    throw refusalError(forkRefusals, 'forkNameInvalid', { field: 'organization' })
  if (!(await githubAccount(context))) throw refusalError(forkRefusals, 'forkNeedsGithub')
  const host = await hostOf(context)
  if (!(await host.repository(from)))
    throw errorOfRefusal(repositoryRefusals, { reason: 'repositoryNotFound', params: from })
  const repository = await host.fork(from, { name, organization })
  if (!repository) throw refusalError(hostRefusals, 'githubRefused')
  const made = { owner: repository.owner.login, name: repository.name }
  const listed = await branchesAt(host, made)
  return keepImported(context, 'project.fork', act.workspaces.team, {
    repository,
    ...listed,
    // GitHub fills a fork after it has answered, always with the default branch.
    branches: listed.branches.length > 0 ? listed.branches : [repository.defaultBranch],
    pullRequests: [],
  })
}
