import { peopleMessages as say } from '@sandlot/core/admin/people-messages'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { copyText } from '../shell/browser/copy-text.ts'
import type { ModalProps } from '../shell/modal-service.ts'
import { useServices } from '../shell/services.tsx'

/** Shows a link once. A click outside does not close the modal, because the link cannot be shown again. */
export function SignInLinkModal({ who, url, close }: { who: string; url: string } & ModalProps) {
  const { toasts } = useServices()
  const copy = () =>
    copyText(toasts.toast, url, { done: say.signInLinkCopied, failed: say.signInLinkNotCopied })
  return (
    <Modal onClose={close} role="alertdialog" title={say.signInLinkReady(who)} width={480}>
      <div className="flex flex-col gap-3 px-5 pt-1 pb-4">
        <p className="text-ink-muted text-sm" id="link-note">
          {say.signInLinkOnce}
        </p>
        <output
          aria-describedby="link-note"
          aria-label={say.signInLinkLabel}
          className="select-all break-all rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm"
        >
          {url}
        </output>
      </div>
      <ModalActions>
        <Button onPress={() => close()}>{say.signInLinkDone}</Button>
        <Button onPress={() => void copy()} variant="primary">
          {say.signInLinkCopy}
        </Button>
      </ModalActions>
    </Modal>
  )
}
