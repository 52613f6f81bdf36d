import { toSnakeCase } from '@sandlot/core/case'
import type { WorkspaceAuditEntry } from '@sandlot/core/workspaces/audit/rest'
import { stringify } from 'csv-stringify/sync'

const columns = [
  'id',
  'seq',
  'at',
  'actor',
  'actorKind',
  'action',
  'door',
  'address',
  'device',
  'subjectType',
  'subjectIds',
  'details',
  'hash',
] as const

const rowOf = (entry: WorkspaceAuditEntry) => ({
  ...entry,
  actor: entry.actor?.username ?? '',
  actorKind: entry.actor === null ? 'server' : entry.actor.isService ? 'service account' : 'person',
  subjectIds: entry.subjectIds.join(' '),
  details: JSON.stringify(entry.details),
})

/** One object per line. The details of an entry are data and stay unchanged. */
export async function* asNdjson(pages: AsyncIterable<WorkspaceAuditEntry[]>): AsyncGenerator<string> {
  for await (const page of pages)
    yield page
      .map(({ details, ...entry }) => `${JSON.stringify({ ...(toSnakeCase(entry) as object), details })}\n`)
      .join('')
}

/** A table for spreadsheets, in which no user input is interpreted as a formula. */
export async function* asCsv(pages: AsyncIterable<WorkspaceAuditEntry[]>): AsyncGenerator<string> {
  yield stringify([columns])
  for await (const page of pages)
    yield stringify(page.map(rowOf), { columns: [...columns], escape_formulas: true })
}
