/** @vitest-environment jsdom */
import { accountKeys } from '@sandlot/core/accounts/queries'
import { MEANT_MARK } from '@sandlot/core/accounts/sessions/sign-out-rules'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, person, Refusal } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { currentUserReply, flags } from '../testing/popup.ts'

const at = (path: string, more: Answers = {}, isVisitor = false) =>
  showApp(
    path,
    {
      ...memberAs(),
      'GET /api/meta/features': () => flags(['github']),
      'GET /api/v1/users/current': () => {
        if (!isVisitor) return person
        throw new Refusal('You need to be signed in.', 'UNAUTHENTICATED')
      },
      ...more,
    },
    { isVisitor },
  )
const visit = (path: string, more: Answers = {}) => at(path, more, true)
const placeOf = ({ router }: ReturnType<typeof showApp>) => router.state.location.href

test('[RT-015] a token in the path of the sign-in page is used', async () => {
  const use = vi.fn((_body: unknown) => ({ pending_user_id: null, needs_confirmation: true }))
  visit('/signin')
  await find('h1', 'Sign in to Sandlot')
  document.body.replaceChildren()
  visit('/signin/one-time-token', { 'POST /api/v1/auth/one-time': use })
  await find('h1', 'You are about to sign in')
  expect(use).toHaveBeenCalledExactlyOnceWith({ token: 'one-time-token', is_confirmed: false })
  const press = await find('button', 'Sign in on this browser')
  press.click()
  await eventually(() =>
    expect(use).toHaveBeenLastCalledWith({ token: 'one-time-token', is_confirmed: true }),
  )
})

test('the sign-in page leads signed-in users to their dashboard', async () => {
  const page = at('/signin')
  await find('button', 'Switch workspace: Ours')
  expect(page.router.state.location.pathname).toBe('/dashboard/recent')
})

test('a link with an invitation as its return path sends that path along with the token', async () => {
  const use = vi.fn((_body: unknown) => ({ pending_user_id: null, needs_confirmation: true }))
  visit('/signin/t1?continue=%2Finvite%2Fabc', { 'POST /api/v1/auth/one-time': use })
  await eventually(() =>
    expect(use).toHaveBeenCalledExactlyOnceWith({
      token: 't1',
      is_confirmed: false,
      continue: '/invite/abc',
    }),
  )
  document.body.replaceChildren()
  visit('/signin/t2?continue=%2F%2Fevil.example', { 'POST /api/v1/auth/one-time': use })
  await eventually(() => expect(use).toHaveBeenLastCalledWith({ token: 't2', is_confirmed: false }))
})

test.each([
  ['who was signed in and is an administrator by it', { id: 'u1' }, '', '/admin/setup'],
  ['who was one before', { id: 'u1', is_admin: true }, '', '/dashboard'],
  ['who was nobody, and signs in as one', null, '', '/dashboard'],
  ['who was somebody else', { id: 'u2' }, '', '/dashboard'],
  ['who came from a page of their own', { id: 'u1' }, '?continue=%2Fsearch', '/search'],
])('redirects after using a one-time link: %s', async (_who, before, query, place) => {
  let isUsed = false
  const page = at(
    `/signin/t1${query}`,
    {
      'POST /api/v1/auth/one-time': ({ is_confirmed }) => {
        isUsed = is_confirmed === true
        return { pending_user_id: null, ...(!isUsed && { needs_confirmation: true }) }
      },
      'GET /api/v1/users/current': () => {
        if (isUsed) return { ...currentUserReply, is_admin: true }
        if (before) return { ...currentUserReply, ...before }
        throw new Refusal('You need to be signed in.', 'UNAUTHENTICATED')
      },
    },
    before === null,
  )
  page.services.queries.removeQueries({ queryKey: accountKeys.me })
  const places: string[] = []
  page.router.history.subscribe(({ location }) => places.push(location.href))
  ;(await find('button', 'Sign in on this browser')).click()
  await eventually(() => expect(places[0]).toBe(place))
})

const outOfOrder = () =>
  vi.fn(() => {
    throw new Refusal('Out of order.')
  })

test('[RT-017] the sign-out address signs out', async () => {
  const out = outOfOrder()
  // The server's mark for a page that the user requested themselves.
  document.documentElement.setAttribute(MEANT_MARK, '')
  onTestFinished(() => document.documentElement.removeAttribute(MEANT_MARK))
  at('/signout', { 'DELETE /api/v1/users/signout': out })
  await find('h1', 'There was a problem signing you out')
  expect(out).toHaveBeenCalledOnce()
})

test('a link from another site signs nobody out: the page asks for confirmation first', async () => {
  const out = outOfOrder()
  at('/signout', { 'DELETE /api/v1/users/signout': out })
  await find('h1', 'Sign out of Sandlot?')
  expect((await find('a', 'Stay signed in')).getAttribute('href')).toBe('/dashboard')
  expect(out).not.toHaveBeenCalled()
  ;(await find('button', 'Sign out')).click()
  await find('h1', 'There was a problem signing you out')
  expect(out).toHaveBeenCalledOnce()
})

test('[RT-018] a pending sign-up is completed at its address', async () => {
  visit('/signup/p1', {
    'GET /api/v1/users/pending/p1': () => ({
      id: 'p1',
      username: 'ann',
      name: 'Ann',
      avatar_url: null,
      valid: true,
    }),
  })
  await find('h1', 'Welcome, Ann')
  expect((await find<HTMLInputElement>('input[name="username"]')).value).toBe('ann')
  for (const other of ['/signup', '/signup/p1/more']) {
    document.body.replaceChildren()
    visit(other)
    await find('h1', 'Whoops, page not found')
  }
})

test.each([
  ['[RT-022] [AC-076]', '/cli/login', 'Sign in to the command line', 'Create token'],
  ['[RT-023] [AC-077]', '/client/login', 'Sign in to the desktop app', 'Open the desktop app'],
  ['[RT-024] [AC-078]', '/vscode/login', 'Sign in to VS Code', 'Open VS Code'],
  ['', '/vscode/login?insiders=true', 'Sign in to VS Code Insiders', 'Open VS Code Insiders'],
])('%s %s creates a token, after signing in', async (_ids, path, title, button) => {
  const make = vi.fn(() => ({ token: 'slt_made' }))
  at(path, { 'GET /api/v1/auth/auth-token': make })
  await find('h1', title)
  const leave = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => leave.mockRestore())
  ;(await find('button', button)).click()
  expect((await find('output')).textContent).toBe('slt_made')
  expect(make).toHaveBeenCalledOnce()

  document.body.replaceChildren()
  const visitor = visit(path, { 'GET /api/v1/auth/auth-token': make })
  await find('h1', 'Sign in to Sandlot')
  expect(placeOf(visitor)).toBe(`/signin?continue=${encodeURIComponent(path)}`)
  expect(make).toHaveBeenCalledOnce()
})

test('a visitor sent to share their identity signs in first and returns', async () => {
  const visitor = visit('/auth/sandpack/w1')
  await find('h1', 'Sign in to Sandlot')
  expect(placeOf(visitor)).toBe(`/signin?continue=${encodeURIComponent('/auth/sandpack/w1')}`)
  document.body.replaceChildren()
  at('/auth/sandpack/w1')
  await find('h1', 'Connect to another site')
  expect(seek('button', 'Share')).toBeUndefined()
})
