import type { ReactNode } from 'react'

type Props = {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** What the user can do about it. */
  action?: ReactNode
  /** Whether it is the whole page. */
  isPage?: boolean
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, text, action, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className="flex flex-col items-center justify-center gap-1 px-6 py-16 text-center">
      {icon && (
        <div className="mb-3 flex size-12 items-center justify-center rounded-xl border border-line bg-surface text-ink-muted shadow-xs">
          {icon}
        </div>
      )}
      <Title className="font-semibold text-lg">{title}</Title>
      {text && <p className="max-w-96 text-balance text-ink-muted">{text}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
