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

test('saving formats a file, and settings such as the Vim mode apply immediately and after a reload', async ({
  page,
  me,
}) => {
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
    await settings.getByRole('tab', { name: 'Code editor' }).click()
    await settings.getByRole('switch', { name: 'Vim mode' }).press('Space')
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    await expect(page.locator('.cm-vim-panel')).toBeVisible()
    const tree = page.getByRole('treegrid', { name: 'Files' })
    await tree.getByRole('row', { name: 'styles.css' }).click()
    await expect(contents(page, 'styles.css')).toBeVisible()

    await page.goto(`/p/sandbox/${id}`)
    await expect(page.locator('.cm-scroller')).toHaveCSS('font-size', '21px')
    await expect(tree).toBeVisible()
    await page.keyboard.press('Alt+u')
    await expect(tree).toBeHidden()
    await page.keyboard.press('Alt+u')
    await expect(tree).toBeVisible()
  })

  await test.step('the open tabs are restored', async () => {
    await expect(contents(page, 'styles.css')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Open files' })).toContainText('a.js')
  })

  await test.step('Vim keys move, delete and write', async () => {
    await contents(page, 'styles.css').click()
    await expect(page.locator('.cm-vim-panel')).toBeVisible()
    await page.keyboard.type('ggOfirst line')
    await page.keyboard.press('Escape')
    await page.keyboard.type('yyp0cwsecond')
    await page.keyboard.press('Escape')
    await expect(contents(page, 'styles.css')).toContainText('second line')
    await page.keyboard.type('kdd')
    await isSaved(page)
    await expect(async () => expect(await textOf(me, id, 'styles.css')).toMatch(/^second line\n/)).toPass()
  })
})

for (const { colorScheme, viewport } of looks)
  test(`the editor and its panels are accessible, ${colorScheme} at ${viewport.width}`, async ({
    page,
    me,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const { id } = await makeSandbox(me, 'To be looked at')
    await write(me, id, 'note.txt', 'a thought\n')
    await open(page, id, 'note.txt')
    // If there is no room for all parts at the same time.
    const parts = page.getByRole('navigation', { name: 'Parts of the editor' })
    const showFiles = async () => {
      if (await parts.isVisible()) await parts.getByRole('button', { name: 'Files' }).click()
    }
    await expectAccessible(page)
    await showFiles()
    const tree = page.getByRole('treegrid', { name: 'Files' })
    await expect(tree.getByRole('row', { name: 'note.txt' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ControlOrMeta+Shift+P')
    await page.getByRole('combobox', { name: 'Find an action or a file' }).fill('style')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(contents(page, 'styles.css')).toBeVisible()
    expect(await overflows(page)).toBe(false)
    await showFiles()
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
