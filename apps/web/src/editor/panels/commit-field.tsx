import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { type KeyboardEvent, useId, useRef, useState } from 'react'

type Props = {
  label: string
  value: string
  placeholder?: string
  isLong?: boolean
  problemOf: (text: string) => string | null
  /** `was` is the value when editing started. */
  onCommit: (text: string, was: string) => void
}

/** A field that commits valid input on blur or Enter, and reverts on Escape. */
export function CommitField({ label, value, placeholder, isLong = false, problemOf, onCommit }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const was = useRef(value)
  const text = typed ?? value
  const problem = typed === null ? null : problemOf(typed)

  const end = () => {
    // Invalid input stays so that it can be corrected. Escape reverts it.
    if (problem !== null && text.trim() !== '') return
    if (typed !== null && problem === null && text.trim() !== was.current) onCommit(text.trim(), was.current)
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
    }
    const keeps = event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)
    if (!keeps || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (problem === null) end()
  }
  const field = {
    'aria-describedby': problem ? `${id}-problem` : undefined,
    'aria-invalid': problem !== null,
    className: cx(inputStyle, 'aria-invalid:border-danger', isLong && 'h-auto resize-y py-1.5'),
    dir: 'auto',
    id,
    onBlur: end,
    onChange: (event: { target: { value: string } }) => {
      if (typed === null) was.current = value
      setTyped(event.target.value)
    },
    onKeyDown,
    placeholder,
    value: text,
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label className="font-medium text-sm" htmlFor={id}>
        {label}
      </label>
      {isLong ? <textarea {...field} rows={3} /> : <input {...field} type="text" />}
      <p className={problem ? 'text-danger-text text-sm' : 'hidden'} id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  )
}
