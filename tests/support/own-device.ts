import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserType, LaunchOptions, Page } from '@playwright/test'
import { startBrowserProxy } from './browser-proxy.ts'
import { type PageProblems, watchProblems } from './page-problems.ts'

/** A user's own device: a profile that outlives its browser, and passkeys that are always confirmed. */
export type Device = {
  /** Opens the browser: empty the first time, and later as it was left. */
  readonly open: () => Promise<Page>
  readonly close: () => Promise<void>
  /** The number of requests for this page of the site, by anything in the browser. */
  readonly timesAsked: (path: string | RegExp) => number
  /** The site's responses that were refusals or failures. */
  readonly refusals: () => string[]
  readonly expect: PageProblems['expect']
  /** Closes everything and deletes the profile. */
  readonly forget: () => Promise<void>
}

type Credential = {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
}
type Opened = { page: Page; close: () => Promise<void> }
type Given = {
  chromium: BrowserType
  options: LaunchOptions
  url: string
  /** Whether it installs the site's worker, as browsers do. */
  withWorker: boolean
}

/** Three times what the slowest page takes on two quiet cores. A longer wait is in vain. */
const STEP_MS = 30_000

export async function ownDevice({ chromium, options, url, withWorker }: Given): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'sandlot-profile-'))
  const proxy = await startBrowserProxy()
  const expected: RegExp[] = []
  let passkeys: Credential[] = []
  let opened: Opened | undefined

  const openBrowser = async (): Promise<Opened> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...options,
      permissions: ['clipboard-read', 'clipboard-write'],
      proxy: { server: proxy.url },
      serviceWorkers: withWorker ? 'allow' : 'block',
    })
    const problems = watchProblems(context, url)
    context.setDefaultTimeout(STEP_MS)
    const page = context.pages()[0] ?? (await context.newPage())
    const keys = await context.newCDPSession(page)
    await keys.send('WebAuthn.enable')
    const { authenticatorId } = await keys.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    for (const credential of passkeys)
      await keys.send('WebAuthn.addCredential', { authenticatorId, credential })
    const close = async () => {
      passkeys = (await keys.send('WebAuthn.getCredentials', { authenticatorId })).credentials
      await context.close()
      for (const text of expected) problems.expect(text)
      problems.expectNone()
    }
    return { page, close }
  }
  const close = async () => {
    const last = opened
    opened = undefined
    await last?.close()
  }
  const ours = () =>
    proxy.asked
      .filter((one) => one.url.startsWith(`${url}/`))
      .map((one) => ({ ...one, path: one.url.slice(url.length) }))

  return {
    open: async () => {
      opened = await openBrowser()
      return opened.page
    },
    close,
    timesAsked: (wanted) =>
      ours().filter(({ path }) => (typeof wanted === 'string' ? path === wanted : wanted.test(path))).length,
    refusals: () =>
      ours().flatMap(({ method, path, status }) => (status >= 400 ? [`${status} ${method} ${path}`] : [])),
    expect: (text) => void expected.push(text),
    forget: async () => {
      await close().finally(proxy.stop)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
