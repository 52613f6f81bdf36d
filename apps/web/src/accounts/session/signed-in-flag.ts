import { hasSignInFlag } from '@sandlot/core/accounts/rules'
import type { DeviceStorage } from '../../shell/browser/storage.ts'
import { deviceToken } from './device-token.ts'

/** Whether it makes sense to ask the server who is signed in (spec AC-070). */
export const mayBeSignedIn = (storage: DeviceStorage): boolean =>
  hasSignInFlag(document.cookie) || deviceToken(storage) !== null
