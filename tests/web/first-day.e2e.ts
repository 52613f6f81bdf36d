import { test as base, expect, type Page } from '@playwright/test'
import { startGithub } from '@sandlot/demo/github'
import { expectAccessible } from '../support/audit.ts'
import { type Device, ownDevice } from '../support/own-device.ts'
import { goWithin, overflows, signInThroughWindow, signUp } from '../support/pages.ts'
import { type Instance, startInstance } from '../support/server-process.ts'
import { settledWorker } from '../support/settled-worker.ts'

const CLIENT = { client_id: 'team-app', client_secret: 'team-app-secret' }
const CALLBACK = '/auth/github/callback'

type Fixtures = {
  instance: Instance
  newDevice: (has?: { withWorker: boolean }) => Promise<Device>
  githubUrl: string
}

/** A team's own server on its first day, without providers, mail or users. Each user has a device of their own. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  instance: async ({}, use, info) => {
    const instance = await startInstance()
    await use(instance)
    await instance.stop()
    if (info.status !== info.expectedStatus)
      await info.attach('server.log', { body: instance.log(), contentType: 'text/plain' })
  },
  newDevice: async ({ instance, playwright, launchOptions, contextOptions }, use) => {
    const { chromium } = playwright
    const options = { ...launchOptions, ...contextOptions }
    const devices: Device[] = []
    await use(async ({ withWorker } = { withWorker: false }) => {
      const device = await ownDevice({ chromium, options, url: instance.url, withWorker })
      devices.push(device)
      return device
    })
    for (const device of devices) await device.forget()
  },
  githubUrl: async ({ instance }, use) => {
    const github = await startGithub({
      tokens: {},
      github: {
        users: [{ login: 'ada-of-github', name: 'Ada', email: 'ada@example.com' }],
        oauth_apps: [{ ...CLIENT, name: 'Sandlot', redirect_uris: [instance.url + CALLBACK] }],
      },
    })
    await use(github.url)
    await github.close()
  },
})

const account = (page: Page) => page.getByRole('button', { name: 'Your account' })
const signInHere = (page: Page) => page.getByRole('button', { name: 'Sign in on this browser' }).click()
const withPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()
const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Switch workspace: ${name}` })

async function signOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeVisible()
}

async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
  await expect(account(page)).toBeVisible()
}

test('on its first day a team joins by link, passkey and GitHub, and everybody can sign in again', async ({
  instance,
  newDevice,
  githubUrl,
}) => {
  test.setTimeout(240_000)
  const at = (path: string) => instance.url + path
  const [adas, bens] = [await newDevice({ withWorker: true }), await newDevice()]
  let ada = await adas.open()
  const ben = await bens.open()
  let invitation = ''

  await test.step('the printed link creates the first administrator, who adds a passkey', async () => {
    await ada.goto(at('/signin'))
    await expect(ada.getByRole('heading', { name: 'Sign in with a link' })).toBeVisible()
    await ada.goto(instance.firstRun.link)
    await expect(ada.getByRole('heading', { name: 'You are about to sign in' })).toBeVisible()
    await signInHere(ada)
    await expect(ada.getByRole('heading', { name: 'Welcome, admin' })).toBeVisible()
    await signUp(ada, { username: 'ada', name: 'Ada Lovelace' })
    await ada.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(ada).toHaveURL(at('/admin/setup'))
  })

  await test.step('before any set-up, she creates a workspace and an invite link', async () => {
    await settledWorker(ada)
    await ada.goto(at('/dashboard/recent'))
    await expect(switcher(ada, "Ada Lovelace's workspace")).toBeVisible()
    await expect(ada.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await switcher(ada, "Ada Lovelace's workspace").click()
    await ada.getByRole('menuitem', { name: 'Create workspace' }).click()
    await ada.getByRole('textbox', { name: 'Name' }).fill('Harbour')
    await ada.getByRole('main').getByRole('button', { name: 'Next' }).click()
    await ada.getByRole('complementary').getByRole('link', { name: 'Invite members' }).click()
    await ada.getByRole('button', { name: 'Copy invite link' }).click()
    await expect(ada.getByText('Invite link copied')).toBeVisible()
    invitation = await ada.evaluate(() => navigator.clipboard.readText())
  })

  await test.step('an invited user finds the printed link used, and signs up with the invite link', async () => {
    bens.expect(/404 .*auth\/one-time/)
    await ben.goto(instance.firstRun.link)
    const used = { name: 'This sign-in link was already used or has expired.' }
    await expect(ben.getByRole('heading', used)).toBeVisible()
    await ben.getByRole('link', { name: 'Go to sign-in' }).click()
    await expect(ben).toHaveURL(at('/signin'))

    await ben.goto(invitation)
    const invited = { name: 'You have been invited to join the Harbour workspace' }
    await expect(ben.getByRole('heading', invited)).toBeVisible()
    await ben.getByRole('button', { name: 'Create account' }).click()
    await signUp(ben, { username: 'ben', name: 'Ben Okafor' })
    await ben.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(switcher(ben, 'Harbour')).toBeVisible()
    await expect(ben.getByRole('complementary', { name: 'Your way back in' })).toHaveCount(0)
    await signOut(ben)
    // A page that is open while the server restarts reports that it cannot be reached.
    await ben.goto('about:blank')
  })

  await test.step('GitHub sign-in is enabled in the set-up', async () => {
    await goWithin(ada, '/admin/setup')
    const step = ada.locator('[data-step="providers"]')
    await expect(step).toContainText('Needed')
    await ada.getByRole('button', { name: 'Set up GitHub' }).click()
    await expect(ada.getByText(at(CALLBACK))).toBeVisible()
    await expectAccessible(ada)
    await ada.setViewportSize({ width: 390, height: 900 })
    expect(await overflows(ada)).toBe(false)
    await ada.setViewportSize({ width: 1280, height: 720 })

    await ada.getByRole('textbox', { name: 'Client ID' }).fill(CLIENT.client_id)
    await ada.getByLabel('Client secret').fill('mistyped')
    await ada.getByText('GitHub Enterprise', { exact: true }).click()
    await ada.getByRole('textbox', { name: 'Address of your GitHub' }).fill(githubUrl)
    await ada.getByRole('textbox', { name: 'Address of its API' }).fill(githubUrl)
    adas.expect(/422 .*setup\/github/)
    await ada.getByRole('button', { name: 'Check and save' }).click()
    await expect(ada.getByText('GitHub does not accept this client ID and secret')).toBeVisible()
    await ada.getByLabel('Client secret').fill(CLIENT.client_secret)
    await ada.getByRole('button', { name: 'Check and save' }).click()
    await expect(step).toContainText('Done')
  })

  await test.step('she connects her own GitHub account', async () => {
    await goWithin(ada, '/dashboard?preferences=account')
    const opened = ada.waitForEvent('popup')
    await ada.getByRole('button', { name: 'Connect GitHub' }).click()
    await (await opened).getByRole('button', { name: 'ada-of-github' }).click()
    await expect(ada.getByText('GitHub is connected')).toBeVisible()
    await ada.keyboard.press('Escape')
    await expect(ada.getByRole('dialog')).toBeHidden()
  })

  await test.step('on the second visit, she signs in with the passkey, then with GitHub', async () => {
    await signOut(ada)
    await ada.goto(at('/signin'))
    await settledWorker(ada)
    await withPasskey(ada)
    await expectDashboard(ada)

    await signOut(ada)
    await signInThroughWindow(ada, 'ada-of-github')
    await expectDashboard(ada)
    expect(adas.timesAsked(CALLBACK), 'once to connect, once to sign in').toBe(2)
  })

  await test.step('she is still signed in after the server restarts', async () => {
    await adas.close()
    await instance.restart()
    ada = await adas.open()
    await ada.goto(at('/dashboard/recent'))
    await expectDashboard(ada)
  })

  await test.step('the invited user signs in again with the passkey, their only sign-in method', async () => {
    await ben.goto(at('/signin?continue=%2Fdashboard%3Fpreferences%3Daccount'))
    await withPasskey(ben)
    const mine = ben.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(mine).toHaveCount(1)
    await expect(mine).toContainText('Chrome on Linux')
    await ben.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
    await expect(ben.getByRole('alertdialog', { name: 'Remove your only way in?' })).toBeVisible()
    await ben.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a user who lost their passkey signs in with a link from the administrator', async () => {
    await ben.keyboard.press('Escape')
    await signOut(ben)
    await goWithin(ada, '/admin/people')
    await ada.getByRole('button', { name: 'More about ben' }).click()
    await ada.getByRole('menuitem', { name: 'Make sign-in link…' }).click()
    await ada.getByRole('button', { name: 'Make link' }).click()
    const link = (await ada.getByRole('status', { name: 'Link', exact: true }).textContent()) ?? ''

    await ben.goto(link)
    await signInHere(ben)
    await expectDashboard(ben)
    expect(bens.timesAsked(new URL(link).pathname)).toBe(1)
  })

  expect(adas.refusals()).toEqual(['422 PUT /api/v1/admin/setup/github'])
  expect(bens.refusals()).toEqual(['404 POST /api/v1/auth/one-time'])
  for (const device of [adas, bens]) await device.close()
})
