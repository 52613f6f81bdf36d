import { relyingPartyOf } from '@sandlot/core/accounts/passkeys/rules'
import type { WaysIn } from '@sandlot/core/accounts/sign-in/rules'
import { and, eq } from 'drizzle-orm'
import { type CurrentSetup, currentSetup, type SetupDeps } from '../admin/setup/current.ts'
import type { Context } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { SSO_KEY } from '../platform/drivers/identity.ts'
import { wayOf } from './repo.ts'
import type { Identity, UserRow } from './rows.ts'
import { passkeys } from './tables.ts'

type Needs = SetupDeps & Pick<Context, 'publicUrl'>

/** Whether an identity can still be used to sign in, as currently configured. */
function works(setup: CurrentSetup, { provider }: Identity): boolean {
  const way = wayOf(provider)
  if (way !== 'sso') return way !== null && setup[way] !== null
  return setup.sso.some(({ issuer }) => SSO_KEY + issuer.replace(/\/+$/, '') === provider)
}

/** The ways in which somebody can sign in, besides a link created by an administrator or in the terminal. */
export async function waysIn(
  context: Needs,
  db: Reader,
  user: Pick<UserRow, 'id' | 'email'>,
  own: readonly Identity[],
): Promise<WaysIn> {
  const setup = await currentSetup(context, db)
  const party = relyingPartyOf(context.publicUrl())
  const usable = party
    ? await db
        .select({ id: passkeys.id })
        .from(passkeys)
        .where(and(eq(passkeys.userId, user.id), eq(passkeys.rpId, party.id)))
    : []
  return {
    identities: own.filter((identity) => works(setup, identity)).map(({ id }) => id),
    passkeys: usable.map(({ id }) => id),
    isMailed: setup.mail !== null && user.email !== '',
  }
}
