import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { fetchMembers } from '@sandlot/core/workspaces/invitations'
import { SetTeamMinimumPrivacyDocument } from '@sandlot/core/workspaces/mutations.gen'
import { portalMessages } from '@sandlot/core/workspaces/portal-messages'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { privacyLevel, privacyNames } from '../sandboxes/privacy-level.ts'
import { chosenWorkspaceId } from './chosen.ts'
import { workspaceTexts } from './messages.ts'

type Flags = { drafts?: boolean }

export const privacyCommand: Define = (command, act) =>
  command
    .argument('[level]', `the minimum privacy of sandboxes from now on: ${privacyNames.join(', ')}`)
    .option('--drafts', 'also raise drafts that are less private')
    .addHelpText(
      'after',
      examples('sandlot workspace privacy', 'sandlot workspace privacy private --drafts --workspace Makers'),
    )
    .action(act((context, flags: Flags, level: string | undefined) => minimumPrivacy(level, flags, context)))

/** Shows the minimum privacy of the workspace's sandboxes; sets it if a level is given. */
export async function minimumPrivacy(
  level: string | undefined,
  { drafts = false }: Flags,
  context: Context,
): Promise<Outcome<'workspace.privacy/1'>> {
  if (level === undefined && drafts)
    throw new AppError('usage', workspaceTexts.draftsWithoutLevel, { field: 'level' })
  const wanted = level === undefined ? undefined : privacyLevel(level)
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const minimum =
    wanted === undefined ? await readPrivacy(client, teamId) : await set(client, { teamId, wanted, drafts })
  if (wanted !== undefined) context.notice(portalMessages.minimumPrivacyUpdated)
  const name = privacyNames[minimum] ?? privacyNames[0]
  return {
    shape: 'workspace.privacy/1',
    data: { id: teamId, minimumPrivacy: name },
    meta: { host, workspace: teamId },
    text: () => `${name}\n`,
  }
}

const readPrivacy = async (client: Client, teamId: string) =>
  (await fetchMembers(client, teamId)).settings?.minimumPrivacy ?? PRIVACY.public

type Wanted = { teamId: string; wanted: number; drafts: boolean }

async function set(client: Client, { teamId, wanted, drafts }: Wanted) {
  const change = { teamId, minimumPrivacy: wanted, updateDrafts: drafts }
  return (await client.graphql(SetTeamMinimumPrivacyDocument, change)).setTeamMinimumPrivacy.minimumPrivacy
}
