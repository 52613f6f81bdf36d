import { type SignInWay, signInWays } from '@sandlot/core/accounts/limits'
import { unlinkRefusals } from '@sandlot/core/accounts/sign-in/refusals'
import { isOnlyWayIn } from '@sandlot/core/accounts/sign-in/rules'
import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { eq } from 'drizzle-orm'
import { type Context, requireViewer } from '../../platform/context.ts'
import { doAction } from '../../platform/noted.ts'
import { identitiesOf, wayOf } from '../repo.ts'
import type { Identity, UserRow } from '../rows.ts'
import { identities, users } from '../tables.ts'
import { waysIn } from '../ways-in.ts'

export async function presentLinked(context: Context, user: UserRow, own: readonly Identity[]) {
  const ways = await waysIn(context, context.db, user, own)
  return own.flatMap((identity) => {
    const provider = wayOf(identity.provider)
    const { id, login, email } = identity
    return provider ? [{ provider, login, email, isOnlyWayIn: isOnlyWayIn(ways, id) }] : []
  })
}

/** Disconnects a provider, unless it is the person's only way to sign in. */
export function unlink(context: Context, wanted: string): Promise<void> {
  const { userId } = requireViewer(context)
  const way: SignInWay | undefined = signInWays.find((known) => known === wanted)
  return doAction(context, 'account.disconnect', async (tx) => {
    // Two concurrent calls must not both find the other provider still connected.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const own = await identitiesOf(tx, userId)
    const identity = own.find(({ provider }) => way && wayOf(provider) === way)
    if (!user || !way || !identity) throw refusalError(unlinkRefusals, 'notLinked')
    if (isOnlyWayIn(await waysIn(context, tx, user, own), identity.id))
      throw errorOfRefusal(unlinkRefusals, { reason: 'onlyWayIn', params: way })
    await tx.delete(identities).where(eq(identities.id, identity.id))
    return {
      result: undefined,
      audit: { subjectIds: [userId], details: { provider: way } },
    }
  })
}
