import { shellMessages } from '@sandlot/core/shell/messages'
import { DELETE_WORKSPACE_MODAL_WIDTH_PX } from '@sandlot/core/workspaces/limits'
import { manageMessages as say } from '@sandlot/core/workspaces/manage-messages'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Select } from '@sandlot/ui/select'
import { useState } from 'react'
import type { ModalProps } from '../../shell/modal-service.ts'
import type { Heir, Member, Removal } from './use-change-members.ts'

type Props = {
  members: readonly Member[]
  /** Who may inherit the drafts, starting with the user who removes the members. */
  heirs: readonly Heir[]
  team: string
} & ModalProps<Removal>

/** Asks for confirmation before members are removed, and who inherits their drafts. */
export function RemoveMembersModal({ members, heirs, team, close }: Props) {
  const [heirId, setHeir] = useState(heirs[0]?.userId ?? '')
  const [only] = members
  const drafts = members.reduce((sum, member) => sum + member.drafts, 0)
  const to = heirs.find(({ userId }) => userId === heirId)
  const about = {
    drafts,
    hasOpenLink: members.some(({ hasOpenLink }) => hasOpenLink),
    ...(to && heirId !== heirs[0]?.userId && { to: to.who }),
  }
  const title =
    members.length === 1 && only ? memberMessages.removeTitle(only.who) : say.removeSome(members.length)
  const names = members.map(({ who }) => who).join(', ')
  return (
    <Modal onClose={close} title={title} width={DELETE_WORKSPACE_MODAL_WIDTH_PX}>
      <div className="flex flex-col gap-4 px-5 pt-1 pb-4 text-sm">
        <p className="whitespace-pre-line text-ink-muted">
          {members.length === 1
            ? memberMessages.removeText(names, team, about)
            : say.removeText(names, team, about)}
        </p>
        {drafts > 0 && heirs.length > 1 && (
          <Select
            className="w-60"
            label={say.heir}
            onChange={setHeir}
            options={heirs.map(({ userId, who }) => ({ value: userId, label: who }))}
            placeholder={say.heir}
            value={heirId}
          />
        )}
      </div>
      <ModalActions>
        <Button onPress={() => close()}>{shellMessages.cancel}</Button>
        <Button onPress={() => close({ draftsTo: heirId || undefined })} variant="danger">
          {memberMessages.remove}
        </Button>
      </ModalActions>
    </Modal>
  )
}
