import { buildWireUser } from '@sandlot/core/testing/build-wire-user'
import { vi } from 'vitest'

/** A stub for the window that the browser opens for a sign-in. */
export function stubPopup({ isBlocked = false } = {}) {
  const popup = {
    closed: false,
    focus: () => undefined,
    close: () => {
      popup.closed = true
    },
  }
  const open = vi.fn((..._call: string[]) => (isBlocked ? null : popup))
  vi.stubGlobal('open', open)
  window.open = open as never
  const say = (data: unknown) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), { origin: window.location.origin, source: popup, data }),
    )
  return { popup, open, say }
}

/** The feature flags of an instance, in wire form. */
export const flags = (on: readonly string[] = [], more: object = {}) => ({
  login_with_github: on.includes('github'),
  login_with_google: on.includes('google'),
  login_with_apple: on.includes('apple'),
  login_with_workos: on.includes('sso'),
  ...more,
})

/** The signed-in user, in wire form. */
export const currentUserReply = buildWireUser({
  email: 'ann@example.com',
  username: 'ann',
  name: 'Ann',
  avatar_url: '/a.svg',
})
