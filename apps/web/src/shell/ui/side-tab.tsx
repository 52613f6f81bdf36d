import type { ReactNode } from 'react'
import { Tab } from 'react-aria-components/Tabs'

type Props = { id: string; icon: ReactNode; children: string }

/** One of the tabs next to their content, or above it on narrow screens. */
export function SideTab({ id, icon, children }: Props) {
  return (
    <Tab
      className="flex h-9 shrink-0 cursor-default items-center gap-2.5 rounded-md px-2.5 text-ink-muted text-sm hover:bg-hover selected:bg-chosen selected:font-medium selected:text-ink selected:shadow-xs"
      id={id}
    >
      {icon}
      {children}
    </Tab>
  )
}
