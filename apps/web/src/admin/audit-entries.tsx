import { auditSentence } from '@sandlot/core/admin/audit-messages'
import type { AuditEntry } from '@sandlot/core/admin/audit-rest'
import { auditMessages } from '@sandlot/core/admin/messages'
import { exactTime } from '@sandlot/core/date-formats'
import { workspaceAuditMessages } from '@sandlot/core/workspaces/audit/messages'
import type { WorkspaceAuditEntry } from '@sandlot/core/workspaces/audit/rest'
import { doors } from '@sandlot/core/workspaces/audit/rules'

type Entry = AuditEntry | WorkspaceAuditEntry

/** Entries of an audit log, of the instance or of one workspace. */
export function AuditEntries({ entries, label }: { entries: readonly Entry[]; label: string }) {
  return (
    <ul aria-label={label}>
      {entries.map((entry) => (
        <AuditRow entry={entry} key={entry.id} />
      ))}
    </ul>
  )
}

function AuditRow({ entry }: { entry: Entry }) {
  const { at, action, actor, address, device, subjectType, subjectIds, details } = entry
  const workspace = 'workspace' in entry ? entry.workspace : null
  const door = 'door' in entry ? doors.find((one) => one === entry.door) : undefined
  const sentence = auditSentence(entry)
  const more = { ...details, ...(subjectIds.length > 0 && { [subjectType]: subjectIds }) }
  return (
    <li className="border-line border-b py-2.5 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="min-w-0 break-words font-medium">
          {actor?.username ?? (address === null ? auditMessages.byServer : auditMessages.byVisitor)}
        </span>
        {actor && 'isService' in actor && actor.isService && (
          <span className="text-ink-muted text-xs">{workspaceAuditMessages.byService}</span>
        )}
        {sentence ? (
          <span className="min-w-0 break-words">{sentence}</span>
        ) : (
          <code className="break-all">{action}</code>
        )}
        {workspace && !sentence && (
          <span className="min-w-0 break-words text-ink-muted">
            {auditMessages.in(workspace.name ?? workspace.id)}
          </span>
        )}
        <time className="text-ink-muted text-xs sm:ml-auto" dateTime={at}>
          {exactTime(at)}
        </time>
      </p>
      <p className="flex flex-wrap gap-x-2 text-ink-muted text-xs">
        {sentence && <code className="break-all">{action}</code>}
        {door && <span>{workspaceAuditMessages.doors[door]}</span>}
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
