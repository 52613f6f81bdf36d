import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from '../support/extension-test.ts'
import { newPerson } from '../support/people.ts'

test('hosts are added by address, named, chosen and removed', async ({ context, extension, world }) => {
  await extension.allow(world.url)
  const options = await extension.options()
  const host = (name: string) => options.getByRole('listitem').filter({ hasText: name })
  await expect(host('This computer')).toContainText('localhost:4000')
  await expect(host('This computer')).toContainText('Not signed in')

  const address = options.getByRole('textbox', { name: 'Address' })
  const add = options.getByRole('button', { name: 'Add host' })
  await address.fill('ftp://nowhere')
  await add.click()
  await expect(options.getByText('This is no address of a website.')).toBeVisible()
  await address.fill('localhost:4000')
  await add.click()
  await expect(options.getByText('This host is in the list already.')).toBeVisible()
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

  await options.getByRole('button', { name: 'Choose Ours' }).click()
  await expect(host('Ours')).toContainText('Chosen')
  await options.getByRole('button', { name: 'Remove This computer' }).click()
  await expect(options.getByRole('region', { name: 'Hosts' }).getByRole('listitem')).toHaveCount(1)
  await options.getByRole('button', { name: 'Remove Ours' }).click()
  await expect(options.getByText('There is no host yet')).toBeVisible()
  const popup = await extension.popup()
  await expect(popup.getByText('Where is your instance?')).toBeVisible()
})

test('removing a host signs out there; diagnostics tell how things stand and no secret', async ({
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
