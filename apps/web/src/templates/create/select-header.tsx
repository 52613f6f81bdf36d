import { shellMessages } from '@sandlot/core/shell/messages'
import { templateMessages } from '@sandlot/core/templates/messages'
import { IconButton } from '@sandlot/ui/icon-button'
import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { TemplateSearch } from '../template-search.tsx'

type Props = {
  text: string
  onText: (text: string) => void
  onEscape: () => void
  onClose: (() => void) | null
  search: RefObject<HTMLInputElement | null>
}

export function SelectHeader({ onClose, ...search }: Props) {
  return (
    <header className="flex shrink-0 items-center gap-4 border-line border-b px-5 py-3 max-[756px]:flex-wrap max-[756px]:gap-x-2">
      <p className="w-48 shrink-0 font-semibold text-lg max-[950px]:w-auto max-[756px]:flex-1">
        {templateMessages.createTitle}
      </p>
      <TemplateSearch {...search} className="flex-1 max-[756px]:order-1 max-[756px]:basis-full" />
      {onClose && (
        <IconButton className="-mr-2" label={shellMessages.close} onPress={onClose}>
          <X aria-hidden size={16} />
        </IconButton>
      )}
    </header>
  )
}
