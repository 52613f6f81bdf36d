import { cx } from '@sandlot/ui/cx'

const colors = {
  accent: 'bg-accent-soft text-accent-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  quiet: 'bg-sunken text-ink-muted',
} as const

type Props = { color: keyof typeof colors; children: string }

export const Badge = ({ color, children }: Props) => (
  <span className={cx('shrink-0 rounded-full px-2 py-0.5 font-medium text-xs', colors[color])}>
    {children}
  </span>
)
