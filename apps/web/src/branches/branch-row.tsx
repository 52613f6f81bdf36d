import { branchMessages } from '@sandlot/core/branches/messages'
import type { BranchItemFragment } from '@sandlot/core/branches/operations.gen'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { GitBranch, GitPullRequest } from 'lucide-react'
import { ButtonLink } from '../shell/ui/button-link.tsx'

type Props = {
  branch: BranchItemFragment
  isDefault: boolean
  repository: RepositoryName
  workspaceId: string
}

/** A branch with its pull requests; those are read on GitHub. */
export function BranchRow({ branch, isDefault, repository, workspaceId }: Props) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b px-3 py-2 first:border-t max-sm:flex-wrap">
      <GitBranch aria-hidden className="shrink-0 text-ink-muted" size={18} />
      <span className="min-w-0 truncate font-medium text-base" dir="auto" title={branch.name}>
        {branch.name}
      </span>
      {isDefault && (
        <span className="shrink-0 rounded-full bg-sunken px-2 text-ink-muted text-xs leading-5">
          {branchMessages.default}
        </span>
      )}
      <span className="ml-auto flex min-w-0 max-w-1/2 flex-col items-end gap-1 max-sm:ml-7 max-sm:max-w-full max-sm:items-start">
        {branch.pullRequests.map(({ number, title, htmlUrl }) => (
          <a
            className="flex min-w-0 max-w-full items-center gap-1.5 rounded-md text-ink-muted text-sm hover:text-ink"
            href={htmlUrl}
            key={number}
            rel="noopener noreferrer"
            target="_blank"
          >
            <GitPullRequest aria-hidden className="shrink-0 text-accent-text" size={15} />
            <span className="shrink-0">{branchMessages.pullRequest(number)}</span>
            <span className="truncate" dir="auto">
              {title}
            </span>
          </a>
        ))}
      </span>
      <ButtonLink
        aria-label={gitMessages.openBranch(branch.name)}
        className="shrink-0"
        params={{ _splat: `${fullName(repository)}/tree/${branch.name}` }}
        search={{ workspace: workspaceId }}
        size="sm"
        to="/p/sandbox/github/$"
      >
        {gitMessages.open}
      </ButtonLink>
    </li>
  )
}
