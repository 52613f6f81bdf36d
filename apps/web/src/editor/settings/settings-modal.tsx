import { SETTINGS_MODAL_WIDTH_PX } from '@sandlot/core/profile/limits'
import { Modal } from '@sandlot/ui/modal'
import { profileMessages as say } from '../../profile/messages.ts'
import type { ModalProps } from '../../shell/modal-service.ts'
import { SettingsTabs } from './settings-tabs.tsx'

/** The editor's settings, on top of the current page. */
export function SettingsModal({ itemId, close }: { itemId?: string } & ModalProps) {
  return (
    <Modal onClose={close} title={say.title} width={SETTINGS_MODAL_WIDTH_PX}>
      <SettingsTabs itemId={itemId} />
    </Modal>
  )
}
