import { shellMessages } from '@sandlot/core/shell/messages'
import { IconButton } from '@sandlot/ui/icon-button'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { title: string; onClose: (() => void) | null; children?: ReactNode }

/** The header of each step of the import. Its children precede the title. */
export const ImportHeader = ({ title, onClose, children }: Props) => (
  <header className="flex shrink-0 items-center gap-2 px-5 py-3.5">
    {children}
    <p className="font-semibold text-lg">{title}</p>
    {onClose && (
      <IconButton className="-mr-2 ml-auto" label={shellMessages.close} onPress={onClose}>
        <X aria-hidden size={16} />
      </IconButton>
    )}
  </header>
)
