import { bannerMessages as say } from '@sandlot/core/billing/banner-messages'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { text: string; isUrgent: boolean; onDismiss: () => void; children: ReactNode }

/** One line across the top of the dashboard. */
export function BannerStrip({ text, isUrgent, onDismiss, children }: Props) {
  return (
    <aside
      aria-label={text}
      className={cx(
        'flex shrink-0 animate-fade flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2 pr-2 pl-4 text-sm',
        isUrgent ? 'bg-danger-soft text-danger-text' : 'bg-warning-soft text-warning-text',
      )}
    >
      <p className="font-medium">{text}</p>
      <div className="max-sm:order-last max-sm:w-full">{children}</div>
      <IconButton className="ml-auto" label={say.dismiss} onPress={onDismiss} size="sm">
        <X aria-hidden size={15} />
      </IconButton>
    </aside>
  )
}
