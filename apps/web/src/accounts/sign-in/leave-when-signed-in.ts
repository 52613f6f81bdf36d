import { safeReturnPath } from '@sandlot/core/accounts/rules'
import { redirect } from '@tanstack/react-router'
import type { Services } from '../../shell/services.tsx'
import { mayBeSignedIn } from '../session/signed-in-flag.ts'
import type { SignInSearch } from './sign-in-search.ts'

type Arrival = { context: Services; search: SignInSearch }

/** Somebody who is signed in has no business on the sign-in page, unless it says what went wrong. */
export async function leaveWhenSignedIn({ context, search }: Arrival): Promise<void> {
  if (search.error || !mayBeSignedIn(context.storage)) return
  const { loadMe } = await import('../session/session.ts')
  // Who cannot be asked for is nobody: the page itself then says what is wrong.
  const me = await loadMe(context).catch(() => null)
  if (me) throw redirect({ href: safeReturnPath(search.continue) ?? '/dashboard', replace: true })
}
