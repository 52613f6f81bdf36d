import { inputText } from '@sandlot/core/input-rules'
import { tagsProblem } from '@sandlot/core/sandboxes/metadata/rules'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { detailsMessages as say } from '../../sandboxes/details-messages.ts'

type Props = { tags: readonly string[]; onChange: (tags: string[], done: string) => void }

/** The tags of a sandbox. Enter or a comma adds one, and Backspace in the empty field removes the last. */
export function TagsField({ tags, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const add = () => {
    const tag = text.trim()
    if (tag === '') return
    const found = tags.includes(tag)
      ? say.tagThere(tag)
      : inputText(refusalMessages, tagsProblem([...tags, tag]))
    setProblem(found)
    if (found) return
    setText('')
    onChange([...tags, tag], say.tagAdded(tag))
  }
  const remove = (tag: string) => {
    field.current?.focus()
    onChange(
      tags.filter((other) => other !== tag),
      say.tagRemoved(tag),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tags.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label className="font-medium text-sm" htmlFor={id}>
        {say.tags}
      </label>
      <TagList onRemove={remove} tags={tags} />
      <input
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-invalid={problem !== null}
        autoComplete="off"
        className={cx(inputStyle, 'aria-invalid:border-danger')}
        dir="auto"
        id={id}
        onBlur={add}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(null)
        }}
        onKeyDown={onKeyDown}
        placeholder={say.addTag}
        ref={field}
        type="text"
        value={text}
      />
      <p className={problem ? 'text-danger-text text-sm' : 'hidden'} id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  )
}

export function TagList({ tags, onRemove }: { tags: readonly string[]; onRemove?: (tag: string) => void }) {
  if (tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li
          className="flex h-6 max-w-full items-center rounded-full border border-line bg-sunken pl-2.5 text-xs last:pr-0"
          key={tag}
        >
          <span className={cx('truncate', !onRemove && 'pr-2.5')}>{tag}</span>
          {onRemove && (
            <button
              aria-label={say.removeTag(tag)}
              className="flex size-6 shrink-0 items-center justify-center rounded-full text-ink-muted hover:text-ink focus-visible:-outline-offset-2"
              onClick={() => onRemove(tag)}
              type="button"
            >
              <X aria-hidden size={12} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
