/** @vitest-environment jsdom */
import { accountMessages } from '@sandlot/core/accounts/messages'
import { accountKeys } from '@sandlot/core/accounts/queries'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually, find, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { keepInvitation, takeInvitation } from '../../sharing/waiting-invitation.ts'
import { dropLegacyToken } from '../session/legacy-token.ts'
import { SignOutPage } from '../session/sign-out-page.tsx'
import { currentUserReply, flags } from '../testing/popup.ts'
import { useMe } from '../use-me.ts'
import { InvitedVisitor } from './invited-visitor.tsx'
import { Onboarding } from './onboarding.tsx'

const choose = async (name: string, value: string) => {
  const select = await find<HTMLSelectElement>(`select[name="${name}"]`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

const PENDING = {
  id: 'p1',
  username: 'ann',
  name: 'Ann',
  avatar_url: 'https://example.com/a.png',
  valid: true,
}

function signUp(answers: Answers) {
  const entered = vi.fn()
  const heard: unknown[] = []
  const listen = ({ data }: MessageEvent) => heard.push(data)
  window.addEventListener('message', listen)
  onTestFinished(() => window.removeEventListener('message', listen))
  const shown = showPage(
    <Onboarding onEntered={entered} userId="p1" />,
    {
      ...memberAs(),
      'GET /api/v1/users/pending/p1': () => PENDING,
      'GET /api/v1/users/available/ann': () => ({ available: true }),
      'GET /api/v1/users/current': () => currentUserReply,
      ...answers,
    },
    { isVisitor: true },
  )
  return { ...shown, entered, heard }
}

const create = async () => (await find('button', 'Create account')).click()

async function fill() {
  await find('h1', 'Welcome, Ann')
  await choose('role', 'designer')
  await choose('usage', 'work')
  await choose('companySize', '2-10')
  type(await find<HTMLInputElement>('input[name="companyName"]'), 'Harbour Ltd')
  await create()
}

test('welcomes a user without a known name, who enters a username', async () => {
  signUp({ 'GET /api/v1/users/pending/p1': () => ({ ...PENDING, name: null, username: '' }) })
  await find('h1', 'Welcome')
  expect((await find<HTMLInputElement>('input[name="username"]')).value).toBe('')
})

test('[AC-044] [ST-013] loads the pending user by id and stores all their fields', async () => {
  const { services } = signUp({})
  await find('h1', 'Welcome, Ann')
  expect((await find<HTMLInputElement>('input[name="username"]')).value).toBe('ann')
  expect(services.queries.getQueryData(accountKeys.pending('p1'))).toEqual({
    id: 'p1',
    username: 'ann',
    name: 'Ann',
    avatarUrl: 'https://example.com/a.png',
    valid: true,
  })
  document.body.replaceChildren()
  signUp({ 'GET /api/v1/users/pending/p1': () => ({ ...PENDING, valid: false }) })
  await find('h1', accountMessages.signUpExpired)
})

test('[AC-045] [AC-046] [AC-047] [AC-048] [AC-049] [AC-050] [AC-051] sends nothing until all required fields are filled in', async () => {
  const sent = vi.fn((_body: unknown) => ({ primary_team_id: 'w7' }))
  signUp({ 'POST /api/v1/users/finalize': sent })
  await find('h1', 'Welcome, Ann')
  const missing = [
    'Username is required.',
    'Display name is required.',
    'Choose what describes you best.',
    'Choose how you will use it.',
    'Company size is required when you use it for work.',
  ]
  const told = () => missing.filter((text) => document.body.textContent?.includes(text))
  type(await find<HTMLInputElement>('input[name="username"]'), '')
  type(await find<HTMLInputElement>('input[name="name"]'), ' ')
  await create()
  await eventually(() => expect(told()).toEqual(missing.slice(0, 4)))

  const mends = [
    async () => type(await find<HTMLInputElement>('input[name="username"]'), 'ann'),
    async () => type(await find<HTMLInputElement>('input[name="name"]'), 'Ann'),
    () => choose('role', 'designer'),
    () => choose('usage', 'work'),
  ]
  for (const [count, mend] of mends.entries()) {
    await mend()
    await create()
    const left = count < 3 ? missing.slice(count + 1, 4) : missing.slice(4)
    await eventually(() => expect(told()).toEqual(left))
  }
  for (const usage of ['personal', 'education']) {
    await choose('usage', usage)
    await eventually(() => expect(told()).toEqual([]))
  }
  await choose('usage', 'work')
  await choose('companySize', '2-10')
  expect(sent).not.toHaveBeenCalled()
  await create()
  await eventually(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ company_name: null, company_size: '2-10' })
})

/** The options of one of the form's drop-downs, without the empty one. */
const offered = async (name: string) =>
  [...(await find<HTMLSelectElement>(`select[name="${name}"]`)).options]
    .filter(({ value }) => value !== '')
    .map(({ text }) => text)

test('[AC-052] [AC-053] [AC-054] [CN-098] [CN-099] [CN-100] offers the specified answers', async () => {
  signUp({})
  await find('h1', 'Welcome, Ann')
  expect(await offered('role')).toEqual([
    'Front-end developer',
    'Back-end developer',
    'Full-stack developer',
    'Lead developer',
    'Engineering manager',
    'Designer',
    'Product manager',
    'Educator',
    'Student',
    'Other',
  ])
  expect(await offered('usage')).toEqual(['Work', 'Personal', 'Education'])
  await choose('usage', 'work')
  expect(await offered('companySize')).toEqual([
    '1',
    '2-10',
    '10-50',
    '50-200',
    '200-500',
    '500-1000',
    '1000-5000',
    '5000-10000',
    '10000+',
  ])
})

test('[AC-055] [AC-056] [AC-057] [AC-058] [ER-026] validates the username on blur', async () => {
  let answer = (_: object) => {}
  const asked = vi.fn(() => new Promise((resolve) => (answer = resolve)))
  signUp({ 'GET /api/v1/users/available/taken': asked })
  const field = await find<HTMLInputElement>('input[name="username"]')
  const leave = async (name: string) => {
    field.focus()
    type(field, name)
    await eventually(() => expect(field.value).toBe(name))
    field.blur()
  }
  field.focus()
  type(field, 'taken')
  await eventually(() => expect(field.value).toBe('taken'))
  expect(asked).not.toHaveBeenCalled()
  field.blur()
  expect((await find<HTMLButtonElement>('button', 'Checking username...')).disabled).toBe(true)
  expect(asked).toHaveBeenCalledOnce()
  answer({ available: false })
  const submit = await find<HTMLButtonElement>('button', 'Create account')
  await eventually(() =>
    expect(document.body.textContent).toContain('Sorry, that username is already taken.'),
  )
  expect(submit.disabled).toBe(true)

  const letters = 'A username has only letters, digits, hyphens and underscores'
  for (const [wrong, sentence] of [
    ['ab', 'A username has 3 to 39 characters.'],
    ['-starts-badly', letters],
    ['<b>bold</b>', letters],
  ] as const) {
    await leave(wrong)
    await eventually(() => expect(document.body.textContent).toContain(sentence))
    expect(submit.disabled).toBe(true)
  }
  await leave('ann')
  await eventually(() => expect(submit.disabled).toBe(false))
})

test.each(['personal', 'education'])('[AC-050] does not ask for a company size for %s', async (usage) => {
  const sent = vi.fn((_body: unknown) => ({ primary_team_id: 'w7' }))
  signUp({ 'POST /api/v1/users/finalize': sent })
  await find('h1', 'Welcome, Ann')
  await choose('role', 'designer')
  await choose('usage', usage)
  await create()
  await eventually(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ usage, company_name: null, company_size: null })
})

test('[AC-059] [AC-060] [AC-061] [AC-062] [EN-004] [EN-005] [LV-025] sends the form with the pending id and notifies the window', async () => {
  const sent = vi.fn((_body: unknown) => ({ primary_team_id: 'w7' }))
  const { entered, heard, services } = signUp({ 'POST /api/v1/users/finalize': sent })
  await fill()
  await eventually(() => expect(entered).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    id: 'p1',
    username: 'ann',
    name: 'Ann',
    role: 'designer',
    usage: 'work',
    company_name: 'Harbour Ltd',
    company_size: '2-10',
  })
  expect(services.storage.get(storageKeys.workspace, null)).toBe('w7')
  await eventually(() => expect(heard).toEqual([{ type: 'signin', data: {} }]))
})

test('after a lost response, the form can be sent again although its own account now has the username', async () => {
  let tries = 0
  const { entered } = signUp({
    'GET /api/v1/users/available/ann': () => ({ available: tries === 0 }),
    'POST /api/v1/users/finalize': () => {
      tries += 1
      if (tries === 1) throw new Error('connection lost')
      return { primary_team_id: 'w7' }
    },
  })
  await fill()
  await find('[role="alert"]', /./)
  ;(await find('button', 'Create account')).click()
  await eventually(() => expect(entered).toHaveBeenCalledOnce())
  expect(tries).toBe(2)
})

test('an account that was created but could not be loaded is reported as created, and only reloaded', async () => {
  let isUp = false
  const sent = vi.fn(() => ({ primary_team_id: 'w7' }))
  const { entered } = signUp({
    'POST /api/v1/users/finalize': sent,
    'GET /api/v1/users/current': () => {
      if (!isUp) throw new Refusal('Out of order.')
      return currentUserReply
    },
  })
  await fill()
  await find('[role="alert"]', /Your account is ready, but this page could not load it/)
  expect(document.body.textContent).not.toContain('There was a problem creating your account')
  expect(entered).not.toHaveBeenCalled()
  isUp = true
  ;(await find('button', 'Try again')).click()
  await eventually(() => expect(entered).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenCalledOnce()
})

test('the page of a sandbox shared at sign-up does not redeem the invitation a second time', async () => {
  keepInvitation('box', 'secret')
  const { entered } = signUp({
    'POST /api/v1/users/finalize': () => ({ primary_team_id: 'w7', sandbox_id: 'box' }),
  })
  await fill()
  await eventually(() => expect(entered).toHaveBeenCalledOnce())
  expect(takeInvitation('box')).toBeNull()
})

test('reserves a sandbox invitation before leaving to sign in, and keeps its secret out of the address', async () => {
  const held = vi.fn((_body: unknown) => ({ pending_user_id: 'p1', team_id: null }))
  const { router } = showPage(
    <InvitedVisitor invitation={{ token: 'secret', sandboxId: 'box' }} />,
    {
      ...memberAs(),
      'GET /api/meta/features': () => flags(['github']),
      'POST /api/v1/users/invited': held,
    },
    { isVisitor: true },
  )
  ;(await find('button', 'Sign In')).click()
  await eventually(() => expect(router.state.location.pathname).toBe('/signin'))
  expect(held).toHaveBeenCalledExactlyOnceWith({ token: 'secret', sandbox_id: 'box', before_sign_in: true })
  expect(router.state.location.href).not.toContain('secret')
})

test('[AC-063] [ER-025] reports a refused sign-up and keeps the form filled in', async () => {
  const { entered, heard, services } = signUp({
    'POST /api/v1/users/finalize': () => {
      throw new Refusal('Out of order.')
    },
  })
  await fill()
  await eventually(() =>
    expect(services.toasts.list()[0]?.text).toBe('There was a problem creating your account'),
  )
  expect((await find('[role="alert"]')).textContent).toBe('Out of order.')
  expect((await find<HTMLInputElement>('input[name="companyName"]')).value).toBe('Harbour Ltd')
  expect(entered).not.toHaveBeenCalled()
  expect(heard).toEqual([])
})

test('[AC-064] [AC-067] signing out is announced, done, and clears all user data before the page reloads', async () => {
  const steps: string[] = []
  const limits = ['sandboxes', 'limits']
  const leave = () => {
    const kept = [accountKeys.me, limits].map((key) => services.queries.getQueryData(key) ?? 'nothing')
    steps.push('reload', ...kept.map(String))
  }
  const { services } = showPage(<SignOutPage isMeant leave={leave} />, {
    ...memberAs(),
    'DELETE /api/v1/users/signout': () => {
      steps.push('DELETE /users/signout')
      return {}
    },
  })
  services.analytics.track = (event) => void steps.push(event)
  services.queries.setQueryData(limits, { sandboxCount: 1 })
  await eventually(() => expect(steps).toHaveLength(5))
  expect(steps).toEqual(['Sign Out', 'DELETE /users/signout', 'reload', 'nothing', 'nothing'])
})

function Who() {
  const me = useMe()
  return <output>{me === undefined ? 'unknown' : (me?.username ?? 'nobody')}</output>
}

test.each([
  ['the flag and a user', true, true, 'ann'],
  ['the flag alone', true, false, 'nobody'],
  ['no flag', false, true, 'nobody'],
])('[AC-070] with %s, determines who is signed in', async (_what, hasFlag, hasUser, who) => {
  const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue(hasFlag ? 'a=b; signedIn=true' : 'a=b')
  onTestFinished(() => cookies.mockRestore())
  const { services } = showPage(
    <Who />,
    {
      ...memberAs(),
      'GET /api/v1/users/current': () => {
        if (hasUser) return currentUserReply
        throw new Refusal('You need to be signed in.', 'UNAUTHENTICATED')
      },
    },
    { isVisitor: true },
  )
  services.queries.removeQueries({ queryKey: accountKeys.me })
  await eventually(() => expect(seek('output')?.textContent).toBe(who))
})

test('[AC-068] [AC-069] [ER-022] a legacy token is revoked, removed and announced until signing in or dismissal', async () => {
  const revoked = vi.fn(() => ({}))
  const { services } = showPage(<p />, { ...memberAs(), 'DELETE /api/v1/auth/revoke/old-token': revoked })
  const kept = new Map([['jwt', '"old-token"']])
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  }
  const toSignIn = vi.fn()
  dropLegacyToken({ ...services, store, toSignIn })
  expect(kept.size).toBe(0)
  await eventually(() => expect(revoked).toHaveBeenCalledOnce())
  const [notice] = services.toasts.list()
  expect(notice).toMatchObject({
    status: 'notice',
    text: 'Sorry, we had to sign you out. Please sign in again to continue.',
    action: { label: 'Sign in' },
  })
  notice?.action?.run()
  expect(toSignIn).toHaveBeenCalledOnce()
  expect(services.toasts.list()).toEqual([])
  dropLegacyToken({ ...services, store, toSignIn })
  expect(services.toasts.list()).toEqual([])
})
