import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'

/** What was typed so far, and the name that it is to replace. */
export type NameDraft = { was: string; text: string }

type Props = {
  label: string
  /** What it is called; empty for something new. */
  name: string
  /** What is wrong with a name, or null. */
  problemOf: (name: string) => string | null
  /** A name that is fine and another one than when the field opened, which is given too. */
  onCommit: (name: string, was: string) => void
  /** Hears why the old name stays, when the field is left with one that cannot be. */
  onRefused: (problem: string) => void
  /** Called at the end, whether or not there was a change. */
  onEnd: (how: { byKeyboard: boolean }) => void
  /** How a name is written, where more than spaces around it is left away. */
  clean?: (text: string) => string
  placeholder?: string
  /** Selects a file's name up to its ending, which one mostly keeps. */
  keepsEnding?: boolean
  /** Where a field that comes back after its place has changed finds what was typed in it. */
  draft?: { get: () => NameDraft | null; set: (draft: NameDraft | null) => void } | undefined
  className?: string
}

const keep = (event: SyntheticEvent) => event.stopPropagation()
const trimmed = (text: string) => text.trim()

/**
 * The name of something where it stands: Enter keeps it or says what is wrong with it, Escape gives up, leaving keeps
 * what is fine.
 */
export function NameField({ label, name, problemOf, onCommit, onEnd, ...props }: Props) {
  const {
    clean = trimmed,
    onRefused,
    placeholder,
    keepsEnding = false,
    className = 'h-6 text-sm',
    draft,
  } = props
  const [begun] = useState(() => draft?.get() ?? null)
  // The name can become another one while it is changed here.
  const [was] = useState(begun?.was ?? name)
  const [text, setText] = useState(begun?.text ?? name)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const hasEnded = useRef(false)
  const problemId = useId()

  useEffect(() => {
    const input = field.current
    const ending = keepsEnding ? was.lastIndexOf('.') : 0
    input?.focus()
    if (begun) input?.setSelectionRange(begun.text.length, begun.text.length)
    else input?.setSelectionRange(0, ending > 0 ? ending : was.length)
    input?.scrollIntoView?.({ block: 'nearest' })
  }, [was, keepsEnding, begun])

  const end = (byKeyboard: boolean, next: string | null) => {
    if (hasEnded.current) return
    hasEnded.current = true
    draft?.set(null)
    const wanted = next === null ? was : clean(next)
    if (wanted !== was) onCommit(wanted, was)
    onEnd({ byKeyboard })
  }
  const problemNow = () => (was !== '' && clean(text) === was ? null : problemOf(clean(text)))
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return end(true, null)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const found = problemNow()
    if (found) setProblem(found)
    else end(true, text)
  }

  const onBlur = () => {
    // What is left after the end has its name already, which it would find to be taken.
    if (hasEnded.current) return
    const found = problemNow()
    end(false, found ? null : text)
    if (found && clean(text) !== '') onRefused(found)
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
          className,
        )}
        dir="auto"
        onBlur={onBlur}
        onChange={(event) => {
          setText(event.target.value)
          draft?.set({ was, text: event.target.value })
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
        placeholder={placeholder}
        ref={field}
        spellCheck={false}
        value={text}
      />
      <span
        className={cx(
          'absolute top-full left-0 z-10 mt-1 w-max max-w-[min(13rem,100%)] whitespace-normal wrap-anywhere rounded-md border border-line bg-raised px-2 py-1 text-danger-text text-xs shadow-menu',
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
