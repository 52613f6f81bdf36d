import { cx } from '@sandlot/ui/cx'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = LinkProps & {
  icon: ReactNode
  children: string
  /** Buttons at its end. */
  end?: ReactNode
  onContextMenu?: (event: MouseEvent) => void
  /** The drop target that it represents. */
  drop?: string
  place?: string
}

/** A link to a page in the sidebar. */
export function SidebarEntry({ icon, children, end, onContextMenu, drop, place, ...link }: Props) {
  return (
    <li className={cx('group/entry relative', place)} data-drop={drop}>
      <Link
        {...link}
        activeProps={{ className: 'bg-hover font-medium text-ink [&>svg]:text-accent-text' }}
        className={cx(
          'flex h-8 items-center gap-2.5 rounded-md px-2 text-sm transition-colors duration-100 hover:bg-hover hover:text-ink [&>svg]:shrink-0',
          end !== undefined && 'pr-14',
        )}
        inactiveProps={{ className: 'text-ink-muted' }}
        onContextMenu={onContextMenu}
      >
        {icon}
        <span className="truncate">{children}</span>
      </Link>
      {end !== undefined && <span className="absolute inset-y-0 right-1 flex items-center">{end}</span>}
    </li>
  )
}
