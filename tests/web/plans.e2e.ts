import { expect } from '@playwright/test'
import { expectAccessible } from '../support/audit.ts'
import { watchProblems } from '../support/page-problems.ts'
import { goWithin, overflows } from '../support/pages.ts'
import { newPerson } from '../support/people.ts'
import { asReturning } from '../support/returning.ts'
import { test } from '../support/web-test.ts'
import { startWorld } from '../support/world.ts'

test('a Free workspace shows its credits and leads to plans, and a new one pays for Pro, on accessible pages of any width', async ({
  browser,
}) => {
  test.slow()
  // The other tests of pages run without plans.
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

    const fits = async () => {
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await overflows(page), `${width} wide`).toBe(false)
      }
    }

    await page.goto('/dashboard/drafts')
    const credits = page.getByRole('region', { name: 'Credits this month' })
    await expect(credits).toContainText('0 / 400 credits')
    await expect(credits).toContainText('40 hours of Nano VM runtime left')
    await expect(credits.getByRole('link', { name: 'Upgrade' })).toBeVisible()
    await expectAccessible(page)

    await goWithin(page, '/create-workspace')
    await title('Name your workspace')
    await page.getByRole('textbox', { name: 'Name' }).fill('Night Shift')
    await press('Next')
    await title('How would you like to use Sandlot?')
    await main.getByRole('checkbox', { name: 'Open source' }).check()
    await press('Next')
    await title('Choose a plan')
    await expectAccessible(page)
    await fits()
    await press('Choose Pro')
    await title('Choose your add-ons (optional)')
    await press('Add one package with 4,000 credits')
    const summary = page.getByRole('complementary', { name: 'Summary' })
    await expect(summary).toContainText('$62 per month')
    await expectAccessible(page)
    await fits()
    await press('Next')
    await title('Set a spending limit')
    await fits()
    await page.getByRole('textbox', { name: 'Monthly spending limit in dollars' }).fill('18')
    await press('Next')
    const pay = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await expect(page.getByRole('table')).toContainText('1 × credits_4000:monthly')
    await pay('Pay with a card that is declined')
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    // Going back without paying keeps the choices.
    await title('Set a spending limit')
    await expect(summary).toContainText('$62 per month')
    await press('Next')
    await pay('Pay $62.00')
    await expect(page.getByRole('button', { name: 'Switch workspace: Night Shift' })).toBeVisible()
    await expect(credits).toContainText('0 / 6,000 credits')
    await expect(credits.getByRole('link', { name: 'Manage' })).toBeVisible()
    await goWithin(page, '/t/overview')
    await pay('Payment and invoices')
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
    await expectAccessible(page)
    problems.expectNone()
    await context.close()
  } finally {
    await world.stop()
  }
})
