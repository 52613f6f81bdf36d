import { peopleMessages } from '@sandlot/core/admin/people-messages'
import { AppError } from '@sandlot/core/errors'
import { eq } from 'drizzle-orm'
import { makeLinkFor } from '../accounts/links/made-links.ts'
import { users } from '../accounts/tables.ts'
import { runCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import { isUuid } from '../platform/ids.ts'
import { requireRecentSignIn } from '../platform/recent-sign-in.ts'

const PEOPLE_PATH = '/admin/people'

/** A link that lets a person in who has no other way. One that makes an administrator of its holder takes a browser. */
export function signInLinkFor(context: Context, id: string): Promise<{ token: string; expiresAt: Date }> {
  return runCommand(context, context.actor, async (tx, now) => {
    const [person] = isUuid(id) ? await tx.select().from(users).where(eq(users.id, id)).for('share') : []
    if (!person) throw new AppError('not_found', peopleMessages.notFound)
    if (person.suspendedAt) throw new AppError('conflict', peopleMessages.suspendedLink)
    if (person.isAdmin) requireRecentSignIn(context, PEOPLE_PATH)
    return {
      result: await makeLinkFor(tx, context, { userId: person.id, madeBy: 'admin' }, now),
      audit: {
        action: 'person.sign-in-link',
        workspaceId: null,
        subjectType: 'User',
        subjectIds: [person.id],
        details: { username: person.username },
      },
    }
  })
}
