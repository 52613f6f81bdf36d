import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/extension-test.ts'
import { newPerson } from '../support/people.ts'

declare const chrome: {
  scripting: { getRegisteredContentScripts: () => Promise<unknown[]> }
  permissions: { request: (these: object) => Promise<boolean> }
  storage: { sync: { get: (key: string) => Promise<Record<string, unknown>> } }
}

/** Records permission requests to the browser from now on, and passes them on. */
async function noteQuestions(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const asked: object[] = []
    const ask = chrome.permissions.request.bind(chrome.permissions)
    Object.assign(window, { asked })
    chrome.permissions.request = (these) => {
      asked.push(these)
      return ask(these)
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'asked'))
}

test('hosts are added by address, named, selected and removed', async ({ context, extension, world }) => {
  await extension.allow(world.url)
  const options = await extension.options()
  const hosts = options.getByRole('region', { name: 'Hosts' })
  const host = (name: string) => hosts.getByRole('listitem').filter({ hasText: name })
  await expect(host('This computer')).toContainText('localhost:4000')
  await expect(host('This computer')).toContainText('Not signed in')

  const address = options.getByRole('textbox', { name: 'Address' })
  const add = options.getByRole('button', { name: 'Add host' })
  await address.fill('ftp://nowhere')
  await add.click()
  await expect(options.getByText('This is not the address of a website.')).toBeVisible()
  await address.fill('localhost:4000')
  await add.click()
  await expect(options.getByText('This host is already in the list.')).toBeVisible()
  await address.fill('http://localhost:9')
  await add.click()
  await expect(options.getByText('localhost:9 does not answer.')).toBeVisible()
  await context.route('http://localhost:8/**', (route) => route.fulfill({ body: 'Another site' }))
  await address.fill('http://localhost:8')
  await add.click()
  await expect(options.getByText('What answers at localhost:8 is not Sandlot.')).toBeVisible()

  await address.fill(`${world.url}/dashboard`)
  await options.getByRole('textbox', { name: 'Name' }).fill('Ours')
  await add.click()
  await expect(options.getByText('Added Ours.')).toBeVisible()
  await expect(host('Ours')).toContainText(new URL(world.url).host)

  // An added host becomes the chosen one.
  await expect(host('Ours')).toContainText('Chosen')
  await options.getByRole('button', { name: 'Choose This computer' }).click()
  await expect(host('This computer')).toContainText('Chosen')
  await options.getByRole('button', { name: 'Remove This computer' }).click()
  await expect(options.getByRole('region', { name: 'Hosts' }).getByRole('listitem')).toHaveCount(1)
  await options.getByRole('button', { name: 'Remove Ours' }).click()
  await expect(options.getByText('There is no host yet')).toBeVisible()
  const popup = await extension.popup()
  await expect(popup.getByText('Where is your instance?')).toBeVisible()
})

test('removing a host signs out there; diagnostics show the state but no secret [EX-030]', async ({
  extension,
  world,
}) => {
  const me = await newPerson(world)
  const token = await extension.signIn(world, me)
  await expect.poll(extension.badge).toBe('')
  const options = await extension.options()
  await expect(options.getByRole('region', { name: 'Hosts' }).getByRole('listitem')).toContainText(
    'Signed in',
  )
  const [download] = await Promise.all([
    options.waitForEvent('download'),
    options.getByRole('button', { name: 'Save diagnostics' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    hosts: [{ origin: world.url, name: 'Ours', allowed: true, hasToken: true, reach: { state: 'ok' } }],
  })
  expect(text).not.toContain(token)

  await options.getByRole('button', { name: 'Remove Ours' }).click()
  await expect(options.getByText('There is no host yet')).toBeVisible()
  const asToken = () =>
    fetch(`${world.url}/api/v1/users/current`, { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await asToken()).status).toBe(401)
  expect(await extension.stored(`token:${world.url}`)).toBeUndefined()
})

const acme = 'https://github.acme.example'

test('the control appears on a GitHub Enterprise server once it is added and allowed [EX-017]', async ({
  extension,
  page,
}) => {
  await page.goto(`${acme}/acme/widgets`)
  await expect(page.locator('sandlot-control')).toHaveCount(0)
  await extension.allow(acme)
  const options = await extension.options()
  const asked = await noteQuestions(options)
  await options.getByRole('textbox', { name: 'GitHub Enterprise server' }).fill('github.acme.example')
  expect(await asked()).toEqual([])
  await options.getByRole('button', { name: 'Add server' }).click()
  await expect(options.getByText('Added github.acme.example.')).toBeVisible()
  expect(await asked()).toEqual([{ permissions: ['scripting'], origins: [`${acme}/*`] }])
  await expect
    .poll(() => options.evaluate(() => chrome.scripting.getRegisteredContentScripts()))
    .toHaveLength(1)
  await page.reload()
  await expect(page.locator('sandlot-control')).toHaveCount(1)
  await options.getByRole('button', { name: 'Remove github.acme.example' }).click()
  // The background follows a moment later.
  await expect.poll(() => options.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toEqual([])
  await page.reload()
  await expect(page.getByText('widgets')).toBeVisible()
  await expect(page.locator('sandlot-control')).toHaveCount(0)
})

test('the options control where the control appears, the quiet hours, and what may be sent [EX-030]', async ({
  extension,
  page,
  world,
}) => {
  await extension.useHosts([{ origin: world.url, name: 'Ours' }])
  const options = await extension.options()
  await page.goto('https://github.com/acme/widgets')
  await expect(page.locator('sandlot-control')).toHaveCount(1)
  for (const title of ['Hosts', 'On GitHub’s pages', 'GitHub Enterprise', 'Notifications', 'Diagnostics'])
    await expect(options.getByRole('region', { name: title })).toBeVisible()
  await expect(options.getByRole('button', { name: 'Change the keys' })).toBeVisible()
  const flip = (name: string) => options.getByRole('switch', { name }).press('Space')
  await flip('Repositories, branches and folders')
  await expect(page.locator('sandlot-control')).toHaveCount(0)
  await flip('Repositories, branches and folders')
  await expect(page.locator('sandlot-control')).toHaveCount(1)
  await flip('Quiet hours')
  await options.getByLabel('Quiet from').fill('09:30')
  await options.getByLabel('Quiet until').fill('17:00')
  await options.getByLabel('Quiet until').blur()
  const kept = () => options.evaluate(() => chrome.storage.sync.get('preferences'))
  await expect.poll(kept).toMatchObject({ preferences: { quiet: { from: 9.5 * 60, to: 17 * 60 } } })
  await options.reload()
  await expect(options.getByLabel('Quiet from')).toHaveValue('09:30')
  await expect(options.getByLabel('Quiet until')).toHaveValue('17:00')
  // A page that GitHub changed is reported in the options.
  await page.goto('https://github.com/bare/widgets')
  await expect(options.getByText('GitHub has changed such a page')).toBeVisible()
})
