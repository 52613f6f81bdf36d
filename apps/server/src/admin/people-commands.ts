import { refusalError } from '@sandlot/core/actions'
import { peopleRefusals } from '@sandlot/core/admin/refusals'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { endApproved } from '../accounts/device/grants.ts'
import type { UserRow } from '../accounts/rows.ts'
import { sessionClosed } from '../accounts/sessions/sessions.ts'
import { oneTimeLinks, sessions, users } from '../accounts/tables.ts'
import type { Event } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { isUuid } from '../platform/ids.ts'
import { doAction } from '../platform/noted.ts'

const noSuchPerson = () => refusalError(peopleRefusals, 'personUnknown')

/**
 * Locks the person and all administrators until the change is done, so that two admins who change each other take
 * turns.
 */
async function hold(tx: Transaction, id: string): Promise<{ person: UserRow; otherAdmins: number }> {
  if (!isUuid(id)) throw noSuchPerson()
  const held = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), users.isAdmin))
    .orderBy(asc(users.id))
    .for('update')
  const person = held.find((one) => one.id === id)
  if (!person) throw noSuchPerson()
  const otherAdmins = held.filter((one) => one.id !== id && one.isAdmin && !one.suspendedAt).length
  return { person, otherAdmins }
}

const about = (result: UserRow, events: Event[] = []) => ({
  result,
  audit: { subjectIds: [result.id], details: { username: result.username } },
  events,
})

/** No audit event if nothing changed. */
const asItWas = (result: UserRow) => ({ result, audit: null })

async function change(tx: Transaction, id: string, fields: Partial<UserRow>): Promise<UserRow> {
  const [changed] = await tx.update(users).set(fields).where(eq(users.id, id)).returning()
  if (!changed) throw noSuchPerson()
  return changed
}

/** Suspends a person, which ends everything that is signed in as them. */
export function suspend(context: Context, id: string): Promise<UserRow> {
  return doAction(context, 'person.suspend', async (tx, now) => {
    const { person, otherAdmins } = await hold(tx, id)
    if (person.id === context.viewer?.userId) throw refusalError(peopleRefusals, 'suspendSelf')
    if (person.suspendedAt) return asItWas(person)
    if (person.isAdmin && otherAdmins === 0) throw refusalError(peopleRefusals, 'lastAdministrator')
    const suspended = await change(tx, id, { suspendedAt: now })
    const isTheirs = and(eq(sessions.userId, id), gt(sessions.expiresAt, now))
    const tokens = await tx
      .delete(sessions)
      .where(and(isTheirs, eq(sessions.kind, 'token')))
      .returning({ id: sessions.id })
    // The cookies in their browsers no longer open anything, but show them the reason (see sessions.ts).
    const browsers = await tx
      .update(sessions)
      .set({ expiresAt: now })
      .where(isTheirs)
      .returning({ id: sessions.id })
    // Sign-in links that were not used yet.
    await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.userId, id), isNull(oneTimeLinks.usedAt)))
    await endApproved(tx, id)
    const events = [...tokens, ...browsers].map((session) => sessionClosed(session.id, 'suspended'))
    return about(suspended, events)
  })
}

/** Lifts a suspension; the person has to sign in again. */
export function restore(context: Context, id: string): Promise<UserRow> {
  return doAction(context, 'person.restore', async (tx) => {
    const { person } = await hold(tx, id)
    if (!person.suspendedAt) return asItWas(person)
    return about(await change(tx, id, { suspendedAt: null }))
  })
}

export function makeAdmin(context: Context, id: string): Promise<UserRow> {
  return doAction(context, 'person.make-admin', async (tx, now) => {
    const { person } = await hold(tx, id)
    if (person.suspendedAt) throw refusalError(peopleRefusals, 'suspendedAdministrator')
    if (person.isAdmin) return asItWas(person)
    return about(await change(tx, id, { isAdmin: true, updatedAt: now }))
  })
}

/** Removes a person's admin rights; never those of the last admin, and one's own only with confirmation. */
export function removeAdmin(context: Context, id: string, { myself = false } = {}): Promise<UserRow> {
  return doAction(context, 'person.remove-admin', async (tx, now) => {
    const { person, otherAdmins } = await hold(tx, id)
    if (!person.isAdmin) return asItWas(person)
    if (otherAdmins === 0) throw refusalError(peopleRefusals, 'lastAdministrator')
    if (id === context.viewer?.userId && !myself) throw refusalError(peopleRefusals, 'demoteSelf')
    return about(await change(tx, id, { isAdmin: false, updatedAt: now }))
  })
}
