import { storageKeys } from '@sandlot/core/shell/storage-keys'
import type { DeviceStorage } from '../../shell/browser/storage.ts'

/** The token that another client left on this device; null for none, and for what was never a token. */
export function deviceToken(storage: DeviceStorage): string | null {
  const kept = storage.get<unknown>(storageKeys.token, null)
  return typeof kept === 'string' && kept !== '' ? kept : null
}

/**
 * Calls the server, and forgets the device's token as soon as it says that nobody is behind it. A token goes before
 * the cookie, so a dead one would stand in the way of everything, of signing in too.
 */
export const forgettingDeadToken =
  (storage: DeviceStorage, fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (...call) => {
    const sent = deviceToken(storage)
    const reply = await fetch(...call)
    if (reply.status === 401 && sent !== null && deviceToken(storage) === sent)
      storage.remove(storageKeys.token)
    return reply
  }
