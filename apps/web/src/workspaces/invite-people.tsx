import { featuresQuery } from '@sandlot/core/accounts/queries'
import { membersQuery } from '@sandlot/core/workspaces/invitations'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { DEFAULT_ROLE, teamInvitePath } from '@sandlot/core/workspaces/rules'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link as LinkIcon } from 'lucide-react'
import { Notice } from '../accounts/notice.tsx'
import { useMe } from '../accounts/use-me.ts'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { copyText } from '../shell/copy-text.ts'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { useToast } from '../shell/use-toast.ts'
import { InviteForm } from './invite-form.tsx'
import { PendingInvitations } from './pending-invitations.tsx'

type Props = { teamId: string; email: string; autoFocus?: boolean }

/** Invites people to a workspace, and shows who has not answered yet. */
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
            <InviteLink token={members.data.inviteToken} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Where no mail is sent, whoever invites by address has to know. */
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

function InviteLink({ token }: { token: string }) {
  const toast = useToast()
  if (token === '') return null
  const copy = () =>
    copyText(toast, window.location.origin + teamInvitePath(token), {
      done: inviteMessages.linkCopied,
      failed: inviteMessages.linkNotCopied,
    })
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
      <p className="min-w-0 text-ink-muted text-sm">
        {inviteMessages.linkText(workspaceMessages.roles[DEFAULT_ROLE])}
      </p>
      <Button icon={<LinkIcon aria-hidden size={16} />} onPress={() => void copy()}>
        {inviteMessages.copyLink}
      </Button>
    </footer>
  )
}
