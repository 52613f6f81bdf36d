import { PREFERENCES_MODAL_WIDTH_PX } from '@sandlot/core/profile/limits'
import { Modal } from '@sandlot/ui/modal'
import type { ModalProps } from '../../shell/modal-service.ts'
import { preferencesMessages } from './messages.ts'
import { PreferenceTabs } from './preference-tabs.tsx'

/** The preferences, on top of the current page. */
export function PreferencesModal({ item, close }: { item?: string } & ModalProps) {
  return (
    <Modal onClose={close} title={preferencesMessages.title} width={PREFERENCES_MODAL_WIDTH_PX}>
      <PreferenceTabs isBounded item={item} />
    </Modal>
  )
}
