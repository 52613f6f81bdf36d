import { commentMessages } from '@sandlot/core/comments/messages'
import type { Anchor } from '@sandlot/core/comments/queries'
import { commentProblem } from '@sandlot/core/comments/rules'
import { inputText } from '@sandlot/core/input-rules'
import { Button } from '@sandlot/ui/button'
import { buttonStyle } from '@sandlot/ui/button-style'
import { cx } from '@sandlot/ui/cx'
import { PressButton } from '@sandlot/ui/press-button'
import { useState } from 'react'
import { commentTexts as say } from './comment-messages.ts'
import { MentionField } from './mention-field.tsx'

type FieldProps = {
  sandboxId: string
  label: string
  send: string
  placeholder: string
  /** The initial text. */
  before?: string
  takesFocus?: boolean
  onSend: (content: string) => Promise<boolean>
  onCancel?: () => void
}

/** A text field with a button. Sending clears the text immediately, and a failure restores it. */
export function CommentForm(props: FieldProps) {
  const { sandboxId, label, send, placeholder, before = '', takesFocus = false, onSend } = props
  const { onCancel } = props
  const [text, setText] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async () => {
    const wrong = inputText(commentMessages, commentProblem(text))
    setProblem(wrong)
    if (wrong !== null) return
    setText(before)
    if (!(await onSend(text.trim()))) setText((meanwhile) => (meanwhile === before ? text : meanwhile))
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <MentionField
        label={label}
        onCancel={onCancel}
        onChange={(next) => {
          setText(next)
          setProblem(null)
        }}
        onSend={() => void submit()}
        placeholder={placeholder}
        sandboxId={sandboxId}
        takesFocus={takesFocus}
        value={text}
      />
      {problem && (
        <p className="text-danger-text text-sm" role="alert">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button onPress={onCancel} size="sm">
            {say.cancel}
          </Button>
        )}
        <Button size="sm" type="submit" variant="primary">
          {send}
        </Button>
      </div>
    </form>
  )
}

type Props = {
  sandboxId: string
  about: Anchor
  isPicking: boolean
  onAbout: (kind: 'sandbox' | 'code' | 'preview') => void
  onSend: (content: string) => Promise<boolean>
}

/** Starts a thread: its subject and first comment. */
export function Composer({ sandboxId, about, isPicking, onAbout, onSend }: Props) {
  const kind = isPicking ? 'preview' : (about?.kind ?? 'sandbox')
  const kinds = [
    { id: 'sandbox', label: say.aboutSandbox },
    { id: 'code', label: say.aboutLines },
    { id: 'preview', label: say.aboutPoint },
  ] as const
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{say.about}</legend>
        {kinds.map(({ id, label }) => (
          <PressButton
            aria-pressed={kind === id}
            className={cx(
              buttonStyle({ size: 'sm' }),
              kind === id && 'border-accent! bg-accent-soft! text-accent-text!',
            )}
            key={id}
            onPress={() => onAbout(id)}
          >
            {label}
          </PressButton>
        ))}
      </fieldset>
      {(isPicking || about) && (
        <p className="break-words text-ink-muted text-xs" role="status">
          {isPicking ? say.pick : about && placeText(about)}
        </p>
      )}
      <CommentForm
        label={say.write}
        onSend={onSend}
        placeholder={say.placeholder}
        sandboxId={sandboxId}
        send={say.send}
      />
    </div>
  )
}

const placeText = (about: NonNullable<Anchor>): string =>
  about.kind === 'code' ? say.lines(about.path, about) : say.point(about.path)
