import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import type { MyInvitation } from '@sandlot/core/workspaces/invitations'
import { TeamInvitationsDocument } from '@sandlot/core/workspaces/mutations.gen'
import { workspaceTexts } from '../messages.ts'

/** The open invitation to the workspace with that id or name, or the only one. */
export async function pendingInvitation(client: Client, wanted: string | undefined): Promise<MyInvitation> {
  const { me } = await client.graphql(TeamInvitationsDocument)
  return chooseInvitation(me?.teamInvitations ?? [], wanted)
}

export function chooseInvitation<One extends { team: { id: string; name: string } }>(
  all: readonly One[],
  wanted: string | undefined,
): One {
  const exact = all.filter(({ team }) => wanted === undefined || team.id === wanted || team.name === wanted)
  const found =
    exact.length > 0 ? exact : all.filter(({ team }) => team.name.toLowerCase() === wanted?.toLowerCase())
  if (!found[0])
    throw new AppError(
      'not_found',
      wanted === undefined ? workspaceTexts.noInvitation : workspaceTexts.notInvited(wanted),
      { reason: 'noInvitation', hint: workspaceTexts.invitationsHint, field: 'workspace' },
    )
  if (found.length > 1)
    throw new AppError('usage', workspaceTexts.severalInvitations(found.length), {
      hint: workspaceTexts.severalHint(found.map(({ team }) => (wanted === undefined ? team.name : team.id))),
      field: 'workspace',
    })
  return found[0]
}

/** The token of an invitation link, or undefined if it is none. */
export const tokenOfLink = (text: string): string | undefined =>
  /^https?:\/\/[^/]+\/invite\/([^/?#]+)/i.exec(text.trim())?.[1]
