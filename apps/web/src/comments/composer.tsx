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
  text: string
  onText: (text: string) => void
  takesFocus?: boolean
  onSend: (content: string) => void
  onCancel?: () => void
}

/** A text field with a button. Whoever keeps the text clears it on sending, and restores it after a failure. */
export function CommentForm(props: FieldProps) {
  const { sandboxId, label, send, placeholder, text, onText, takesFocus = false, onSend, onCancel } = props
  const [problem, setProblem] = useState<string | null>(null)
  const submit = () => {
    const wrong = inputText(commentMessages, commentProblem(text))
    setProblem(wrong)
    if (wrong === null) onSend(text.trim())
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <MentionField
        label={label}
        onCancel={onCancel}
        onChange={(next) => {
          onText(next)
          setProblem(null)
        }}
        onSend={submit}
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
} & Pick<FieldProps, 'text' | 'onText' | 'onSend'>

/** Starts a thread: its subject and first comment. */
export function Composer({ sandboxId, about, isPicking, onAbout, ...field }: Props) {
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
        {...field}
        label={say.write}
        placeholder={say.placeholder}
        sandboxId={sandboxId}
        send={say.send}
      />
    </div>
  )
}

const placeText = (about: NonNullable<Anchor>): string =>
  about.kind === 'code' ? say.lines(about.path, about) : say.point(about.path)
