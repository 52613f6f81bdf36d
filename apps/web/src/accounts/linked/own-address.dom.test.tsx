/** @vitest-environment jsdom */
import { addressMessages as say } from '@sandlot/core/accounts/links/address-messages'
import { accountKeys } from '@sandlot/core/accounts/queries'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, person, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { currentUserReply, flags } from '../testing/popup.ts'
import { ConfirmAddressPage } from './confirm-address-page.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { RestoreAddressPage } from './restore-address-page.tsx'

const ASK = 'POST /api/v1/auth/address'
const CONFIRM = 'POST /api/v1/auth/address/confirm'

type Setting = { email?: string; sendsMail?: boolean; isOnline?: boolean; isAdmin?: boolean }

function setUp(
  answers: Answers = {},
  { email = '', sendsMail = true, isOnline = true, isAdmin = false }: Setting = {},
) {
  const { services } = showPage(
    <LinkedAccounts />,
    {
      ...memberAs(),
      'GET /api/meta/features': () => flags(['github'], { sends_mail: sendsMail }),
      'GET /api/v1/auth/address': () => ({ email: null }),
      'GET /api/v1/users/current_user/integrations': () => ({ needs_sign_in: false, accounts: [] }),
      ...answers,
    },
    { isOnline },
  )
  services.queries.setQueryData(accountKeys.me, { ...person, email, isAdmin })
}

const press = async (name: string) => (await find<HTMLButtonElement>('button', name)).click()
const field = () => find<HTMLInputElement>('input[name="email"]')
async function submit(email: string) {
  type(await field(), email)
  await press(say.send)
}

test('a user without an address adds one, sees the next step, and can enter another', async () => {
  const sent = vi.fn((_body: unknown) => ({}))
  setUp({ [ASK]: sent })
  await press(say.add)
  await eventually(async () => expect(document.activeElement).toBe(await field()))
  await submit(' Ben@Example.com ')
  const told = await find('[role="status"]', /A link is on its way to ben@example\.com/)
  expect(told.textContent).toContain(say.sentText)
  expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'ben@example.com' })
  await press(signInMessages.emailLinkOther)
  expect((await field()).value).toBe('Ben@Example.com')
  await press(say.cancel)
  await find('button', say.add)
})

test('reports an empty or invalid address at the field and sends nothing', async () => {
  const sent = vi.fn(() => ({}))
  setUp({ [ASK]: sent })
  await press(say.add)
  await press(say.send)
  await eventually(() => expect(document.body.textContent).toContain(signInMessages.ssoEmailRequired))
  await submit('nobody')
  await eventually(() => expect(document.body.textContent).toContain(workspaceMessages.emailInvalid))
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect(sent).not.toHaveBeenCalled()
})

test('shows a refusal at the field until the next try', async () => {
  let isUp = false
  setUp({
    [ASK]: () => {
      if (!isUp) throw new Refusal('You have sent a lot of mail within an hour.')
      return {}
    },
  })
  await press(say.add)
  await submit('ben@example.com')
  await find('[role="alert"]', 'You have sent a lot of mail within an hour.')
  isUp = true
  await press(say.send)
  await find('[role="status"]', /A link is on its way/)
  expect(seek('[role="alert"]')).toBeUndefined()
})

test('requires signing in again for an old session; declining sends nothing', async () => {
  let isFresh = false
  setUp({
    [ASK]: () => {
      if (!isFresh) throw new Refusal('Sign in again to do this.', 'sign_in_again')
      return {}
    },
  })
  await press(say.add)
  await submit('ben@example.com')
  await find('[role="dialog"] h2', 'Sign in again')
  ;(await find('[role="dialog"] button', 'Cancel')).click()
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  expect((await field()).value).toBe('ben@example.com')
  await press(say.send)
  await find('[role="dialog"] h2', 'Sign in again')
  isFresh = true
  await press('I have signed in')
  await find('[role="status"]', /A link is on its way/)
})

test('the form waits for the network when offline', async () => {
  setUp({}, { isOnline: false })
  await press(say.add)
  await find('[role="status"]', say.offline)
  expect((await find<HTMLButtonElement>('button', say.send)).disabled).toBe(true)
})

test('shows the current address and lets it be changed', async () => {
  setUp({}, { email: 'ann@example.com' })
  await eventually(() => expect(document.body.textContent).toContain(`${say.text}ann@example.com`))
  expect(seek('button', say.add)).toBeUndefined()
  await press(say.change)
  await find('button', say.send)
})

test('a pending address is still shown after a reload, and can be canceled', async () => {
  const canceled = vi.fn(() => ({}))
  setUp({
    'GET /api/v1/auth/address': () => ({ email: 'new@example.com' }),
    'DELETE /api/v1/auth/address': canceled,
  })
  await find('p', say.waiting('new@example.com'))
  await press(say.cancelOf('new@example.com'))
  await eventually(() => expect(seek('p', say.waiting('new@example.com'))).toBeUndefined())
  expect(canceled).toHaveBeenCalledOnce()
  await find('button', say.add)
})

test('the undo link asks for confirmation, restores the address, and reports when it has expired', async () => {
  let calls = 0
  showPage(
    <RestoreAddressPage token="t1" />,
    {
      ...memberAs(),
      'POST /api/v1/auth/address/undo': () => {
        calls += 1
        if (calls > 1) throw new Refusal(say.undoGone, 'NOT_FOUND')
        return { email: 'old@example.com' }
      },
    },
    { at: '/broken' },
  )
  await find('h1', say.undoTitle)
  expect(calls).toBe(0)
  await press(say.undo)
  await find('h1', say.undone('old@example.com'))
})

test('without mail, explains before and after restoring an address how to sign in again', async () => {
  showPage(
    <RestoreAddressPage token="t1" />,
    {
      ...memberAs(),
      'GET /api/meta/features': () => flags([], { sends_mail: false }),
      'POST /api/v1/auth/address/undo': () => ({ email: 'old@example.com' }),
    },
    { at: '/broken' },
  )
  await eventually(() => expect(document.body.textContent).toContain(`${say.undoText} ${say.backByHand}`))
  await press(say.undo)
  await find('h1', say.undone('old@example.com'))
  expect(document.body.textContent).toContain(say.backByHand)
  expect(document.body.textContent).not.toContain(say.backByMail)
})

test('when the instance sends no mail, the link is in the outbox, linked for administrators', async () => {
  setUp({ [ASK]: () => ({}) }, { sendsMail: false })
  await eventually(() => expect(document.body.textContent).toContain(say.textNoMail))
  await press(say.add)
  type(await field(), 'ben@example.com')
  await press(say.byHand.make)
  const told = await find('[role="status"]', new RegExp(say.byHand.made('ben@example.com')))
  expect(told.textContent).toContain(say.byHand.text)
  expect(seek('a', say.byHand.toOutbox)).toBeUndefined()

  document.body.replaceChildren()
  setUp({ [ASK]: () => ({}) }, { sendsMail: false, isAdmin: true })
  await press(say.add)
  type(await field(), 'ben@example.com')
  await press(say.byHand.make)
  expect((await find<HTMLAnchorElement>('a', say.byHand.toOutbox)).pathname).toBe('/admin/mail')
})

const showLink = (confirm: (body: Record<string, unknown>) => unknown) =>
  showPage(
    <ConfirmAddressPage token="t1" />,
    { ...memberAs(), 'GET /api/v1/users/current': () => currentUserReply, [CONFIRM]: confirm },
    { at: '/broken' },
  )

test('the link adds the address and leads to the account preferences', async () => {
  const sent = vi.fn((_body: unknown) => ({ email: 'ann@example.com' }))
  const { router, services } = showLink(sent)
  await find('[role="status"]', new RegExp(say.added('ann@example.com')))
  expect(sent).toHaveBeenCalledExactlyOnceWith({ token: 't1' })
  await eventually(() => expect(router.state.location.href).toBe('/dashboard?preferences=account'))
  expect(services.queries.getQueryData(accountKeys.me)).toMatchObject({ email: 'ann@example.com' })
})

test('an expired link reports it and leads to where to request a new one', async () => {
  showLink(() => {
    throw new Refusal(say.linkGone, 'NOT_FOUND')
  })
  await find('h1', say.linkGone)
  expect((await find<HTMLAnchorElement>('a', say.toPreferences)).search).toBe('?preferences=account')
})

test('signing in from the link page leads back to the link', async () => {
  showLink(() => {
    throw new Refusal('You need to be signed in to do this.', 'UNAUTHENTICATED')
  })
  await find('h1', say.visitorTitle)
  const { pathname, search } = await find<HTMLAnchorElement>('a', 'Go to sign-in')
  expect([pathname, new URLSearchParams(search).get('continue')]).toEqual(['/signin', '/confirm-email/t1'])
})

test('retries after the server did not answer', async () => {
  let isUp = false
  const { router } = showLink(() => {
    if (!isUp) throw new Refusal('Not now.', 'UNAVAILABLE')
    return { email: 'ann@example.com' }
  })
  await find('h1', say.failed)
  isUp = true
  await press('Try again')
  await eventually(() => expect(router.state.location.pathname).toBe('/dashboard'))
})
