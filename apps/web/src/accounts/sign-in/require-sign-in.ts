import { redirect } from '@tanstack/react-router'
import type { Services } from '../../shell/services.tsx'
import { mayBeSignedIn } from '../session/signed-in-flag.ts'

type Arrival = { context: Services; location: { href: string } }

/** Redirects visitors to the sign-in page, which leads back here (spec RT-050 to RT-052). */
export async function requireSignIn({ context, location }: Arrival): Promise<void> {
  const toSignIn = () => redirect({ to: '/signin', search: { continue: location.href }, replace: true })
  if (!mayBeSignedIn(context.storage)) throw toSignIn()
  // The page needs all of these before it can show anything, so they are loaded in parallel.
  const [{ loadMe }] = await Promise.all([import('../session/session.ts'), loadWorkspacesEarly(context)])
  if (!(await loadMe(context))) throw toSignIn()
}

/** Starts the loading without waiting for its end. */
async function loadWorkspacesEarly(context: Services): Promise<void> {
  const { loadWorkspaces } = await import('../../workspaces/load-workspaces.ts')
  // The page fetches the workspaces again and reports errors.
  loadWorkspaces(context).catch(() => undefined)
}
