import { expect, type Page } from '@playwright/test'
import { CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { AddToFolderDocument, MakeTemplatesDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { AddCollaboratorDocument } from '@sandlot/core/sharing/operations.gen'
import { overhangs } from '../../support/overhang.ts'
import { goWithin, view } from '../../support/pages.ts'
import { newPerson, type Person } from '../../support/people.ts'
import { makeSandbox, makeSandboxes, trash } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'
import type { World } from '../../support/world.ts'

/** A card of the page, not a row of the sidebar. */
const item = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) })
const TITLE = 'Donaudampfschifffahrt'.repeat(10).slice(0, 200)
const FOLDER = 'Rindfleischetikett'.repeat(6).slice(0, 100)
const word = { title: 'Donaudampfschiff', folder: 'Rindfleisch' }
const top = `/dashboard/sandboxes/${FOLDER}`

/** Puts the long title into every list. */
async function longThings(me: Person, world: World) {
  const teamId = me.workspaceId
  const put = (id: string, collectionPath: string) =>
    me.client.graphql(AddToFolderDocument, { ids: [id], collectionPath, privacy: null, teamId })
  await me.client.graphql(CreateFolderDocument, { path: `/${FOLDER}/${FOLDER}`, teamId })
  const [inside, atRoot, deleted, template] = await makeSandboxes(me, Array(5).fill(TITLE))
  await put(inside?.id ?? '', `/${FOLDER}/${FOLDER}`)
  await put(atRoot?.id ?? '', '/')
  await trash(me, [deleted?.id ?? ''])
  await me.client.graphql(MakeTemplatesDocument, { ids: [template?.id ?? ''] })
  const host = await newPerson(world)
  const given = await makeSandbox(host, TITLE)
  await host.client.graphql(AddCollaboratorDocument, {
    sandboxId: given.id,
    username: me.username,
    authorization: 'WRITE_CODE',
  })
}

/** Waits until the word is shown, and checks that it is within its place. */
const expectWithin = (page: Page, what: string, where: string) =>
  expect.poll(() => overhangs(page, what), { message: where }).toEqual([])

const lists: readonly (readonly [string, ...string[]])[] = [
  ['/dashboard/recent', word.title],
  ['/dashboard/drafts', word.title],
  ['/dashboard/sandboxes', word.title, word.folder],
  [top, word.folder],
  [`${top}/${FOLDER}`, word.title, word.folder],
  ['/dashboard/templates', word.title],
  ['/dashboard/shared', word.title],
  ['/dashboard/deleted', word.title],
  [`/dashboard/search?query=${word.title}`, word.title],
  [`/dashboard/search?query=${word.folder}`, word.folder],
]

const WIDTHS = [1440, 390]
const beWide = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })

test('a title of one long word is truncated in its card, its row and wherever it appears, and no long title displaces its neighbors, 1440 to 390 wide', async ({
  page,
  me,
  world,
}) => {
  test.setTimeout(240_000)
  await longThings(me, world)
  await page.goto('/dashboard/templates')
  for (const [path, ...words] of lists) {
    await goWithin(page, path)
    await expect(page.getByRole('main').getByRole('row').first()).toBeVisible()
    for (const mode of ['Grid view', 'List view'] as const) {
      await view(page, mode).click()
      await expect(view(page, mode)).toHaveAttribute('aria-pressed', 'true')
      for (const width of WIDTHS) {
        await beWide(page, width)
        for (const what of words) await expectWithin(page, what, `${path} as ${mode}, ${width} wide`)
      }
    }
  }
  for (const width of WIDTHS) {
    await beWide(page, width)
    await inMenus(page)
    await inDialogs(page)
    await whileCut(page, width)
  }
  await test.step('a long title does not displace its neighbors, 1440 and 768 wide', () =>
    displacesNothing(page, me))
})

const more = (page: Page, title: string) =>
  item(page, title)
    .first()
    .getByRole('button', { name: `More about ${title}` })
    .click()
const close = async (page: Page, role: 'dialog' | 'alertdialog' | 'menu') => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole(role)).toBeHidden()
}

async function inMenus(page: Page) {
  await goWithin(page, '/dashboard/sandboxes')
  await more(page, FOLDER)
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await expectWithin(page, word.folder, 'the menu of a folder')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectWithin(page, word.folder, 'the question before a folder is deleted')
  await close(page, 'alertdialog')

  await goWithin(page, '/dashboard/drafts')
  await expect(item(page, TITLE)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  for (const what of [word.title, word.folder]) {
    await page.getByRole('combobox').fill(what)
    await expect(page.getByRole('option', { name: what }).first()).toBeVisible()
    await expectWithin(page, what, 'the palette')
  }
  await close(page, 'dialog')
}

async function inDialogs(page: Page) {
  await more(page, TITLE)
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectWithin(page, word.title, 'the modal that shares')
  await close(page, 'dialog')

  await more(page, TITLE)
  await page.getByRole('menuitem', { name: 'Move to folder…' }).click()
  await page.getByRole('combobox').fill(word.folder)
  await expect(page.getByRole('option')).toHaveCount(2)
  await expectWithin(page, word.title, 'the title of the modal that moves')
  await expectWithin(page, word.folder, 'the folders of the modal that moves')
  await close(page, 'dialog')

  await more(page, TITLE)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectWithin(page, word.title, 'the message that it was deleted')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, TITLE)).toBeVisible()

  await goWithin(page, '/dashboard/deleted')
  await more(page, TITLE)
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectWithin(page, word.title, 'the question before it is deleted for good')
  await close(page, 'alertdialog')
}

async function whileCut(page: Page, width: number) {
  await goWithin(page, '/dashboard/drafts')
  await item(page, TITLE).focus()
  await page.keyboard.press('ControlOrMeta+x')
  const bar = page.getByRole('region', { name: 'Cut items' })
  await expect(bar).toBeVisible()
  await expectWithin(page, word.title, 'the bar of what was cut')
  if (width < 640) await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name: 'All folders' }).click()
  await page.getByRole('main').getByRole('link', { name: FOLDER }).click()
  await expect(bar.getByRole('button', { name: `Move to ${FOLDER}` })).toBeVisible()
  await expectWithin(page, word.title, 'the bar where it can be pasted')
  await expectWithin(page, word.folder, 'the button that pastes, the tree and the way to the folder')
}

const names = {
  'one word': FOLDER,
  'many words': 'Sand and water '.repeat(7).trim().slice(0, 100),
  emoji: '🏖️👩‍👩‍👧🏰'.repeat(6),
  'right to left': 'قلعة رملية على الشاطئ '.repeat(5).trim().slice(0, 100),
}

async function displacesNothing(page: Page, me: Person) {
  const heading = page.getByRole('heading', { level: 1 })
  const top = async () => (await view(page, 'List view').boundingBox())?.y
  const tops = async () => {
    const found: (number | undefined)[] = []
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 })
      // The sidebar still takes up space for a moment after the window has become narrow.
      let last: number | undefined
      await expect
        .poll(async () => {
          const before = last
          last = await top()
          return last !== undefined && last === before
        })
        .toBe(true)
      found.push(last)
    }
    return found
  }
  const searched = async (query: string) => {
    await goWithin(page, `/dashboard/search?query=${encodeURIComponent(query)}`)
    await expect(heading).toContainText(query)
    return tops()
  }
  const usual = await searched('x')
  for (const name of Object.values(names)) {
    expect(await searched(name)).toEqual(usual)
    await expect(heading).toHaveAttribute('title', (await heading.textContent()) ?? '')
  }

  const inFolder = async (path: string) => {
    await me.client.graphql(CreateFolderDocument, { path, teamId: me.workspaceId })
    await goWithin(page, `/dashboard/sandboxes${encodeURI(path)}`)
    await expect(heading).toHaveText(path.slice(path.lastIndexOf('/') + 1))
    return tops()
  }
  const short = await inFolder('/x/y')
  for (const name of Object.values(names)) expect(await inFolder(`/x/${name}`)).toEqual(short)
}
