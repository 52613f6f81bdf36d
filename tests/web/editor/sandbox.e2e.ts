import { expect, type Page } from '@playwright/test'
import { saveFiles } from '@sandlot/core/files/rest'
import { overflows } from '../../support/pages.ts'
import { makeSandbox, trash } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const contents = (page: Page, path: string) => page.getByRole('textbox', { name: `Contents of ${path}` })
const file = (page: Page, name: string) =>
  page.getByRole('treegrid', { name: 'Files' }).getByRole('row', { name: new RegExp(`^${name}`) })

test('files are read one by one, and the address names the open one', async ({ page, me }) => {
  const { id } = await makeSandbox(me, 'To be read')
  const inFolder = { type: 'write' as const, path: 'parts/note.txt', code: 'a note', baseSha: null }
  await me.client.rest(saveFiles, { params: { id }, body: { changes: [inFolder] } })
  await page.goto(`/p/sandbox/${id}`)
  await file(page, 'styles.css').click()
  await expect(contents(page, 'styles.css')).toContainText('body')
  expect(new URL(page.url()).searchParams.get('file')).toBe('styles.css')
  await file(page, 'index.html').click()
  await expect(contents(page, 'index.html')).toContainText('<!doctype html>')
  await page.goBack()
  await expect(contents(page, 'styles.css')).toBeVisible()
  await page.reload()
  await expect(contents(page, 'styles.css')).toBeVisible()

  await test.step('the file tree is navigated with the keyboard', async () => {
    await file(page, 'styles.css').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('row').first()).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('row').first()).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(contents(page, 'parts/note.txt')).toContainText('a note')
  })

  await page.goto(`/p/sandbox/${id}?file=${encodeURIComponent('src/<b>none</b>.js')}`)
  await expect(
    page.getByRole('heading', { name: 'There is no file src/<b>none</b>.js in this sandbox.' }),
  ).toBeVisible()
})

test('a visitor reads and downloads public sandboxes, and gets no editing actions', async ({
  page,
  me,
  context,
  problems,
}) => {
  problems.expect(/404 .*\/api\/v1\/sandboxes/)
  const { id } = await makeSandbox(me, 'Open to all')
  await context.clearCookies()
  await page.goto(`/p/sandbox/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Open to all' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename' })).toBeHidden()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download zip' }).click()
  expect((await downloading).suggestedFilename()).toBe('open-to-all.zip')
  await trash(me, [id])
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'There is no such sandbox, or you may not see it.' }),
  ).toBeVisible()
})

test('on a phone files, code and preview take turns', async ({ page, me }) => {
  const { id } = await makeSandbox(me, 'In a pocket')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/p/sandbox/${id}`)
  await expect(page.getByRole('treegrid', { name: 'Files' })).toBeHidden()
  const parts = page.getByRole('navigation', { name: 'Parts of the editor' })
  await parts.getByRole('button', { name: 'Files' }).click()
  await file(page, 'styles.css').click()
  await expect(contents(page, 'styles.css')).toBeVisible()
  await expect(page.getByRole('treegrid', { name: 'Files' })).toBeHidden()
  expect(await overflows(page)).toBe(false)
  await parts.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expect(contents(page, 'styles.css')).toBeHidden()
  expect(await overflows(page)).toBe(false)
})
