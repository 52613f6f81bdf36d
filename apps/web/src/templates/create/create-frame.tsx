import type { ReactNode } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

type Props = {
  title: string
  isOpen: boolean
  /** Whether something is running that must not be interrupted. */
  isBusy: boolean
  onClose: () => void
  children: ReactNode
}

/** The frame of the create modal, with its own dimensions (spec CR-001 to CR-004, CN-085). Full-screen on phones. */
export function CreateFrame({ title, isOpen, isBusy, onClose, children }: Props) {
  return (
    <ModalOverlay
      className="fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) animate-fade items-center justify-center bg-scrim transition-opacity duration-300 data-exiting:opacity-0"
      isDismissable={!isBusy}
      isKeyboardDismissDisabled={isBusy}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className="h-[600px] max-h-full w-[950px] animate-rise overflow-hidden rounded-xl border border-line bg-raised shadow-dialog transition-[opacity,scale] duration-300 data-exiting:scale-[0.985] data-exiting:opacity-0 max-[950px]:w-[95%] max-[756px]:w-full max-sm:h-full max-sm:rounded-none max-sm:border-0">
        <Dialog className="flex h-full flex-col outline-none">
          <Heading className="sr-only" slot="title">
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
