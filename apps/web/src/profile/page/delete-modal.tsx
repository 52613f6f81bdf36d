import { DELETE_PROFILE_SANDBOX_MODAL_WIDTH_PX } from '@sandlot/core/profile/limits'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import type { ModalProps } from '../../shell/modal-service.ts'

/** Asks for confirmation before a sandbox is deleted from the user's profile (spec PS-020, SH-103). */
export function DeleteProfileSandboxModal({ title, close }: { title: string } & ModalProps<boolean>) {
  return (
    <Modal
      onClose={close}
      role="alertdialog"
      title={say.deleteTitle}
      width={DELETE_PROFILE_SANDBOX_MODAL_WIDTH_PX}
    >
      <p className="break-words px-5 pb-4 text-ink-muted">{say.deleteText(title)}</p>
      <ModalActions>
        <Button onPress={() => close(false)}>{say.cancel}</Button>
        <Button autoFocus onPress={() => close(true)} variant="danger">
          {say.remove}
        </Button>
      </ModalActions>
    </Modal>
  )
}
