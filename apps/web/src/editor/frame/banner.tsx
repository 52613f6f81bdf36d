import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'

type Props = {
  icon: ReactNode
  text: string
  tone?: 'quiet' | 'warning'
  children?: ReactNode
  onDismiss?: () => void
}

/** A line above the code that says what is possible here. */
export function Banner({ icon, text, tone = 'quiet', children, onDismiss }: Props) {
  return (
    <div
      className={cx(
        'flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-3 py-1.5 text-sm',
        tone === 'warning' ? 'bg-warning-soft text-warning-text' : 'bg-sunken text-ink-muted',
      )}
    >
      <span aria-hidden className="shrink-0">
        {icon}
      </span>
      <p className="min-w-0 flex-1 basis-60">{text}</p>
      {children}
      {onDismiss && (
        <IconButton label={editMessages.dismiss} onPress={onDismiss} size="sm">
          <X aria-hidden size={14} />
        </IconButton>
      )}
    </div>
  )
}
