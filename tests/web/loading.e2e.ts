import { expect } from '@playwright/test'
import { item } from '../support/pages.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'

/** A class name of CodeMirror: minifiers leave texts alone, so it is in whatever script holds the editor. */
const EDITOR = 'cm-activeLineGutter'

test('the dashboard loads nothing of the editor', async ({ page, me }) => {
  await makeSandbox(me, 'Read me')
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  const hasEditor = async () => (await Promise.all(scripts)).some((script) => script.includes(EDITOR))
  await page.goto('/dashboard/drafts')
  await expect(item(page, 'Read me')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(0)
  expect(await hasEditor()).toBe(false)
  await page.getByRole('link', { name: 'Read me' }).click()
  await expect(page.getByRole('textbox', { name: /^Contents of / })).toBeVisible()
  expect(await hasEditor()).toBe(true)
})
