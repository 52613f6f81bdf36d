import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { titleProblem } from '@sandlot/core/sandboxes/rules'
import { cx } from '@sandlot/ui/cx'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'

type Props = {
  title: string
  onCommit: (title: string) => void
  /** Called at the end, whether or not there was a change; `toRow` when the keyboard ended it. */
  onEnd: (how: { byKeyboard: boolean }) => void
  className?: string
  /** What is wrong with a new title, or null; without it the rules of sandboxes hold. */
  problemOf?: (text: string) => string | null
}

const keep = (event: SyntheticEvent) => event.stopPropagation()

/** A title being changed where it stands: Enter keeps, Escape gives up, leaving keeps what is fine. */
export function RenameField({ title, onCommit, onEnd, className, problemOf = titleProblem }: Props) {
  const [text, setText] = useState(title)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const hasEnded = useRef(false)
  const problemId = useId()

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const end = (byKeyboard: boolean, next?: string) => {
    if (hasEnded.current) return
    hasEnded.current = true
    if (next !== undefined && next.trim() !== title) onCommit(next.trim())
    onEnd({ byKeyboard })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return end(true)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const found = problemOf(text)
    if (found) setProblem(found)
    else end(true, text)
  }

  return (
    <span className="relative min-w-0 flex-1">
      <input
        aria-describedby={problem ? problemId : undefined}
        aria-invalid={problem !== null}
        aria-label={sandboxMessages.titleLabel}
        autoComplete="off"
        className={cx(
          'w-full min-w-0 rounded-sm border bg-surface px-1.5 outline-2 outline-focus/25 outline-offset-0',
          problem ? 'border-danger' : 'border-focus',
          className,
        )}
        dir="auto"
        onBlur={() => end(false, problemOf(text) ? undefined : text)}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(null)
        }}
        onClick={keep}
        onKeyDown={onKeyDown}
        onMouseDown={keep}
        onPointerDown={keep}
        ref={field}
        spellCheck={false}
        value={text}
      />
      <span
        className={cx(
          'absolute top-full left-0 z-10 mt-1 w-max max-w-full rounded-md border border-line bg-raised px-2 py-1 text-danger-text text-xs shadow-menu',
          !problem && 'hidden',
        )}
        id={problemId}
        role="alert"
      >
        {problem}
      </span>
    </span>
  )
}
