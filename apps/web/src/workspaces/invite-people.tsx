import { featuresQuery } from '@sandlot/core/accounts/queries'
import { membersQuery } from '@sandlot/core/workspaces/invitations'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '../accounts/notice.tsx'
import { useMe } from '../accounts/use-me.ts'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteLink } from './invite-link.tsx'
import { PendingInvitations } from './pending-invitations.tsx'

type Props = { teamId: string; email: string; autoFocus?: boolean }

/** Invites people to a workspace, and lists pending invitations. */
export function InvitePeople({ teamId, email, autoFocus = true }: Props) {
  const { client } = useServices()
  const members = useQuery({
    ...membersQuery(client, teamId),
    networkMode: 'always',
    meta: { failed: inviteMessages.membersFailed },
  })
  return (
    <>
      <InviteForm autoFocus={autoFocus} initial={email} teamId={teamId} />
      <MailNotice />
      <Loaded
        failed={inviteMessages.membersFailed}
        query={members}
        skeleton={<RowsSkeleton label={workspaceMessages.invited} />}
      >
        {members.data && (
          <>
            <PendingInvitations invitations={members.data.invitations} teamId={teamId} />
            {members.data.inviteLink && <InviteLink link={members.data.inviteLink} teamId={teamId} />}
          </>
        )}
      </Loaded>
    </>
  )
}

/** Warns users who invite by address if no mail is sent. */
function MailNotice() {
  const { client } = useServices()
  const me = useMe()
  const { data } = useQuery(featuresQuery(client))
  if (data?.sendsMail !== false) return null
  if (!me?.isAdmin) return <Notice>{inviteMessages.noMail}</Notice>
  return (
    <Notice>
      {inviteMessages.noMailAdmin}{' '}
      <Link className="font-medium text-accent-text underline underline-offset-2" to="/admin/mail">
        {inviteMessages.toOutbox}
      </Link>
    </Notice>
  )
}
