import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, type Worker } from '@playwright/test'
import { serveGithub } from '../extension/github.ts'
import type { Person } from './people.ts'
import { test as base } from './web-test.ts'

export const EXTENSION = resolve(import.meta.dirname, '../../apps/extension/.output/chrome-mv3')

type Permissions = { permissions?: string[]; origins?: string[] }

declare const chrome: {
  storage: Record<
    'sync' | 'local',
    {
      set: (items: object) => Promise<void>
      get: (key: string) => Promise<Record<string, unknown>>
      clear: () => Promise<void>
    }
  >
  action: Record<'getBadgeText' | 'getTitle', (of: object) => Promise<string>>
  alarms: {
    create: (name: string, alarm: { when: number }) => Promise<void>
    clearAll: () => Promise<void>
  }
  permissions: Record<'request' | 'remove', (these: Permissions) => Promise<void>> & {
    getAll: () => Promise<Permissions>
  }
  runtime: { getManifest: () => { permissions: string[]; content_scripts: { matches: string[] }[] } }
  developerPrivate: { addHostPermission: (id: string, pattern: string) => Promise<void> }
}

/** The built extension in this browser, as just installed. */
export type Extension = {
  readonly id: string
  /** Opens the popup in a tab, because browsers give tests no access to the real one. */
  readonly popup: () => Promise<Page>
  readonly options: () => Promise<Page>
  /** Sets the hosts and chooses the first one. */
  readonly useHosts: (hosts: readonly { origin: string; name: string }[]) => Promise<void>
  /** Answers the browser's permission prompt for a host, which no test can click. */
  readonly allow: (origin: string) => Promise<void>
  readonly disallow: (origin: string) => Promise<void>
  /** Sets a world's server as the host and signs a user in there, as after an approved device code. */
  readonly signIn: (site: { url: string }, person: Pick<Person, 'newToken'>) => Promise<string>
  readonly badge: () => Promise<string>
  readonly title: () => Promise<string>
  /** Makes the request for unread notifications due. */
  readonly poll: (origin: string) => Promise<void>
  /** Fires the background's alarm now. */
  readonly ring: (alarm: 'poll' | 'sign-in') => Promise<void>
  /** Returns a value stored on this device. */
  readonly stored: (key: string) => Promise<unknown>
  /** Stops the background's worker, as browsers do when it is idle. */
  readonly endWorker: () => Promise<void>
  /** Makes it as just installed again: nothing stored, no optional permission, no page. */
  readonly reset: () => Promise<void>
}

const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Launched = { context: BrowserContext; close: () => Promise<void> }

type Launch = { headless?: boolean; executablePath?: string | undefined }

export async function launchWithExtension({
  executablePath = process.env.CHROMIUM,
  ...options
}: Launch = {}): Promise<Launched> {
  const profile = mkdtempSync(join(tmpdir(), 'sandlot-extension-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    ...options,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    // The background is a service worker, and its requests have to be routed, too.
    serviceWorkers: 'allow',
    args: [...QUIET, `--disable-extensions-except=${EXTENSION}`, `--load-extension=${EXTENSION}`],
  })
  // The extension opens this page after installation.
  const isWelcome = (page: Page) => page.url().endsWith('/welcome.html')
  const welcome =
    context.pages().find(isWelcome) ?? (await context.waitForEvent('page', { predicate: isWelcome }))
  await welcome.close()
  await serveGithub(context)
  // Only the extension needs its worker. That of the instance's pages would load hundreds of files.
  await context.addInitScript(() => {
    if (/^http/.test(location.protocol) && navigator.serviceWorker)
      navigator.serviceWorker.register = async () => undefined as never
  })
  const close = async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return { context, close }
}

export const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/** The permission for a host, which covers all its ports. */
const patternOf = (origin: string) => `${new URL(origin).protocol}//${new URL(origin).hostname}/*`

/** A page with the interface of the browser's page of extensions, without its two seconds of rendering. */
export const EXTENSIONS_PAGE = 'chrome://extensions/strings.m.js'

export async function extensionIn(context: BrowserContext): Promise<Extension> {
  const id = new URL((await workerOf(context)).url()).host
  const open = async (name: string) => {
    const page = await context.newPage()
    await page.goto(`chrome-extension://${id}/${name}.html`)
    return page
  }
  // A page of the extension for calling its APIs. It outlives the worker, and wakes it.
  const desk = await context.newPage()
  await desk.goto(`chrome-extension://${id}/icon/16.png`)
  const inExtension = <Result, Argument>(
    work: (argument: Argument) => Promise<Result>,
    argument: Argument,
  ): Promise<Result> => desk.evaluate(work as never, argument as never)
  const allow: Extension['allow'] = async (origin) => {
    const page = await context.newPage()
    await page.goto(EXTENSIONS_PAGE)
    // The browser then treats its prompt as answered, but only once the permission is requested.
    await page.evaluate(
      ([extension, pattern]) => chrome.developerPrivate.addHostPermission(extension, pattern),
      [id, patternOf(origin)] as const,
    )
    await page.close()
    await inExtension((pattern) => chrome.permissions.request({ origins: [pattern] }), patternOf(origin))
  }
  const useHosts: Extension['useHosts'] = (list) =>
    inExtension((hosts) => chrome.storage.sync.set({ hosts }), { list, current: list[0]?.origin })
  const ring: Extension['ring'] = (alarm) =>
    inExtension((name) => chrome.alarms.create(name, { when: Date.now() }), alarm)
  const stored: Extension['stored'] = (key) =>
    inExtension(async (name) => (await chrome.storage.local.get(name))[name], key)
  const makeDue = (key: string) =>
    inExtension(async (name) => {
      const { [name]: reach } = (await chrome.storage.local.get(name)) as Record<string, object | undefined>
      if (!reach || !('nextAt' in reach)) return false
      await chrome.storage.local.set({ [name]: { ...reach, nextAt: 0 } })
      return true
    }, key)
  const poll: Extension['poll'] = async (origin) => {
    const key = `reach:${origin}`
    const nextAt = async () => ((await stored(key)) as { nextAt?: number } | undefined)?.nextAt
    const askOnce = async () => {
      if (!(await makeDue(key))) return
      await ring('poll')
      await expect.poll(nextAt, { timeout: 3_000 }).not.toBe(0)
    }
    // A request in progress resets the alarm when it ends, and may carry an older answer. So this polls until the time
    // of the next request is set, and then once more.
    await expect(askOnce).toPass()
    await expect(askOnce).toPass()
  }
  const endWorker: Extension['endWorker'] = async () => {
    const session = await context.newCDPSession(desk)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await session.detach()
  }
  return {
    id,
    useHosts,
    ring,
    poll,
    signIn: async ({ url }, person) => {
      await allow(url)
      await useHosts([{ origin: url, name: 'Ours' }])
      const token = await person.newToken()
      const stored = { [`token:${url}`]: token, [`reach:${url}`]: { state: 'ok', nextAt: 0 } }
      await inExtension((items) => chrome.storage.local.set(items), stored)
      await ring('poll')
      return token
    },
    popup: () => open('popup'),
    options: () => open('options'),
    allow,
    disallow: (origin) =>
      inExtension((pattern) => chrome.permissions.remove({ origins: [pattern] }), patternOf(origin)),
    badge: () => inExtension(() => chrome.action.getBadgeText({}), null),
    title: () => inExtension(() => chrome.action.getTitle({}), null),
    stored,
    endWorker,
    reset: async () => {
      for (const page of context.pages()) if (page !== desk) await page.close()
      await context.clearCookies()
      // A worker may be waiting for a sign-in.
      await endWorker()
      await inExtension(async () => {
        const { permissions = [], content_scripts: scripts } = chrome.runtime.getManifest()
        const required = [...permissions, ...scripts.flatMap(({ matches }) => matches)]
        const isOptional = (one: string) => !required.includes(one)
        const all = await chrome.permissions.getAll()
        await chrome.alarms.clearAll()
        await chrome.storage.local.clear()
        await chrome.storage.sync.clear()
        await chrome.permissions.remove({
          permissions: (all.permissions ?? []).filter(isOptional),
          origins: (all.origins ?? []).filter(isOptional),
        })
      }, null)
    },
  }
}

type Fixtures = {
  extension: Extension
  /** Whether a test needs a browser that no other test has used. The others share one, in turn. */
  ownBrowser: boolean
  opened: Opened
}

type Opened = { context: BrowserContext; extension: Extension }

/** Playwright's test with a world, and the extension in its browser. */
export const test = base.extend<Fixtures, { shared: () => Promise<Opened> }>({
  ownBrowser: [false, { option: true }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      let launched: Promise<Launched> | undefined
      let extension: Promise<Extension> | undefined
      await use(async () => {
        launched ??= launchWithExtension()
        const { context } = await launched
        extension ??= extensionIn(context)
        return { context, extension: await extension }
      })
      await (await launched)?.close()
    },
    { scope: 'worker' },
  ],
  opened: async ({ ownBrowser, shared, world }, use) => {
    if (ownBrowser) {
      const { context, close } = await launchWithExtension()
      await use({ context, extension: await extensionIn(context) })
      return close()
    }
    const { context, extension } = await shared()
    await use({ context, extension })
    await extension.reset()
    await context.unrouteAll()
    await serveGithub(context)
    await forget(context, world.url)
  },
  context: ({ opened }, use) => use(opened.context),
  extension: ({ opened }, use) => use(opened.extension),
})

/**
 * Answers with an empty page where a page of the instance would load, for tests that only ask which address is opened.
 * What the instance does with an address is shown by the tests that load it.
 */
export const withEmptyPages = (context: BrowserContext, { url }: { url: string }): Promise<unknown> =>
  context.route(
    ({ origin, pathname }) => origin === url && !pathname.startsWith('/api/'),
    (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body: '' })
        : route.fallback(),
  )

/** Deletes what a site has stored in a browser. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  const [page] = context.pages()
  if (!page) throw new Error('the browser has no page')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
