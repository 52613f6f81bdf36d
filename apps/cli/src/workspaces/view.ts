import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { fetchMembers } from '@sandlot/core/workspaces/invitations'
import { TeamSettingsDocument } from '@sandlot/core/workspaces/mutations.gen'
import { roleIn } from '@sandlot/core/workspaces/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { details } from '../platform/text/table.ts'
import { privacyNames } from '../sandboxes/privacy-level.ts'
import { chosenWorkspaceId } from './chosen.ts'

type Data = ShapeData<'workspace.view/1'>

export const viewCommand: Define = (command, act) =>
  command
    .addHelpText(
      'after',
      examples('sandlot workspace view', 'sandlot workspace view --workspace Makers --json'),
    )
    .action(act((context) => viewWorkspace(context)))

const lower = <Word extends string>(word: Word) => word.toLowerCase() as Lowercase<Word>

/** Shows the active workspace. */
export async function viewWorkspace(context: Context): Promise<Outcome<'workspace.view/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const team = await fetchMembers(client, teamId)
  const { me } = await client.graphql(TeamSettingsDocument, { teamId })
  const role = roleIn(team)
  const data: Data = {
    id: team.id,
    name: team.name,
    type: lower(team.type),
    role: role && lower(role),
    description: me?.team?.description ?? null,
    minimumPrivacy: privacyNames[team.settings?.minimumPrivacy ?? PRIVACY.public] ?? privacyNames[0],
    members: team.userAuthorizations.length,
    url: `${host}/t/overview?workspace=${team.id}`,
  }
  return { shape: 'workspace.view/1', data, meta: { host, workspace: teamId }, text: head(data) }
}

const head = (data: Data) =>
  details([
    ['Workspace', data.name],
    ['Id', data.id],
    ['Type', data.type],
    ['Your role', data.role],
    ['Description', data.description],
    ['Minimum privacy', data.minimumPrivacy],
    ['Members', String(data.members)],
    ['Settings', data.url],
  ])
