import { closingMessages as say } from '@sandlot/core/profile/closing-messages'
import { CLOSING_MODAL_WIDTH_PX } from '@sandlot/core/profile/limits'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import type { ReactNode } from 'react'
import type { ModalProps } from '../../shell/modal-service.ts'

type FrameProps = { title: string; text: string; onClose: () => void; children: ReactNode }

const Frame = ({ title, text, onClose, children }: FrameProps) => (
  <Modal onClose={onClose} role="alertdialog" title={title} width={CLOSING_MODAL_WIDTH_PX}>
    <p className="px-5 pb-4 text-ink-muted">{text}</p>
    <ModalActions>{children}</ModalActions>
  </Modal>
)

/** Asks for confirmation before an account is closed (spec SH-111). */
export const AccountClosingModal = ({ close }: ModalProps<boolean>) => (
  <Frame onClose={close} text={say.sureText} title={say.sureTitle}>
    <Button autoFocus onPress={() => close(false)}>
      {say.keep}
    </Button>
    <Button onPress={() => close(true)} variant="danger">
      {say.sure}
    </Button>
  </Frame>
)

/** Asks for confirmation before the closing is canceled (spec SH-112). */
export const UndoAccountClosingModal = ({ close }: ModalProps<boolean>) => (
  <Frame onClose={close} text={say.undoText} title={say.undoTitle}>
    <Button onPress={() => close(false)}>{say.done}</Button>
    <Button autoFocus onPress={() => close(true)} variant="primary">
      {say.undo}
    </Button>
  </Frame>
)

/** Confirms that the account will be closed (spec PS-052, SH-113). */
export const DeletionConfirmationModal = ({ email, close }: { email: string } & ModalProps) => (
  <Frame onClose={close} text={say.askedText(email)} title={say.askedTitle}>
    <Button autoFocus onPress={() => close()} variant="primary">
      {say.done}
    </Button>
  </Frame>
)

/** Confirms that the account stays (spec SH-114). */
export const UndoDeletionConfirmationModal = ({ close }: ModalProps) => (
  <Frame onClose={close} text={say.keptText} title={say.keptTitle}>
    <Button autoFocus onPress={() => close()} variant="primary">
      {say.done}
    </Button>
  </Frame>
)
