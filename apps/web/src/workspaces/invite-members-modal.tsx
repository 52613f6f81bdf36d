import { INVITE_MEMBERS_MODAL_WIDTH_PX } from '@sandlot/core/shell/limits'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { Modal } from '@sandlot/ui/modal'
import type { ModalProps } from '../shell/modal-service.ts'
import { InvitePeople } from './invite-people.tsx'

type Props = { id: string; name: string; email?: string } & ModalProps

/** Invites people to a workspace, on top of the current page. */
export function InviteMembersModal({ id, name, email, close }: Props) {
  return (
    <Modal
      onClose={close}
      title={`${workspaceMessages.inviteMembers} · ${name}`}
      width={INVITE_MEMBERS_MODAL_WIDTH_PX}
    >
      <div className="flex flex-col gap-5 px-5 pt-2 pb-5">
        <InvitePeople email={email ?? ''} teamId={id} />
      </div>
    </Modal>
  )
}
