import { expect } from '@playwright/test'
import { expectAccessible } from '../support/audit.ts'
import { watchProblems } from '../support/page-problems.ts'
import { newPerson } from '../support/people.ts'
import { asReturning } from '../support/returning.ts'
import { test } from '../support/web-test.ts'
import { startWorld } from '../support/world.ts'

test('a workspace is made and asks for Pro, where nobody can pay', async ({ browser }) => {
  test.slow()
  // Nothing else is made on an instance with plans.
  const world = await startWorld({ plans: true })
  try {
    const me = await newPerson(world)
    const context = await browser.newContext({ baseURL: world.url, viewport: { width: 1440, height: 900 } })
    await asReturning(context, world.url)
    await context.addCookies([...me.cookies])
    const problems = watchProblems(context, world.url)
    const page = await context.newPage()
    const main = page.getByRole('main')
    const title = (name: string) => expect(main.getByRole('heading', { name, level: 1 })).toBeVisible()
    const press = (name: string) => main.getByRole('button', { name, exact: true }).click()

    await page.goto('/create-workspace')
    await title('Name your workspace')
    await page.getByRole('textbox', { name: 'Name' }).fill('Night Shift')
    await press('Next')
    await title('How would you like to use CodeSandox?')
    await main.getByRole('checkbox', { name: 'Open source' }).check()
    await press('Next')
    await title('Choose a plan')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await press('Choose Pro')
    await title('Choose your add-ons (optional)')
    await press('One more package with 4,000 credits')
    const summary = page.getByRole('complementary', { name: 'Summary' })
    await expect(summary).toContainText('$62 per month')
    await expectAccessible(page)
    await press('Next')
    await title('Set a spending limit')
    await page.getByRole('textbox', { name: 'Monthly spending limit in dollars' }).fill('18')
    await press('Next')
    await title('Ask the administrators')
    await page.reload()
    await expect(summary).toContainText('$62 per month')
    await press('Ask the administrators')
    await title('Your request is with the administrators')
    await press('Done')
    await expect(page.getByRole('button', { name: 'Switch workspace: Night Shift' })).toBeVisible()
    await page
      .getByRole('region', { name: 'Credits this month' })
      .getByRole('link', { name: 'Upgrade' })
      .click()
    await title('Choose a plan')
    problems.expectNone()
    await context.close()
  } finally {
    await world.stop()
  }
})
