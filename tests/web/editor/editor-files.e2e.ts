import { Buffer } from 'node:buffer'
import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import type { Person } from '../../support/people.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const contents = (page: Page, path: string) => page.getByRole('textbox', { name: `Contents of ${path}` })
const row = (page: Page, name: string) =>
  page.getByRole('treegrid', { name: 'Files' }).getByRole('row', { name: new RegExp(`^${name}(,|$)`) })
const isSaved = (page: Page) => expect(page.locator('[data-status="saved"]')).toBeVisible()

const moduleOf = async (person: Person, id: string, title: string) =>
  (await person.client.rest(getSandbox, { params: { id } })).modules.find((module) => module.title === title)

async function open(page: Page, id: string, file: string) {
  await page.goto(`/p/sandbox/${id}?file=${file}`)
  await expect(contents(page, file)).toBeVisible()
}

/** Drags a file of the computer onto an element of the page and drops it there. */
async function dropFile(page: Page, target: ReturnType<typeof row>, file: string) {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nowhere to drop it.')
  const session = await page.context().newCDPSession(page)
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place, data })
  await session.detach()
}

test('work is saved although the device has no space, and files are added by file picker and drop, and moved by dragging or keyboard', async ({
  page,
  me,
  context,
  problems,
}, testInfo) => {
  const { id } = await makeSandbox(me, 'Carried in')
  await open(page, id, 'index.html')

  await test.step('a device without space reports it, and typing is still saved', async () => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/)
    // There is no room for the dashboard's lists either, whenever they are stored.
    problems.expect(/Pages could not be stored/)
    // Browsers remember for a while how much space they found, so nothing may have been stored before.
    const session = await context.newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
    await context.setOffline(true)
    await contents(page, 'index.html').click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.insertText('<!-- much -->'.repeat(5000))
    await expect(page.getByText('This device cannot store any more')).toBeVisible()
    await context.setOffline(false)
    await isSaved(page)
    await expect(page.getByText('This device cannot store any more')).toBeHidden()
    await expect.poll(async () => (await moduleOf(me, id, 'index.html'))?.code).toMatch(/^<!-- much -->/)
    await session.detach()
  })

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload files' }).click(),
  ])
  await chooser.setFiles([
    { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('chosen') },
    { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]) },
  ])
  await expect(row(page, 'words.txt')).toBeVisible()
  await isSaved(page)
  expect(await moduleOf(me, id, 'words.txt')).toMatchObject({ code: 'chosen', isBinary: false })
  expect(await moduleOf(me, id, 'dot.png')).toMatchObject({ isBinary: true })

  await page.getByRole('button', { name: 'New folder' }).click()
  await page.keyboard.type('box')
  await page.keyboard.press('Enter')
  await expect(row(page, 'box')).toBeVisible()
  const dropped = testInfo.outputPath('dropped.txt')
  await writeFile(dropped, 'let go')
  await dropFile(page, row(page, 'box'), dropped)
  await expect(row(page, 'dropped.txt')).toHaveAttribute('aria-level', '2')
  await row(page, 'words.txt').hover()
  await page.mouse.down()
  // The first move starts the drag, and the second is over the folder.
  await row(page, 'box').hover()
  await row(page, 'box').hover()
  await page.mouse.up()
  await expect(row(page, 'words.txt')).toHaveAttribute('aria-level', '2')

  // The same with the keyboard alone: pick up, go to the folder, drop.
  await row(page, 'dot.png').focus()
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'dot.png').getByRole('button', { name: 'Drag dot.png' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Drop on box' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, 'dot.png')).toHaveAttribute('aria-level', '2')
  await isSaved(page)

  await test.step('a file that conflicts with an existing name is left out, and the rest is saved', async () => {
    const [another] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload files' }).click(),
    ])
    const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    await another.setFiles([text('INDEX.html'), text('more.txt')])
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages).toContainText('A file was left out. “INDEX.html” and “index.html” differ only')
    await expect(row(page, 'more.txt')).toBeVisible()
    await isSaved(page)
    expect(await moduleOf(me, id, 'more.txt')).toMatchObject({ code: 'more.txt' })
    expect(await moduleOf(me, id, 'INDEX.html')).toBeUndefined()
  })
})
