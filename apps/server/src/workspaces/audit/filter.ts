import { refusalError } from '@sandlot/core/actions'
import { adminMessages } from '@sandlot/core/admin/messages'
import { auditRefusals } from '@sandlot/core/admin/refusals'
import { inputError } from '@sandlot/core/input-rules'
import { and, arrayContains, eq, gte, like, lt, type SQL } from 'drizzle-orm'
import { findActor } from '../../accounts/repo.ts'
import type { Reader } from '../../platform/db/database.ts'
import { beginningWith } from '../../platform/db/like.ts'
import { isUuid } from '../../platform/ids.ts'
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

/** What the filters of a call leave of the audit log; null where nothing can fit. */
export async function auditFilter(db: Reader, query: Query): Promise<SQL | undefined | null> {
  const { actor, action, workspace, subject, door, after } = query
  const [since, until] = [momentOf(query.since, 'since'), momentOf(query.until, 'until')]
  if (after !== undefined && !NUMBER.test(after)) throw refusalError(auditRefusals, 'entryNotFound')
  const person = actor ? await findActor(db, actor.trim().replace(/^@/, '')) : null
  if ((actor && !person) || (workspace && !isUuid(workspace))) return null
  return and(
    person ? eq(auditEvents.actorId, person.id) : undefined,
    action ? like(auditEvents.action, beginningWith(action.trim())) : undefined,
    workspace ? eq(auditEvents.workspaceId, workspace) : undefined,
    subject ? arrayContains(auditEvents.subjectIds, [subject.trim()]) : undefined,
    door ? eq(auditEvents.door, door) : undefined,
    since && gte(auditEvents.at, since),
    until && lt(auditEvents.at, until),
    after === undefined ? undefined : lt(auditEvents.id, Number(after)),
  )
}
