import { expect, type Page } from '@playwright/test'
import { chooseOption, choosePerson, signInThroughWindow } from '../../support/pages.ts'
import { newPerson } from '../../support/people.ts'
import { test } from '../../support/web-test.ts'

const STORED_WORKSPACE = 'CSB/SELECTED_WORKSPACE_ID'
const storedWorkspace = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORED_WORKSPACE)

test('a GitHub user signs up, out without a trace, and in again, however they try [AC-001, AC-003, AC-021, AC-022, AC-041, AC-042, AC-043, AC-061, AC-065, AC-066, ER-024, LV-023, LV-024, RT-013, RT-014, SH-064]', async ({
  page,
  context,
  world,
}) => {
  const login = world.nextGuest()
  const windows: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/auth/github') && !request.url().includes('callback'))
      windows.push(new URL(request.url()).pathname + new URL(request.url()).search)
  })
  await page.goto('/signin')
  await expect(page).toHaveTitle('Sign in to Sandlot · Sandlot')
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot', exact: true })).toBeVisible()
  await expect(page.getByText('Login or register to start building your projects today.')).toBeVisible()
  await signInThroughWindow(page, login)
  expect(windows).toEqual(['/auth/github?version=2'])

  await expect(
    page.getByRole('heading', { name: `Welcome, ${login.replace('guest-', 'Guest ')}` }),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(login)
  await chooseOption(page, 'What describes you best?', 'Educator')
  await chooseOption(page, 'How would you like to use Sandlot?', 'Education')
  const finalized = page.waitForResponse('**/api/v1/users/finalize')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
  const { primary_team_id: workspaceId } = await (await finalized).json()
  expect(await storedWorkspace(page)).toBe(JSON.stringify(workspaceId))

  await test.step('signing out leaves no user data in the browser', async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    // Cookies are shared between ports, so the sample GitHub's own is among them.
    const cookies = (await context.cookies()).map(({ name }) => name)
    expect(cookies.filter((name) => name !== '_emu_session')).toEqual([])
    expect(await storedWorkspace(page)).toBeNull()
  })

  await test.step('an account of another provider is named, with its sign-in button', async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const popup = await opened
    await popup.getByRole('button', { name: `${login}@example.com` }).click()
    await expect(
      page.getByText('We found an existing account, please sign in with GitHub instead.'),
    ).toBeVisible()
    expect(popup.isClosed()).toBe(true)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
  })

  await signInThroughWindow(page, login)
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
})

test('messages from other pages and windows sign nobody in; closing the window early is reported, and it opens again [LV-030]', async ({
  page,
  context,
  world,
}) => {
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
  const openGithub = async () => {
    const github = ours.waitForEvent('popup')
    await ours.getByRole('button', { name: 'Continue with GitHub' }).click()
    return github
  }
  const popup = await openGithub()

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

  // The page still waits for the window that it opened.
  await popup.close()
  await expect(ours.getByRole('alert')).toHaveText('The sign-in window was closed before you were signed in.')
  await choosePerson(await openGithub(), person.username)
  await expect(ours).toHaveURL(/\/dashboard\/recent$/)
})
