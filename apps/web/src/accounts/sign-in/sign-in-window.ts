import {
  type Provider,
  SIGN_IN_POPUP_HEIGHT_PX,
  SIGN_IN_POPUP_POLL_MS,
  SIGN_IN_POPUP_WIDTH_PX,
} from '@sandlot/core/accounts/limits'
import { type SignInMessage, signInMessage } from '@sandlot/core/accounts/sign-in/message-rules'

export type SignInOutcome = SignInMessage | { type: 'blocked' } | { type: 'closed' }

/** Centres the window over the one that opens it. */
function place(page: Window): string {
  const left = Math.round(page.screenX + (page.outerWidth - SIGN_IN_POPUP_WIDTH_PX) / 2)
  const top = Math.round(page.screenY + (page.outerHeight - SIGN_IN_POPUP_HEIGHT_PX) / 2)
  return `popup,width=${SIGN_IN_POPUP_WIDTH_PX},height=${SIGN_IN_POPUP_HEIGHT_PX},left=${left},top=${top}`
}

type Wish = {
  /** Scopes to request from the provider beyond the user's identity. */
  scopes?: readonly string[]
  /** The token of the invitation page that opens the window, which may admit a new user. */
  invite?: string | null
}

/** Opens the provider's sign-in window and waits for its result, or until it is closed (spec AC-015 to AC-019). */
export function signInWithWindow(
  page: Window,
  provider: Provider,
  { scopes = [], invite = null }: Wish = {},
): Promise<SignInOutcome> {
  const query = new URLSearchParams({
    version: '2',
    ...(scopes.length > 0 && { scope: scopes.join(',') }),
    ...(invite !== null && { invite }),
  })
  const popup = page.open(`/auth/${provider}?${query}`, 'sandlot-sign-in', place(page))
  if (!popup) return Promise.resolve({ type: 'blocked' })
  popup.focus()
  return new Promise((resolve) => {
    let wasClosed = false
    const finish = (outcome: SignInOutcome) => {
      page.clearInterval(timer)
      page.removeEventListener('message', listen)
      if (!popup.closed) popup.close()
      resolve(outcome)
    }
    const listen = (event: MessageEvent) => {
      const message = signInMessage(event, { origin: page.location.origin, source: popup })
      if (message) finish(message)
    }
    const timer = page.setInterval(() => {
      // A window's last message can arrive after it has closed, so it counts as closed only on the second poll.
      if (wasClosed) finish({ type: 'closed' })
      wasClosed = popup.closed
    }, SIGN_IN_POPUP_POLL_MS)
    page.addEventListener('message', listen)
  })
}
