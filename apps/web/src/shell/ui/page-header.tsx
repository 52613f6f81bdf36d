import type { ReactNode } from 'react'
import { useTitle } from '../browser/use-title.ts'

type Props = {
  title: string
  /** The title of the browser's tab, if it differs from the heading. */
  tabTitle?: string
  /** The location of this page, above the heading. */
  trail?: ReactNode
  /** A muted line below the heading. */
  text?: string
  actions?: ReactNode
}

/** The header of a dashboard page. Also sets the title of the browser's tab. */
export function PageHeader({ title, tabTitle, trail, text, actions }: Props) {
  useTitle(tabTitle ?? title)
  return (
    <header className="px-4 pt-6 pb-4">
      {trail}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 sm:flex-1 sm:basis-32">
          <h1
            className="w-fit max-w-full truncate font-semibold text-xl leading-8.5 max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:break-words max-sm:leading-7"
            dir="auto"
            title={title}
          >
            {title}
          </h1>
          {text && <p className="mt-0.5 text-ink-muted text-sm">{text}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 max-sm:grow max-sm:justify-end">{actions}</div>
        )}
      </div>
    </header>
  )
}
