import { useRouter } from '@tanstack/react-router'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { ModalProps } from '../../shell/modal-service.ts'
import { DialogTitle } from '../auth-frame.tsx'
import { SignInFlow } from './sign-in-flow.tsx'

export type SignInModalOptions = {
  /** Continues without an account. If set, a link for it is shown (spec AC-008). */
  cancelOnLogin?: (() => void) | undefined
  /** Why the user has to sign in, if they did not choose to. */
  failure?: string
}

/** Signing in above the current page, which stays unchanged (spec AC-023 to AC-028). */
export function SignInModal({ cancelOnLogin, failure, close }: SignInModalOptions & ModalProps<boolean>) {
  const router = useRouter()
  const goOnWithout = () => {
    close(false)
    cancelOnLogin?.()
  }
  return (
    <ModalOverlay
      className="fixed inset-0 z-40 animate-fade overflow-y-auto bg-scrim"
      isDismissable
      isOpen
      onOpenChange={(isOpen) => !isOpen && close(false)}
    >
      <div className="flex min-h-full items-center justify-center p-4">
        <Modal className="w-full max-w-120 animate-rise rounded-xl border border-line bg-raised shadow-dialog">
          <Dialog className="outline-none">
            <DialogTitle value={Title}>
              <SignInFlow
                failure={failure ?? null}
                onCancel={cancelOnLogin ? goOnWithout : null}
                onEntered={() => close(true)}
                returnTo={router.latestLocation.href}
              />
            </DialogTitle>
          </Dialog>
        </Modal>
      </div>
    </ModalOverlay>
  )
}

const Title = (props: { className: string; children: string }) => (
  <Heading {...props} level={1} slot="title" />
)
