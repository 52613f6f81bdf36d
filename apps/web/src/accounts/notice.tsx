import { cx } from '@sandlot/ui/cx'
import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** An inline message about a problem, or something to know. */
export function Notice({ isProblem = false, children }: { isProblem?: boolean; children: ReactNode }) {
  const Icon = isProblem ? CircleAlert : Info
  return (
    <div
      className={cx(
        'flex gap-2.5 rounded-lg px-3 py-2.5 text-sm',
        isProblem ? 'bg-danger-soft text-danger-text' : 'bg-sunken text-ink-muted',
      )}
      role={isProblem ? 'alert' : undefined}
    >
      <Icon aria-hidden className="mt-0.5 shrink-0" size={16} />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}
