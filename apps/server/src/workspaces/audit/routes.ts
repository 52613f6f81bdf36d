import { Readable } from 'node:stream'
import { AUDIT_PAGE_SIZE, AUDIT_VERIFIED_PER_MINUTE } from '@sandlot/core/workspaces/audit/limits'
import {
  exportWorkspaceAudit,
  keepWorkspaceAudit,
  listWorkspaceAudit,
  verifyWorkspaceAudit,
} from '@sandlot/core/workspaces/audit/rest'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { doAction } from '../../platform/noted.ts'
import { pageOf } from '../../platform/page.ts'
import { actHolding } from '../act.ts'
import { assertReader } from '../assert-reader.ts'
import { asCsv, asNdjson } from './export.ts'
import { auditFilter } from './filter.ts'
import { allEntries, keepDaysOf, newestEntries } from './read.ts'
import { keepFor } from './seal.ts'
import { verifyAudit } from './verify.ts'

export const auditRoutes: AnyRoute[] = [
  route(listWorkspaceAudit, {
    policy: 'signedIn',
    handle: async ({ params, query, context }) => {
      const workspaceId = await assertReader(context, params.id, 'audit.read')
      const where = await auditFilter(context.db, { ...query, workspace: workspaceId })
      const found = where === null ? [] : await newestEntries(context.db, where, AUDIT_PAGE_SIZE + 1)
      const { page, next } = pageOf(found, AUDIT_PAGE_SIZE)
      return { entries: page, next, keepDays: await keepDaysOf(context.db, workspaceId) }
    },
  }),
  route(verifyWorkspaceAudit, {
    policy: 'signedIn',
    perMinute: AUDIT_VERIFIED_PER_MINUTE,
    handle: async ({ params, context }) =>
      verifyAudit(context, await assertReader(context, params.id, 'audit.read')),
  }),
  route(exportWorkspaceAudit, {
    policy: 'signedIn',
    handle: async ({ params, query, context, reply }) => {
      const workspaceId = await assertReader(context, params.id, 'audit.read')
      const where = await auditFilter(context.db, { ...query, workspace: workspaceId })
      // Exporting the log is itself recorded in it.
      await doAction(context, 'audit.export', async () => ({
        result: undefined,
        audit: { workspaceId, subjectIds: [workspaceId], details: { format: query.format } },
      }))
      const pages = where === null ? none() : allEntries(context.db, where)
      const isCsv = query.format === 'csv'
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="audit.${query.format}"`)
        .type(isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson')
        .send(Readable.from(isCsv ? asCsv(pages) : asNdjson(pages), { objectMode: false }))
    },
  }),
  route(keepWorkspaceAudit, {
    policy: 'signedIn',
    action: 'audit.keep',
    handle: async ({ params, body: { keepDays }, context }) => {
      const act = { action: 'audit.keep', teamId: params.id, field: 'id' } as const
      return actHolding(context, act, async ({ tx, team }) => {
        const before = await keepFor(tx, team.id, keepDays)
        return {
          result: { keepDays },
          audit:
            before === keepDays ? null : { details: { before: { keepDays: before }, after: { keepDays } } },
        }
      })
    },
  }),
]

async function* none(): AsyncGenerator<never[]> {}
