import { currentUser } from '@sandlot/core/accounts/rest'
import { displayedRole } from '@sandlot/core/workspaces/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { details } from '../platform/text/table.ts'
import { fetchWorkspaces, presentWorkspace } from '../workspaces/present.ts'
import { currentWorkspace } from '../workspaces/rules.ts'
import { personOf } from './person.ts'
import { sourceOf } from './source.ts'

export const whoamiCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot whoami', 'sandlot whoami --json'))
    .action(act((context) => whoami(context)))

/** User, host, workspace and role (spec CL-027, PM-009). */
export async function whoami(context: Context): Promise<Outcome<'whoami/1'>> {
  const target = context.target()
  const client = await context.connect()
  const [user, mine] = await Promise.all([client.rest(currentUser), fetchWorkspaces(client)])
  const found = currentWorkspace(mine, target.workspace)
  const workspace = found && {
    id: found.id,
    name: found.name,
    role: presentWorkspace(found, mine, null).role,
  }
  return {
    shape: 'whoami/1',
    data: {
      host: target.host,
      tokenSource: sourceOf(target),
      user: personOf(user),
      workspace: workspace ?? null,
    },
    meta: { host: target.host, ...(workspace && { workspace: workspace.id }) },
    text: details([
      ['User', user.name ? `${user.name} (${user.username})` : user.username],
      ['Host', target.host],
      ['Workspace', workspace?.name ?? null],
      ['Role', displayedRole(found)?.toLowerCase() ?? null],
    ]),
  }
}
