import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { workspaceTexts } from './messages.ts'
import { fetchWorkspaces } from './present.ts'
import { findWorkspace } from './rules.ts'

export const useCommand: Define = (command, act) =>
  command
    .argument('<id or name>', 'the workspace')
    .addHelpText('after', examples('sandlot workspace use "Ada\'s workspace"'))
    .action(act((context, _flags, wanted: string) => rememberWorkspace(wanted, context)))

/** Sets the active workspace of this host. */
export async function rememberWorkspace(
  wanted: string,
  context: Context,
): Promise<Outcome<'workspace.use/1'>> {
  const { host, key } = context.target()
  const { workspaces } = await fetchWorkspaces(await context.connect())
  const { id, name } = findWorkspace(workspaces, wanted)
  context.changeSettings((now) => ({ ...now, workspaces: { ...now.workspaces, [key]: id } }))
  if (context.io.env.SANDLOT_WORKSPACE) context.notice(workspaceTexts.environmentWins)
  else if (context.target().tokenSource === 'environment') context.notice(workspaceTexts.tokenWins)
  return {
    shape: 'workspace.use/1',
    data: { id, name },
    meta: { host, workspace: id },
    text: () => `${workspaceTexts.used(clean(name))}\n`,
  }
}
