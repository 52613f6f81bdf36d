/** @vitest-environment jsdom */
import {
  PASSKEY_CHALLENGE_MINUTES,
  PASSKEY_OFFER_SECONDS,
  PASSKEY_OFFERS_REFUSED_MAX,
} from '@sandlot/core/accounts/limits'
import { accountKeys } from '@sandlot/core/accounts/queries'
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually, find, names, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, person, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { PasskeyReminder } from '../../shell/banner/passkey-reminder.tsx'
import { InvitePage } from '../../workspaces/invite-page.tsx'
import { LinkedAccounts } from '../linked/linked-accounts.tsx'
import { ProviderChooser } from '../sign-in/provider-chooser.tsx'
import { SignInFlow } from '../sign-in/sign-in-flow.tsx'
import { Onboarding } from '../sign-up/onboarding.tsx'
import { currentUserReply, flags } from '../testing/popup.ts'

const device = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }))
const cancelCeremony = vi.hoisted(() => vi.fn())
vi.mock('@simplewebauthn/browser', () => ({ ...device, WebAuthnAbortService: { cancelCeremony } }))

const BASE = '/api/v1/auth/passkeys'
const credential = { id: 'c1', response: {} }
const key = {
  id: 'k1',
  name: 'Chrome on Linux',
  is_usable: true,
  is_only_way_in: false,
  inserted_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
}
const here = () => flags([], { passkey_origin: window.location.origin })
const left = () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' }))

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  for (const ask of Object.values(device)) ask.mockReset().mockResolvedValue(credential)
  cancelCeremony.mockReset()
})

const press = async (name: string) => (await find<HTMLButtonElement>('button', name)).click()
const agree = async () => (await find('[role="alertdialog"] button:last-of-type', /^(?!Cancel)/)).click()

function show(page: Parameters<typeof showPage>[0], more: Answers = {}, isVisitor = true) {
  const answers = {
    ...memberAs(),
    'GET /api/meta/features': here,
    'GET /api/v1/users/current': () => currentUserReply,
    [`POST ${BASE}/sign-in/options`]: () => ({ public_key: { challenge: 'x' } }),
    [`POST ${BASE}/options`]: () => ({ public_key: { challenge: 'y' } }),
    [`POST ${BASE}`]: () => key,
    ...more,
  }
  return showPage(page, answers, { isVisitor })
}

test('on an instance with no other sign-in method, a passkey signs in, and users without one get instructions', async () => {
  const sent = vi.fn((_body: unknown) => ({}))
  const entered = vi.fn()
  show(<SignInFlow onEntered={entered} returnTo="/" />, { [`POST ${BASE}/sign-in`]: sent })
  await find('main', /Until an instance has an administrator/)
  expect((await find('main', /Ask an administrator for a sign-in link/)).textContent).toContain('terminal')
  device.startAuthentication.mockImplementationOnce(left)
  await press('Sign in with a passkey')
  await find('[role="alert"]', /No passkey was used/)
  await press('Sign in with a passkey')
  await eventually(() => expect(entered).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenCalledExactlyOnceWith({ credential })
})

test.each([
  ['somebody', false, sessionMessages.againLink],
  ['an administrator', true, sessionMessages.againAdminLink],
])('%s signing in again sees no first-administrator hint', async (_who, isAdmin, text) => {
  const ways = { loading: null, problem: null, blocked: null, returnTo: '/' }
  const calls = { onChoose: vi.fn(), onSso: vi.fn(), onPasskey: vi.fn() }
  const { services } = show(<ProviderChooser {...ways} {...calls} />, {}, false)
  services.queries.setQueryData(accountKeys.me, { ...person, isAdmin })
  await find('p', text)
  await find('button', 'Sign in with a passkey')
  expect(document.body.textContent).not.toMatch(/becomes the administrator/)
})

test('no button for browsers without passkeys or addresses that do not support them', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  show(<SignInFlow onEntered={vi.fn()} returnTo="/" />)
  await find('h2', 'Sign in with a link')
  expect(seek('button', 'Sign in with a passkey')).toBeUndefined()
})

test('the browser may autofill passkeys at the address field', async () => {
  const mail = () => flags([], { passkey_origin: window.location.origin, sends_mail: true })
  const entered = vi.fn()
  show(<SignInFlow onEntered={entered} returnTo="/" />, {
    'GET /api/meta/features': mail,
    [`POST ${BASE}/sign-in`]: () => ({}),
  })
  await find('input[autocomplete="email webauthn"]')
  await eventually(() => expect(entered).toHaveBeenCalledOnce())
  expect(device.startAuthentication.mock.calls[0]?.[0]).toMatchObject({ useBrowserAutofill: true })
})

/** A browser prompt that stays open until it is canceled. */
const waiting = () =>
  new Promise((_resolve, reject) => {
    cancelCeremony.mockImplementation(() => reject(Object.assign(new Error('stop'), { name: 'AbortError' })))
  })
const withMail = (more: Answers, entered = vi.fn()) => {
  show(<SignInFlow onEntered={entered} returnTo="/" />, {
    'GET /api/meta/features': () => flags([], { passkey_origin: window.location.origin, sends_mail: true }),
    [`POST ${BASE}/sign-in`]: () => ({}),
    ...more,
  })
  return entered
}

test('renews the autofill offer before its challenge expires', async () => {
  const late: (() => void)[] = []
  const { setTimeout } = window
  const timer = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) =>
      ms === PASSKEY_OFFER_SECONDS * 1000 ? late.push(run) : setTimeout(run, ms)) as never)
  let challenges = 0
  device.startAuthentication.mockImplementationOnce(waiting)
  const entered = withMail({
    [`POST ${BASE}/sign-in/options`]: () => ({ public_key: { challenge: `c${++challenges}` } }),
  })
  await eventually(() => expect(late).toHaveLength(1))
  expect(PASSKEY_OFFER_SECONDS).toBeLessThan(PASSKEY_CHALLENGE_MINUTES * 60)
  expect(entered).not.toHaveBeenCalled()
  late[0]?.()
  await eventually(() => expect(entered).toHaveBeenCalledOnce())
  expect(device.startAuthentication.mock.calls.map(([{ optionsJSON }]) => optionsJSON.challenge)).toEqual([
    'c1',
    'c2',
  ])
  timer.mockRestore()
})

test('reports a passkey that the server refuses; after canceling, the user may choose again', async () => {
  let tries = 0
  device.startAuthentication.mockImplementationOnce(left)
  const entered = withMail({
    [`POST ${BASE}/sign-in`]: () => {
      tries += 1
      if (tries === 1) throw new Refusal('This passkey does not sign you in here.', 'FORBIDDEN')
      return {}
    },
  })
  device.startAuthentication.mockResolvedValueOnce(credential).mockImplementationOnce(waiting)
  await find('[role="alert"]', /This passkey does not sign you in here/)
  expect(entered).not.toHaveBeenCalled()
  // The button's request replaces the autofill offer, which returns if the request is canceled.
  device.startAuthentication.mockImplementationOnce(() => {
    cancelCeremony()
    return left()
  })
  await press('Sign in with a passkey')
  await eventually(() => expect(entered).toHaveBeenCalledOnce())
  expect(device.startAuthentication.mock.calls.map(([{ useBrowserAutofill }]) => useBrowserAutofill)).toEqual(
    [true, true, true, false, true],
  )
})

test('stops asking a browser that keeps refusing by itself', async () => {
  device.startAuthentication.mockImplementation(left)
  withMail({})
  const asked = () => device.startAuthentication.mock.calls.length
  await eventually(() => expect(asked()).toBe(PASSKEY_OFFERS_REFUSED_MAX))
  await find('button', 'Sign in with a passkey')
  expect(asked()).toBe(PASSKEY_OFFERS_REFUSED_MAX)
})

test.each([
  ['the sign-in', () => <SignInFlow onEntered={vi.fn()} returnTo="/" />],
  ['the page of an invitation', () => <InvitePage token="secret" />],
])('reports a passkey sign-in whose user cannot be loaded on %s', async (_where, page) => {
  let isUp = true
  show(page(), {
    'query TeamByToken': () => ({
      teamByToken: { __typename: 'TeamPreview', id: 't1', name: 'Reef', avatarUrl: null },
    }),
    'GET /api/v1/users/current': () => {
      if (!isUp) throw new Refusal('Out of order.')
      return currentUserReply
    },
    [`POST ${BASE}/sign-in`]: () => {
      isUp = false
      return {}
    },
  })
  await press('Sign in with a passkey')
  await find('[role="alert"]', /Out of order/)
})

test('adds and renames passkeys, and removes them after a warning about the consequences', async () => {
  let keys: object[] = []
  const removed = vi.fn(() => {
    keys = []
    return {}
  })
  show(
    <LinkedAccounts />,
    {
      'GET /api/v1/users/current_user/integrations': () => ({ needs_sign_in: false, accounts: [] }),
      [`GET ${BASE}`]: () => ({ passkeys: keys }),
      [`POST ${BASE}`]: () => {
        keys = [{ ...key, is_only_way_in: true }]
        return key
      },
      [`PATCH ${BASE}/k1`]: ({ name }) => {
        if (name === '') throw new Refusal('A passkey needs a name.')
        keys = [{ ...key, name, is_only_way_in: true }]
        return { ...key, name }
      },
      [`DELETE ${BASE}/k1`]: removed,
    },
    false,
  )
  await find('p', 'You have no passkeys yet.')
  await press('Add a passkey')
  await press('Rename Chrome on Linux')
  const field = await find<HTMLInputElement>('input')
  type(field, '')
  await press('Save')
  await find('[role="alert"], [role="status"]', /A passkey needs a name/)
  type(field, 'Work laptop')
  await press('Save')
  await press('Remove Work laptop')
  expect((await find('[role="alertdialog"]')).textContent).toContain('Remove your only way in?')
  await agree()
  await find('p', 'You have no passkeys yet.')
  expect(removed).toHaveBeenCalledOnce()
})

test.each([
  ['InvalidStateError', /already have a passkey on this device/],
  ['NotSupportedError', /This device cannot keep a passkey/],
  ['NotAllowedError', /No passkey was added/],
])('shows what to do when the browser fails with %s', async (name, said) => {
  show(
    <LinkedAccounts />,
    {
      'GET /api/v1/users/current_user/integrations': () => ({ needs_sign_in: false, accounts: [] }),
      [`GET ${BASE}`]: () => ({ passkeys: [] }),
    },
    false,
  )
  device.startRegistration.mockRejectedValueOnce(Object.assign(new Error('no'), { name }))
  await press('Add a passkey')
  await find('[role="alert"]', said)
})

test.each([
  [null, /Passkeys need https and a domain name/],
  ['https://sandlot.example.com', /Passkeys work at sandlot.example.com, not at this address/],
  ['http://localhost:9', /Passkeys need https, and this page came over http/],
])(
  'when passkeys belong to %s, the page at another address explains why there are none',
  async (at, said) => {
    vi.stubGlobal('isSecureContext', false)
    show(
      <LinkedAccounts />,
      {
        'GET /api/meta/features': () => flags([], { passkey_origin: at }),
        'GET /api/v1/users/current_user/integrations': () => ({ needs_sign_in: false, accounts: [] }),
        [`GET ${BASE}`]: () => ({ passkeys: [] }),
      },
      false,
    )
    await find('div', said)
    expect([seek('button', 'Add a passkey'), seek('p', 'You have no passkeys yet.')]).toEqual([
      undefined,
      undefined,
    ])
  },
)

const signUp = (needsWayIn: boolean, more: Answers = {}) => {
  const entered = vi.fn()
  show(<Onboarding onEntered={entered} userId="p1" />, {
    ...more,
    'GET /api/v1/users/pending/p1': () => ({
      id: 'p1',
      username: 'ann',
      name: 'Ann',
      avatar_url: null,
      valid: true,
    }),
    'GET /api/v1/users/available/ann': () => ({ available: true }),
    'GET /api/v1/users/current': () => ({ ...currentUserReply, needs_way_in: needsWayIn }),
    'POST /api/v1/users/finalize': () => ({ primary_team_id: 'w1' }),
  })
  return entered
}

async function fill() {
  for (const [name, value] of [
    ['role', 'designer'],
    ['usage', 'personal'],
  ] as const) {
    const select = await find<HTMLSelectElement>(`select[name="${name}"]`)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await press('Create account')
}

test('the last sign-up step offers a passkey to users with no other sign-in method, and can be declined', async () => {
  const entered = signUp(true)
  await fill()
  await find('h1', 'Come back with a passkey')
  device.startRegistration.mockImplementationOnce(left)
  await press('Add a passkey')
  await find('[role="alert"]', /No passkey was added/)
  expect(entered).not.toHaveBeenCalled()
  await press('Not now')
  expect(entered).toHaveBeenCalledOnce()
})

test('a browser that never answers does not block signing up', async () => {
  const entered = signUp(true)
  await fill()
  device.startRegistration.mockReturnValueOnce(new Promise(() => undefined))
  await press('Add a passkey')
  await eventually(() => expect(device.startRegistration).toHaveBeenCalledOnce())
  await press('Not now')
  expect(entered).toHaveBeenCalledOnce()
})

test('skips the step for users with another sign-in method', async () => {
  const entered = signUp(false)
  await fill()
  await eventually(() => expect(entered).toHaveBeenCalledOnce())
  expect(seek('h1', 'Come back with a passkey')).toBeUndefined()
})

const noneAnywhere = { 'GET /api/meta/features': () => flags([], { passkey_origin: null }) }

test('where passkeys cannot work, the last step explains that and how to sign in again', async () => {
  const entered = signUp(true, noneAnywhere)
  await fill()
  await find('h1', 'Know your way back in')
  const said = (await find('main')).textContent
  expect(said).toContain('you need a sign-in link from an administrator, or from the terminal of the server')
  expect(said).toContain('Passkeys need https and a domain name')
  expect(entered).not.toHaveBeenCalled()
  await press('Continue')
  expect(entered).toHaveBeenCalledOnce()
})

test('where passkeys cannot work, the reminder explains that too, until dismissed', async () => {
  show(<PasskeyReminder userId="u3" />, noneAnywhere, false)
  expect((await find('aside', 'Your way back in')).textContent).toMatch(
    /from the terminal.*Passkeys need https/,
  )
  expect(seek('button', 'Add a passkey')).toBeUndefined()
  await press('Dismiss')
  await eventually(() => expect(seek('aside')).toBeUndefined())
})

const notFresh = () => {
  throw new Refusal('Sign in again to do this.', 'sign_in_again')
}
const withoutWayIn = (more: Answers, me: object = {}) => {
  const current = { ...currentUserReply, needs_way_in: true, ...me }
  const all = { 'GET /api/v1/users/current': () => current, ...more }
  const { services } = show(<PasskeyReminder userId="u4" />, all, false)
  services.queries.setQueryData(accountKeys.me, { ...person, needsWayIn: true, ...me })
  return current
}

test.each([
  ['no provider', []],
  ['a provider that is not connected', ['github']],
])(
  'with %s, a user who can only sign in again by link is told so, and continues after it',
  async (_what, offered) => {
    let isFresh = false
    const offers = flags(offered, { passkey_origin: window.location.origin })
    withoutWayIn(
      {
        'GET /api/meta/features': () => offers,
        [`POST ${BASE}/options`]: () => (isFresh ? { public_key: { challenge: 'y' } } : notFresh()),
      },
      { isAdmin: true },
    )
    await press('Add a passkey')
    const dialog = await find('[role="dialog"]', /Ask another administrator for a sign-in link/)
    expect(dialog.textContent).toContain('node apps/server/dist/main.js sign-in-link ann')
    expect(dialog.textContent).not.toMatch(/becomes the administrator|GitHub/)
    await press('I have signed in')
    await find('[role="alert"]', /You have not signed in again yet/)
    isFresh = true
    await press('I have signed in')
    await eventually(() => expect(device.startRegistration).toHaveBeenCalledOnce())
  },
)

test('a user without a sign-in method who must sign in again adds a passkey there and signs in with it', async () => {
  let isFresh = false
  const current = { ...currentUserReply, needs_way_in: true }
  const { services } = show(
    <LinkedAccounts />,
    {
      'GET /api/meta/features': () => flags(['github'], { passkey_origin: window.location.origin }),
      'GET /api/v1/users/current': () => current,
      'GET /api/v1/users/current_user/integrations': () => ({ needs_sign_in: !isFresh, accounts: [] }),
      [`GET ${BASE}`]: () => ({ passkeys: [] }),
      [`POST ${BASE}`]: () => {
        current.needs_way_in = false
        return key
      },
      [`POST ${BASE}/sign-in`]: () => {
        isFresh = true
        return {}
      },
    },
    false,
  )
  services.queries.setQueryData(accountKeys.me, { ...person, needsWayIn: true })
  await press('Connect GitHub')
  ;(await find('[role="dialog"] button', 'Add a passkey')).click()
  ;(await find('[role="dialog"] button', 'Sign in with a passkey')).click()
  await find('[role="alertdialog"]', /You have signed in again, so GitHub can be connected now/)
})

test('an invited visitor signs up with the link, or signs in to an existing account and must confirm', async () => {
  const begun = vi.fn((_body: unknown) => ({ pending_user_id: 'p1', team_id: 't1' }))
  const { router } = show(<InvitePage token="secret" />, {
    'query TeamByToken': () => ({
      teamByToken: { __typename: 'TeamPreview', id: 't1', name: 'Reef', avatarUrl: null },
    }),
    'POST /api/v1/users/invited': begun,
  })
  await find('h1', 'You have been invited to join the Reef workspace')
  await find('button', 'Sign in with a passkey')
  expect(names('main a')).toEqual(['Sign In'])
  await press('Create account')
  await eventually(() => expect(router.state.location.pathname).toBe('/signup/p1'))
  expect(begun).toHaveBeenCalledExactlyOnceWith({ token: 'secret' })
  expect(router.state.location.search).toMatchObject({
    continue: '/dashboard/recent?workspace=t1&new_join=true',
  })
})

test('reports an invitation that expired meanwhile', async () => {
  show(<InvitePage token="secret" />, {
    'query TeamByToken': () => ({
      teamByToken: { __typename: 'TeamPreview', id: 't1', name: 'Reef', avatarUrl: null },
    }),
    'POST /api/v1/users/invited': () => {
      throw new Refusal('This invitation link does not lead to a workspace (any more).', 'NOT_FOUND')
    },
  })
  await press('Create account')
  await find('[role="alert"]', /does not lead to a workspace/)
})

test('tells a sole administrator where to get a sign-in link', async () => {
  const { services } = show(<PasskeyReminder userId="u5" />, {}, false)
  services.queries.setQueryData(accountKeys.me, { ...person, needsWayIn: true, isAdmin: true })
  expect((await find('aside', 'Your way back in')).textContent).toContain('from the terminal of the server')
})

test('reminds a user with only link sign-in once, until dismissed or a passkey is added', async () => {
  const { services } = show(<PasskeyReminder userId="u1" />, {}, false)
  services.queries.setQueryData(accountKeys.me, { ...person, needsWayIn: true })
  await find('aside', 'Your way back in')
  await press('Dismiss')
  await eventually(() => expect(seek('aside')).toBeUndefined())
  show(<PasskeyReminder userId="u2" />, {}, false)
  await find('aside', 'Your way back in')
  await press('Add a passkey')
  await eventually(() => expect(device.startRegistration).toHaveBeenCalledOnce())
})
