import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { redirect } from '@tanstack/react-router'
import type { Services } from '../shell/services.tsx'
import { loadMe, mayBeSignedIn } from './session.ts'

/** Sends a visitor to the sign-in page, which leads back here (spec RT-050 to RT-052). */
export async function requireSignIn({
  context,
  location,
}: {
  context: Services
  location: { href: string }
}): Promise<void> {
  // Asked for at the same time as the person: the page needs both before it can show anything.
  if (mayBeSignedIn(context.storage)) void context.queries.prefetchQuery(workspacesQuery(context.client))
  const me = await loadMe(context)
  if (!me) throw redirect({ to: '/signin', search: { continue: location.href }, replace: true })
}
