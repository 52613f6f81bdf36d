// @vitest-environment jsdom
import type { AccessToken, Session } from '@sandlot/core/accounts/sessions/rest'
import { toSnakeCase } from '@sandlot/core/case'
import { expect, test, vi } from 'vitest'
import { eventually, find, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { AccountTab } from './account-tab.tsx'

const session = (id: string, fields: Partial<Session> = {}): Session => ({
  id,
  kind: 'browser',
  name: id,
  browser: 'Firefox',
  system: 'Linux',
  signedInBy: 'github',
  isCurrent: false,
  insertedAt: '2026-01-01T00:00:00Z',
  lastUsedAt: '2026-01-02T00:00:00Z',
  expiresAt: '2036-01-01T00:00:00Z',
  ...fields,
})
const token: AccessToken = {
  id: 't1',
  name: 'Nightly',
  scope: 'read',
  isCurrent: false,
  insertedAt: '2026-01-01T00:00:00Z',
  lastUsedAt: null,
  expiresAt: '2036-01-01T00:00:00Z',
}

const devices = [
  session('s1', { isCurrent: true }),
  session('s2', { browser: 'Safari', system: 'iOS' }),
  session('s3', { kind: 'program', name: 'sandlot on harbour', browser: null, system: null }),
]

function setUp(more: Answers = {}, kept = { sessions: devices, tokens: [token] }) {
  const asked: unknown[] = []
  const answers: Answers = {
    ...memberAs(),
    'GET /api/v1/users/current_user/integrations': () => ({ needs_sign_in: false, accounts: [] }),
    'GET /api/meta/features': () => ({
      login_with_github: true,
      login_with_apple: false,
      login_with_google: false,
      login_with_workos: false,
    }),
    'GET /api/v1/auth/sessions': () => toSnakeCase({ sessions: kept.sessions }),
    'GET /api/v1/auth/tokens': () => toSnakeCase({ tokens: kept.tokens }),
    ...more,
  }
  return { ...showPage(<AccountTab />, answers), asked, kept }
}

const rows = (list: string) =>
  [...document.querySelectorAll(`[aria-label="${list}"] li p:first-child`)].map((one) => one.textContent)
const shows = (list: string, ...expected: string[]) => eventually(() => expect(rows(list)).toEqual(expected))
const press = async (name: string | RegExp) => (await find<HTMLButtonElement>('button', name)).click()
/** Clicks the button in the confirmation dialog, not the one that opened it. */
const agree = async () => {
  await find('[role="alertdialog"]')
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role="alertdialog"] button')]
  buttons.at(-1)?.click()
}

const DEVICES = 'Where you are signed in'
const TOKENS = 'Access tokens'

test('lists devices, this one first, and signs out another immediately after confirmation', async () => {
  const kept = { sessions: devices, tokens: [token] }
  const gate = Promise.withResolvers<void>()
  setUp(
    {
      'DELETE /api/v1/auth/sessions/s2': async () => {
        await gate.promise
        kept.sessions = devices.filter(({ id }) => id !== 's2')
        return {}
      },
    },
    kept,
  )
  await shows(DEVICES, 'Firefox on LinuxThis device', 'Safari on iOS', 'sandlot on harbour')
  expect(seek('button', 'Sign out Firefox on Linux')).toBeUndefined()
  await press('Sign out Safari on iOS')
  await agree()
  await shows(DEVICES, 'Firefox on LinuxThis device', 'sandlot on harbour')
  gate.resolve()
  await find('[role="status"], [role="alert"]', /Safari on iOS is signed out/)
  await shows(DEVICES, 'Firefox on LinuxThis device', 'sandlot on harbour')
})

test('of very many devices the first are shown, and the others when they are asked for', async () => {
  const many = Array.from({ length: 75 }, (_, at) => session(`s${at}`))
  setUp({}, { sessions: many, tokens: [token] })
  await eventually(() => expect(rows(DEVICES)).toHaveLength(50))
  await press('Show 25 more')
  await eventually(() => expect(rows(DEVICES)).toHaveLength(75))
  expect(seek('button', /^Show/)).toBeUndefined()
})

test('the current device is active now; the others show when they were last active', async () => {
  setUp(
    {},
    {
      sessions: [session('s1', { isCurrent: true, signedInBy: 'invitation' }), ...devices.slice(1)],
      tokens: [],
    },
  )
  const list = await find(`ul[aria-label="${DEVICES}"]`)
  const [here, there] = [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(here).toContain('Active now')
  expect(here).toContain('with an invitation link')
  expect(here).not.toContain('Last used')
  expect(there).toContain('Last used')
  expect(there).not.toContain('Active now')
})

test('a device that the server refuses to sign out is restored, with the reason', async () => {
  setUp({
    'DELETE /api/v1/auth/sessions/s2': () => {
      throw new Refusal('Not now.')
    },
  })
  await press('Sign out Safari on iOS')
  await agree()
  await find('[role="alert"]', /The device could not be signed out: Not now\./)
  await shows(DEVICES, 'Firefox on LinuxThis device', 'Safari on iOS', 'sandlot on harbour')
})

test('reports a list that failed to load, and can retry', async () => {
  let isUp = false
  setUp({
    'GET /api/v1/auth/sessions': () => {
      if (!isUp) throw new Refusal('Not now.')
      return toSnakeCase({ sessions: devices })
    },
  })
  await find('[role="alert"]', /problem getting your devices/)
  isUp = true
  await press('Try again')
  await shows(DEVICES, 'Firefox on LinuxThis device', 'Safari on iOS', 'sandlot on harbour')
})

test('creates a token with name, scope and expiry, and shows it once', async () => {
  const kept = { sessions: devices, tokens: [token] }
  const made = vi.fn()
  setUp(
    {
      'POST /api/v1/auth/tokens': (body) => {
        made(body)
        kept.tokens = [{ ...token, id: 't2', name: 'CI', scope: 'write' }, token]
        return toSnakeCase({ token: 'slt_once', accessToken: kept.tokens[0] })
      },
    },
    kept,
  )
  await shows(TOKENS, 'Nightly')
  await press('New token')
  await press('Create token')
  await eventually(() => expect(document.body.textContent).toContain('A token needs a name.'))
  expect(made).not.toHaveBeenCalled()
  type(await find<HTMLInputElement>('[role="dialog"] input[type="text"]'), 'CI')
  expect(seek('input[type="radio"][value="admin"]')).toBeUndefined()
  ;(await find<HTMLInputElement>('input[type="radio"][value="read"]')).click()
  await press('Create token')
  expect((await find('output')).textContent).toBe('slt_once')
  expect(made).toHaveBeenCalledExactlyOnceWith({ name: 'CI', scope: 'read', days: 90 })
  await press('Done')
  await shows(TOKENS, 'CI', 'Nightly')
  expect(document.body.textContent).not.toContain('slt_once')
})

test('an action that needs a fresh sign-in asks for it, then continues with the input', async () => {
  let isFresh = false
  setUp({
    'POST /api/v1/auth/tokens': () => {
      if (!isFresh) throw new Refusal('Sign in again to do this.', 'sign_in_again')
      return toSnakeCase({ token: 'slt_admin', accessToken: token })
    },
  })
  await press('New token')
  type(await find<HTMLInputElement>('[role="dialog"] input[type="text"]'), 'ops')
  await press('Create token')
  await find('[role="dialog"] h2', 'Sign in again')
  await press('I have signed in')
  await find('[role="alert"]', /That was not enough/)
  isFresh = true
  await press('I have signed in')
  expect((await find('output')).textContent).toBe('slt_admin')
})

test('declining to sign in again returns to the previous state', async () => {
  setUp({
    'POST /api/v1/auth/tokens': () => {
      throw new Refusal('Sign in again to do this.', 'sign_in_again')
    },
  })
  await press('New token')
  type(await find<HTMLInputElement>('[role="dialog"] input[type="text"]'), 'ops')
  await press('Create token')
  await find('[role="dialog"] h2', 'Sign in again')
  const cancels = [...document.querySelectorAll<HTMLButtonElement>('button')].filter(
    (button) => button.textContent === 'Cancel',
  )
  cancels.at(-1)?.click()
  await eventually(() => expect(seek('h2', 'Sign in again')).toBeUndefined())
  expect((await find<HTMLInputElement>('[role="dialog"] input[type="text"]')).value).toBe('ops')
})

test('revokes a token after confirmation', async () => {
  const kept = { sessions: devices, tokens: [token] }
  setUp(
    {
      'DELETE /api/v1/auth/tokens/t1': () => {
        kept.tokens = []
        return {}
      },
    },
    kept,
  )
  await press('Revoke Nightly')
  await agree()
  await eventually(() => expect(document.body.textContent).toContain('You have no access tokens.'))
})

test('exports all of one’s data as one zip', async () => {
  const asked = vi.fn(() => ({}))
  const { services } = setUp({ 'POST /api/v1/users/current_user/export': asked })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  await press('Export all data')
  await eventually(() => expect(asked).toHaveBeenCalledOnce())
  await eventually(() => expect(services.toasts.list().map(({ status }) => status)).toContain('success'))
  // The export contains more than sandboxes, of which there may be none.
  expect(services.toasts.list().map(({ text }) => text)).toContain('Your data was downloaded')
})
