import { browser } from 'wxt/browser'
import { hostPermission } from '../shell/hosts.ts'
import { ask } from '../shell/requests.ts'

/**
 * Starts a sign-in from a click. The permission prompt may close the popup, so the background is notified first and
 * continues on its own once the permission is granted.
 */
export function requestSignIn(origin: string): void {
  void ask({ kind: 'sign-in', origin })
  void browser.permissions.request({ origins: [hostPermission(origin)] })
}
