import { PUBLIC_QUERY_MAX } from '@sandlot/core/templates/limits'
import { templateMessages } from '@sandlot/core/templates/messages'
import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { Search } from 'lucide-react'
import type { RefObject } from 'react'

type Props = {
  label?: string
  text: string
  onText: (text: string) => void
  onEscape: () => void
  search: RefObject<HTMLInputElement | null>
  className?: string
}

/** The search field for templates, focused by the slash key (spec CR-011 to CR-013). */
export function TemplateSearch(props: Props) {
  const { label = templateMessages.searchPlaceholder, text, onText, onEscape, search, className } = props
  return (
    <div className={cx('group relative min-w-0', className)}>
      <Search aria-hidden className="absolute top-2.5 left-3 text-ink-faint" size={16} />
      <input
        aria-label={label}
        autoComplete="off"
        className={`${inputStyle} pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden`}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Escape leaves only the field, not the modal around it (spec CR-013).
          event.preventDefault()
          event.stopPropagation()
          onEscape()
        }}
        maxLength={PUBLIC_QUERY_MAX}
        placeholder={label}
        ref={search}
        spellCheck={false}
        type="search"
        value={text}
      />
      <kbd
        aria-hidden
        className="absolute top-2 right-2.5 rounded-sm border border-line bg-sunken px-1.5 font-sans text-ink-faint text-xs leading-5 group-focus-within:hidden max-sm:hidden"
      >
        /
      </kbd>
    </div>
  )
}
