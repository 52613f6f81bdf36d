import { hasSignInFlag } from '@sandlot/core/accounts/rules'
import { storageKeys } from '@sandlot/core/storage/keys'
import type { DeviceStorage } from '@sandlot/core/storage/storage'

/** Whether asking the server who is signed in can lead to anyone (spec AC-070). */
export const mayBeSignedIn = (storage: DeviceStorage): boolean =>
  hasSignInFlag(document.cookie) || storage.get<string | null>(storageKeys.token, null) !== null
