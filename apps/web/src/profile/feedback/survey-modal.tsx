import { feedbackMessages as say } from '@sandlot/core/profile/feedback-messages'
import { sendFeedback } from '@sandlot/core/profile/feedback-rest'
import { FEEDBACK_MAX_LENGTH, SURVEY_MODAL_WIDTH_PX } from '@sandlot/core/profile/limits'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { FeedbackText } from './feedback-text.tsx'

const SCORES = Array.from({ length: 11 }, (_, score) => score)

/** Asks a user who has been here for a while for their opinion (spec PS-056, SH-108). */
export function SurveyModal({ close }: ModalProps) {
  const { client, toasts } = useServices()
  const [score, setScore] = useState<number | null>(null)
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () =>
      client.rest(sendFeedback, {
        body: { kind: 'survey', text, ...(score !== null && { score }), page: window.location.pathname },
      }),
    onError: (error) => toasts.failed(say.failed, error),
    onSuccess: () => {
      toasts.toast('success', say.sent)
      close()
    },
  })
  const isEmpty = score === null && text.trim() === ''
  return (
    <Modal onClose={close} title={say.surveyTitle} width={SURVEY_MODAL_WIDTH_PX}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty && !send.isPending) send.mutate()
        }}
      >
        <div className="flex flex-col gap-5 px-5 pb-3">
          <p className="text-ink-muted">{say.surveyText}</p>
          <fieldset className="flex flex-col gap-2">
            <legend className="pb-2 font-medium text-sm">{say.likely}</legend>
            <div className="flex flex-wrap gap-1.5">
              {SCORES.map((value) => (
                <label
                  className="flex size-9 cursor-pointer items-center justify-center rounded-md border border-line text-sm tabular-nums hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
                  key={value}
                >
                  <input
                    checked={score === value}
                    className="sr-only"
                    name="score"
                    onChange={() => setScore(value)}
                    type="radio"
                    value={value}
                  />
                  {value}
                </label>
              ))}
            </div>
            <p className="flex max-w-120 justify-between gap-4 text-ink-muted text-xs">
              {say.likelyEnds.map((end) => (
                <span key={end}>{end}</span>
              ))}
            </p>
          </fieldset>
          <FeedbackText label={say.better} max={FEEDBACK_MAX_LENGTH} onChange={setText} value={text} />
        </div>
        <ModalActions>
          <Button onPress={() => close()}>{say.surveySkip}</Button>
          <Button isDisabled={isEmpty} isPending={send.isPending} type="submit" variant="primary">
            {say.surveySend}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
