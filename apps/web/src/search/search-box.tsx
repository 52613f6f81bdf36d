import { SEARCH_QUERY_MAX_LENGTH } from '@sandlot/core/sandboxes/limits'
import { searchMessages } from '@sandlot/core/sandboxes/search/messages'
import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isMac } from '../shell/browser/shortcut.ts'
import { useSearchText } from './use-search-text.ts'

/** The search box of the dashboard (spec SH-050). The slash key focuses it, and arrow down moves to the results. */
export function SearchBox({ className }: { className?: string }) {
  const field = useRef<HTMLInputElement>(null)
  const { text, type, submit, prepare } = useSearchText()
  useSearchKey(field)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') submit(text)
    else if (event.key === 'Escape' && text !== '') type('')
    else if (event.key === 'Escape') event.currentTarget.blur()
    else if (event.key !== 'ArrowDown' || !focusFirstResult()) return
    event.preventDefault()
  }
  return (
    <search className={cx('group relative min-w-0', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-faint"
        size={15}
      />
      <input
        aria-keyshortcuts="/"
        aria-label={searchMessages.box}
        autoComplete="off"
        className={cx(
          inputStyle,
          'h-8 pr-22 pl-8 text-sm max-lg:pr-2 [&::-webkit-search-cancel-button]:hidden',
        )}
        dir="auto"
        enterKeyHint="search"
        maxLength={SEARCH_QUERY_MAX_LENGTH}
        onChange={(event) => type(event.target.value)}
        onFocus={prepare}
        onKeyDown={onKeyDown}
        placeholder={searchMessages.box}
        ref={field}
        spellCheck={false}
        type="search"
        value={text}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 flex -translate-y-1/2 gap-1 group-focus-within:hidden max-lg:hidden"
      >
        {['/', isMac(navigator) ? '⌘K' : 'Ctrl K'].map((keys) => (
          <kbd
            className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-ink-faint text-xs leading-4.5"
            key={keys}
          >
            {keys}
          </kbd>
        ))}
      </span>
    </search>
  )
}

function focusFirstResult(): boolean {
  const first = document.querySelector<HTMLElement>('#content :is([role="row"], [role="grid"])[tabindex="0"]')
  first?.focus()
  return first !== null
}

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Focuses the search box on the slash key, unless the user is typing or an overlay is open. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      const box = field.current
      if (!box || takesText(event.target) || box.closest('[inert], [aria-hidden="true"]')) return
      if (box.checkVisibility && !box.checkVisibility()) return
      event.preventDefault()
      box.focus()
      box.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
