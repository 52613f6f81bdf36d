import { invalidInput, refusalError } from '@sandlot/core/actions'
import { type AuditEntry, listAudit } from '@sandlot/core/admin/audit-rest'
import { ADMIN_PAGE_SIZE } from '@sandlot/core/admin/limits'
import { adminMessages } from '@sandlot/core/admin/messages'
import { auditRefusals } from '@sandlot/core/admin/refusals'
import { and, arrayContains, desc, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { findByUsername } from '../accounts/repo.ts'
import { users } from '../accounts/tables.ts'
import type { Reader } from '../platform/db/database.ts'
import { beginningWith } from '../platform/db/like.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { isUuid } from '../platform/ids.ts'
import { pageOf } from '../platform/page.ts'
import { auditEvents } from '../platform/tables.ts'
import { workspaces } from '../workspaces/tables.ts'

type Query = z.output<NonNullable<(typeof listAudit)['query']>>

const NUMBER = /^\d{1,15}$/

function momentOf(text: string | undefined, field: 'since' | 'until'): Date | undefined {
  if (text === undefined) return undefined
  const moment = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text) || Number.isNaN(moment.getTime()))
    throw invalidInput(adminMessages.badMoment(field), { field })
  return moment
}

/** What the filters of a call leave; null where nothing can fit. */
async function filterOf(db: Reader, query: Query): Promise<SQL | undefined | null> {
  const { actor, action, workspace, subject, after } = query
  const [since, until] = [momentOf(query.since, 'since'), momentOf(query.until, 'until')]
  if (after !== undefined && !NUMBER.test(after)) throw refusalError(auditRefusals, 'entryNotFound')
  const person = actor ? await findByUsername(db, actor.trim().replace(/^@/, '')) : null
  if ((actor && !person) || (workspace && !isUuid(workspace))) return null
  return and(
    person ? eq(auditEvents.actorId, person.id) : undefined,
    action ? like(auditEvents.action, beginningWith(action.trim())) : undefined,
    workspace ? eq(auditEvents.workspaceId, workspace) : undefined,
    subject ? arrayContains(auditEvents.subjectIds, [subject.trim()]) : undefined,
    since && gte(auditEvents.at, since),
    until && lt(auditEvents.at, until),
    after === undefined ? undefined : lt(auditEvents.id, Number(after)),
  )
}

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
      const where = await filterOf(db, query)
      const found = where === null ? [] : await entries(db, where, ADMIN_PAGE_SIZE + 1)
      const { page, next } = pageOf(found, ADMIN_PAGE_SIZE)
      return { entries: page, next }
    },
  }),
]
