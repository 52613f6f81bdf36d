import type { ReactNode } from 'react'
import { useTitle } from '../shell/browser/use-title.ts'

type Props = { title: string; text?: string; children?: ReactNode }

/** The header of an administration page, with its filters. */
export function AdminHead({ title, text, children }: Props) {
  useTitle(title)
  return (
    <header className="mb-5">
      <h1 className="font-semibold text-xl">{title}</h1>
      {text && <p className="mt-0.5 text-ink-muted">{text}</p>}
      {children && <div className="mt-4 flex flex-wrap items-end gap-3">{children}</div>}
    </header>
  )
}
