import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserType, LaunchOptions, Page } from '@playwright/test'
import { startBrowserProxy } from './browser-proxy.ts'
import { type PageProblems, watchProblems } from './page-problems.ts'

/** Somebody's own: a profile that outlives its browser, and passkeys whose person is always there to use them. */
export type Device = {
  /** Opens the browser: the first time an empty one, later as it was left. */
  readonly open: () => Promise<Page>
  readonly close: () => Promise<void>
  /** How often this page of the site was asked for, by whatever in the browser. */
  readonly timesAsked: (path: string | RegExp) => number
  /** What the site answered with a refusal or a failure. */
  readonly refusals: () => string[]
  readonly expect: PageProblems['expect']
  /** Closes what is open, and forgets all. */
  readonly forget: () => Promise<void>
}

type Credential = {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
}
type Opened = { page: Page; close: () => Promise<void> }
type Given = { chromium: BrowserType; options: LaunchOptions; url: string }

/** Three times what the slowest page takes on two quiet cores; who waits for longer waits for nothing. */
const STEP_MS = 30_000

export async function ownDevice({ chromium, options, url }: Given): Promise<Device> {
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
      serviceWorkers: 'allow',
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
