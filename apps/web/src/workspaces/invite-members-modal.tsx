import { featuresQuery } from '@sandlot/core/accounts/queries'
import { INVITE_MEMBERS_MODAL_WIDTH_PX } from '@sandlot/core/shell/limits'
import { membersQuery } from '@sandlot/core/workspaces/invitations'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { DEFAULT_ROLE, teamInvitePath } from '@sandlot/core/workspaces/rules'
import { Button } from '@sandlot/ui/button'
import { Modal } from '@sandlot/ui/modal'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link as LinkIcon } from 'lucide-react'
import { Notice } from '../accounts/notice.tsx'
import { useMe } from '../accounts/use-me.ts'
import { Loaded } from '../repositories/loaded.tsx'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { copyText } from '../shell/copy-text.ts'
import type { ModalProps } from '../shell/modal-service.ts'
import { useServices } from '../shell/services.tsx'
import { useToast } from '../shell/use-toast.ts'
import { InviteForm } from './invite-form.tsx'
import { PendingInvitations } from './pending-invitations.tsx'

type Props = { id: string; name: string; email?: string } & ModalProps

/** Invites people to a workspace, and shows who has not answered yet. */
export function InviteMembersModal({ id, name, email, close }: Props) {
  const { client } = useServices()
  const members = useQuery({
    ...membersQuery(client, id),
    networkMode: 'always',
    meta: { failed: workspaceMessages.membersFailed },
  })
  return (
    <Modal
      onClose={close}
      title={`${workspaceMessages.inviteMembers} · ${name}`}
      width={INVITE_MEMBERS_MODAL_WIDTH_PX}
    >
      <div className="flex flex-col gap-5 px-5 pt-2 pb-5">
        <InviteForm initial={email ?? ''} teamId={id} />
        <MailNotice />
        <Loaded
          failed={workspaceMessages.membersFailed}
          query={members}
          skeleton={<RowsSkeleton label={workspaceMessages.invited} />}
        >
          {members.data && (
            <>
              <PendingInvitations invitations={members.data.invitations} teamId={id} />
              <InviteLink token={members.data.inviteToken} />
            </>
          )}
        </Loaded>
      </div>
    </Modal>
  )
}

/** Where no mail is sent, whoever invites by address has to know. */
function MailNotice() {
  const { client } = useServices()
  const me = useMe()
  const { data } = useQuery(featuresQuery(client))
  if (data?.sendsMail !== false) return null
  if (!me?.isAdmin) return <Notice>{workspaceMessages.noMail}</Notice>
  return (
    <Notice>
      {workspaceMessages.noMailAdmin}{' '}
      <Link className="font-medium text-accent-text underline underline-offset-2" to="/admin/mail">
        {workspaceMessages.toOutbox}
      </Link>
    </Notice>
  )
}

function InviteLink({ token }: { token: string }) {
  const toast = useToast()
  if (token === '') return null
  const copy = async () => {
    const copied = await copyText(window.location.origin + teamInvitePath(token))
    if (copied) toast('success', workspaceMessages.linkCopied)
    else toast('error', workspaceMessages.linkNotCopied)
  }
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
      <p className="min-w-0 text-ink-muted text-sm">
        {workspaceMessages.linkText(workspaceMessages.roles[DEFAULT_ROLE])}
      </p>
      <Button icon={<LinkIcon aria-hidden size={16} />} onPress={() => void copy()}>
        {workspaceMessages.copyLink}
      </Button>
    </footer>
  )
}
