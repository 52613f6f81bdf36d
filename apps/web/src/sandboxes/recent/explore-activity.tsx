import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Box, GitBranchPlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/**
 * Where to start in a workspace with other people's work (spec DP-016, DP-017). Users who cannot create a branch are
 * not asked to.
 */
export function ExploreActivity({ mayBranch }: { mayBranch: boolean }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mx-auto max-w-180">
      <h2 className="pb-3 text-center font-medium text-ink-muted text-sm" id={heading}>
        {listMessages.exploreActivity}
      </h2>
      <ul className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {mayBranch && (
          <Way
            icon={<GitBranchPlus aria-hidden size={20} />}
            text={listMessages.branchFromRepositoryText}
            title={listMessages.branchFromRepository}
            to="/dashboard/repositories"
          />
        )}
        <Way
          icon={<Box aria-hidden size={20} />}
          params={{ _splat: '' }}
          text={listMessages.openOfWorkspaceText}
          title={listMessages.openOfWorkspace}
          to="/dashboard/sandboxes/$"
        />
      </ul>
    </section>
  )
}

type WayProps = LinkProps & { icon: ReactNode; title: string; text: string }

function Way({ icon, title, text, ...link }: WayProps) {
  return (
    <li className="flex">
      <Link
        {...link}
        className="flex w-full items-center gap-4 rounded-lg border border-line bg-surface p-4 shadow-xs transition-[border-color,box-shadow] duration-100 hover:border-line-strong hover:shadow-sm"
      >
        <span className="shrink-0 text-accent-text">{icon}</span>
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="font-medium text-base">{title}</span>
          <span className="text-ink-muted text-sm">{text}</span>
        </span>
      </Link>
    </li>
  )
}
