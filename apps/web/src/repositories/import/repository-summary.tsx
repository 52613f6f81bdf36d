import type { GithubRepo } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { timeAgo } from '@sandlot/core/time'
import { Avatar } from '@sandlot/ui/avatar'
import { Lock } from 'lucide-react'
import { useNow } from '../../shell/browser/use-now.ts'

/** A GitHub repository in one line. */
export function RepositorySummary({ repo }: { repo: GithubRepo }) {
  const now = useNow()
  const pushed = repo.pushedAt ?? repo.updatedAt
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5 text-left">
      <Avatar name={repo.owner.login} size={24} url={repo.owner.avatarUrl} />
      <span className="min-w-0 flex-1 truncate font-medium text-base">{repo.fullName}</span>
      {repo.private && (
        <>
          <Lock aria-hidden className="shrink-0 text-ink-muted" size={14} />
          <span className="sr-only">{repositoryMessages.private}</span>
        </>
      )}
      <time className="shrink-0 text-ink-muted text-xs" dateTime={pushed}>
        {repositoryMessages.updated(timeAgo(pushed, now))}
      </time>
    </span>
  )
}
