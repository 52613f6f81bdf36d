import { safeReturnPath } from '@sandlot/core/accounts/rules'
import { redirect } from '@tanstack/react-router'
import type { Services } from '../../shell/services.tsx'
import { mayBeSignedIn } from '../session/signed-in-flag.ts'
import type { SignInSearch } from './sign-in-search.ts'

type Arrival = { context: Services; search: SignInSearch }

/** Redirects signed-in users away from the sign-in page, unless it shows an error. */
export async function leaveWhenSignedIn({ context, search }: Arrival): Promise<void> {
  if (search.error || !mayBeSignedIn(context.storage)) return
  const { loadMe } = await import('../session/session.ts')
  // A failed request counts as signed out. The page itself then shows the problem.
  const me = await loadMe(context).catch(() => null)
  if (me) throw redirect({ href: safeReturnPath(search.continue) ?? '/dashboard', replace: true })
}
