import { passkeyMessages } from '@sandlot/core/accounts/passkeys/messages'
import { passkeyRefusals } from '@sandlot/core/accounts/passkeys/refusals'
import { passkeyNameProblem } from '@sandlot/core/accounts/passkeys/rules'
import { isOnlyPasskey } from '@sandlot/core/accounts/sign-in/rules'
import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { and, eq } from 'drizzle-orm'
import { type Context, requireViewer } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { doAction } from '../../platform/noted.ts'
import { requireRecentSignIn } from '../../platform/recent-sign-in.ts'
import { identitiesOf } from '../repo.ts'
import { passkeys, users } from '../tables.ts'
import { waysIn } from '../ways-in.ts'
import type { PasskeyRow } from './repo.ts'

const about = <Result>(result: Result, { userId, name }: PasskeyRow) => ({
  result,
  audit: { subjectIds: [userId], details: { name } },
})

async function hold(tx: Transaction, userId: string, id: string): Promise<PasskeyRow> {
  const [passkey] = isUuid(id)
    ? await tx
        .select()
        .from(passkeys)
        .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
        .for('update')
    : []
  if (!passkey) throw refusalError(passkeyRefusals, 'passkeyNotFound')
  return passkey
}

export function renamePasskey(context: Context, id: string, wanted: string): Promise<PasskeyRow> {
  const { userId } = requireViewer(context)
  const problem = passkeyNameProblem(wanted)
  if (problem) throw inputError(passkeyMessages, problem, { field: 'name' })
  return doAction(context, 'passkey.rename', async (tx) => {
    const passkey = await hold(tx, userId, id)
    const name = wanted.trim()
    await tx.update(passkeys).set({ name }).where(eq(passkeys.id, id))
    return about({ ...passkey, name }, passkey)
  })
}

/**
 * Removes a passkey. The only way to sign in is removed only if the person confirms it. A browser needs a recent
 * sign-in. A token may only remove a passkey if another way to sign in remains, so that it can neither take over nor
 * end an account.
 */
export function removePasskey(context: Context, id: string, isMeant: boolean): Promise<void> {
  const { kind, userId } = requireViewer(context)
  if (kind === 'cookie') requireRecentSignIn(context)
  return doAction(context, 'passkey.remove', async (tx) => {
    // If two ways to sign in are removed at the same time, one call must see that it removes the last.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const passkey = await hold(tx, userId, id)
    const ways = user && (await waysIn(context, tx, user, await identitiesOf(tx, userId)))
    if (ways && isOnlyPasskey(ways, passkey.id)) {
      if (!isMeant) throw refusalError(passkeyRefusals, 'onlyWayIn')
      requireRecentSignIn(context)
    }
    await tx.delete(passkeys).where(eq(passkeys.id, id))
    return about<void>(undefined, passkey)
  })
}
