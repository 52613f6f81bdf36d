import { browser } from 'wxt/browser'
import { hostPermission } from '../shell/hosts.ts'
import { ask } from '../shell/requests.ts'

/**
 * Begins a sign-in from a click. The browser's question may close the popup, so the background is told first, and
 * goes on by itself when the permission comes.
 */
export function requestSignIn(origin: string): void {
  void ask({ kind: 'sign-in', origin })
  void browser.permissions.request({ origins: [hostPermission(origin)] })
}
