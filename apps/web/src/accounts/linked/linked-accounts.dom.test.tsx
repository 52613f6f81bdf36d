/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { currentUserReply, flags, stubPopup } from '../testing/popup.ts'
import { LinkedAccounts } from './linked-accounts.tsx'

type Linked = { provider: string; is_only_way_in?: boolean; email?: string | null; login?: string }

const LIST = 'GET /api/v1/users/current_user/integrations'
const github: Linked = { provider: 'github', login: 'ann', email: 'ann@github.example' }

function setUp(linked: Linked[], more: Answers = {}) {
  const kept = { linked, needsSignIn: false }
  showPage(<LinkedAccounts />, {
    ...memberAs(),
    'GET /api/meta/features': () => flags(['github', 'google']),
    'GET /api/v1/users/current': () => currentUserReply,
    'DELETE /api/v1/auth/revoke/link-1': () => ({}),
    [LIST]: () => ({
      needs_sign_in: kept.needsSignIn,
      accounts: kept.linked.map((one) => ({ login: null, email: null, is_only_way_in: false, ...one })),
    }),
    ...more,
  })
  return kept
}

const press = async (name: string | RegExp) => (await find<HTMLButtonElement>('button', name)).click()
const agree = async () => (await find('[role="alertdialog"] button:last-of-type', /^(?!Cancel)/)).click()

test('lists each sign-in method with the address of connected ones; the last cannot be removed', async () => {
  setUp([{ ...github, is_only_way_in: true }])
  const only = await find<HTMLButtonElement>('button', 'Disconnect GitHub')
  expect(only.disabled).toBe(true)
  const reason = document.getElementById(only.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('GitHub is the only way into your account. Connect another one first.')
  expect(document.body.textContent).toContain('ann@github.example')
  expect(names('li button')).toEqual(['Disconnect GitHub', 'Connect Google'])
})

test('connects a provider through its window, and revokes the token from the window', async () => {
  const revoke = vi.fn(() => ({}))
  const kept = setUp([github], { 'DELETE /api/v1/auth/revoke/link-1': revoke })
  const { open, say } = stubPopup()
  await press('Connect Google')
  await eventually(() => expect(open).toHaveBeenCalledOnce())
  expect(open.mock.calls[0]?.[0]).toBe('/auth/google?version=2')
  kept.linked = [github, { provider: 'google', email: 'ann@google.example' }]
  say({ type: 'signin', data: { jwt: 'link-1' } })
  await find('[role="status"]', /Google is connected/)
  await find('button', 'Disconnect Google')
  expect(revoke).toHaveBeenCalledOnce()
})

test('requires signing in again for an old session; the next press opens the provider’s window', async () => {
  const kept = setUp([github])
  const { open, say, popup } = stubPopup()
  kept.needsSignIn = true
  await press('Connect Google')
  await find('[role="dialog"] h2', 'Sign in again')
  expect(open).not.toHaveBeenCalled()

  await press('Continue with GitHub')
  await eventually(() => expect(open).toHaveBeenCalledOnce())
  expect(open.mock.calls[0]?.[0]).toBe('/auth/github?version=2')
  kept.needsSignIn = false
  say({ type: 'signin', data: { jwt: 'link-1' } })
  await find('[role="alertdialog"]', /You have signed in again/)
  expect(open).toHaveBeenCalledOnce()

  popup.closed = false
  await agree()
  await eventually(() => expect(open).toHaveBeenCalledTimes(2))
  expect(open.mock.calls[1]?.[0]).toBe('/auth/google?version=2')
  say({ type: 'signin', data: { jwt: 'link-1' } })
  await find('[role="status"]', /Google is connected/)
})

test('declining to sign in again connects nothing', async () => {
  const kept = setUp([github])
  const { open } = stubPopup()
  kept.needsSignIn = true
  await press('Connect Google')
  await find('[role="dialog"] h2', 'Sign in again')
  await press('Cancel')
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  expect(open).not.toHaveBeenCalled()
  expect((await find<HTMLButtonElement>('button', 'Connect Google')).disabled).toBe(false)
})

test('disconnecting asks for confirmation, then for a fresh sign-in if the server requires it', async () => {
  let isFresh = false
  const kept = setUp([github, { provider: 'google' }], {
    'DELETE /api/v1/users/current_user/integrations/google': () => {
      if (!isFresh) throw new Refusal('Sign in again to do this.', 'sign_in_again')
      kept.linked = [github]
      return {}
    },
  })
  await press('Disconnect Google')
  await find('[role="alertdialog"]', /You can no longer sign in with it/)
  await agree()
  await find('[role="dialog"] h2', 'Sign in again')
  isFresh = true
  await press('I have signed in')
  await find('[role="status"]', /Google is disconnected/)
  await find('button', 'Connect Google')
})

test('reports errors, and can reload a list that failed to load', async () => {
  let isUp = false
  setUp([], {
    [LIST]: () => {
      if (!isUp) throw new Refusal('Not now.')
      return { needs_sign_in: false, accounts: [{ ...github, is_only_way_in: false }] }
    },
    'DELETE /api/v1/users/current_user/integrations/github': () => {
      throw new Refusal('Out of order.')
    },
  })
  await find('[role="alert"]', /The ways to sign in could not be loaded\./)
  isUp = true
  await press('Try again')
  await press('Disconnect GitHub')
  await agree()
  await find('[role="alert"]', /There was a problem disconnecting your account: Out of order\./)
  stubPopup({ isBlocked: true })
  await press('Connect Google')
  await find('[role="alert"]', /Your browser blocked the sign-in window/)
})
