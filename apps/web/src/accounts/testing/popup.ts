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
export const currentUserReply = {
  id: 'u1',
  email: 'ann@example.com',
  username: 'ann',
  name: 'Ann',
  avatar_url: '/a.svg',
  inserted_at: '2026-01-01T00:00:00Z',
  provider: null,
  is_admin: false,
  integrations: { github: null, zeit: null },
  github_profile: { data: null, error: { code: 'not_connected', message: 'No.' } },
  subscription: null,
  experiments: {},
  metadata: {},
  badges: [],
  curator_at: null,
  beta_access: false,
  send_survey: false,
  deletion_requested: false,
}
