import type { ReactNode } from 'react'

type Props = { title: string; text?: string; children?: ReactNode }

/** A message in place of the preview. */
export function PaneNote({ title, text, children }: Props) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 bg-surface p-8 text-center">
      <p className="text-balance font-medium">{title}</p>
      {text && <p className="max-w-100 text-balance text-ink-muted text-sm">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  )
}
