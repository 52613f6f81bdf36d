import { ALERT_MODAL_WIDTH_PX } from '@sandlot/core/shell/limits'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import type { ModalProps } from '../modal-service.ts'

export type AlertOptions = {
  title: string
  message: string
  confirmLabel?: string
  cancelLabel?: string
  /** An alternative to the confirmed action. */
  otherLabel?: string
  /** Whether the action cannot be undone, which shows it in red. */
  isDanger?: boolean
}

export function AlertModal(props: AlertOptions & ModalProps<boolean | 'other'>) {
  const { title, message, close, otherLabel, isDanger = false } = props
  return (
    <Modal onClose={close} role="alertdialog" title={title} width={ALERT_MODAL_WIDTH_PX}>
      <p className="whitespace-pre-line px-5 pb-4 text-ink-muted">{message}</p>
      <ModalActions>
        <Button onPress={() => close(false)}>{props.cancelLabel ?? shellMessages.cancel}</Button>
        {otherLabel !== undefined && <Button onPress={() => close('other')}>{otherLabel}</Button>}
        <Button autoFocus onPress={() => close(true)} variant={isDanger ? 'danger' : 'primary'}>
          {props.confirmLabel ?? shellMessages.confirm}
        </Button>
      </ModalActions>
    </Modal>
  )
}
