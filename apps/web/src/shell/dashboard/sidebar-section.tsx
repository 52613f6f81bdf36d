import type { ReactNode } from 'react'

/** A group of pages in the sidebar. */
export function SidebarSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div>
      {title && <h2 className="px-2 pb-1.5 font-medium text-ink-faint text-xs">{title}</h2>}
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </div>
  )
}
