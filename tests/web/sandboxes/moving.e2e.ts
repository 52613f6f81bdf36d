import { expect, type Locator, type Page } from '@playwright/test'
import { CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { AddToFolderDocument, MakeTemplatesDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { expectAccessible } from '../../support/audit.ts'
import { chooseAction, goWithin, titles } from '../../support/pages.ts'
import type { Person } from '../../support/people.ts'
import { makeSandbox, makeSandboxes } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Workspace' })
const entry = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true })
const folderRow = (page: Page, name: string) =>
  page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name, exact: true })
/** A card of the page, not a row of the sidebar. */
const item = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) })
const preview = (page: Page) => page.locator('[data-drag-preview]')
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })
/** Undoes the last action. The message of an earlier one may still be shown above. */
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click()

const folders = async (person: Person, ...paths: string[]) => {
  for (const path of paths)
    await person.client.graphql(CreateFolderDocument, { path, teamId: person.workspaceId })
}
const put = (person: Person, ids: string[], collectionPath: string) =>
  person.client.graphql(AddToFolderDocument, {
    ids,
    collectionPath,
    privacy: null,
    teamId: person.workspaceId,
  })

async function over(page: Page, place: Locator) {
  await expect(async () => {
    const box = await place.boundingBox({ timeout: 1000 })
    if (!box) throw new Error('It is not in view.')
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2, { steps: 4 })
  }).toPass()
}
/** Picks up an element, so that it follows the pointer. */
async function take(page: Page, thing: Locator) {
  await over(page, thing)
  await page.mouse.down()
  const box = await thing.boundingBox()
  let further = 0
  // The code for dragging is loaded on mouse down, and picks the element up with the next move.
  await expect(async () => {
    further = 4 - further
    await page.mouse.move((box?.x ?? 0) + 24 + further, (box?.y ?? 0) + 20, { steps: 4 })
    await expect(preview(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
}
/** Whether the dragged item may be dropped at the pointer. */
const mayDrop = (page: Page, is: 'may' | 'not' | 'on') =>
  expect(page.locator('html')).toHaveAttribute('data-drag', is)

test.use({ viewport: { width: 1280, height: 800 } })

test('items are dragged to folders that open under them, to Drafts, to the templates, and back [IT-030, IT-031, IT-032, CN-030, CN-031]', async ({
  page,
  me,
}) => {
  await folders(me, '/Work', '/Work/Inner', '/Plans')
  const names = ['Ant', 'Bee', 'Cat', 'Dog', 'Elk']
  await makeSandboxes(me, names)
  const kit = await makeSandbox(me, 'Kit')
  await me.client.graphql(MakeTemplatesDocument, { ids: [kit.id] })
  await page.goto('/dashboard/drafts')
  await expect(item(page, 'Elk')).toBeVisible()
  await expect(entry(page, 'Templates')).toBeVisible()
  // The tree is collapsed until something is dragged over its root.
  await expect(sidebar(page).getByRole('button', { name: 'Expand' })).toBeVisible()

  await item(page, 'Elk').focus()
  await page.keyboard.press('Control+a')
  await take(page, item(page, 'Cat'))
  await expect(preview(page)).toHaveText('ElkDogCatBee5')
  await over(page, entry(page, 'Recent'))
  await mayDrop(page, 'not')
  await over(page, entry(page, 'Drafts'))
  await mayDrop(page, 'not')
  await over(page, entry(page, 'All folders'))
  await mayDrop(page, 'may')
  await expect(folderRow(page, 'Work')).toBeVisible()
  await over(page, folderRow(page, 'Work'))
  await expect(folderRow(page, 'Inner')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeHidden()
  await page.mouse.up()
  await expect(item(page, 'Ant')).toHaveAttribute('aria-selected', 'true')
  await expect(item(page, 'Elk')).toBeVisible()

  await take(page, item(page, 'Cat'))
  await over(page, folderRow(page, 'Inner'))
  await mayDrop(page, 'may')
  await page.mouse.up()
  await expect(toast(page, '5 items were moved to Inner')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
  await undo(page)
  await expect.poll(async () => (await titles(page)).toSorted()).toEqual(names)

  // The items are restored in the order of the server once the list is fetched, as by returning to it.
  await entry(page, 'Recent').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recent' })).toBeVisible()
  await entry(page, 'Drafts').click()
  await expect.poll(() => titles(page)).toEqual(names.toReversed())
  await take(page, item(page, 'Bee'))
  await over(page, entry(page, 'Templates'))
  await mayDrop(page, 'may')
  await page.mouse.up()
  await expect(toast(page, '“Bee” was moved to Templates')).toBeVisible()
  await expect(item(page, 'Bee')).toBeHidden()
  await entry(page, 'Templates').click()
  await expect(item(page, 'Bee')).toBeVisible()
})

test('a folder’s page accepts drops on its folders, but not into themselves or beside a namesake; the modal and pasting move there, too [IT-022, IT-026, IT-027, IT-029]', async ({
  page,
  me,
}) => {
  await folders(me, '/Work', '/Work/Plans', '/Plans', '/Old')
  const [ant] = await makeSandboxes(me, ['Ant'])
  await put(me, [ant?.id ?? ''], '/')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/dashboard/sandboxes')
  await sidebar(page).getByRole('button', { name: 'Expand' }).click()
  await expect(item(page, 'Ant')).toBeVisible()

  await take(page, item(page, 'Ant'))
  await over(page, item(page, 'Work'))
  await mayDrop(page, 'may')
  await page.mouse.up()
  await expect(toast(page, '“Ant” was moved to Work')).toBeVisible()
  await expect(item(page, 'Ant')).toBeHidden()
  await expect(item(page, 'Work')).toContainText('1 sandbox')
  await expect(page).toHaveURL(/\/dashboard\/sandboxes\/?$/)

  await take(page, item(page, 'Old'))
  await over(page, entry(page, 'Drafts'))
  await mayDrop(page, 'not')
  await over(page, folderRow(page, 'Old'))
  await mayDrop(page, 'not')
  await over(page, item(page, 'Work'))
  await page.mouse.up()
  await expect(toast(page, '“Old” was moved to Work')).toBeVisible()
  await expect(item(page, 'Old')).toBeHidden()

  await take(page, folderRow(page, 'Plans').first())
  await over(page, item(page, 'Work'))
  await page.mouse.up()
  await expect(toast(page, 'There is already a folder /Work/Plans.')).toBeVisible()
  await expect(item(page, 'Plans')).toBeVisible()

  // Out of a folder again, over its breadcrumbs. A user whose current folder is moved follows it.
  await item(page, 'Work').dblclick()
  await expect(item(page, 'Ant')).toBeVisible()
  await take(page, item(page, 'Ant'))
  await over(page, page.getByRole('navigation', { name: 'Path of this folder' }).getByRole('link'))
  await page.mouse.up()
  await expect(toast(page, '“Ant” was moved to All folders')).toBeVisible()
  await item(page, 'Old').dblclick()
  await expect(page).toHaveURL(/\/Work\/Old$/)
  await take(page, folderRow(page, 'Old'))
  await over(page, entry(page, 'All folders'))
  await page.mouse.up()
  await expect(page).toHaveURL(/\/sandboxes\/Old$/)

  await goWithin(page, '/dashboard/search?query=Old')
  await expect(item(page, 'Old')).toBeVisible()
  await take(page, folderRow(page, 'Plans').first())
  await over(page, item(page, 'Old'))
  await mayDrop(page, 'not')
  await page.keyboard.press('Escape')
  await page.mouse.up()

  await test.step('the modal, loaded on demand, finds or creates a folder by keyboard alone', async () => {
    const isLoaded = () => scripts.some((url) => url.includes('move-modal'))
    await goWithin(page, '/dashboard/sandboxes')
    await expect(item(page, 'Ant')).toBeVisible()
    expect(isLoaded()).toBe(false)
    await chooseAction(page, 'Ant', 'Move to folder…')
    const modal = page.getByRole('dialog', { name: 'Move “Ant”' })
    await expect(modal.getByRole('combobox', { name: 'Find a folder' })).toBeFocused()
    expect(isLoaded()).toBe(true)
    await expect(modal.getByRole('option', { name: 'All folders' })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await page.keyboard.type('wo')
    await expect(modal.getByRole('option', { selected: true })).toContainText('Work')
    await modal.getByRole('button', { name: 'New folder in Work' }).click()
    await page.keyboard.type('Fresh')
    await page.keyboard.press('Enter')
    await expect(modal.getByRole('option', { selected: true })).toHaveText('Fresh')
    await modal.getByRole('combobox').press('Enter')
    await expect(toast(page, '“Ant” was moved to Fresh')).toBeVisible()
    await expect(item(page, 'Ant')).toBeHidden()
    await undo(page)
    await expect(item(page, 'Ant')).toBeVisible()
  })

  await test.step('the cut shortcuts work from the first press, while their code is loading', async () => {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    for (const part of ['cut-bar', 'cut-actions'])
      await page.route(`**/assets/${part}-*.js`, (route) => held.then(() => route.continue()))
    await item(page, 'Ant').focus()
    await page.keyboard.press('Control+x')
    await item(page, 'Work').dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
    await page.keyboard.press('Control+v')
    goOn()
    await expect(toast(page, '“Ant” was moved to Work').last()).toBeVisible()
    await expect(item(page, 'Ant')).toBeVisible()
  })

  await test.step('cut items are pasted by their shortcut, which text fields keep for themselves', async () => {
    const bar = page.getByRole('region', { name: 'Cut items' })
    await item(page, 'Ant').focus()
    await page.keyboard.press('Control+x')
    await entry(page, 'All folders').click()
    await expect(bar.getByRole('button', { name: 'Move to All folders' })).toBeVisible()
    const search = page.getByRole('searchbox')
    await search.fill('words')
    await search.press('Control+a')
    await search.press('Control+c')
    await search.press('ArrowRight')
    await search.press('Control+v')
    await expect(search).toHaveValue('wordswords')
    await expect(bar).toBeVisible()
  })
})
