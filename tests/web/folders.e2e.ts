import { expect, type Locator, type Page } from '@playwright/test'
import {
  CreateFolderDocument,
  DeleteFolderDocument,
  RenameFolderDocument,
} from '@sandlot/core/folders/operations.gen'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { chooseAction, goWithin, view } from '../support/pages.ts'
import type { Person } from '../support/people.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'

const tree = (page: Page): Locator => page.getByRole('treegrid', { name: 'Folders' })
const row = (page: Page, name: string): Locator => tree(page).getByRole('row', { name, exact: true })
/** The items that a folder's page lists. */
const cards = (page: Page): Locator => page.getByRole('main').getByRole('row')
const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByText(name, { exact: true }) })
const field = (place: Locator): Locator => place.getByRole('textbox', { name: 'Name of the folder' })
const make = (person: Person, path: string) =>
  person.client.graphql(CreateFolderDocument, { path, teamId: person.workspaceId })
const put = (person: Person, id: string, collectionPath: string) =>
  person.client.graphql(AddToFolderDocument, {
    ...{ ids: [id], collectionPath, privacy: null },
    teamId: person.workspaceId,
  })
/** Selects an entry from the menu of a row, opened with a right click. */
async function choose(page: Page, name: string, entry: string) {
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: entry }).click()
}

test('folders are created, named, deleted and restored in the sidebar and on their page, which shows others’ changes [SH-022, SH-035, SH-036, IT-071, IT-072, IT-073, IT-080, RT-056, DP-035, DP-036]', async ({
  page,
  me,
}) => {
  await page.goto('/dashboard/recent')
  const all = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'All folders' })
  await expect(page.getByRole('button', { name: 'New folder' })).toBeAttached()
  await all.click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText(['New folder'])
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await expect(field(tree(page))).toHaveAttribute('placeholder', 'Folder name')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Folder name is required.')).toBeVisible()
  await page.keyboard.type('100% Müll & Co? #1')
  await page.keyboard.press('Enter')
  await row(page, '100% Müll & Co? #1').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('100% Müll & Co? #1')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('100% Müll & Co? #1')

  await choose(page, '100% Müll & Co? #1', 'Rename folder')
  await page.keyboard.press('Escape')
  await choose(page, '100% Müll & Co? #1', 'Rename folder')
  await page.keyboard.type('Work')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/sandboxes\/Work$/)
  await row(page, 'Work').click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText([
    'New folder',
    'Rename folder',
    'Move to folder…',
    'Delete folder',
  ])
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await field(tree(page)).fill('Inner')
  await page.getByRole('heading', { level: 1 }).click()
  await row(page, 'Inner').click()
  await expect(page).toHaveURL(/\/Work\/Inner$/)
  await expect(page.getByRole('navigation', { name: 'Path of this folder' })).toHaveText('All foldersWork')

  await put(me, (await makeSandbox(me, 'Castle')).id, '/Work/Inner')
  await expect(page.getByRole('main').getByText('Castle')).toBeVisible()
  await row(page, 'Work').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alertdialog')).toContainText('1 sandbox and 1 folder')
  await page.getByRole('button', { name: 'Delete folder' }).click()
  await expect(page).toHaveURL(/\/dashboard\/sandboxes\/?$/)
  await expect(row(page, 'Work')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Inner').click()
  await expect(page.getByRole('main').getByText('Castle')).toBeVisible()

  const main = page.getByRole('main')
  await test.step('a folder’s page creates folders, and shows its contents in full', async () => {
    await all.click()
    await expect(page).toHaveURL(/\/dashboard\/sandboxes\/?$/)
    await expect(cards(page)).toHaveCount(1)
    await main.getByRole('button', { name: 'New folder' }).click()
    await field(main).fill('Work')
    await page.keyboard.press('Enter')
    await expect(main.getByRole('alert').getByText('There is already a folder “Work” here.')).toBeVisible()
    await field(main).fill('c')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(cards(page)).toHaveCount(2)
    await put(me, (await makeSandbox(me, 'Bucket')).id, '/Work')
    await page.setViewportSize({ width: 768, height: 900 })
    await view(page, 'List view').click()
    const count = main.getByText('1 sandbox, 2 with its folders').filter({ visible: true })
    await expect(count).toBeVisible()
    expect(await count.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  })

  await test.step('it shows changes by others, and follows the folder when they rename it', async () => {
    await main.getByText('Work', { exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/sandboxes\/Work$/)
    await expect(main.getByText('Inner')).toBeVisible()
    await expect(main.getByText('Bucket')).toBeVisible()
    await expect(cards(page)).toHaveCount(2)
    await make(me, '/Work/from another door')
    await expect(main.getByText('from another door')).toBeVisible()
    await main.getByText('Inner').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inner')
    const renamed = { path: '/Work', newPath: '/z', teamId: me.workspaceId, newTeamId: me.workspaceId }
    await me.client.graphql(RenameFolderDocument, renamed)
    await expect(page).toHaveURL(/\/dashboard\/sandboxes\/z\/Inner$/)
    await expect(page.getByText('Someone else has changed “Inner”: it is now /z/Inner.')).toBeVisible()
    await me.client.graphql(DeleteFolderDocument, { path: '/z', teamId: me.workspaceId })
    await expect(main.getByText('There is no such folder in this workspace')).toBeVisible()
    await page.goto('/dashboard/sandboxes/%E0%A4%A')
    await expect(main.getByText('There is no such folder in this workspace')).toBeVisible()
  })
})

const above = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Path of this folder' }).getByRole('link', { name })

test('back and forward restore the keyboard focus in a folder, and going up focuses the folder left', async ({
  page,
  me,
}) => {
  const numbers = [10, 11, ...Array.from({ length: 30 }, (_, index) => 20 + index)]
  await make(me, '/drei Wörter')
  for (const number of numbers) await make(me, `/drei Wörter/f${number}`)
  for (const path of ['/a/inner', '/drei Wörter/f11/last', '/drei Wörter/f48/inner/last'])
    await make(me, path)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/dashboard/sandboxes/drei%20W%C3%B6rter/f11')
  await expect(card(page, 'last')).toBeVisible()
  await above(page, 'All folders').click()
  await expect(card(page, 'drei Wörter')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, 'f10')).toBeFocused()
  await page.goBack()
  await expect(card(page, 'drei Wörter')).toBeFocused()
  await page.goBack()
  await expect(card(page, 'last')).toBeVisible()
  await expect(card(page, 'last')).not.toBeFocused()
  await page.goForward()
  await expect(card(page, 'drei Wörter')).toBeFocused()
  await page.goForward()
  await expect(card(page, 'f10')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(card(page, 'last')).toBeFocused()
  await page.goBack()
  await expect(card(page, 'f11')).toBeFocused()

  await test.step('going back or forward does not move the focus out of an input', async () => {
    await goWithin(page, '/dashboard/sandboxes')
    await card(page, 'a').focus()
    await page.keyboard.press('Enter')
    await expect(card(page, 'inner')).toBeFocused()
    const box = page.getByRole('searchbox', { name: 'Search in workspace' })
    await box.focus()
    await page.goBack()
    await expect(card(page, 'drei Wörter')).toBeVisible()
    await expect(box).toBeFocused()
    await page.goForward()
    await expect(card(page, 'inner')).toBeVisible()
    await expect(box).toBeFocused()
  })

  await test.step('going up by the trail focuses the folder left, by keyboard and mouse', async () => {
    await goWithin(page, '/dashboard/sandboxes/drei%20W%C3%B6rter/f48/inner')
    await expect(card(page, 'last')).toBeVisible()
    await above(page, 'f48').focus()
    await page.keyboard.press('Enter')
    await expect(card(page, 'inner')).toBeFocused()
    await expect(page.locator('[role="row"]:focus-visible')).toHaveCount(1)

    await above(page, 'drei Wörter').click()
    await expect(card(page, 'f48')).toBeFocused()
    await expect(card(page, 'f48')).toBeInViewport({ ratio: 1 })
    await expect(page.locator(':focus-visible')).toHaveCount(0)
    await expect(page.getByRole('row', { selected: true })).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(card(page, 'f49')).toBeFocused()

    await above(page, 'All folders').click()
    await expect(card(page, 'drei Wörter')).toBeFocused()
  })

  await test.step('a sandbox is shown in its folder, with the focus on it', async () => {
    await put(me, (await makeSandbox(me, 'Kiosk')).id, '/a')
    await page.getByRole('link', { name: 'Recent', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Pick up where you left off' })).toBeVisible()
    await chooseAction(page, 'Kiosk', 'Show in folder')
    await expect(page).toHaveURL(/\/dashboard\/sandboxes\/a$/)
    const shown = page.getByRole('row', { selected: true })
    await expect(shown).toHaveAttribute('aria-label', 'Kiosk')
    await expect(shown).toBeFocused()
  })
})
