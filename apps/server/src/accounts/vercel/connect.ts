import { unlinkRefusals } from '@sandlot/core/accounts/sign-in/refusals'
import { refusalError } from '@sandlot/core/actions'
import { and, eq, isNotNull } from 'drizzle-orm'
import { type Context, requireViewer } from '../../platform/context.ts'
import type { VercelAccount } from '../../platform/drivers/vercel.ts'
import { doAction } from '../../platform/noted.ts'
import { users } from '../tables.ts'

/** The provider name in the audit log, and in the URL that disconnects it. */
export const VERCEL = 'vercel'

/** Stores the viewer's Vercel account. It cannot be used to sign in, so two people may connect the same one. */
export function connectVercel(context: Context, { login, email }: VercelAccount): Promise<void> {
  const { userId } = requireViewer(context)
  return doAction(context, 'account.connect', async (tx, now) => {
    await tx
      .update(users)
      .set({ vercelLogin: login, vercelEmail: email, updatedAt: now })
      .where(eq(users.id, userId))
    return { result: undefined, audit: { subjectIds: [userId], details: { provider: VERCEL } } }
  })
}

export function disconnectVercel(context: Context): Promise<void> {
  const { userId } = requireViewer(context)
  return doAction(context, 'account.disconnect', async (tx, now) => {
    const [left] = await tx
      .update(users)
      .set({ vercelLogin: null, vercelEmail: null, updatedAt: now })
      .where(and(eq(users.id, userId), isNotNull(users.vercelLogin)))
      .returning({ id: users.id })
    if (!left) throw refusalError(unlinkRefusals, 'notLinked')
    return { result: undefined, audit: { subjectIds: [userId], details: { provider: VERCEL } } }
  })
}
