import { ADMIN_SEARCH_PAUSE_MS } from '@sandlot/core/admin/limits'
import { shortDate } from '@sandlot/core/date-formats'
import { pathOf } from '@sandlot/core/endpoint'
import { workspaceAuditMessages as say } from '@sandlot/core/workspaces/audit/messages'
import {
  exportWorkspaceAudit,
  listWorkspaceAudit,
  verifyWorkspaceAudit,
} from '@sandlot/core/workspaces/audit/rest'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import { canAdminister } from '@sandlot/core/workspaces/rules'
import { Button } from '@sandlot/ui/button'
import { buttonStyle } from '@sandlot/ui/button-style'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Section } from '@sandlot/ui/section'
import { TextField } from '@sandlot/ui/text-field'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '../../accounts/notice.tsx'
import { AuditEntries } from '../../admin/audit-entries.tsx'
import { RowsSkeleton } from '../../repositories/rows-skeleton.tsx'
import { LoadMore } from '../../sandboxes/lists/load-more.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { useDebouncedText } from '../../shell/use-debounced-text.ts'
import { useWorkspace } from '../workspace-context.tsx'
import { RetentionSection, StreamSection } from './audit-stream-section.tsx'

/** The audit log of the workspace and its integrity; for admins. */
export function AuditPage() {
  const { active, role } = useWorkspace()
  const [actor, setActor] = useState('')
  const [action, setAction] = useState('')
  const filter = {
    actor: useDebouncedText(actor.trim(), ADMIN_SEARCH_PAUSE_MS),
    action: useDebouncedText(action.trim(), ADMIN_SEARCH_PAUSE_MS),
  }
  if (!canAdminister(role)) return <Section isCard text={say.adminsOnly} title={say.title} />
  return (
    <>
      <Section isCard text={say.text} title={say.title}>
        <Proof teamId={active.id} />
        <div className="flex flex-wrap gap-3">
          <TextField className="min-w-40 flex-1" label={say.actor} onChange={setActor} value={actor} />
          <TextField
            className="min-w-40 flex-1"
            label={say.action}
            onChange={setAction}
            placeholder={say.actionHint}
            value={action}
          />
        </div>
        <Entries filter={filter} teamId={active.id} />
      </Section>
      <RetentionSection id={active.id} />
      <StreamSection id={active.id} />
    </>
  )
}

/** Verifies the log on request, and offers it for download. */
function Proof({ teamId }: { teamId: string }) {
  const { client, toasts } = useServices()
  const verifying = useMutation({
    mutationFn: () => client.rest(verifyWorkspaceAudit, { params: { id: teamId } }),
    onError: (error) => toasts.failed(say.verifyFailed, error),
    networkMode: 'always',
  })
  const verdict = verifying.data
  const file = (format: string) => `${pathOf(exportWorkspaceAudit, { id: teamId })}?format=${format}`
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button isPending={verifying.isPending} onPress={() => verifying.mutate()}>
          {say.verify}
        </Button>
        <a className={buttonStyle({})} download href={file('csv')}>
          {say.exportCsv}
        </a>
        <a className={buttonStyle({})} download href={file('ndjson')}>
          {say.exportNdjson}
        </a>
      </div>
      {verdict && (
        <Notice isProblem={!verdict.whole}>
          {verdict.broken ? say.broken(verdict.broken) : say.whole(verdict)}
          {verdict.pruned && ` ${say.pruned(shortDate(verdict.pruned.at))}`}
        </Notice>
      )}
    </>
  )
}

type Filter = { actor: string; action: string }

function Entries({ teamId, filter: { actor, action } }: { teamId: string; filter: Filter }) {
  const { client } = useServices()
  const wanted = { ...(actor && { actor }), ...(action && { action }) }
  const query = useInfiniteQuery({
    queryKey: [...workspaceKeys.all, 'audit', teamId, wanted],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      client.rest(listWorkspaceAudit, {
        params: { id: teamId },
        query: { ...wanted, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { failed: say.loadFailed },
  })
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Loaded failed={say.loadFailed} query={query} skeleton={<RowsSkeleton label={say.loading} />}>
      {entries.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden size={22} />} text={say.emptyText} title={say.empty} />
      ) : (
        <AuditEntries entries={entries} label={say.title} />
      )}
      <LoadMore failed={say.loadFailed} query={query} />
    </Loaded>
  )
}
