import { SIGN_IN_FOR_TEMPLATES_MODAL_WIDTH_PX } from '@sandlot/core/templates/limits'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import type { ModalProps } from '../../shell/modal-service.ts'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import type { SignInForTemplatesOptions } from './open-sign-in-for-templates.ts'

/** Lets a visitor who wants to use a template sign in, and leads back to its settings (spec SH-102). */
export function SignInForTemplates({ templateId, close }: SignInForTemplatesOptions & ModalProps) {
  const backTo = `/dashboard?create_sandbox=${encodeURIComponent(templateId)}`
  return (
    <Modal onClose={close} title={templateMessages.signInTitle} width={SIGN_IN_FOR_TEMPLATES_MODAL_WIDTH_PX}>
      <p className="px-5 pb-4 text-ink-muted">{templateMessages.signInForTemplatesText}</p>
      <ModalActions>
        <Button onPress={() => close()}>{templateMessages.cancel}</Button>
        <ButtonLink autoFocus search={{ continue: backTo }} to="/signin" variant="primary">
          {templateMessages.signIn}
        </ButtonLink>
      </ModalActions>
    </Modal>
  )
}
