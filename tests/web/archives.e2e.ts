import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { expectAccessible } from '../support/audit.ts'
import { goWithin, item } from '../support/pages.ts'
import { makeSandboxes } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Drags a file over the page and drops it, as a user does from their desktop. */
async function dropFile(page: Page, name: string, bytes: Buffer, before: () => Promise<void>): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name: called, base64 }) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([content], called, { type: 'application/zip' }))
      return data
    },
    { name, base64: bytes.toString('base64') },
  )
  const send = (type: string) =>
    page.evaluate(
      ([event, dataTransfer]) =>
        void window.dispatchEvent(
          new DragEvent(event as string, {
            bubbles: true,
            cancelable: true,
            dataTransfer: dataTransfer as DataTransfer,
          }),
        ),
      [type, transfer] as const,
    )
  await send('dragenter')
  await before()
  await send('drop')
}

async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await start()
  const file = await downloading
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('selected sandboxes, folders with all below, and the workspace are exported as one zip each, and imported elsewhere', async ({
  page,
  me,
}) => {
  await makeSandboxes(me, ['One', 'Two'])
  for (const path of ['/Clients', '/Archive/2026'])
    await me.client.graphql(CreateFolderDocument, { path, teamId: me.workspaceId })
  await page.goto('/dashboard/drafts')
  await expect(item(page, 'Two')).toBeVisible()
  await item(page, 'Two').click()
  await page.keyboard.press('ControlOrMeta+a')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  const both = await downloaded(page, () => bar.getByRole('button', { name: 'Download zip' }).click())
  expect(both.name).toBe('sandboxes.zip')
  await expect(page.getByText('2 sandboxes downloaded')).toBeVisible()

  await test.step('a damaged zip of the whole workspace reports its skipped sandboxes, by keyboard alone', async () => {
    const all = await downloaded(page, async () => {
      await page.getByRole('button', { name: /^Switch workspace/ }).click()
      await page.getByRole('menuitem', { name: 'Download all as zip' }).click()
    })
    const broken = Buffer.from(all.bytes)
    // A name occurs twice in a zip: first in the file's local header, and again in the directory at the end.
    broken.write('Oni/', broken.indexOf('One/index.html'))
    await dropFile(page, 'broken.zip', broken, async () => {
      await expect(page.getByText('Drop to import into Drafts')).toBeVisible()
    })
    await expect(dialog(page)).toContainText('2 sandboxes will be created.')
    await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('1 sandbox imported, 1 skipped')
    await expect(dialog(page).getByRole('region', { name: 'Skipped' })).toContainText('has a different name')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  await goWithin(page, '/dashboard/sandboxes/Clients')
  await page.getByRole('button', { name: 'Import files…' }).click()
  await expectAccessible(page, '[role=dialog]')
  await page
    .getByLabel('Choose a zip')
    .last()
    .setInputFiles({ name: both.name, mimeType: 'application/zip', buffer: both.bytes })
  await expect(dialog(page)).toContainText('2 sandboxes will be created.')
  await expect(dialog(page)).toContainText('importing creates copies')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('2 sandboxes imported')
  await expect(dialog(page).getByRole('link', { name: 'One' })).toHaveAttribute('href', /^\/p\/sandbox\//)
  await expectAccessible(page, '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(item(page, 'One')).toBeVisible()
  await expect(item(page, 'Two')).toBeVisible()

  // A whole folder, exported and dropped into another one, is imported under its name.
  await goWithin(page, '/dashboard/sandboxes')
  await page
    .getByRole('grid', { name: 'All folders' })
    .getByRole('row', { name: 'Clients' })
    .click({ button: 'right' })
  const folder = await downloaded(page, () => page.getByRole('menuitem', { name: 'Download zip' }).click())
  expect(folder.name).toBe('clients.zip')
  await goWithin(page, '/dashboard/sandboxes/Archive/2026')
  await expect(page.getByRole('button', { name: 'Import files…' })).toBeVisible()
  await dropFile(page, folder.name, folder.bytes, async () => {
    await expect(page.getByText('Drop to import into 2026')).toBeVisible()
  })
  await expect(dialog(page)).toContainText('2 sandboxes and 1 folder will be created.')
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog(page)).toContainText('2 sandboxes imported')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('grid', { name: '2026' }).getByRole('row', { name: 'Clients' }).dblclick()
  await expect(page).toHaveURL(/Archive\/2026\/Clients/)
  await expect(item(page, 'One')).toBeVisible()
})
