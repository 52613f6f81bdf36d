import { shellMessages } from '@sandlot/core/shell/messages'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

type Props = {
  title: string
  /** The maximum width, in pixels or as a percentage of the screen. Smaller screens leave a margin. */
  width: number | `${number}%`
  onClose: () => void
  /** `alertdialog` for questions that must be answered, which a click outside does not dismiss. */
  role?: 'dialog' | 'alertdialog'
  /**
   * Whether the title is only for screen readers and there is no close button, because the content has its own header.
   */
  bare?: boolean
  className?: string
  children: ReactNode
}

/**
 * The frame of every modal: dims the page, traps the focus, closes on Escape, and stays clear of an on-screen keyboard.
 */
export function Modal({ title, width, onClose, role = 'dialog', bare = false, className, children }: Props) {
  return (
    <ModalOverlay
      className="fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) animate-fade items-start justify-center overflow-y-auto bg-scrim px-4 py-[6vh] max-sm:py-4"
      isDismissable={role === 'dialog'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <AriaModal
        className={cx(
          'w-full animate-rise rounded-xl border border-line bg-raised shadow-dialog',
          // Modals that grow and shrink while the user types stay anchored at the top.
          !bare && 'my-auto sm:my-0',
        )}
        style={{ maxWidth: width }}
      >
        <Dialog className={cx('relative outline-none', className)} role={role}>
          {bare ? (
            <Heading className="sr-only" slot="title">
              {title}
            </Heading>
          ) : (
            <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-1">
              <Heading className="min-w-0 break-words py-1 font-semibold text-lg" slot="title">
                {title}
              </Heading>
              {role === 'dialog' && (
                <IconButton className="-mr-2" label={shellMessages.close} onPress={onClose}>
                  <X aria-hidden size={16} />
                </IconButton>
              )}
            </header>
          )}
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

/** The row of buttons at the end of a modal. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-2 px-5 pt-2 pb-5">{children}</footer>
}
