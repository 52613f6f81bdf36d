import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'

/** The text typed so far, and the name that it will replace. */
export type NameDraft = { was: string; text: string }

type Props = {
  label: string
  /** The current name. Empty for something new. */
  name: string
  /** Returns what is wrong with a name, or null. */
  problemOf: (name: string) => string | null
  /** Called with a valid, different name, and with the name when the field opened. */
  onCommit: (name: string, was: string) => void
  /** Called with the reason why the old name stays, if the field is left with an invalid one. */
  onRefused: (problem: string) => void
  /** Called at the end, whether or not there was a change. */
  onEnd: (how: { byKeyboard: boolean }) => void
  /** Normalizes a name, if more than surrounding spaces should be removed. */
  clean?: (text: string) => string
  placeholder?: string
  /** Whether to select a file's name without its extension, which is usually kept. */
  keepsEnding?: boolean
  /** Stores the input for a field that is mounted again at another place. */
  draft?: { get: () => NameDraft | null; set: (draft: NameDraft | null) => void } | undefined
  className?: string
}

const keep = (event: SyntheticEvent) => event.stopPropagation()
const trimmed = (text: string) => text.trim()

/**
 * Edits a name in place: Enter commits it or shows what is wrong, Escape cancels, and leaving the field commits a valid
 * name.
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
  // The name may change elsewhere while it is edited here.
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
    // A blur after the end would find the committed name to be taken.
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
        // The container would return the focus to the row that had it last.
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
