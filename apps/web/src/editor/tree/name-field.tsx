import { cx } from '@sandlot/ui/cx'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'

type Props = {
  label: string
  name: string
  /** What is wrong with a name, or null. */
  problemOf: (name: string) => string | null
  onCommit: (name: string) => void
  onEnd: (how: { byKeyboard: boolean }) => void
}

const keep = (event: SyntheticEvent) => event.stopPropagation()

/** The name of a file where it stands in the tree: Enter keeps it, Escape gives up, leaving keeps what is fine. */
export function NameField({ label, name, problemOf, onCommit, onEnd }: Props) {
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const hasEnded = useRef(false)
  const problemId = useId()

  useEffect(() => {
    const input = field.current
    input?.focus()
    // The part before the ending is what one mostly changes.
    const dot = name.lastIndexOf('.')
    input?.setSelectionRange(0, dot > 0 ? dot : name.length)
    input?.scrollIntoView({ block: 'nearest' })
  }, [name])

  const end = (byKeyboard: boolean, next = '') => {
    if (hasEnded.current) return
    hasEnded.current = true
    const trimmed = next.trim()
    if (trimmed !== '' && trimmed !== name) onCommit(trimmed)
    onEnd({ byKeyboard })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return end(true)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const found = text.trim() === name ? null : problemOf(text.trim())
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
          'h-6 w-full min-w-0 rounded-sm border bg-surface px-1 text-ink text-sm outline-2 outline-focus/25 outline-offset-0',
          problem ? 'border-danger' : 'border-focus',
        )}
        dir="auto"
        onBlur={() => end(false, problemOf(text.trim()) ? '' : text)}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(null)
        }}
        onClick={keep}
        // The tree would give the focus back to the row that had it last.
        onFocus={keep}
        onKeyDown={onKeyDown}
        onKeyUp={keep}
        onMouseDown={keep}
        onPointerDown={keep}
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
