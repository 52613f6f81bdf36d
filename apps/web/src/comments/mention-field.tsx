import { fetchMentionable } from '@sandlot/core/comments/queries'
import { mentionBefore } from '@sandlot/core/comments/rules'
import { Avatar } from '@sandlot/ui/avatar'
import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { commentTexts as say } from './comment-messages.ts'

type Props = {
  sandboxId: string
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  onSend: () => void
  onCancel?: (() => void) | undefined
  takesFocus?: boolean
}

/** A comment field. An at sign suggests people, and Ctrl+Enter sends. */
export function MentionField(props: Props) {
  const { sandboxId, label, placeholder, value, onChange, onSend, onCancel, takesFocus = false } = props
  const { client } = useServices()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Browsers put the cursor before the existing text.
    const { length } = field.current?.value ?? ''
    if (takesFocus) field.current?.setSelectionRange(length, length)
  }, [takesFocus])
  const [cursor, setCursor] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const mention = cursor === null ? null : mentionBefore(value, cursor)
  const { data: found = [] } = useQuery({
    queryKey: ['mentionable', sandboxId, mention?.typed ?? null],
    queryFn: () => fetchMentionable(client, sandboxId, mention?.typed ?? ''),
    enabled: mention !== null,
    staleTime: 60_000,
  })
  const people = mention === null ? [] : found
  const isOpen = people.length > 0
  const active = Math.min(chosen, people.length - 1)

  const take = (username: string) => {
    if (!mention) return
    const end = mention.from + username.length + 2
    onChange(
      `${value.slice(0, mention.from)}@${username} ${value.slice(mention.from + 1 + mention.typed.length)}`,
    )
    setCursor(null)
    setChosen(0)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(end, end)
    })
  }
  const keyDown = (event: KeyboardEvent) => {
    // Leave keys alone while an input method is composing.
    if (event.nativeEvent.isComposing) return
    const person = people[active]
    if (isOpen && person && ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(event.key)) {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'ArrowDown') setChosen((active + 1) % people.length)
      else if (event.key === 'ArrowUp') setChosen((active + people.length - 1) % people.length)
      else if (event.key === 'Escape') setCursor(null)
      else take(person.username)
      return
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <div className="relative">
      <textarea
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-haspopup="listbox"
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: it opened because the user wants to write.
        autoFocus={takesFocus}
        className={cx(inputStyle, 'block h-auto resize-y py-1.5 text-sm')}
        dir="auto"
        onBlur={() => setCursor(null)}
        onChange={(event) => {
          onChange(event.target.value)
          setCursor(event.target.selectionStart)
          setChosen(0)
        }}
        onKeyDown={keyDown}
        placeholder={placeholder}
        ref={field}
        rows={3}
        value={value}
      />
      {isOpen && (
        <div
          aria-label={say.people}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-menu"
          id={id}
          role="listbox"
        >
          {people.map(({ id: personId, username, name, avatarUrl }, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
            <div
              aria-selected={index === active}
              className={cx(
                'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm',
                index === active && 'bg-hover',
              )}
              id={`${id}-${index}`}
              key={personId}
              onPointerDown={(event) => {
                event.preventDefault()
                take(username)
              }}
              role="option"
            >
              <Avatar name={name ?? username} size={20} url={avatarUrl} />
              <span className="truncate">{name ?? username}</span>
              {name && <span className="truncate text-ink-muted text-xs">@{username}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
