import { endingMessages } from '@sandlot/core/billing/ending-messages'
import { AppError } from '@sandlot/core/errors'
import { DeletedWorkspacesDocument, RestoreWorkspaceDocument } from '@sandlot/core/workspaces/mutations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { workspaceTexts } from './messages.ts'
import { paidOf } from './paid.ts'
import { findWorkspace } from './rules.ts'

export const restoreCommand: Define = (command, act) =>
  command
    .argument('<workspace>', 'its id or name')
    .addHelpText('after', examples('sandlot workspace restore Makers'))
    .action(act((context, _flags, wanted: string) => restoreWorkspace(wanted, context)))

/** Restores a deleted workspace, for one of its former administrators. */
export async function restoreWorkspace(
  wanted: string,
  context: Context,
): Promise<Outcome<'workspace.restored/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { me } = await client.graphql(DeletedWorkspacesDocument)
  const { id, name } = findWorkspace(me?.deletedWorkspaces ?? [], wanted, notDeleted)
  await client.graphql(RestoreWorkspaceDocument, { teamId: id })
  const paid = await paidOf(client, id)
  if (paid) context.notice(`${endingMessages.isEnding(paid.day)} ${workspaceTexts.keepPlanHint(id)}`)
  return {
    shape: 'workspace.restored/1',
    data: { id, name },
    meta: { host, workspace: id },
    text: () => `${workspaceTexts.restored(clean(name))}\n`,
  }
}

const notDeleted = (wanted: string): AppError =>
  new AppError('not_found', workspaceTexts.notDeleted(wanted), {
    reason: 'notDeleted',
    hint: workspaceTexts.notDeletedHint,
    field: 'workspace',
  })
