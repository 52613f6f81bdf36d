/** @vitest-environment jsdom */
import { accountMessages } from '@sandlot/core/accounts/messages'
import { accountKeys } from '@sandlot/core/accounts/queries'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { createConnection } from '../../shell/live/connection.ts'
import { currentUserReply, flags, stubPopup } from '../testing/popup.ts'
import { openSignIn, toggleSignIn } from './open-sign-in.ts'
import { SignInFlow } from './sign-in-flow.tsx'

type Flow = Partial<Parameters<typeof SignInFlow>[0]>

function show(
  on: readonly string[],
  { answers = {}, more = {}, ...flow }: Flow & { answers?: Answers; more?: object } = {},
) {
  const entered = vi.fn()
  const shown = showPage(
    <SignInFlow onEntered={entered} returnTo="/dashboard/drafts" {...flow} />,
    { ...memberAs(), 'GET /api/meta/features': () => flags(on, more), ...answers },
    { isVisitor: true },
  )
  return { ...shown, entered }
}

const buttons = () =>
  names('main button, [data-sign-in] button').filter((name) => /^Continue with/.test(name))

test.each([
  ['[AC-004]', 'github', 'Continue with GitHub'],
  ['[AC-005]', 'google', 'Continue with Google'],
  ['[AC-006]', 'apple', 'Continue with Apple'],
])('%s the button of %s shows only when its flag is on', async (_id, provider, button) => {
  show([provider])
  await find('button', button)
  expect(buttons()).toEqual([button])
  const others = ['github', 'google', 'apple'].filter((other) => other !== provider)
  document.body.replaceChildren()
  show(others)
  await eventually(() => expect(buttons()).toHaveLength(2))
  expect(buttons()).not.toContain(button)
})

test('[AC-001] [AC-002] the title contains the brand name', async () => {
  show(['github'])
  await find('h1', 'Sign in to Sandlot')
})

test('without a network it says so until the connection is back', async () => {
  const network = new EventTarget()
  let isOnline = false
  showPage(
    <SignInFlow onEntered={() => undefined} returnTo="/" />,
    { ...memberAs(), 'GET /api/meta/features': () => flags(['github']) },
    { isVisitor: true, connection: createConnection(network, () => isOnline) },
  )
  await find('h1', 'Sign in to Sandlot')
  const notice = () => seek('[data-sign-in] [role="status"]')?.textContent
  expect(notice()).toBe('You are offline. This page continues as soon as the connection is back.')
  isOnline = true
  network.dispatchEvent(new Event('online'))
  await eventually(() => expect(notice()).toBe(''))
})

test('[AC-008] [AC-009] offers continuing without an account only where signing in can be canceled', async () => {
  const cancel = vi.fn()
  show(['github'], { onCancel: cancel })
  ;(await find('button', 'Continue without an account')).click()
  expect(cancel).toHaveBeenCalledOnce()
  document.body.replaceChildren()
  show(['github'])
  await find('button', 'Continue with GitHub')
  expect(seek('button', 'Continue without an account')).toBeUndefined()
})

test('[AC-010] the footer links to the terms and privacy pages of the instance', async () => {
  show(['github'], {
    more: {
      links: { terms: 'https://example.com/terms', privacy: 'https://example.com/privacy', contact: null },
    },
  })
  const terms = await find<HTMLAnchorElement>('a', 'Terms of Service')
  const privacy = await find<HTMLAnchorElement>('a', 'Privacy Policy')
  expect([terms.href, privacy.href]).toEqual(['https://example.com/terms', 'https://example.com/privacy'])
  expect(terms.closest('p')?.textContent).toBe(
    'By continuing, you agree to the Terms of Service and the Privacy Policy.',
  )
  document.body.replaceChildren()
  show(['github'])
  await eventually(() =>
    expect(document.body.textContent).toContain('Terms of Service and the Privacy Policy.'),
  )
  expect(seek('a', 'Terms of Service')).toBeUndefined()
})

const NAMES = { github: 'GitHub', google: 'Google', apple: 'Apple' } as const
const providers = Object.keys(NAMES) as (keyof typeof NAMES)[]

test.each(providers)(
  '[AC-014] [AC-015] [AC-020] [ST-020] only the button of %s is busy while its window is open; its message signs the user in',
  async (provider) => {
    const { open, say } = stubPopup()
    const revoked = vi.fn(() => ({}))
    let isIn = false
    const { entered, services } = show(providers, {
      answers: {
        'DELETE /api/v1/auth/revoke/the-jwt': () => {
          isIn = true
          return revoked()
        },
        'GET /api/v1/users/current': () => {
          if (isIn) return currentUserReply
          throw new Refusal('You need to be signed in.')
        },
      },
    })
    const button = await find('button', `Continue with ${NAMES[provider]}`)
    expect(document.querySelector('button .animate-spin')).toBeNull()
    button.click()
    await eventually(() => expect(document.querySelectorAll('button .animate-spin')).toHaveLength(1))
    expect(document.querySelector('button .animate-spin')?.closest('button')).toBe(button)
    expect(open.mock.calls.map(([url]) => url)).toEqual([`/auth/${provider}?version=2`])
    say({ type: 'signin', data: { jwt: 'the-jwt' } })
    await eventually(() => expect(entered).toHaveBeenCalledOnce())
    expect(revoked).toHaveBeenCalledOnce()
    expect(services.queries.getQueryData(accountKeys.me)).toMatchObject({ username: 'ann' })
  },
)

test('[AC-071] [ER-020] reports a sign-in that fails on the way', async () => {
  const { say } = stubPopup()
  const { services } = show(['github'], {
    answers: {
      'GET /api/v1/users/current': () => {
        throw new Refusal('Out of order.')
      },
    },
  })
  ;(await find('button', 'Continue with GitHub')).click()
  say({ type: 'signin', data: {} })
  await eventually(() => expect(services.toasts.list()[0]?.text).toBe('We had trouble with signing you in'))
})

test('[AC-072] [ER-021] reports a failed authentication when the window claims success but nobody is signed in', async () => {
  const { say } = stubPopup()
  const { services } = show(['github'])
  const ask = vi.spyOn(services.queries, 'fetchQuery').mockResolvedValue(null)
  ;(await find('button', 'Continue with GitHub')).click()
  say({ type: 'signin', data: {} })
  await eventually(() => expect(seek('[role="alert"]')?.textContent).toBe('Could not authenticate'))
  ask.mockRestore()
})

test('a blocked window offers to continue in this one, returning to the requested page', async () => {
  stubPopup({ isBlocked: true })
  show(['github'])
  ;(await find('button', 'Continue with GitHub')).click()
  const link = await find<HTMLAnchorElement>('a', 'Sign in in this window instead')
  expect(link.getAttribute('href')).toBe('/auth/github?version=2&continue=%2Fdashboard%2Fdrafts')
})

const pendingAnn: Answers = {
  'GET /api/v1/users/pending/p1': () => ({
    id: 'p1',
    username: 'ann',
    name: 'Ann',
    avatar_url: null,
    valid: true,
  }),
}

test.each(providers)(
  '[AC-011] [AC-021] [AC-022] [AC-041] [AC-042] first the choice, then the existing account of %s, else completing a sign-up',
  async (provider) => {
    const { say } = stubPopup()
    show(providers, { answers: pendingAnn })
    ;(await find('button', 'Continue with GitHub')).click()
    expect(buttons()).toEqual(['Continue with GitHub', 'Continue with Google', 'Continue with Apple'])
    say({ type: 'duplicate', data: { provider } })
    await eventually(() =>
      expect(document.body.textContent).toContain(
        `We found an existing account, please sign in with ${NAMES[provider]} instead.`,
      ),
    )
    expect(names('button')).toEqual([`Continue with ${NAMES[provider]}`])
    ;(await find('button', `Continue with ${NAMES[provider]}`)).click()
    say({ type: 'signup', data: { id: 'p1' } })
    await find('h1', 'Welcome, Ann')
    expect(document.body.textContent).not.toContain('We found an existing account')
  },
)

const sso = (
  answer: (query: Record<string, unknown>) => unknown = () => ({
    redirect_url: '/auth/sso?email=ann%40example.com',
  }),
  flow: Flow = {},
) => {
  const leave = vi.fn()
  const shown = show(['github', 'sso'], {
    leave,
    ...flow,
    answers: { 'GET /auth/workos/initialize': answer },
  })
  return { ...shown, leave }
}
const field = () => find<HTMLInputElement>('input[name="email"]')
const submit = async (email: string) => {
  type(await field(), email)
  ;(await find('button[type="submit"]')).click()
}
const toSso = async () => (await find('button', 'Sign in with SSO')).click()

test('[AC-007] [AC-012] [AC-029] [AC-030] [AC-031] [AC-032] [AC-033] [EN-064] the SSO form asks for an e-mail address and links back', async () => {
  sso()
  await find('h1', 'Sign in to Sandlot')
  await toSso()
  await find('h1', 'Sign in with SSO')
  const input = await field()
  expect([input.type, input.getAttribute('aria-required')]).toEqual(['email', 'true'])
  await submit(' ')
  await eventually(() => expect(document.body.textContent).toContain('An e-mail address is required.'))
  await submit('nobody')
  await eventually(() => expect(document.body.textContent).toContain('This is not an e-mail address.'))
  ;(await find('button', 'Not SSO? Sign in')).click()
  await find('h1', 'Sign in to Sandlot')
})

test('[AC-013] the SSO form shows first when there is no other method', async () => {
  show(['sso'])
  await find('h1', 'Sign in with SSO')
  // Nothing is selected until the flags are loaded, so each case waits for its own button.
  for (const [on, shown] of [
    [['sso', 'github'], 'Continue with GitHub'],
    [['sso', 'google'], 'Continue with Google'],
    [['sso', 'apple'], 'Continue with Apple'],
    [['apple'], 'Continue with Apple'],
  ] as const) {
    document.body.replaceChildren()
    show(on)
    await find('button', shown)
    await find('h1', 'Sign in to Sandlot')
  }
  document.body.replaceChildren()
  show([])
  await find('h2', accountMessages.noProviderTitle)
  await find('h1', 'Sign in to Sandlot')
})

test('[AC-034] [AC-035] [AC-036] [AC-037] [EN-065] the form goes through idle, pending, refused, idle, pending and redirected', async () => {
  const answers: ((value: unknown) => void)[] = []
  const { leave } = sso(() => new Promise((resolve) => void answers.push(resolve)))
  await toSso()
  const shown = async () => [(await find('button[type="submit"]')).textContent, (await field()).disabled]
  const becomes = (text: string, isDisabled: boolean) =>
    eventually(async () => expect(await shown()).toEqual([text, isDisabled]))
  await becomes('Continue with SSO', false)
  await submit('ann@example.com')
  await becomes('Signin in...', true)
  answers[0]?.({ redirect_url: 'https://evil.example/' })
  await find('[role="alert"]')
  await becomes('Continue with SSO', true)
  ;(await find('button', 'Enter another address')).click()
  await becomes('Continue with SSO', false)
  await submit('ann@example.com')
  await becomes('Signin in...', true)
  answers[1]?.({ redirect_url: '/auth/sso' })
  await eventually(() => expect(leave).toHaveBeenCalledOnce())
  await becomes('Signin in...', true)
})

test('[AC-017] [AC-038] sends the address, and the browser navigates to the returned URL', async () => {
  const { open } = stubPopup()
  const ask = vi.fn((_query: unknown) => ({ redirect_url: '/auth/sso?email=ann%40example.com' }))
  const { leave } = sso(ask)
  await toSso()
  await submit('Ann@Example.com')
  await eventually(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/auth/sso?email=ann%40example.com'))
  expect(ask).toHaveBeenCalledExactlyOnceWith({ email: 'ann@example.com', continue: '/dashboard/drafts' })
  expect(open).not.toHaveBeenCalled()
})

test('[AC-039] [AC-040] [ER-023] shows the server’s error with alternatives; typing or going back resets it', async () => {
  sso(() => {
    throw new Refusal('Single sign-on is not set up for example.com', 'NOT_FOUND')
  })
  await toSso()
  await submit('ann@example.com')
  await eventually(() =>
    expect(seek('[role="alert"] p')?.textContent).toBe(
      'Single sign-on is not set up for example.com. Please contact your team admin or sign in through a different method.',
    ),
  )
  expect((await field()).disabled).toBe(true)
  expect(seek('button[type="submit"]')?.textContent).toBe('Continue with SSO')
  await eventually(() => expect(document.activeElement?.textContent).toBe('Enter another address'))
  press('x')
  await eventually(async () => expect(document.activeElement).toBe(await field()))
  expect((await field()).disabled).toBe(false)
  expect(seek('[role="alert"]')).toBeUndefined()

  await submit('ann@example.com')
  ;(await find('button', 'sign in through a different method')).click()
  await find('h1', 'Sign in to Sandlot')
  await toSso()
  expect((await field()).disabled).toBe(false)
})

test('does not follow a redirect to another site', async () => {
  const { leave } = sso(() => ({ redirect_url: 'https://evil.example/' }))
  await toSso()
  await submit('ann@example.com')
  await find('[role="alert"]')
  expect(leave).not.toHaveBeenCalled()
})

function visitor(answers: Answers = {}) {
  return showPage(
    <h1>The page below</h1>,
    {
      ...memberAs(),
      'GET /api/meta/features': () => flags(['github']),
      'GET /api/v1/users/current': () => currentUserReply,
      ...answers,
    },
    { isVisitor: true },
  )
}
const dialog = () => seek('[role="dialog"]')

test('[AC-023] [AC-024] above a page, it covers the whole screen, and Escape closes it', async () => {
  const { services } = visitor()
  const asked = openSignIn(services)
  const shown = await find('[role="dialog"]')
  expect(shown.closest('.fixed.inset-0')).not.toBeNull()
  await find('[role="dialog"] h1', 'Sign in to Sandlot')
  await eventually(() => expect(shown.contains(document.activeElement)).toBe(true))
  press('Escape')
  expect(await asked).toBe(false)
  await eventually(() => expect(dialog()).toBeUndefined())
})

test('[AC-025] a click outside closes it', async () => {
  const { services } = visitor()
  const asked = openSignIn(services)
  const overlay = (await find('[role="dialog"]')).closest('.fixed.inset-0')
  await find('[role="dialog"] h1')
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    overlay?.dispatchEvent(new MouseEvent(kind, { bubbles: true, button: 0 }))
  expect(await asked).toBe(false)
})

test('[AC-026] does not open for a signed-in user', async () => {
  const { services } = showPage(<p>page</p>, memberAs())
  expect(await openSignIn(services)).toBe(true)
  expect(dialog()).toBeUndefined()
})

test('[AC-027] [AC-028] one call opens and closes it, and it closes by itself after signing in', async () => {
  const { say } = stubPopup()
  const { services } = visitor()
  const cancel = vi.fn()
  const first = toggleSignIn(services, { cancelOnLogin: cancel })
  await find('button', 'Continue without an account')
  await toggleSignIn(services)
  expect(await first).toBe(false)
  await eventually(() => expect(dialog()).toBeUndefined())

  const second = openSignIn(services, { cancelOnLogin: cancel })
  ;(await find('[role="dialog"] button', 'Continue with GitHub')).click()
  say({ type: 'signin', data: {} })
  expect(await second).toBe(true)
  await eventually(() => expect(dialog()).toBeUndefined())
  expect(cancel).not.toHaveBeenCalled()
  services.queries.setQueryData(accountKeys.me, null)
  void openSignIn(services)
  await find('[role="dialog"] button', 'Continue with GitHub')
  expect(seek('button', 'Continue without an account')).toBeUndefined()
})
