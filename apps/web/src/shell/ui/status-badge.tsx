import type { ReactNode } from 'react'

type Props = { icon: ReactNode; text: string; hint: string; children?: ReactNode }

/** An unobtrusive status. On small screens only its icon is visible. */
export function StatusBadge({ icon, text, hint, children }: Props) {
  return (
    <span
      className="flex h-7 items-center gap-1.5 rounded-full bg-warning-soft px-2.5 font-medium text-warning-text text-xs max-sm:px-1.5"
      title={hint}
    >
      {icon}
      <span className="max-sm:sr-only">{text}</span>
      {children}
    </span>
  )
}
