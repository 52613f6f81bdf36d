import { revokeToken } from '@sandlot/core/accounts/sessions/token-rest'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import type { Services } from '../../shell/services.tsx'

/** Where very old clients stored their token, without the product's prefix (contract §8). */
const LEGACY_TOKEN_KEY = 'jwt'

type Needs = Pick<Services, 'client' | 'toasts'> & {
  store: Pick<Storage, 'getItem' | 'removeItem'>
  toSignIn: () => void
}

/**
 * Ends the session of a very old token, deletes it and explains why the user has to sign in again (spec AC-068,
 * AC-069).
 */
export function dropLegacyToken({ client, toasts, store, toSignIn }: Needs): void {
  const kept = store.getItem(LEGACY_TOKEN_KEY)
  if (kept === null) return
  store.removeItem(LEGACY_TOKEN_KEY)
  const token = kept.replace(/^"|"$/g, '')
  if (token) client.rest(revokeToken, { params: { token } }).catch(() => undefined)
  const notice = toasts.progress(signInMessages.legacyToken, {
    label: signInMessages.signIn,
    run: () => {
      notice.end()
      toSignIn()
    },
  })
}
