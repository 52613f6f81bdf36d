import { shellMessages } from '@sandlot/core/shell/messages'
import type { ModalService } from './modal-service.ts'
import { useServices } from './services.tsx'
import type { AlertOptions } from './ui/alert-modal.tsx'

const alertModal = () => import('./ui/alert-modal.tsx').then((module) => module.AlertModal)

export type Modals = {
  /** Opens a modal. Resolves with undefined if it was dismissed or failed to load, which is reported. */
  openModal: ModalService['open']
  /** Asks a question. Resolves with false if it was dismissed, for example by the signal. */
  confirm: (options: Omit<AlertOptions, 'otherLabel'>, signal?: AbortSignal) => Promise<boolean>
  /** Asks for one of two actions. Resolves with null if it was dismissed. */
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
