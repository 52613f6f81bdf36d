import { SIGN_IN_METHODS_PATH } from '@sandlot/core/accounts/rules'
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import { sessionRefusals } from '@sandlot/core/accounts/sessions/refusals'
import { isRecentSignIn } from '@sandlot/core/accounts/sessions/rules'
import { refusalError } from '@sandlot/core/actions'
import { type Context, requireViewer, type Viewer } from './context.ts'

/**
 * Returns the viewer if they have just signed in with a browser; otherwise asks them to sign in again. For actions that
 * could take over or end an account, for which a stolen cookie or token must not be enough. The error for a token links
 * to the page to use.
 */
export function requireRecentSignIn(
  context: Pick<Context, 'viewer' | 'clock' | 'publicUrl'>,
  page = SIGN_IN_METHODS_PATH,
): Viewer {
  const viewer = requireViewer(context)
  if (viewer.kind !== 'cookie')
    throw refusalError(sessionRefusals, 'needsBrowser', {
      hint: sessionMessages.needsBrowserHint(context.publicUrl() + page),
    })
  if (!isRecentSignIn(viewer.signedInAt, context.clock.now()))
    throw refusalError(sessionRefusals, 'signInAgain')
  return viewer
}

/**
 * Refuses an administrator's browser whose sign-in is not recent. An admin token passes: it was created by a browser
 * that had just signed in (see accounts/sessions/create-token.ts), for exactly these actions where nobody can sign in.
 */
export function assertRecentAdmin(context: Pick<Context, 'viewer' | 'clock' | 'publicUrl'>): void {
  if (context.viewer?.kind === 'cookie') requireRecentSignIn(context)
}
