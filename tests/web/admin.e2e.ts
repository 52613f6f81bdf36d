import { expect } from '@playwright/test'
import { expectAccessible } from '../support/audit.ts'
import { goWithin, overflows } from '../support/pages.ts'
import { newPerson } from '../support/people.ts'
import { test } from '../support/web-test.ts'

const PAGES = ['setup', 'people', 'workspaces', 'machines', 'settings', 'mail', 'jobs', 'health', 'audit']

test('an admin suspends a user who has a page open, reinstates them, and finds it in the audit log', async ({
  browser,
  page,
  context,
  world,
  admin,
}) => {
  // One journey through everything that also checks every page of the administration.
  test.slow()
  await context.addCookies([...admin])
  await page.goto('/dashboard/recent')
  const eve = await newPerson(world)
  const theirs = await browser.newContext({ baseURL: world.url })
  await theirs.addCookies([...eve.cookies])
  const open = await theirs.newPage()
  const connected = open.waitForEvent('websocket')
  await open.goto('/dashboard/recent')
  await (await connected).waitForEvent('framereceived')

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search people' }).fill(eve.username)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: `More about ${eve.username}` }).click()
  await page.getByRole('menuitem', { name: 'Suspend…' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('listitem').getByText('Suspended', { exact: true })).toBeVisible()

  await expect(open.getByText('This account is suspended.')).toBeVisible()
  await theirs.close()

  await page.getByRole('button', { name: `More about ${eve.username}` }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByRole('listitem').getByText('Suspended', { exact: true })).toBeHidden()

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('textbox', { name: 'Who' }).fill('ada')
  await expect(page.locator('main code').filter({ hasText: /^person\./ })).toHaveText([
    'person.restore',
    'person.suspend',
  ])

  await page.setViewportSize({ width: 390, height: 800 })
  for (const name of PAGES) {
    await goWithin(page, `/admin/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    await expectAccessible(page)
    expect(await overflows(page), `${name} at 390`).toBe(false)
  }
})
