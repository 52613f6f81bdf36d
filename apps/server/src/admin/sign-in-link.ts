import { refusalError } from '@sandlot/core/actions'
import { peopleRefusals } from '@sandlot/core/admin/refusals'
import { eq } from 'drizzle-orm'
import { makeLinkFor } from '../accounts/links/made-links.ts'
import { users } from '../accounts/tables.ts'
import type { Context } from '../platform/context.ts'
import { isUuid } from '../platform/ids.ts'
import { doAction } from '../platform/noted.ts'
import { requireRecentSignIn } from '../platform/recent-sign-in.ts'

const PEOPLE_PATH = '/admin/people'

/**
 * Creates a sign-in link for a person who has no other way to sign in. For an administrator, this requires a recent
 * sign-in in a browser.
 */
export function signInLinkFor(context: Context, id: string): Promise<{ token: string; expiresAt: Date }> {
  return doAction(context, 'person.sign-in-link', async (tx, now) => {
    const [person] = isUuid(id) ? await tx.select().from(users).where(eq(users.id, id)).for('share') : []
    if (!person) throw refusalError(peopleRefusals, 'personUnknown')
    if (person.suspendedAt) throw refusalError(peopleRefusals, 'personSuspended')
    if (person.isAdmin) requireRecentSignIn(context, PEOPLE_PATH)
    return {
      result: await makeLinkFor(tx, context, { userId: person.id, madeBy: 'admin' }, now),
      audit: { subjectIds: [person.id], details: { username: person.username } },
    }
  })
}
