import { shellMessages } from '@sandlot/core/shell/messages'
import { templateMessages } from '@sandlot/core/templates/messages'
import { IconButton } from '@sandlot/ui/icon-button'
import { inputStyle } from '@sandlot/ui/text-field'
import { Search, X } from 'lucide-react'
import type { RefObject } from 'react'

type Props = {
  text: string
  onText: (text: string) => void
  onEscape: () => void
  onClose: () => void
  search: RefObject<HTMLInputElement | null>
}

export function SelectHeader({ text, onText, onEscape, onClose, search }: Props) {
  return (
    <header className="shrink-0 px-5 pt-4 pb-4">
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="font-semibold text-lg">{templateMessages.createTitle}</p>
          <p className="text-ink-muted text-sm">{templateMessages.chooseText}</p>
        </div>
        <IconButton className="-mr-2" label={shellMessages.close} onPress={onClose}>
          <X aria-hidden size={16} />
        </IconButton>
      </div>
      <div className="group relative mt-3">
        <Search aria-hidden className="absolute top-2.5 left-3 text-ink-faint" size={16} />
        <input
          aria-label={templateMessages.searchPlaceholder}
          autoComplete="off"
          className={`${inputStyle} pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden`}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Only the field is left, not the modal (spec CR-013).
            event.preventDefault()
            event.stopPropagation()
            onEscape()
          }}
          placeholder={templateMessages.searchPlaceholder}
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
    </header>
  )
}
