import { expect, type Request, type Response } from '@playwright/test'
import { item } from '../../support/pages.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { settledWorker } from '../../support/settled-worker.ts'
import { test } from '../../support/web-test.ts'

/** A class name of CodeMirror. Minifiers leave strings alone, so it is in every script that contains the editor. */
const EDITOR = 'cm-activeLineGutter'

test.use({ serviceWorkers: 'allow' })

test('the dashboard loads no editor code', async ({ page, me }) => {
  await makeSandbox(me, 'Read me')
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  const loading = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loading.add(request)
  })
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  // Reads the scripts on each call. Those that load after the last call don't matter.
  const hasEditor = async () => {
    const texts = await Promise.all(scripts.map((script) => script.text()))
    return texts.some((text) => text.includes(EDITOR))
  }
  await page.goto('/dashboard/drafts')
  await expect(item(page, 'Read me')).toBeVisible()
  // The last thing a page does on its own is install its worker.
  await settledWorker(page)
  await expect.poll(() => loading.size).toBe(0)
  expect(scripts.length).toBeGreaterThan(0)
  expect(await hasEditor()).toBe(false)
  await page.getByRole('link', { name: 'Read me' }).click()
  await expect(page.getByRole('textbox', { name: /^Contents of / })).toBeVisible()
  expect(await hasEditor()).toBe(true)
})
