import { repositoryPages } from '@sandlot/core/repositories/page-messages'
import { fullName } from '@sandlot/core/repositories/rules'
import { type SyncedRepository, syncedQuery } from '@sandlot/core/repositories/synced-query'
import { timeAgo } from '@sandlot/core/time'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderSync } from 'lucide-react'
import { useNow } from '../../shell/browser/use-now.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { PageHeader } from '../../shell/ui/page-header.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'

/** The sandboxes of the workspace that came from repositories (spec DP-046). */
export function SyncedPage() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const query = useQuery(syncedQuery(client, active.id))
  return (
    <>
      <PageHeader title={repositoryPages.synced} />
      <div className="px-4 pb-8">
        <Loaded failed={repositoryPages.syncedFailed} query={query} skeleton={<RowsSkeleton />}>
          {query.data?.length === 0 ? (
            <EmptyState
              icon={<FolderSync aria-hidden size={22} />}
              text={repositoryPages.noSyncedText}
              title={repositoryPages.noSynced}
            />
          ) : (
            <ul aria-label={repositoryPages.synced}>
              {query.data?.map((one) => (
                <Row key={one.id} repository={one} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </>
  )
}

function Row({ repository }: { repository: SyncedRepository }) {
  const now = useNow()
  const { href, title, path, branch, lastEdited } = repository
  return (
    <li className="border-line border-b first:border-t">
      <Link className="flex min-h-16 items-center gap-3 px-3 py-2 hover:bg-hover" to={href as '/'}>
        <FolderSync aria-hidden className="shrink-0 text-ink-muted" size={20} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-base" dir="auto">
            {title}
          </span>
          <span className="block truncate text-ink-muted text-xs">
            {fullName(repository)} · {path || repositoryPages.wholeRepository} · {branch}
          </span>
        </span>
        <time className="shrink-0 text-ink-muted text-xs" dateTime={lastEdited}>
          {repositoryPages.edited(timeAgo(lastEdited, now))}
        </time>
      </Link>
    </li>
  )
}
