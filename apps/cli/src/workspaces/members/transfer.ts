import { scopeRefusals } from '@sandlot/core/accounts/sessions/scope-refusals'
import { refusalError } from '@sandlot/core/actions'
import { workspaceRefusalIn } from '@sandlot/core/workspaces/ability-rules'
import { transferWorkspace } from '@sandlot/core/workspaces/members-rest'
import { memberRefusals } from '@sandlot/core/workspaces/refusals'
import { transferMessages as say } from '@sandlot/core/workspaces/transfer-messages'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { agree, mustBeAnswerable } from '../../platform/input/prompt.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { clean } from '../../platform/text/text.ts'
import { memberToChange } from './member.ts'

type Flags = { yes?: true; dryRun?: true }

export const transferCommand: Define = (command, act) =>
  command
    .argument('<username>', 'the member who takes it over')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText('after', examples('sandlot workspace transfer bob --workspace Makers'))
    .action(act((context, flags: Flags, who: string) => transfer(who, flags, context)))

/** Transfers the workspace: another member becomes an administrator, and the person an editor. */
export async function transfer(
  who: string,
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'workspace.transfer/1'>> {
  if (!dryRun) mustBeAnswerable(yes, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const { team, meId, user } = await memberToChange(client, who, context)
  const reason =
    workspaceRefusalIn(team, 'workspace.transfer') ?? (user.id === meId ? ('ownRole' as const) : null)
  if (reason) throw refusalError({ ...memberRefusals, ...scopeRefusals }, reason)
  const [name, title] = [clean(user.username), clean(team.name)]
  if (!dryRun) {
    if (!yes) {
      context.notice(say.text(name))
      await agree(say.question(title, name), context)
    }
    await client.rest(transferWorkspace, { params: { id: team.id }, body: { userId: user.id } })
    if (yes) context.notice(say.noLonger(title))
  }
  return {
    shape: 'workspace.transfer/1',
    data: { id: team.id, name: team.name, to: user.username, transferred: !dryRun },
    meta: { host, workspace: team.id, ...(dryRun && { dryRun }) },
    text: () => (dryRun ? `${say.would(title, name)}\n` : `${say.done(title, name)}.\n`),
  }
}
