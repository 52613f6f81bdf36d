import type { Client } from '@sandlot/core/client'
import { type GitRepository, listGitRepositories } from '@sandlot/core/git/rest'
import { fullName } from '@sandlot/core/repositories/rules'
import { CliError } from '../platform/failure.ts'
import { repositoryNamed } from '../repositories/present.ts'
import { gitTexts } from './messages.ts'

/** The repository of a workspace that lives on the host and that an argument names. */
export async function findHere(client: Client, teamId: string, text: string): Promise<GitRepository> {
  const wanted = repositoryNamed(text)
  const { repositories } = await client.rest(listGitRepositories, { params: { id: teamId }, query: {} })
  const found = repositories.find((one) => fullName(one).toLowerCase() === fullName(wanted).toLowerCase())
  if (found) return found
  throw new CliError('not_found', gitTexts.notHere(fullName(wanted)), {
    reason: 'gitRepositoryNotFound',
    hint: gitTexts.notHereHint,
    field: 'repository',
    next: ['sandlot repo list'],
  })
}
