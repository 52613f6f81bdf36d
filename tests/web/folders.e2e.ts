import { expect, type Locator, type Page } from '@playwright/test'
import {
  CreateFolderDocument,
  DeleteFolderDocument,
  RenameFolderDocument,
} from '@sandlot/core/folders/operations.gen'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { goWithin, view } from '../support/pages.ts'
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
const make = (person: Person, path: string, teamId = person.workspaceId) =>
  person.client.graphql(CreateFolderDocument, { path, teamId })
/** Selects an entry from the menu of a row, opened with a right click. */
async function choose(page: Page, name: string, entry: string) {
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: entry }).click()
}

test('folders are created, named, deleted and restored in the sidebar [SH-022, SH-035, SH-036, IT-071, IT-072, IT-080]', async ({
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

  const made = await makeSandbox(me, 'Castle')
  await me.client.graphql(AddToFolderDocument, {
    ids: [made.id],
    collectionPath: '/Work/Inner',
    privacy: null,
    teamId: me.workspaceId,
  })
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
})

test('a folder’s page shows its contents, and others’ changes to it [RT-056, DP-035, DP-036, IT-073]', async ({
  page,
  me,
}) => {
  await make(me, '/b')
  await make(me, '/a/deep')
  await page.goto('/dashboard/sandboxes')
  const main = page.getByRole('main')
  await expect(main.getByRole('row')).toHaveCount(2)
  await main.getByRole('button', { name: 'New folder' }).click()
  await field(main).fill('a')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('alert').getByText('There is already a folder “a” here.')).toBeVisible()
  await field(main).fill('c')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(main.getByRole('row')).toHaveCount(3)

  await main.getByText('a', { exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/sandboxes\/a$/)
  await expect(main.getByText('deep')).toBeVisible()
  await expect(main.getByRole('row')).toHaveCount(1)
  const { id } = await makeSandbox(me, 'Bucket')
  const place = { collectionPath: '/a', privacy: null, teamId: me.workspaceId }
  await me.client.graphql(AddToFolderDocument, { ids: [id], ...place })
  await expect(main.getByText('Bucket')).toBeVisible()
  await make(me, '/a/from another door')
  await expect(main.getByText('from another door')).toBeVisible()
  await main.getByText('deep').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('deep')
  const renamed = { path: '/a', newPath: '/z', teamId: me.workspaceId, newTeamId: me.workspaceId }
  await me.client.graphql(RenameFolderDocument, renamed)
  await expect(page).toHaveURL(/\/dashboard\/sandboxes\/z\/deep$/)
  await expect(page.getByText('Someone else has changed “deep”: it is now /z/deep.')).toBeVisible()
  await me.client.graphql(DeleteFolderDocument, { path: '/z', teamId: me.workspaceId })
  await expect(main.getByText('There is no such folder in this workspace')).toBeVisible()
  for (const path of ['never/was', '%E0%A4%A']) {
    await page.goto(`/dashboard/sandboxes/${path}`)
    await expect(main.getByText('There is no such folder in this workspace')).toBeVisible()
  }
})

const above = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Path of this folder' }).getByRole('link', { name })

test('going up by the trail focuses the folder left, by keyboard and mouse', async ({ page, me }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  for (let number = 10; number < 50; number += 1) await make(me, `/drei Wörter/f${number}/inner/last`)
  await page.goto('/dashboard/sandboxes/drei%20W%C3%B6rter/f48/inner')
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

test('back and forward restore the keyboard focus in a folder', async ({ page, me }) => {
  for (const path of ['/a/inner', '/drei Wörter/first', '/drei Wörter/second/last']) await make(me, path)
  await page.goto('/dashboard/sandboxes/drei%20W%C3%B6rter/second')
  await expect(card(page, 'last')).toBeVisible()
  await above(page, 'All folders').click()
  await expect(card(page, 'drei Wörter')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, 'first')).toBeFocused()
  await page.goBack()
  await expect(card(page, 'drei Wörter')).toBeFocused()
  await page.goBack()
  await expect(card(page, 'last')).toBeVisible()
  await expect(card(page, 'last')).not.toBeFocused()
  await page.goForward()
  await expect(card(page, 'drei Wörter')).toBeFocused()
  await page.goForward()
  await expect(card(page, 'first')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(card(page, 'last')).toBeFocused()
  await page.goBack()
  await expect(card(page, 'second')).toBeFocused()

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
})

test('a row shows the full count of a folder’s contents', async ({ page, me }) => {
  for (const path of ['/a', '/a/b']) {
    await make(me, path)
    const { id } = await makeSandbox(me, 'Bucket')
    const place = { collectionPath: path, privacy: null, teamId: me.workspaceId }
    await me.client.graphql(AddToFolderDocument, { ids: [id], ...place })
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/dashboard/sandboxes')
  await view(page, 'List view').click()
  const count = page.getByRole('main').getByText('1 sandbox, 2 with its folders').filter({ visible: true })
  await expect(count).toBeVisible()
  expect(await count.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
})

test('folders and sandboxes are deleted together after one confirmation, and restored by one Undo', async ({
  page,
  me,
}) => {
  for (const path of ['/b', '/a/deep']) await make(me, path)
  const put = (id: string, collectionPath: string) =>
    me.client.graphql(AddToFolderDocument, {
      ids: [id],
      collectionPath,
      privacy: null,
      teamId: me.workspaceId,
    })
  await put((await makeSandbox(me, 'Bucket')).id, '/a/deep')
  for (const title of ['Castle', 'Spade']) await put((await makeSandbox(me, title)).id, '/')
  await page.goto('/dashboard/sandboxes')
  const rows = page.getByRole('main').getByRole('row')
  const question = page.getByRole('alertdialog')
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(rows).toHaveCount(4)
  await rows.first().focus()
  await page.keyboard.press('Control+a')

  await page.keyboard.press('Delete')
  await expect(question).toContainText('Delete 2 folders and 2 sandboxes?')
  await expect(question).toContainText(
    'Everything inside the folders is deleted too: 1 sandbox and 1 folder.',
  )
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(rows).toHaveCount(4)

  await rows.first().focus()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'Delete all' }).click()
  await expect(messages.getByText('2 folders and 2 sandboxes were deleted')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expect(row(page, 'a')).toBeHidden()
  await expect(messages.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await expect(page.getByText('This folder is empty')).toBeVisible()
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect(messages.getByText('2 folders and 2 sandboxes are back')).toBeVisible()
  await expect(rows).toHaveCount(4)

  // An empty folder is deleted without confirmation.
  await card(page, 'b').focus()
  await page.keyboard.press('Delete')
  await expect(messages.getByText('Folder “b” was deleted')).toBeVisible()
  await expect(rows).toHaveCount(3)
})
