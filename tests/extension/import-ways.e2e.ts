import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Locator, type Page } from '@playwright/test'
import { test as base, type Extension, workerOf } from '../support/extension-test.ts'

/** The host, whose pages are empty here: an import is a link, and what the dashboard does with it is shown elsewhere. */
const test = base.extend<{ host: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  host: async ({}, use) => {
    const server = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end())
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
    await use(`http://localhost:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  },
})

test.beforeEach(({ extension, host }) => extension.useHosts([{ origin: host, name: 'Ours' }]))

type Told = { dispatch: (...what: unknown[]) => void }
declare const chrome: {
  commands: { onCommand: Told; getAll: () => Promise<{ name?: string; shortcut?: string }[]> }
  omnibox: { onInputEntered: Told }
  contextMenus?: { onClicked: Told; update: (id: string, change: object) => Promise<void> }
  tabs: { query: (which: { active: true; currentWindow: true }) => Promise<unknown[]> }
}

/** Tests cannot press keys, type or click outside of a page, so the browser's events are dispatched instead. */
const worker = (page: Page) => workerOf(page.context())
const pressKeys = async (page: Page) =>
  (await worker(page)).evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
    chrome.commands.onCommand.dispatch('import-repository', tab)
  })
const enter = async (page: Page, text: string, disposition = 'newForegroundTab') =>
  (await worker(page)).evaluate(([typed, where]) => chrome.omnibox.onInputEntered.dispatch(typed, where), [
    text,
    disposition,
  ] as const)
const clickEntry = async (page: Page, on: { linkUrl?: string; pageUrl: string }) =>
  (await worker(page)).evaluate(
    ([clicked]) => chrome.contextMenus?.onClicked.dispatch({ menuItemId: 'import-link', ...clicked }, {}),
    [on],
  )
const hasEntries = async (page: Page) =>
  (await worker(page)).evaluate(async () => {
    try {
      // Without the permission, the browser exposes this API but rejects its use.
      for (const id of ['import-link', 'import-page']) await chrome.contextMenus?.update(id, {})
      return chrome.contextMenus !== undefined
    } catch {
      return false
    }
  })

/** Returns what the tab opened by an action imports, and closes the tab. */
async function imported(page: Page, action: () => Promise<unknown>): Promise<string> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), action()])
  const repository = await importedBy(tab)
  await tab.close()
  return repository
}

async function importedBy(tab: Page): Promise<string> {
  await tab.waitForURL(/import_repo/)
  const { pathname, searchParams } = new URL(tab.url())
  expect(pathname).toBe('/dashboard')
  return searchParams.get('import_repo') ?? ''
}

/** Resolves with the options, and the switch that turns the entry in the context menu on and off. */
async function turnOnEntry(page: Page, extension: Extension): Promise<{ options: Page; entry: Locator }> {
  const options = await extension.options()
  expect(await hasEntries(page)).toBe(false)
  // The input itself is hidden behind the rendered switch.
  const entry = options.getByRole('switch', { name: 'Entry in the context menu' })
  await entry.press('Space')
  await expect(entry).toBeChecked()
  await expect.poll(() => hasEntries(page)).toBe(true)
  return { options, entry }
}

test('the context menu, a shortcut and the address bar import a repository, and the options list them [EX-038]', async ({
  extension,
  page,
}) => {
  const { options, entry } = await turnOnEntry(page, extension)
  await expect(options.getByText('Alt+Shift+S imports the repository on the tab in front.')).toBeVisible()
  await expect(options.getByText('Type sandlot, a space, and owner/name')).toBeVisible()
  await page.goto('https://github.com/acme/widgets/issues')
  await page.bringToFront()
  const pageUrl = page.url()
  const linkUrl = 'https://github.com/tidewater/website/pulls'
  expect(await imported(page, () => clickEntry(page, { linkUrl, pageUrl }))).toBe('tidewater/website')
  expect(await imported(page, () => clickEntry(page, { pageUrl }))).toBe('acme/widgets')
  await page.bringToFront()
  expect(await imported(page, () => pressKeys(page))).toBe('acme/widgets')
  for (const text of ['facebook/react', 'https://github.com/facebook/react'])
    expect(await imported(page, () => enter(page, text))).toBe('facebook/react')
  await page.bringToFront()
  await enter(page, 'facebook/react', 'currentTab')
  expect(await importedBy(page)).toBe('facebook/react')

  await options.bringToFront()
  await entry.press('Space')
  await expect(entry).not.toBeChecked()
  await expect.poll(() => hasEntries(page)).toBe(false)
  // The setting outlives the worker.
  await extension.endWorker()
  await options.reload()
  await expect(entry).not.toBeChecked()
})

test('on a page without a place for the control, popup, context menu, shortcut and address bar still import it [EX-013]', async ({
  context,
  extension,
  page,
}) => {
  const { options } = await turnOnEntry(page, extension)
  await options.close()
  await page.clock.install()
  await page.goto('https://github.com/bare/widgets')
  await page.clock.runFor(3_000)
  await expect(page.locator('sandlot-control')).toHaveCount(0)

  await page.bringToFront()
  expect(await imported(page, () => pressKeys(page))).toBe('bare/widgets')
  await page.bringToFront()
  expect(await imported(page, () => enter(page, ''))).toBe('bare/widgets')
  expect(await imported(page, () => clickEntry(page, { pageUrl: page.url() }))).toBe('bare/widgets')
  const popup = await extension.popup()
  await page.bringToFront()
  await popup.reload()
  await expect(popup.getByRole('textbox')).toHaveValue('bare/widgets')
  const [dashboard] = await Promise.all([
    context.waitForEvent('page'),
    popup.getByRole('button', { name: 'Import' }).click(),
  ])
  expect(await importedBy(dashboard)).toBe('bare/widgets')
})

test('text that names no repository opens the import box with it and an error', async ({
  context,
  extension,
  page,
}) => {
  await turnOnEntry(page, extension)
  const boxAfter = async (action: () => Promise<unknown>) => {
    const [box] = await Promise.all([context.waitForEvent('page'), action()])
    return box
  }
  for (const [action, text, problem] of [
    [() => enter(page, 'no repository'), 'no repository', 'This is neither owner/name nor a link'],
    [() => pressKeys(page), '', 'Which repository?'],
    [
      () =>
        clickEntry(page, { linkUrl: 'https://github.com/features/actions', pageUrl: 'https://x.example/' }),
      'https://github.com/features/actions',
      'This is neither owner/name nor a link',
    ],
  ] as const) {
    const box = await boxAfter(action)
    await expect(box.getByRole('textbox', { name: 'Import a repository' })).toHaveValue(text)
    await expect(box.getByText(problem)).toBeVisible()
    await box.close()
  }
  await extension.useHosts([])
  const nowhere = await boxAfter(() => enter(page, 'facebook/react'))
  await expect(nowhere.getByText('Where is your instance?')).toBeVisible()
})
