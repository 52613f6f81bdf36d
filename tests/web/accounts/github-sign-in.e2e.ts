import { expect, type Page } from '@playwright/test'
import { ownComputer } from '../../support/own-computer.ts'
import { chooseOption, choosePerson, signInThroughWindow } from '../../support/pages.ts'
import { newPerson, signInWithGithub } from '../../support/people.ts'
import { test } from '../../support/web-test.ts'

const STORED_WORKSPACE = 'CSB/SELECTED_WORKSPACE_ID'

/** Selects a user in the window of a provider that lists them by address. Returns that window. */
async function chooseGuest(page: Page, provider: string, login: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  const popup = await opened
  await popup.getByRole('button', { name: `${login}@example.com` }).click()
  return popup
}

test('a GitHub user signs up, out, and in again [AC-022, AC-043, AC-061, LV-024]', async ({
  page,
  context,
}) => {
  const windows: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/auth/github') && !request.url().includes('callback'))
      windows.push(new URL(request.url()).pathname + new URL(request.url()).search)
  })
  await page.goto('/signin')
  await signInThroughWindow(page, 'alice')
  expect(windows).toEqual(['/auth/github?version=2'])

  await expect(page.getByRole('heading', { name: 'Welcome, Alice Adams' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('alice')
  await chooseOption(page, 'What describes you best?', 'Educator')
  await chooseOption(page, 'How would you like to use Sandlot?', 'Education')
  const finalized = page.waitForResponse('**/api/v1/users/finalize')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
  const { primary_team_id: workspaceId } = await (await finalized).json()
  expect(await page.evaluate((key) => localStorage.getItem(key), STORED_WORKSPACE)).toBe(
    JSON.stringify(workspaceId),
  )

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeVisible()

  await signInThroughWindow(page, 'alice')
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
})

test('signing out leaves no user data in the browser [AC-065, AC-066, SH-064]', async ({
  page,
  context,
  me,
}) => {
  await page.goto('/dashboard/recent')
  await page.evaluate(
    ([key, id]) => localStorage.setItem(key ?? '', JSON.stringify(id)),
    [STORED_WORKSPACE, me.workspaceId],
  )
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate((key) => localStorage.getItem(key), STORED_WORKSPACE)).toBeNull()
  await page.goto('/dashboard/recent')
  await expect(page).toHaveURL(/\/signin\?continue=/)
})

test('a sign-in link signs in without a window and reports to one, and works once [RT-016, LV-022]', async ({
  page,
  world,
  problems,
}) => {
  problems.expect(/404 .*auth\/one-time/)
  const person = await newPerson(world)
  const newLink = () => signInWithGithub(world, ownComputer(), person.username)

  const link = await newLink()
  await page.goto(link.href)
  await page.getByRole('button', { name: 'Sign in on this browser' }).click()
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
  // The browser that used the link could have missed the response, so it is repeated for a while. To any other, the
  // link is used.
  await page.context().clearCookies()
  await page.goto(link.href)
  await expect(page.getByRole('heading', { name: /already used or has expired/ })).toBeVisible()

  const { pathname } = await newLink()
  const message = await page.evaluate(
    (path) =>
      new Promise((resolve) => {
        const opened = window.open(path)
        window.addEventListener('message', ({ data, origin, source }) => {
          if (source === opened) resolve({ data, origin, token: path.split('/').at(-1) })
        })
      }),
    pathname,
  )
  const token = pathname.split('/').at(-1)
  expect(message).toEqual({ data: { type: 'signin', data: { jwt: token } }, origin: world.url, token })
  await expect.poll(() => page.context().pages().length, 'the window closes itself').toBe(1)
})

test('messages from other pages and windows sign nobody in [LV-030]', async ({ page, context, world }) => {
  const person = await newPerson(world)
  const forged = [
    { type: 'duplicate', data: { provider: 'google' } },
    { type: 'signup', data: { id: 'a-sign-up-of-somebody-else' } },
    { type: 'signin', data: { jwt: 'a-session-of-somebody-else' } },
  ]
  await context.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  )
  await page.goto('http://elsewhere.example/')
  const opened = page.waitForEvent('popup')
  await page.evaluate((url) => void Object.assign(window, { ours: window.open(url) }), `${world.url}/signin`)
  const ours = await opened
  const github = ours.waitForEvent('popup')
  await ours.getByRole('button', { name: 'Continue with GitHub' }).click()
  const popup = await github

  await ours.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    window.addEventListener('message', ({ data }) => heard.push(data))
  })
  await page.evaluate((messages) => {
    const { ours } = window as unknown as { ours: Window }
    for (const message of messages) ours.postMessage(message, '*')
  }, forged)
  await ours.evaluate((messages) => {
    for (const message of messages) window.postMessage(message, window.origin)
  }, forged)
  const heard = () => ours.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
  await expect.poll(heard).toEqual([...forged, ...forged])
  await expect(ours.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeVisible()
  await expect(ours.getByText('We found an existing account')).toBeHidden()
  await expect(ours).toHaveURL(`${world.url}/signin`)

  await choosePerson(popup, person.username)
  await expect(ours).toHaveURL(/\/dashboard\/recent$/)
})

test('an account of another provider is named, with its sign-in button [AC-021, AC-041, AC-042, ER-024, LV-023, RT-014]', async ({
  page,
  world,
}) => {
  const person = await newPerson(world)
  await page.goto('/signin')
  const popup = await chooseGuest(page, 'Google', person.username)
  await expect(
    page.getByText('We found an existing account, please sign in with GitHub instead.'),
  ).toBeVisible()
  expect(popup.isClosed()).toBe(true)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
  await signInThroughWindow(page, person.username)
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
})

test('closing the window early is reported, and the button can be pressed again', async ({ page, world }) => {
  const person = await newPerson(world)
  await page.goto('/signin')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await (await opened).close()
  await expect(page.getByRole('alert')).toHaveText('The sign-in window was closed before you were signed in.')
  await signInThroughWindow(page, person.username)
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
})

test('Google and Apple users sign in through their own windows, and each reaches the sign-up form', async ({
  page,
  context,
  world,
}) => {
  for (const provider of ['Google', 'Apple']) {
    const login = world.nextGuest()
    await context.clearCookies()
    await page.goto('/signin')
    const popup = await chooseGuest(page, provider, login)
    const name = login.replace('guest-', 'Guest ')
    await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
    expect(popup.isClosed()).toBe(true)
  }
})
