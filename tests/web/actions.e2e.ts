import { expect, type Locator, type Page } from '@playwright/test'
import { CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { AddToFolderDocument, ChangePrivacyDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { SandboxByIdDocument } from '@sandlot/core/sandboxes/operations.gen'
import { expectAccessible } from '../support/audit.ts'
import { chooseAction, item } from '../support/pages.ts'
import { makeSandboxes, trash } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'

const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const undo = (page: Page): Promise<void> => page.getByRole('button', { name: 'Undo' }).last().click()
const mark = (page: Page, title: string, what: string): Locator =>
  item(page, title).locator(`[title^="${what}"]`).first()

test('one sandbox is made public, protected, a template and a devbox from its menu, and back with Undo [IT-053]', async ({
  page,
  me,
}) => {
  const [one, two] = await makeSandboxes(me, ['Kiosk', 'Ledger'])
  const card = async (id = one?.id ?? '') => (await me.client.graphql(SandboxByIdDocument, { id })).sandbox
  await page.goto('/dashboard/drafts')

  await test.step('privacy, and what it was with Undo', async () => {
    const before = (await card())?.privacy
    await chooseAction(page, 'Kiosk', before === 2 ? 'Make unlisted' : 'Make private')
    await expect(toast(page, before === 2 ? '“Kiosk” made unlisted' : '“Kiosk” made private')).toBeVisible()
    expect((await card())?.privacy).toBe(before === 2 ? 1 : 2)
    await undo(page)
    await expect.poll(async () => (await card())?.privacy).toBe(before)
  })

  await test.step('protection, with the keyboard alone', async () => {
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

  await test.step('an export that is forbidden is greyed with its reason, in the editor too', async () => {
    await chooseAction(page, 'Kiosk', 'Prevent export')
    await expect(toast(page, 'Sandbox permissions updated.')).toBeVisible()
    await item(page, 'Kiosk').getByRole('button', { name: 'More about Kiosk' }).click()
    const download = page.getByRole('menuitem', { name: 'Download zip' })
    await expect(download).toBeDisabled()
    await expect(download).toContainText('You do not have permission to export this Sandbox')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.goto(`/p/sandbox/${one?.id}`)
    await expect(page.getByRole('button', { name: 'Download zip' })).toBeDisabled()
    await page.goto('/dashboard/drafts')
    await chooseAction(page, 'Kiosk', 'Allow export')
    await expect(toast(page, 'Sandbox permissions updated.')).toBeVisible()
  })

  await test.step('a template, which is in the sidebar and no longer among the drafts', async () => {
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

  await test.step('a devbox, after a question', async () => {
    await chooseAction(page, 'Ledger', 'Convert to Devbox')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Convert' }).click()
    await expect(toast(page, '“Ledger” is now a Devbox')).toBeVisible()
    expect((await card(two?.id))?.isV2).toBe(true)
    await item(page, 'Ledger').getByRole('button', { name: 'More about Ledger' }).click()
    await expect(page.getByRole('menuitem', { name: 'Convert to Devbox' })).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('shown in its folder, and forked from there', async () => {
    await me.client.graphql(CreateFolderDocument, { path: '/Corner shops [é]', teamId: me.workspaceId })
    await me.client.graphql(AddToFolderDocument, {
      ids: [one?.id ?? ''],
      collectionPath: '/Corner shops [é]',
      privacy: null,
      teamId: me.workspaceId,
    })
    await page.goto('/dashboard/recent')
    await chooseAction(page, 'Kiosk', 'Show in folder')
    await expect(page).toHaveURL(/\/dashboard\/sandboxes\/Corner%20shops/)
    const shown = page.getByRole('row', { selected: true })
    await expect(shown).toHaveAttribute('aria-label', 'Kiosk')
    // The focus comes last, and a menu that is open by then would lose it.
    await expect(shown).toBeFocused()
    await chooseAction(page, 'Kiosk', 'Fork')
    await expect(page.getByRole('heading', { level: 1, name: 'Kiosk (forked)' })).toBeVisible()
  })
})

test('many are changed with one call and one Undo, and the trash is emptied after a question with the number', async ({
  page,
  me,
}) => {
  const titles = Array.from({ length: 6 }, (_, index) => `Plot ${index + 1}`)
  const made = await makeSandboxes(me, titles)
  const ids = made.map(({ id }) => id)
  await me.client.graphql(ChangePrivacyDocument, { ids: ids.slice(0, 2), privacy: 0 })
  await me.client.graphql(ChangePrivacyDocument, { ids: ids.slice(2), privacy: 1 })
  await page.goto('/dashboard/drafts')
  await item(page, 'Plot 1').focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(bar).toContainText('6 selected')
  const more = async (entry: string) => {
    await bar.getByRole('button', { name: 'More about 6 items' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('setSandboxesPrivacy')) calls.push(request.url())
  })
  await more('Make private')
  await expect(toast(page, '6 sandboxes made private')).toBeVisible()
  expect(calls).toHaveLength(1)
  await expect(mark(page, 'Plot 6', 'Private')).toBeVisible()
  await undo(page)
  for (const title of titles.slice(0, 2)) await expect(mark(page, title, 'Public')).toBeVisible()
  for (const title of titles.slice(2)) await expect(mark(page, title, 'Unlisted')).toBeVisible()
  await expectAccessible(page)

  await test.step('what somebody else deleted for good meanwhile is told, and nothing changes', async () => {
    await page.route('**/api/graphql', async (route) => {
      const body = route.request().postData() ?? ''
      if (!body.includes('setSandboxesFrozen')) return route.fallback()
      await route.continue({ postData: body.replace(ids[0] ?? '', 'gone12') })
    })
    await more('Protect')
    const failed = page.getByRole('alert').filter({ hasText: 'protected status of the sandboxes' })
    await expect(failed).toContainText('There is no such sandbox, or you may not see it: gone12')
    for (const title of titles) await expect(mark(page, title, 'Protected')).toBeHidden()
    await page.unroute('**/api/graphql')
  })

  await test.step('the trash', async () => {
    await trash(me, ids)
    await page.getByRole('link', { name: 'Recently deleted' }).click()
    await item(page, 'Plot 1').focus()
    await page.keyboard.press('Delete')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('“Plot 1” will be permanently deleted')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await chooseAction(page, 'Plot 1', 'Delete permanently')
    await question.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(item(page, 'Plot 1')).toBeHidden()
    await page.getByRole('button', { name: 'Empty trash' }).click()
    await expect(question).toContainText('5 sandboxes in Recently deleted will be permanently deleted now')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Empty trash' }).click()
    await expect(page.getByRole('heading', { name: 'No deleted sandboxes' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Empty trash' })).toBeHidden()
  })
})
