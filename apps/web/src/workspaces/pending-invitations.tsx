import { timeAgo } from '@sandlot/core/time'
import { revokeInvitation, type TeamInvitation } from '@sandlot/core/workspaces/invitations'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { Avatar } from '@sandlot/ui/avatar'
import { Button } from '@sandlot/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useNow } from '../shell/browser/use-now.ts'
import { useServices } from '../shell/services.tsx'
import { useFirstOf } from '../shell/ui/use-first-of.tsx'

const ROWS = 50

type Props = { teamId: string; invitations: readonly TeamInvitation[] }

/** Lists pending invitations, each of which can be revoked. */
export function PendingInvitations({ teamId, invitations }: Props) {
  const { client, queries, toasts } = useServices()
  const now = useNow()
  const { first, more } = useFirstOf(invitations, ROWS)
  const revoking = useMutation({ ...revokeInvitation(client, queries), networkMode: 'always' })
  const revoke = async ({ id, user }: TeamInvitation) => {
    try {
      await revoking.mutateAsync({ teamId, invitation: user?.id ?? id })
      toasts.toast('success', inviteMessages.revoked)
    } catch (error) {
      toasts.failed(inviteMessages.revokeFailed, error)
    }
  }
  return (
    <section aria-labelledby="invited">
      <h3 className="pb-1 font-medium text-sm" id="invited">
        {workspaceMessages.invited}
      </h3>
      {invitations.length === 0 && <p className="text-ink-muted text-sm">{inviteMessages.noInvited}</p>}
      <ul aria-labelledby="invited" className="-mx-2 max-h-60 overflow-y-auto">
        {first.map((invitation) => {
          const { id, user, email, authorization, insertedAt } = invitation
          const name = user?.username ?? email ?? ''
          return (
            <li className="flex items-center gap-3 rounded-md px-2 py-1.5" key={id}>
              <Avatar name={name} size={28} url={user?.avatarUrl ?? null} />
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm" dir="auto">
                  {name}
                </p>
                <p className="text-ink-faint text-xs">
                  {workspaceMessages.roles[authorization]} · {timeAgo(insertedAt, now)}
                </p>
              </div>
              <Button
                aria-label={`${inviteMessages.revoke}: ${name}`}
                isPending={revoking.isPending && revoking.variables?.invitation === (user?.id ?? id)}
                onPress={() => void revoke(invitation)}
                size="sm"
                variant="ghost"
              >
                {inviteMessages.revokeShort}
              </Button>
            </li>
          )
        })}
      </ul>
      {more}
    </section>
  )
}
