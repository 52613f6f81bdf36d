import { expect, type Locator, type Page } from '@playwright/test'
import { CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { SandboxByIdDocument } from '@sandlot/core/sandboxes/operations.gen'
import { chooseAction, item } from '../../support/pages.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const undo = (page: Page): Promise<void> => page.getByRole('button', { name: 'Undo' }).last().click()
const mark = (page: Page, title: string, what: string): Locator =>
  item(page, title).locator(`[title^="${what}"]`).first()

test('a sandbox is made private, protected and a template from its menu, each with Undo [IT-053]', async ({
  page,
  me,
}) => {
  const { id } = await makeSandbox(me, 'Kiosk')
  const card = async () => (await me.client.graphql(SandboxByIdDocument, { id })).sandbox
  await page.goto('/dashboard/drafts')

  await test.step('changes the privacy, and reverts it with Undo', async () => {
    const before = (await card())?.privacy
    await chooseAction(page, 'Kiosk', before === 2 ? 'Make unlisted' : 'Make private')
    await expect(toast(page, before === 2 ? '“Kiosk” made unlisted' : '“Kiosk” made private')).toBeVisible()
    expect((await card())?.privacy).toBe(before === 2 ? 1 : 2)
    await undo(page)
    await expect.poll(async () => (await card())?.privacy).toBe(before)
  })

  await test.step('protects and unprotects with the keyboard alone', async () => {
    await item(page, 'Kiosk').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Alt')
    await expect(page.getByRole('menu', { name: 'More about Kiosk' })).toBeVisible()
    await page.keyboard.type('Prot')
    await expect(page.getByRole('menuitem', { name: 'Protect', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(mark(page, 'Kiosk', 'Protected')).toBeVisible()
    await expect(toast(page, '“Kiosk” protected')).toBeVisible()
    expect((await card())?.isFrozen).toBe(true)
    await chooseAction(page, 'Kiosk', 'Remove protection')
    await expect(mark(page, 'Kiosk', 'Protected')).toBeHidden()
  })

  await test.step('converts into a template, which is in the sidebar and no longer in Drafts', async () => {
    const link = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Templates' })
    await expect(link).toBeHidden()
    await chooseAction(page, 'Kiosk', 'Convert into a template')
    await expect(toast(page, '“Kiosk” is now a template')).toBeVisible()
    await expect(item(page, 'Kiosk')).toBeHidden()
    await link.click()
    await item(page, 'Kiosk').getByRole('button', { name: 'More about Kiosk' }).click()
    await expect(page.getByRole('menuitem', { name: 'Fork template' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Convert into a sandbox' }).click()
    await expect(page.getByRole('heading', { name: 'No templates' })).toBeVisible()
    await page.getByRole('link', { name: 'Drafts' }).click()
    await expect(item(page, 'Kiosk')).toBeVisible()
  })

  await test.step('shows it in its folder, and forks it from there', async () => {
    await me.client.graphql(CreateFolderDocument, { path: '/Corner shops [é]', teamId: me.workspaceId })
    await me.client.graphql(AddToFolderDocument, {
      ids: [id],
      collectionPath: '/Corner shops [é]',
      privacy: null,
      teamId: me.workspaceId,
    })
    await page.getByRole('link', { name: 'Recent', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Pick up where you left off' })).toBeVisible()
    await chooseAction(page, 'Kiosk', 'Show in folder')
    await expect(page).toHaveURL(/\/dashboard\/sandboxes\/Corner%20shops/)
    const shown = page.getByRole('row', { selected: true })
    await expect(shown).toHaveAttribute('aria-label', 'Kiosk')
    // The focus moves last, and would close a menu that is already open.
    await expect(shown).toBeFocused()
    await chooseAction(page, 'Kiosk', 'Fork')
    await expect(page.getByRole('heading', { level: 1, name: 'Kiosk (forked)' })).toBeVisible()
  })
})
