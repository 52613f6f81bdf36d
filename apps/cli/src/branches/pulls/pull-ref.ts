import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import type { Context } from '../../platform/context.ts'
import { repositoryNamed } from '../../repositories/named.ts'
import { chosenWorkspaceId } from '../../workspaces/chosen.ts'
import { pullTexts } from './messages.ts'

/** Resolves arguments to a pull request. */
export async function pullRef(
  client: Client,
  context: Context,
  { repository, number }: { repository: string; number: string },
) {
  const wanted = await repositoryNamed(repository, context)
  if (!/^#?[1-9]\d{0,9}$/.test(number))
    throw new AppError('usage', pullTexts.notNumber(number), { field: 'number' })
  const teamId = await chosenWorkspaceId(client, context)
  return {
    params: { ...wanted, number: Number(number.replace('#', '')) },
    query: { workspaceId: teamId },
  }
}
