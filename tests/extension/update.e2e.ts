import { expect, type Page } from '@playwright/test'
import { EXTENSIONS_PAGE, test } from '../support/extension-test.ts'

declare const chrome: {
  runtime: { reload: () => void }
  developerPrivate: { updateProfileConfiguration: (to: { inDeveloperMode: boolean }) => Promise<void> }
}

const acme = { origin: 'https://sandlot.acme.example', name: 'Acme' }
const control = (page: Page) => page.getByRole('link', { name: 'Import to workspace' })
const menu = (page: Page) => page.locator('sandlot-control .more')

// A reloaded extension is another one for those who talked to it.
test.use({ ownBrowser: true })

test('reloading the extension under an open page leaves a plain link there, and the next page has a full control [EX-036]', async ({
  context,
  extension,
  page,
}) => {
  await extension.useHosts([acme])
  await page.goto('https://github.com/acme/widgets')
  await expect(menu(page)).toBeVisible()

  // Without developer mode, the browser disables extensions from outside its store when they are reloaded.
  const settings = await context.newPage()
  await settings.goto(EXTENSIONS_PAGE)
  await settings.evaluate(() => chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }))

  const [worker] = context.serviceWorkers()
  // The worker is stopped before it can answer.
  void worker?.evaluate(() => chrome.runtime.reload()).catch(() => {})

  const changePage = async () => {
    await page.evaluate(() => document.body.append(document.createElement('i')))
    await expect(menu(page)).toHaveCount(0, { timeout: 500 })
  }
  await expect(changePage).toPass()
  await expect(page.locator('sandlot-control')).toHaveCount(1)
  await expect(control(page)).toHaveAttribute('href', `${acme.origin}/dashboard?import_repo=acme/widgets`)

  const openAnother = async () => {
    await page.goto('https://github.com/acme/gadgets')
    await expect(menu(page)).toBeVisible({ timeout: 1_000 })
  }
  await expect(openAnother).toPass()
  await expect(control(page)).toHaveAttribute('href', `${acme.origin}/dashboard?import_repo=acme/gadgets`)
})
