import { expect, type Page } from '@playwright/test'
import { saveFiles } from '@sandlot/core/files/rest'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { expectAccessible } from '../../support/audit.ts'
import { looks } from '../../support/looks.ts'
import { overflows } from '../../support/pages.ts'
import type { Person } from '../../support/people.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const contents = (page: Page, path: string) => page.getByRole('textbox', { name: `Contents of ${path}` })
const panel = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name })
const searchField = (page: Page) => page.getByRole('textbox', { name: 'Search in all files' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const isSaved = (page: Page) => expect(page.locator('[data-status="saved"]')).toBeVisible()

const read = (person: Person, id: string): Promise<SandboxRecord> =>
  person.client.rest(getSandbox, { params: { id } })
const textOf = async (person: Person, id: string, title: string) =>
  (await read(person, id)).modules.find((module) => module.title === title)?.code

/** The timeout of a search. */
const SEARCH_MS_MAX = 6_000

/** Saves a file of the top folder as another program would. */
async function write(person: Person, id: string, path: string, code: string) {
  const before = (await read(person, id)).modules.find((module) => module.title === path)
  const change = { type: 'write' as const, path, code, baseSha: before?.sha ?? null }
  return person.client.rest(saveFiles, { params: { id }, body: { changes: [change] } })
}

async function remove(person: Person, id: string, path: string) {
  const file = (await read(person, id)).modules.find((module) => module.title === path)
  const change = { type: 'remove' as const, path, baseSha: file?.sha ?? null }
  return person.client.rest(saveFiles, { params: { id }, body: { changes: [change] } })
}

async function open(page: Page, id: string, file: string) {
  await page.goto(`/p/sandbox/${id}?file=${file}`)
  await expect(contents(page, file)).toBeVisible()
}

test('a text is found in all files, opened, replaced everywhere and restored', async ({ page, me }) => {
  const { id } = await makeSandbox(me, 'To be searched')
  await write(me, id, 'many.txt', `${'a'.repeat(60)}!`)
  await write(me, id, 'a.js', 'export const Otter = 1\n')
  await write(me, id, 'b.js', "import { Otter } from './a.js'\nconst otter = Otter\n")
  await page.clock.install()
  await open(page, id, 'a.js')
  await panel(page, 'Search').click()
  await searchField(page).fill('otter')
  await expect(page.getByText('4 matches in 2 files')).toBeVisible()
  await searchField(page).press('ArrowDown')
  for (const _step of ['a.js, line 1', 'b.js', 'b.js, line 1']) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(contents(page, 'b.js')).toBeFocused()

  await page.getByRole('button', { name: 'Match case' }).click()
  await searchField(page).fill('Otter')
  await page.getByRole('button', { name: 'Show replace' }).click()
  await page.getByRole('textbox', { name: 'Replace with' }).fill('Dune')
  await expect(page.getByText('3 matches in 2 files')).toBeVisible()
  await page.getByRole('button', { name: 'Replace all', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace all' }).click()
  await expect(contents(page, 'b.js')).toContainText('const otter = Dune')
  await expect(async () => expect(await textOf(me, id, 'a.js')).toBe('export const Dune = 1\n')).toPass()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(contents(page, 'b.js')).toContainText('const otter = Otter')
  await expect(async () => expect(await textOf(me, id, 'a.js')).toBe('export const Otter = 1\n')).toPass()

  await test.step('a search that takes too long is stopped, and the page stays usable in the meantime', async () => {
    await page.getByRole('button', { name: 'Regular expression' }).click()
    await searchField(page).fill('(a+)+$')
    await panel(page, 'Details').click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('To be searched')
    await panel(page, 'Search').click()
    await expect(searchField(page)).toHaveValue('(a+)+$')
    await expect(async () => {
      await page.clock.fastForward(SEARCH_MS_MAX)
      await expect(page.getByText('This regular expression took too long')).toBeVisible({ timeout: 300 })
    }).toPass()
    await searchField(page).fill('a{60}')
    await expect(page.getByText('1 match in 1 file')).toBeVisible()
  })
})

test('saving formats a file by the sandbox’s configuration, or else the settings', async ({ page, me }) => {
  const { id } = await makeSandbox(me, 'To be tidied')
  // The template comes with a configuration.
  await remove(me, id, '.prettierrc')
  await write(me, id, 'a.js', "const a = {b: 'c'}\n")
  await open(page, id, 'a.js')
  await contents(page, 'a.js').click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(contents(page, 'a.js')).toContainText('const a = { b: "c" };')
  await isSaved(page)
  await write(me, id, '.prettierrc', '{"semi": false, "singleQuote": true}')
  await expect(
    page.getByRole('treegrid', { name: 'Files' }).getByRole('row', { name: '.prettierrc' }),
  ).toBeVisible()
  await contents(page, 'a.js').click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(contents(page, 'a.js')).toContainText("const a = { b: 'c' }")
  await expect(async () => expect(await textOf(me, id, 'a.js')).toBe("const a = { b: 'c' }\n")).toPass()

  await test.step('settings and key bindings apply immediately and after a reload', async () => {
    await page.keyboard.press('ControlOrMeta+,')
    const settings = dialog(page, 'Editor settings')
    await settings.getByRole('textbox', { name: 'Font size' }).fill('21')
    await page.keyboard.press('Tab')
    await expect(page.locator('.cm-scroller')).toHaveCSS('font-size', '21px')
    await settings.getByRole('tab', { name: 'Key bindings' }).click()
    await settings.getByRole('button', { name: 'Change keys for Show or hide the sidebar' }).click()
    await page.keyboard.press('Alt+u')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()

    await page.reload()
    await expect(page.locator('.cm-scroller')).toHaveCSS('font-size', '21px')
    const tree = page.getByRole('treegrid', { name: 'Files' })
    await expect(tree).toBeVisible()
    await page.keyboard.press('Alt+u')
    await expect(tree).toBeHidden()
    await page.keyboard.press('Alt+u')
    await expect(tree).toBeVisible()
  })
})

test('on a tablet a panel replaces the preview, which keeps running behind it', async ({ page, me }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const { id } = await makeSandbox(me, 'On a tablet')
  await open(page, id, 'index.html')
  const preview = page.getByRole('region', { name: 'Preview' })
  const place = page.locator('iframe[title^="Preview of"]')
  await expect(preview).toBeVisible()
  await place.evaluate((frame) => {
    frame.dataset.isSame = 'yes'
  })
  await panel(page, 'Search').click()
  await expect(preview).toBeHidden()
  await searchField(page).fill('html')
  const show = page.getByRole('button', { name: 'Show the preview' })
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await show.click()
  await expect(preview).toBeVisible()
  await expect(searchField(page)).toBeHidden()
  await expect(place).toHaveAttribute('data-is-same', 'yes')
  await panel(page, 'Search').click()
  await expect(preview).toBeHidden()
  await panel(page, 'Search').click()
  await expect(preview).toBeVisible()
  await page.getByRole('button', { name: 'Hide the preview' }).click()
  await expect(preview).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel(page, 'Search').click()
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await expect(preview).toBeVisible()
  await expect(searchField(page)).toBeVisible()
})

test('on a phone the title shrinks for badges and buttons, and is edited from the menu', async ({
  page,
  me,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const title = 'A weather board for small boats'
  const { id } = await makeSandbox(me, title)
  await open(page, id, 'index.html')
  const heading = page.getByRole('heading', { name: title })
  expect((await heading.boundingBox())?.width).toBeGreaterThan(130)
  await page.getByRole('button', { name: `More about ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Tides')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tides' })).toBeVisible()
})

for (const { colorScheme, viewport } of looks)
  test(`the panels in ${colorScheme} at ${viewport.width} pixels`, async ({ page, me }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const { id } = await makeSandbox(me, 'To be looked at')
    await write(me, id, 'note.txt', 'a thought\n')
    await page.goto(`/p/sandbox/${id}?file=note.txt`)
    await expect(contents(page, 'note.txt')).toBeVisible()
    // If there is no room for all parts at the same time.
    const parts = page.getByRole('navigation', { name: 'Parts of the editor' })
    if (await parts.isVisible()) await parts.getByRole('button', { name: 'Files' }).click()
    await panel(page, 'Search').click()
    await searchField(page).fill('thought')
    await page.getByRole('button', { name: 'Show replace' }).click()
    await expect(page.getByRole('row', { name: 'Line 1: a thought' })).toBeVisible()
    await expectAccessible(page, '#editor-sidebar')
    await panel(page, 'History').click()
    await page
      .getByRole('region', { name: 'History' })
      .getByRole('listitem')
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: 'note.txt, After' })).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await panel(page, 'Details').click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
    await expectAccessible(page, '#editor-sidebar')
    await panel(page, 'Settings').click()
    await expect(page.getByRole('tab', { name: 'Appearance' })).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await page.getByRole('tab', { name: 'Key bindings' }).click()
    await expectAccessible(page, '[role="dialog"]')
    expect(await overflows(page)).toBe(false)
  })
