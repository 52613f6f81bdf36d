import { SIGN_IN_METHODS_PATH } from '@sandlot/core/accounts/rules'
import { sessionMessages } from '@sandlot/core/accounts/session-messages'
import { sessionRefusals } from '@sandlot/core/accounts/session-refusals'
import { isRecentSignIn } from '@sandlot/core/accounts/session-rules'
import { refusalError } from '@sandlot/core/actions'
import { type Context, requireViewer, type Viewer } from './context.ts'

/**
 * The viewer of a browser who has just signed in; `sign_in_again` for everybody else. For what could take an account
 * over or end it: a stolen cookie or token alone is not enough. A token is told the page where it is done.
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
 * Refuses an administrator's browser whose sign-in is not fresh. A token that administers passes: it was made by a
 * browser that had just signed in (see accounts/sessions/create-token.ts), to do these very things where there is nobody to sign in.
 */
export function assertRecentAdmin(context: Pick<Context, 'viewer' | 'clock' | 'publicUrl'>): void {
  if (context.viewer?.kind === 'cookie') requireRecentSignIn(context)
}
