import { adminMessages } from '@sandlot/core/admin/messages'
import { inputError } from '@sandlot/core/input-rules'
import { and, arrayContains, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm'
import { findActor } from '../../accounts/repo.ts'
import type { Reader } from '../../platform/db/database.ts'
import { beginningWith } from '../../platform/db/like.ts'
import { isUuid } from '../../platform/ids.ts'
import { badCursor } from '../../platform/page.ts'
import { auditEvents } from '../../platform/tables.ts'

type Query = Partial<
  Record<
    'actor' | 'action' | 'workspace' | 'subject' | 'door' | 'since' | 'until' | 'after',
    string | undefined
  >
>

const NUMBER = /^\d{1,15}$/

function momentOf(text: string | undefined, field: 'since' | 'until'): Date | undefined {
  if (text === undefined) return undefined
  const moment = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text) || Number.isNaN(moment.getTime()))
    throw inputError(adminMessages, { reason: 'badMoment', params: [field] }, { field })
  return moment
}

/** Entries get their number when they are written, at most this long after they happened. */
const NUMBERED_WITHIN_MS = 600_000

/**
 * The same bounds as numbers: pages are read by number, and without them, an old page would be searched from the newest
 * entry on.
 */
function numbered(
  workspaceId: string,
  { since, until }: { since: Date | undefined; until: Date | undefined },
) {
  const shifted = (moment: Date, ms: number) => new Date(moment.getTime() + ms).toISOString()
  const nearest = (side: SQL, order: SQL) =>
    sql`(select id from ${auditEvents} where workspace_id = ${workspaceId} and ${side} order by at ${order} limit 1)`
  return and(
    since &&
      sql`${auditEvents.id} > coalesce(${nearest(sql`at < ${shifted(since, -NUMBERED_WITHIN_MS)}`, sql`desc`)}, 0)`,
    until &&
      sql`${auditEvents.id} < coalesce(${nearest(sql`at > ${shifted(until, NUMBERED_WITHIN_MS)}`, sql`asc`)}, ${Number.MAX_SAFE_INTEGER})`,
  )
}

/** The condition for the filters of a call; null if nothing can match. */
export async function auditFilter(db: Reader, query: Query): Promise<SQL | undefined | null> {
  const { actor, action, workspace, subject, door, after } = query
  const [since, until] = [momentOf(query.since, 'since'), momentOf(query.until, 'until')]
  if (after !== undefined && !NUMBER.test(after)) throw badCursor()
  const person = actor ? await findActor(db, actor.trim().replace(/^@/, '')) : null
  if ((actor && !person) || (workspace && !isUuid(workspace))) return null
  return and(
    person ? eq(auditEvents.actorId, person.id) : undefined,
    action ? like(auditEvents.action, beginningWith(action.trim())) : undefined,
    workspace
      ? and(eq(auditEvents.workspaceId, workspace), numbered(workspace, { since, until }))
      : undefined,
    subject ? arrayContains(auditEvents.subjectIds, [subject.trim()]) : undefined,
    door ? eq(auditEvents.door, door) : undefined,
    since && gte(auditEvents.at, since),
    until && lt(auditEvents.at, until),
    after === undefined ? undefined : lt(auditEvents.id, Number(after)),
  )
}
