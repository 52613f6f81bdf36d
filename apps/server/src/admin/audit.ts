import { type AuditEntry, listAudit } from '@sandlot/core/admin/audit-rest'
import { ADMIN_PAGE_SIZE } from '@sandlot/core/admin/limits'
import { desc, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Reader } from '../platform/db/database.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { pageOf } from '../platform/page.ts'
import { auditEvents } from '../platform/tables.ts'
import { auditFilter } from '../workspaces/audit/filter.ts'
import { workspaces } from '../workspaces/tables.ts'

async function entries(db: Reader, where: SQL | undefined, limit: number): Promise<AuditEntry[]> {
  const rows = await db
    .select({ event: auditEvents, username: users.username, name: workspaces.name })
    .from(auditEvents)
    .leftJoin(users, sql`${users.id} = ${auditEvents.actorId}`)
    .leftJoin(workspaces, sql`${workspaces.id} = ${auditEvents.workspaceId}`)
    .where(where)
    .orderBy(desc(auditEvents.id))
    .limit(limit)
  return rows.map(({ event, username, name }) => ({
    id: String(event.id),
    at: event.at.toISOString(),
    action: event.action,
    actor: event.actorId === null ? null : { id: event.actorId, username: username ?? event.actorId },
    address: event.address,
    device: event.device,
    workspace: event.workspaceId === null ? null : { id: event.workspaceId, name },
    subjectType: event.subjectType,
    subjectIds: event.subjectIds,
    details: event.details,
  }))
}

export const auditRoutes: AnyRoute[] = [
  route(listAudit, {
    policy: 'admin',
    handle: async ({ query, context: { db } }) => {
      const where = await auditFilter(db, query)
      const found = where === null ? [] : await entries(db, where, ADMIN_PAGE_SIZE + 1)
      const { page, next } = pageOf(found, ADMIN_PAGE_SIZE)
      return { entries: page, next }
    },
  }),
]
