import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { redirect } from '@tanstack/react-router'
import type { Services } from '../shell/services.tsx'
import { mayBeSignedIn } from './signed-in-flag.ts'

type Arrival = { context: Services; location: { href: string } }

/** Sends a visitor to the sign-in page, which leads back here (spec RT-050 to RT-052). */
export async function requireSignIn({ context, location }: Arrival): Promise<void> {
  const toSignIn = () => redirect({ to: '/signin', search: { continue: location.href }, replace: true })
  if (!mayBeSignedIn(context.storage)) throw toSignIn()
  // The page needs all of these before it can show anything, so they are on their way at the same time.
  void import('../shell/dashboard-layout.tsx')
  void context.queries.prefetchQuery(workspacesQuery(context.client))
  const { loadMe } = await import('./session.ts')
  if (!(await loadMe(context))) throw toSignIn()
}
