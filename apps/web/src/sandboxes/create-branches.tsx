import type { Project } from '@sandlot/core/repositories/queries'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Link } from '@tanstack/react-router'
import { GitBranchPlus } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { GRID_GAP_PX } from './layout.ts'

type Props = { projects: readonly Project[]; columns: number }

/** A card for each repository that was used last; it leads to where its branches are (spec DP-008). */
export function CreateBranches({ projects, columns }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="pb-6">
      <h2 className="font-medium text-ink-muted text-sm" id={heading}>
        {sandboxMessages.createBranchSection}
      </h2>
      <p className="pt-0.5 pb-3 text-ink-muted text-xs max-sm:pb-2">{sandboxMessages.createBranchText}</p>
      {/* On phones they lie beside each other, so that what one works on begins near the top. */}
      <ul
        className="grid max-sm:-mx-4 max-sm:scroll-px-4 max-sm:snap-x max-sm:grid-flow-col max-sm:auto-cols-[72%] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:grid-cols-(--columns)"
        style={{ gap: GRID_GAP_PX, '--columns': `repeat(${columns}, minmax(0, 1fr))` } as CSSProperties}
      >
        {projects.map(({ id, defaultBranch, repository: { owner, name } }) => (
          <li className="snap-start" key={id}>
            <Link
              className="flex h-16 items-center gap-3 rounded-lg border border-line bg-surface px-4 shadow-xs transition-[border-color,box-shadow] duration-100 hover:border-line-strong hover:shadow-sm"
              params={{ owner, name }}
              to="/dashboard/repositories/$owner/$name"
            >
              <GitBranchPlus aria-hidden className="shrink-0 text-accent-text" size={18} />
              <span className="flex min-w-0 flex-col">
                <span className="truncate font-medium text-base">
                  <span className="font-normal text-ink-muted">{owner}/</span>
                  {name}
                </span>
                <span className="truncate text-ink-muted text-xs" dir="auto">
                  {sandboxMessages.branchesOf(defaultBranch.name)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
