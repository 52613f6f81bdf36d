import { feedbackMessages as say } from '@sandlot/core/profile/feedback-messages'
import { sendFeedback } from '@sandlot/core/profile/feedback-rest'
import { FEEDBACK_MAX_LENGTH, FEEDBACK_MODAL_WIDTH_PX } from '@sandlot/core/profile/limits'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { FeedbackText } from './feedback-text.tsx'

/** Sends feedback to the instance's operator (spec PS-057, SH-107). */
export function FeedbackModal({ close }: ModalProps) {
  const { client, toasts } = useServices()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => client.rest(sendFeedback, { body: { text, page: window.location.pathname } }),
    onError: (error) => toasts.failed(say.failed, error),
    onSuccess: () => {
      toasts.toast('success', say.sent)
      close()
    },
  })
  return (
    <Modal onClose={close} title={say.title} width={FEEDBACK_MODAL_WIDTH_PX}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && !send.isPending) send.mutate()
        }}
      >
        <div className="flex flex-col gap-3 px-5 pb-3">
          <p className="text-ink-muted">{say.text}</p>
          <FeedbackText label={say.label} max={FEEDBACK_MAX_LENGTH} onChange={setText} value={text} />
        </div>
        <ModalActions>
          <Button onPress={() => close()}>{say.cancel}</Button>
          <Button isDisabled={text.trim() === ''} isPending={send.isPending} type="submit" variant="primary">
            {say.send}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
