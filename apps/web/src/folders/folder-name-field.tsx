import { folderMessages } from '@sandlot/core/folders/messages'
import { cleanName } from '@sandlot/core/folders/rules'
import { cx } from '@sandlot/ui/cx'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'

type Props = {
  label: string
  /** The name that it has; empty for a new one. */
  name: string
  /** What is wrong with a name, or null. */
  problemOf: (name: string) => string | null
  onCommit: (name: string) => void
  onEnd: (how: { byKeyboard: boolean }) => void
  className?: string
}

const keep = (event: SyntheticEvent) => event.stopPropagation()

/**
 * The name of a folder where it stands (spec IT-071 to IT-082): Enter keeps it, or says what is wrong; leaving keeps
 * what is fine; Escape, or no change, does nothing.
 */
export function FolderNameField({ label, name, problemOf, onCommit, onEnd, className }: Props) {
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const hasEnded = useRef(false)
  const problemId = useId()

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const end = (byKeyboard: boolean, next: string | null) => {
    if (hasEnded.current) return
    hasEnded.current = true
    const clean = next === null ? name : cleanName(next)
    if (clean !== name) onCommit(clean)
    onEnd({ byKeyboard })
  }
  const problemNow = () => (name !== '' && cleanName(text) === name ? null : problemOf(text))
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return end(true, null)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const found = problemNow()
    if (found) setProblem(found)
    else end(true, text)
  }

  return (
    <span className="relative min-w-0 flex-1">
      <input
        aria-describedby={problem ? problemId : undefined}
        aria-invalid={problem !== null}
        aria-label={label}
        autoCapitalize="off"
        autoComplete="off"
        className={cx(
          'w-full min-w-0 rounded-sm border bg-surface px-1.5 text-ink outline-2 outline-focus/25 outline-offset-0 placeholder:text-ink-faint',
          problem ? 'border-danger' : 'border-focus',
          className ?? 'h-6 text-sm',
        )}
        dir="auto"
        onBlur={() => end(false, problemNow() ? null : text)}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(null)
        }}
        onClick={keep}
        onContextMenu={keep}
        // What is around would give the focus back to the row that had it last.
        onFocus={keep}
        onKeyDown={onKeyDown}
        onKeyUp={keep}
        onMouseDown={keep}
        onPointerDown={keep}
        placeholder={folderMessages.placeholder}
        ref={field}
        spellCheck={false}
        value={text}
      />
      <span
        className={cx(
          'absolute top-full left-0 z-10 mt-1 w-max max-w-52 whitespace-normal rounded-md border border-line bg-raised px-2 py-1 text-danger-text text-xs shadow-menu',
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
