import { shellMessages } from '@sandlot/core/shell/messages'
import type { ModalService } from './modal-service.ts'
import { useServices } from './services.tsx'
import type { AlertOptions } from './ui/alert-modal.tsx'

const alertModal = () => import('./ui/alert-modal.tsx').then((module) => module.AlertModal)

export type Modals = {
  /** Opens a modal; undefined when it was dismissed or could not be loaded (then the person is told). */
  openModal: ModalService['open']
  /** Asks a question; false when it was dismissed, as by the signal. */
  confirm: (options: Omit<AlertOptions, 'otherLabel'>, signal?: AbortSignal) => Promise<boolean>
  /** Asks which of two ways to go; null when it was dismissed. */
  choose: (options: AlertOptions & { otherLabel: string }) => Promise<'confirmed' | 'other' | null>
}

export function useModals(): Modals {
  const { modals, toasts } = useServices()
  const openModal: ModalService['open'] = async (load, props, signal) => {
    try {
      return await modals.open(load, props, signal)
    } catch {
      toasts.toast('error', shellMessages.partFailed)
      return undefined
    }
  }
  return {
    openModal,
    confirm: async (options, signal) => (await openModal(alertModal, options, signal)) === true,
    choose: async (options) => {
      const answer = await openModal(alertModal, options)
      return answer === true ? 'confirmed' : answer === 'other' ? 'other' : null
    },
  }
}
