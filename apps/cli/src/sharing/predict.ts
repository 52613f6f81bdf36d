import { refusalError } from '@sandlot/core/actions'
import type { Client } from '@sandlot/core/client'
import type { AppError } from '@sandlot/core/errors'
import { inputError } from '@sandlot/core/input-rules'
import type { Sharing } from '@sandlot/core/sharing/queries'
import { recipientRefusals, shareRefusals } from '@sandlot/core/sharing/refusals'
import { recipientProblem } from '@sandlot/core/sharing/rules'
import { fetchMembers } from '@sandlot/core/workspaces/invitations'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { readInvitee } from '@sandlot/core/workspaces/rules'
import { fetchMe } from '../workspaces/present.ts'

/** Predicts why the server would refuse to share with somebody, as far as the workspace's members tell. */
export async function predictRecipient(
  client: Client,
  { teamId, author, draft, permissions }: Sharing,
): Promise<(who: string) => AppError | null> {
  const [team, me] = await Promise.all([
    teamId === null ? null : fetchMembers(client, teamId),
    fetchMe(client),
  ])
  const sandbox = {
    authorId: author?.id ?? null,
    draft,
    preventSandboxLeaving: permissions?.preventSandboxLeaving ?? false,
  }
  return (who) => {
    const read = readInvitee(who)
    if ('problem' in read) return inputError(workspaceMessages, read.problem, { field: 'invitee' })
    // It is not revealed whose an address is. Drafts may be shared with colleagues, so only the server knows.
    if (read.kind === 'email' && draft) return null
    const name = read.kind === 'email' ? read.email : read.username
    const user = team?.users.find(({ username }) => username.toLowerCase() === name.toLowerCase())
    if (user?.id === me.id) return refusalError(shareRefusals, 'withSelf', { field: 'username' })
    const membership = team?.userAuthorizations.find(({ userId }) => userId === user?.id)
    const reason = recipientProblem(sandbox, {
      id: user?.id ?? null,
      role: membership?.authorization ?? null,
    })
    return reason && refusalError(recipientRefusals, reason, { titles: user?.username ?? name })
  }
}
