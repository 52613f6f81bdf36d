import { scopeRefusals } from '@sandlot/core/accounts/sessions/scope-refusals'
import { refusalError } from '@sandlot/core/actions'
import { endingMessages } from '@sandlot/core/billing/ending-messages'
import { workspaceRefusalIn } from '@sandlot/core/workspaces/ability-rules'
import { WORKSPACE_DELETED_DAYS } from '@sandlot/core/workspaces/limits'
import { DeleteWorkspaceDocument } from '@sandlot/core/workspaces/mutations.gen'
import { settingsRefusals } from '@sandlot/core/workspaces/refusals'
import { portalPagesMessages } from '@sandlot/core/workspaces/settings-messages'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { workspaceTexts } from './messages.ts'
import { paidOf } from './paid.ts'
import { fetchWorkspaces } from './present.ts'
import { findWorkspace } from './rules.ts'

type Flags = { yes?: true; dryRun?: true }

export const deleteCommand: Define = (command, act) =>
  command
    .argument('<workspace>', 'its id or name')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be deleted, and change nothing')
    .addHelpText('after', examples('sandlot workspace delete Makers'))
    .action(act((context, flags: Flags, wanted: string) => deleteWorkspace(wanted, flags, context)))

/** Deletes a workspace, which must be named explicitly, so that nobody deletes the default by mistake. */
export async function deleteWorkspace(
  wanted: string,
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'workspace.deleted/1'>> {
  if (!dryRun) mustBeAnswerable(yes, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const workspace = findWorkspace((await fetchWorkspaces(client)).workspaces, wanted)
  const { id, name } = workspace
  const reason = workspaceRefusalIn(workspace, 'workspace.delete')
  if (reason) throw refusalError({ ...settingsRefusals, ...scopeRefusals }, reason)
  const paid = yes && !dryRun ? null : await paidOf(client, id)
  const ends = paid && endingMessages.ends(paid.day)
  if (dryRun)
    return {
      shape: 'workspace.deleted/1',
      data: { id, name, deleted: false },
      meta: { host, dryRun },
      text: () => `${workspaceTexts.wouldDelete(clean(name))}\n${ends ? `${ends}\n` : ''}`,
    }
  if (!yes) {
    context.notice(portalPagesMessages.deleteText(WORKSPACE_DELETED_DAYS))
    if (ends) context.notice(ends)
    await agree(portalPagesMessages.deleteTitle(clean(name)), context)
  }
  await client.graphql(DeleteWorkspaceDocument, { teamId: id })
  context.notice(workspaceTexts.restoreHint(id))
  return {
    shape: 'workspace.deleted/1',
    data: { id, name, deleted: true },
    meta: { host },
    text: () => `${workspaceTexts.deleted(clean(name))}\n`,
  }
}
