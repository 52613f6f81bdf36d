import { auditSentence } from '@sandlot/core/admin/audit-messages'
import type { AuditEntry } from '@sandlot/core/admin/audit-rest'
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
        <ul className="overflow-hidden rounded-xl border border-line bg-surface">
          {entries.map((entry) => (
            <Entry entry={entry} key={entry.id} />
          ))}
        </ul>
      )}
      <LoadMore failed={auditMessages.loadFailed} query={query} />
    </Loaded>
  )
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, action, actor, address, device, workspace, subjectType, subjectIds, details } = entry
  const sentence = auditSentence(entry)
  const more = { ...details, ...(subjectIds.length > 0 && { [subjectType]: subjectIds }) }
  return (
    <li className="border-line border-b px-4 py-2.5 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-medium">
          {actor?.username ?? (address === null ? auditMessages.byServer : auditMessages.byVisitor)}
        </span>
        {sentence ? <span className="min-w-0 break-words">{sentence}</span> : <code>{action}</code>}
        {workspace && (
          <span className="text-ink-muted">{auditMessages.in(workspace.name ?? workspace.id)}</span>
        )}
        <time className="ml-auto text-ink-muted text-xs" dateTime={at}>
          {moment.format(new Date(at))}
        </time>
      </p>
      <p className="flex flex-wrap gap-x-2 text-ink-muted text-xs">
        {sentence && <code className="break-all">{action}</code>}
        {address && <span>{auditMessages.from(address)}</span>}
        {device && <span className="min-w-0 break-words">{auditMessages.with(device)}</span>}
      </p>
      {Object.keys(more).length > 0 && (
        <details>
          <summary aria-label={auditMessages.detailsOf(action)} className="text-ink-muted text-xs">
            {auditMessages.details}
          </summary>
          <pre className="mt-1 whitespace-pre-wrap break-all rounded-md bg-canvas px-3 py-2 text-xs">
            {JSON.stringify(more, null, 2)}
          </pre>
        </details>
      )}
    </li>
  )
}
