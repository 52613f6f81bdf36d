import type { Services } from '../../shell/services.tsx'
import { mayBeSignedIn } from '../session/signed-in-flag.ts'
import type { SignInModalOptions } from './sign-in-modal.tsx'

type Needs = Pick<Services, 'client' | 'queries' | 'storage' | 'modals'>

/** Identifies the sign-in among the open modals. */
const MARK = 'sign-in'

const opened = ({ modals }: Needs) => modals.list().find(({ props }) => props.mark === MARK)

/**
 * Asks a visitor to sign in without leaving the page. Resolves with true once they are signed in, and with false if
 * they canceled. Signed-in users are not asked (spec AC-026). A second call while it is open cancels nothing.
 */
export async function openSignIn(services: Needs, options: SignInModalOptions = {}): Promise<boolean> {
  if (mayBeSignedIn(services.storage)) {
    const { loadMe } = await import('../session/session.ts')
    if (await loadMe(services).catch(() => null)) return true
  }
  if (opened(services)) return false
  const props = { ...options, mark: MARK }
  const isSignedIn = await services.modals.open(
    () => import('./sign-in-modal.tsx').then((module) => module.SignInModal),
    props,
  )
  if (!isSignedIn) return false
  // Data that was fetched as a visitor may differ for the user.
  await services.queries.invalidateQueries()
  return true
}

/** Opens the modal, or closes the open one (spec AC-027). */
export async function toggleSignIn(services: Needs, options: SignInModalOptions = {}): Promise<boolean> {
  const open = opened(services)
  if (!open) return openSignIn(services, options)
  ;(open.props.close as () => void)()
  return false
}
