import { storageKeys } from '@sandlot/core/shell/storage-keys'
import type { DeviceStorage } from '../../shell/browser/storage.ts'

/** Returns the token that another client left on this device. Null if there is none or if it is invalid. */
export function deviceToken(storage: DeviceStorage): string | null {
  const kept = storage.get<unknown>(storageKeys.token, null)
  return typeof kept === 'string' && kept !== '' ? kept : null
}

/**
 * Wraps `fetch` to delete the device's token once the server reports that it is dead. A token takes precedence over the
 * cookie, so a dead one would block everything, including signing in.
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
