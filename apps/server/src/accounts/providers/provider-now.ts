import type { SignInWay } from '@sandlot/core/accounts/limits'
import { currentSetup } from '../../admin/setup/current.ts'
import type { Context } from '../../platform/context.ts'
import { type IdentityProvider, identityProvider } from '../../platform/drivers/identity.ts'

/** Returns a sign-in provider as currently configured, or null. */
export async function providerNow(
  context: Context,
  way: SignInWay,
  domain?: string,
): Promise<IdentityProvider | null> {
  const { fetch, clock } = context
  return identityProvider({ config: await currentSetup(context), fetch, clock }, way, domain)
}
