import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { bannerMessages } from './messages.ts'

type Props = {
  label: string
  icon: ReactNode
  title: string
  text: string
  /** Makes it stand out from mere reminders. */
  isNews?: boolean
  onDismiss: () => void
  /** The available actions. */
  children: ReactNode
}

/** A banner above Recent until it is dismissed. */
export function BannerFrame({ label, icon, title, text, isNews = false, onDismiss, children }: Props) {
  return (
    <aside
      aria-label={label}
      className={cx(
        'relative mx-4 mt-4 flex animate-fade flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line py-4 pr-12 pl-4',
        isNews ? 'bg-accent-soft' : 'bg-sunken',
      )}
    >
      <span className={cx('shrink-0 max-sm:hidden', isNews ? 'text-accent-text' : 'text-ink-muted')}>
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-70">
        <h2 className="font-semibold text-base">{title}</h2>
        <p className="text-ink-muted text-sm">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
      <IconButton
        className="absolute top-2 right-2"
        label={bannerMessages.dismiss}
        onPress={onDismiss}
        size="sm"
      >
        <X aria-hidden size={15} />
      </IconButton>
    </aside>
  )
}
