import { expect, type Page } from '@playwright/test'
import { watchProblems } from '../support/page-problems.ts'
import { chooseOption } from '../support/pages.ts'
import { type Running, startInstance } from '../support/server-process.ts'
import { test as base } from '../support/web-test.ts'

/** A team's own server on its first day: no provider, nobody in it. It is nobody else's, so no test disturbs it. */
const test = base.extend<{ instance: Running }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  instance: async ({}, use) => {
    const instance = await startInstance()
    await use(instance)
    await instance.stop()
  },
})

const signInHere = (page: Page) => page.getByRole('button', { name: 'Sign in on this browser' }).click()

test('the first person comes by the printed link, tells who they are, and is in; the link works once', async ({
  browser,
  context,
  page,
  instance,
}) => {
  test.slow()
  const problems = watchProblems(context, instance.url)
  await page.goto(`${instance.url}/signin`)
  await expect(page.getByRole('heading', { name: 'Sign in with the link from the terminal' })).toBeVisible()

  await page.goto(instance.firstRun.link)
  await expect(page.getByRole('heading', { name: 'You are about to sign in' })).toBeVisible()
  await signInHere(page)
  await expect(page.getByRole('heading', { name: 'Welcome, admin' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Username' }).fill('ada')
  await page.getByRole('textbox', { name: 'Display name' }).fill('Ada Lovelace')
  await chooseOption(page, 'What describes you best?', 'Engineering manager')
  await chooseOption(page, 'How would you like to use Sandlot?', 'Work')
  await chooseOption(page, 'Company size', '2-10')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(`${instance.url}/dashboard/recent`)
  await expect(page.getByRole('button', { name: "Switch workspace: Ada Lovelace's workspace" })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  problems.expectNone()

  const other = await browser.newContext()
  const late = await other.newPage()
  await late.goto(instance.firstRun.link)
  await expect(
    late.getByRole('heading', { name: 'This sign-in link was already used or has expired.' }),
  ).toBeVisible()
  await late.getByRole('link', { name: 'Go to sign-in' }).click()
  await expect(late).toHaveURL(`${instance.url}/signin`)
  await other.close()
})
