import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/audit.ts'
import { looks } from '../support/looks.ts'
import { ownComputer } from '../support/own-computer.ts'
import { item, view } from '../support/pages.ts'
import { signInWithGithub } from '../support/people.ts'
import { makeSandboxes } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'

for (const { colorScheme, viewport } of looks) {
  const look = `${colorScheme}, ${viewport.width} wide`

  test.describe(look, () => {
    test.use({ colorScheme, viewport })

    test(`pages of a visitor (${look})`, async ({ page, context, world }) => {
      const computer = ownComputer()
      const { pathname } = await signInWithGithub(world, computer, world.nextGuest())
      await page.goto('/signin')
      await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
      await expectAccessible(page)
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { name: 'Whoops, page not found' })).toBeVisible()
      await expectAccessible(page)
      await context.addCookies(computer.cookies(world.url))
      await page.goto(pathname)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Choose what describes you best.')).toBeVisible()
      await expectAccessible(page)
    })

    test(`the dashboard (${look})`, async ({ page, me }) => {
      await page.goto('/dashboard/drafts')
      await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
      await expectAccessible(page)
      await makeSandboxes(me, ['First', 'Second'])
      await page.goto('/dashboard/drafts')
      for (const mode of ['Grid view', 'List view'] as const) {
        await view(page, mode).click()
        await expect(item(page, 'Second')).toBeVisible()
        await expectAccessible(page)
      }
      await item(page, 'First').getByRole('button', { name: 'More about First' }).click()
      await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
      await expectAccessible(page)
    })

    test(`making and reading a sandbox (${look})`, async ({ page, me: _me }) => {
      await page.goto('/dashboard/recent?create=true')
      await makeOne(page)
      await expect(page.getByRole('textbox', { name: /^Contents of / })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

async function makeOne(page: Page) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Popular' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /React/ }).first().click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Sandbox' }).click()
  await expect(page).toHaveURL(/\/p\/sandbox\//)
}
