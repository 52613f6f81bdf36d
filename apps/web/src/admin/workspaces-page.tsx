import { ADMIN_SEARCH_PAUSE_MS } from '@sandlot/core/admin/limits'
import { adminWorkspaceMessages } from '@sandlot/core/admin/workspaces-messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Switch } from '@sandlot/ui/switch'
import { TextField } from '@sandlot/ui/text-field'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '../accounts/notice.tsx'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { LoadMore } from '../sandboxes/lists/load-more.tsx'
import { useNow } from '../shell/browser/use-now.ts'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { useDebouncedText } from '../shell/use-debounced-text.ts'
import { AdminHead } from './admin-head.tsx'
import { adminWorkspacesQuery } from './queries.ts'
import { WorkspaceRow } from './workspace-row.tsx'

export function WorkspacesPage() {
  const [typed, setTyped] = useState('')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <AdminHead title={adminWorkspaceMessages.title}>
        <TextField
          className="min-w-0 flex-1 basis-60"
          hideLabel
          label={adminWorkspaceMessages.search}
          onChange={setTyped}
          placeholder={adminWorkspaceMessages.searchHint}
          type="search"
          value={typed}
        />
        <Switch className="min-h-9" isSelected={isAsking} onChange={setAsking}>
          {adminWorkspaceMessages.asking}
        </Switch>
      </AdminHead>
      <Workspaces isAsking={isAsking} search={useDebouncedText(typed.trim(), ADMIN_SEARCH_PAUSE_MS)} />
    </>
  )
}

function Workspaces({ search, isAsking }: { search: string; isAsking: boolean }) {
  const { client } = useServices()
  const now = useNow()
  const query = useInfiniteQuery({
    ...adminWorkspacesQuery(client, search, isAsking),
    placeholderData: keepPreviousData,
    meta: { failed: adminWorkspaceMessages.loadFailed },
  })
  const workspaces = query.data?.pages.flatMap((page) => page.workspaces) ?? []
  const hasPlans = workspaces.some(({ plan }) => plan !== null)
  return (
    <Loaded
      failed={adminWorkspaceMessages.loadFailed}
      query={query}
      skeleton={<RowsSkeleton label={adminWorkspaceMessages.loading} />}
    >
      {workspaces.length > 0 && !hasPlans && (
        <div className="mb-4">
          <Notice>{adminWorkspaceMessages.noPlans}</Notice>
        </div>
      )}
      {workspaces.length === 0 ? (
        <EmptyState
          icon={<Boxes aria-hidden size={22} />}
          text={isAsking ? undefined : adminWorkspaceMessages.emptyText}
          title={isAsking ? adminWorkspaceMessages.noneAsks : adminWorkspaceMessages.empty}
        />
      ) : (
        <ul className="overflow-hidden rounded-xl border border-line bg-surface">
          {workspaces.map((workspace) => (
            <WorkspaceRow key={workspace.id} now={now} workspace={workspace} />
          ))}
        </ul>
      )}
      <LoadMore failed={adminWorkspaceMessages.loadFailed} query={query} />
    </Loaded>
  )
}
