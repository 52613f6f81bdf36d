import { expect, type Page } from '@playwright/test'
import { AddToFolderDocument, ChangePrivacyDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { expectAccessible } from '../support/audit.ts'
import { createCli } from '../support/cli.ts'
import { watchProblems } from '../support/page-problems.ts'
import { chooseAction, overflows } from '../support/pages.ts'
import { newPerson } from '../support/people.ts'
import { asReturning } from '../support/returning.ts'
import { makeSandboxes } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'
import { startWorld } from '../support/world.ts'

/** A card of the page, not a row of the sidebar. */
const item = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) })
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name, exact: true })
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })

test('on the Free plan every way to a sixth private sandbox is refused, and a new workspace pays for Pro', async ({
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

    const names = ['Ant', 'Bee', 'Cat', 'Dog', 'Elk', 'Fox']
    const made = await makeSandboxes(me, names)
    const ids = made.map(({ id }) => id)
    await me.client.graphql(ChangePrivacyDocument, { ids, privacy: 2 })
    const limit =
      'You have reached the maximum of 5 private Sandboxes in this workspace. Upgrade your plan to add more.'

    await page.goto('/dashboard/drafts')
    await expect(item(page, 'Fox')).toBeVisible()
    const credits = page.getByRole('region', { name: 'Credits this month' })
    await expect(credits).toContainText('0 / 400 credits')
    await expect(credits).toContainText('40 hours of Nano VM runtime left')
    await expect(credits.getByRole('link', { name: 'Upgrade' })).toBeVisible()
    await expectAccessible(page)

    await test.step('pasting six at once moves none of them', async () => {
      await item(page, 'Fox').focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+x')
      await entry(page, 'All folders').click()
      await expect(page.getByText('This folder is empty')).toBeVisible()
      const bar = page.getByRole('region', { name: 'Cut items' })
      await expect(bar.getByRole('button', { name: 'Move to All folders' })).toBeVisible()
      await page.keyboard.press('Control+v')
      await expect(toast(page, limit)).toBeVisible()
      await expect(item(page, 'Ant')).toBeHidden()
      await entry(page, 'Drafts').click()
      for (const name of names) await expect(item(page, name)).toBeVisible()
    })

    await test.step('the command line moves the five that fit, and reports why the sixth fails', async () => {
      const cli = createCli(world.url)
      const env = { SANDLOT_TOKEN: await me.newToken() }
      const move = (...some: string[]) => cli(['sandbox', 'move', '/', ...some, '--json'], { env })
      const ran = await move(...ids)
      const { data } = ran.json() as { data: { status: string; error?: { code: string } }[] }
      expect(data.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done', 'done', 'failed'])
      expect([ran.code, data[5]?.error?.code]).toEqual([3, 'limit'])
      expect((await move(...ids.slice(5))).code).toBe(9)
      await expect(item(page, 'Ant')).toBeHidden()
      await expect(item(page, 'Fox')).toBeVisible()
      cli.forget()
    })

    await test.step('a sandbox made private beyond the limit stays public', async () => {
      const [last] = ids.slice(5)
      await me.client.graphql(ChangePrivacyDocument, { ids: [last ?? ''], privacy: 0 })
      await me.client.graphql(AddToFolderDocument, {
        ids: [last ?? ''],
        collectionPath: '/',
        privacy: null,
        teamId: me.workspaceId,
      })
      await page.goto('/dashboard/sandboxes')
      await chooseAction(page, 'Fox', 'Make private')
      await expect(toast(page, limit)).toBeVisible()
      await expect(item(page, 'Fox').locator('[title^="Public"]').first()).toBeVisible()
      expect((await me.client.rest(getSandbox, { params: { id: last ?? '' } })).privacy).toBe(0)
    })

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/create-workspace')
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
    await page.goto('/t/overview')
    await pay('Payment and invoices')
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
    await expectAccessible(page)
    problems.expectNone()
    await context.close()
  } finally {
    await world.stop()
  }
})
