import { redirect } from '@tanstack/react-router'
import type { Services } from '../../shell/services.tsx'
import { mayBeSignedIn } from '../session/signed-in-flag.ts'

type Arrival = { context: Services; location: { href: string } }

/** Sends a visitor to the sign-in page, which leads back here (spec RT-050 to RT-052). */
export async function requireSignIn({ context, location }: Arrival): Promise<void> {
  const toSignIn = () => redirect({ to: '/signin', search: { continue: location.href }, replace: true })
  if (!mayBeSignedIn(context.storage)) throw toSignIn()
  // The page needs all of these before it can show anything, so they are on their way at the same time.
  const [{ loadMe }] = await Promise.all([import('../session/session.ts'), loadWorkspacesEarly(context)])
  if (!(await loadMe(context))) throw toSignIn()
}

/** Starts loading and waits for the start alone. */
async function loadWorkspacesEarly(context: Services): Promise<void> {
  const { loadWorkspaces } = await import('../../workspaces/load-workspaces.ts')
  // What goes wrong is told by the page, which asks for them again.
  loadWorkspaces(context).catch(() => undefined)
}
