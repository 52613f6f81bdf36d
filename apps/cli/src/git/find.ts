import type { Client } from '@sandlot/core/client'
import { type GitRepository, listGitRepositories } from '@sandlot/core/git/rest'
import { fullName } from '@sandlot/core/repositories/rules'
import type { Context } from '../platform/context.ts'
import { CliError } from '../platform/output/failure.ts'
import { repositoryNamed } from '../repositories/named.ts'
import { gitTexts } from './messages.ts'

/** The hosted repository of the workspace that an argument names. */
export async function findHere(
  client: Client,
  { teamId, text }: { teamId: string; text: string },
  context: Context,
): Promise<GitRepository> {
  const wanted = await repositoryNamed(text, context)
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
