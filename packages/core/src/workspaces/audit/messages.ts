import { counted } from '../../grouped.ts'
import type { AuditVerdict } from './rest.ts'
import type { Door } from './rules.ts'

const entries = (count: number) => counted(count, 'entry', 'entries')

const breaks = {
  changed: (seq: number) => `Entry ${seq} was changed after it was sealed.`,
  missing: (seq: number) => `Entry ${seq} is missing.`,
  rewritten: (seq: number) => `The chain up to entry ${seq} was not sealed by this server.`,
  unknownKey: (seq: number) =>
    `The chain up to entry ${seq} was sealed with a key that this server does not have.`,
} satisfies Record<NonNullable<AuditVerdict['broken']>['reason'], (seq: number) => string>

/** Sentences about a workspace's audit log. */
export const workspaceAuditMessages = {
  title: 'Audit log',
  text: 'Who did what in this workspace. Nothing in it can be changed unnoticed.',
  adminsOnly: 'Only admins of the workspace can see its audit log.',
  doors: {
    web: 'Web',
    terminal: 'Terminal',
    extension: 'Extension',
    api: 'API',
    server: 'Server',
  } satisfies Record<Door, string>,
  actor: 'Person',
  byService: 'service account',
  action: 'Action',
  actionHint: 'Such as member.role',
  loadFailed: 'There was a problem getting the audit log',
  loading: 'Audit log',
  empty: 'Nothing found',
  emptyText: 'Nothing was done here that fits this search.',
  verify: 'Verify',
  verifyFailed: 'The audit log could not be verified',
  exportCsv: 'Export CSV',
  exportNdjson: 'Export NDJSON',
  whole: ({ sealed, unsealed }: AuditVerdict) =>
    `The audit log is intact: ${entries(sealed)} verified${unsealed > 0 ? `, ${entries(unsealed)} not sealed yet` : ''}.`,
  pruned: (date: string) =>
    `Older entries were deleted on ${date}, as the workspace keeps its log for a limited time.`,
  broken: ({ seq, reason }: NonNullable<AuditVerdict['broken']>) =>
    `The audit log is broken. ${breaks[reason](seq)}`,
}
