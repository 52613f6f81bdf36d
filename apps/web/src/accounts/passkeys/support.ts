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

/**
 * Returns the server's address by the name that its passkeys belong to if this page was opened by IP address, else
 * null.
 */
export const passkeyAddress = (features: Where): string | null =>
  canAsk() ? passkeysElsewhere(features?.passkeyOrigin, window.location.origin) : null

/** Returns why this page cannot use the instance's passkeys. Null if it can, or if that is unknown. */
export function obstacleHere(features: Where): PasskeyObstacle | null {
  if (features?.passkeyOrigin === undefined) return null
  const { isSecureContext: isSecure, location } = window
  return passkeyObstacle(features.passkeyOrigin, { origin: location.origin, isSecure, canAsk: canAsk() })
}
