import {
  type PasskeyObstacle,
  passkeyObstacle,
  passkeysElsewhere,
} from '@sandlot/core/accounts/passkeys/rules'
import type { Features } from '@sandlot/core/accounts/rest'

type Where = Pick<Features, 'passkeyOrigin'> | null | undefined

const canAsk = () => typeof window.PublicKeyCredential === 'function'

/** Whether this browser, at this address, can use the instance's passkeys. */
export const hasPasskeys = (features: Where): boolean =>
  canAsk() && features?.passkeyOrigin === window.location.origin

/** The same server under the name that passkeys belong to, where this page was opened by a number; else null. */
export const passkeyAddress = (features: Where): string | null =>
  canAsk() ? passkeysElsewhere(features?.passkeyOrigin, window.location.origin) : null

/** Why this page cannot use the instance's passkeys; null where it can, or where nobody knows. */
export function obstacleHere(features: Where): PasskeyObstacle | null {
  if (features?.passkeyOrigin === undefined) return null
  const { isSecureContext: isSecure, location } = window
  return passkeyObstacle(features.passkeyOrigin, { origin: location.origin, isSecure, canAsk: canAsk() })
}
