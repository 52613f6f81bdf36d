import { ADMIN_SEARCH_PAUSE_MS } from '@sandlot/core/admin/limits'
import { auditMessages } from '@sandlot/core/admin/messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { TextField } from '@sandlot/ui/text-field'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { LoadMore } from '../sandboxes/lists/load-more.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { useDebouncedText } from '../shell/use-debounced-text.ts'
import { AdminHead } from './admin-head.tsx'
import { AuditEntries } from './audit-entries.tsx'
import { auditQuery } from './queries.ts'

export function AuditPage() {
  const [actor, setActor] = useState('')
  const [action, setAction] = useState('')
  return (
    <>
      <AdminHead title={auditMessages.title}>
        <TextField
          className="min-w-40 flex-1"
          label={auditMessages.actor}
          onChange={setActor}
          placeholder={auditMessages.actorHint}
          value={actor}
        />
        <TextField
          className="min-w-40 flex-1"
          label={auditMessages.action}
          onChange={setAction}
          placeholder={auditMessages.actionHint}
          value={action}
        />
      </AdminHead>
      <Entries
        action={useDebouncedText(action.trim(), ADMIN_SEARCH_PAUSE_MS)}
        actor={useDebouncedText(actor.trim(), ADMIN_SEARCH_PAUSE_MS)}
      />
    </>
  )
}

function Entries({ actor, action }: { actor: string; action: string }) {
  const { client } = useServices()
  const query = useInfiniteQuery({
    ...auditQuery(client, { ...(actor && { actor }), ...(action && { action }) }),
    placeholderData: keepPreviousData,
    meta: { failed: auditMessages.loadFailed },
  })
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Loaded
      failed={auditMessages.loadFailed}
      query={query}
      skeleton={<RowsSkeleton label={auditMessages.loading} />}
    >
      {entries.length === 0 ? (
        <EmptyState
          icon={<ScrollText aria-hidden size={22} />}
          text={auditMessages.emptyText}
          title={auditMessages.empty}
        />
      ) : (
        <div className="rounded-xl border border-line bg-surface px-4">
          <AuditEntries entries={entries} label={auditMessages.title} />
        </div>
      )}
      <LoadMore failed={auditMessages.loadFailed} query={query} />
    </Loaded>
  )
}
