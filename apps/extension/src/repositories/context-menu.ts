import { browser } from 'wxt/browser'
import { githubLinkHosts } from '../shell/github-hosts.ts'
import { extensionMessages as messages } from '../shell/messages.ts'
import { item } from '../shell/store.ts'
import { wantedAt } from './active-page.ts'
import { openImport } from './import-tab.ts'

const PERMISSION = { permissions: ['contextMenus' as const] }
/** Shown on links to GitHub on any page, and on GitHub's pages. */
const entriesFor = (pages: string[]) =>
  [
    { id: 'import-link', contexts: ['link'], targetUrlPatterns: pages },
    { id: 'import-page', contexts: ['page'], documentUrlPatterns: pages },
  ] as const

/** Whether the user wants the entry. Off by default. */
const wanted = item<boolean>('context-menu')

/** Firefox cannot request this permission at runtime, so it is required there and needs no prompt. */
const isRequired = (): boolean => browser.runtime.getManifest().permissions?.includes('contextMenus') === true

export const hasMenuEntry = async (): Promise<boolean> =>
  (await wanted.get()) === true && (await browser.permissions.contains(PERMISSION))

/** Calls back whenever the entry was added or removed. Returns a function that stops watching. */
export function watchMenuEntry(callback: (isThere: boolean) => void): () => void {
  const tell = () => void hasMenuEntry().then(callback)
  const { onAdded, onRemoved } = browser.permissions
  const stop = wanted.watch(tell)
  onAdded.addListener(tell)
  onRemoved.addListener(tell)
  return () => {
    stop()
    onAdded.removeListener(tell)
    onRemoved.removeListener(tell)
  }
}

/** Turns the entry on or off. Call it from a click, because the browser may prompt. */
export async function wantMenuEntry(isWanted: boolean): Promise<void> {
  // Must come first: after an await the click no longer counts as a user gesture.
  const isGranted = !isWanted || isRequired() || (await browser.permissions.request(PERMISSION))
  await wanted.set(isWanted && isGranted)
  if (isWanted) return
  // Without the permission the entry that the browser stores could not be removed.
  if (await browser.permissions.contains(PERMISSION)) await browser.contextMenus.removeAll()
  if (!isRequired()) await browser.permissions.remove(PERMISSION)
}

type Click = { linkUrl?: string | undefined; pageUrl?: string | undefined }

const onClicked = ({ linkUrl, pageUrl }: Click): void => {
  const address = linkUrl ?? pageUrl
  if (address !== undefined) void openImport(wantedAt(new URL(address)) ?? address)
}

/** Background: must run each time that the worker starts, because clicks on the entry wake it. */
export function answerMenu(): void {
  browser.contextMenus?.onClicked.addListener(onClicked)
}

/** Background: updates the entry after a change. The browser persists it otherwise. */
export async function placeMenuEntry(): Promise<void> {
  if (!(await browser.permissions.contains(PERMISSION))) return
  answerMenu()
  await browser.contextMenus.removeAll()
  if ((await wanted.get()) !== true) return
  const pages = (await githubLinkHosts()).map((host) => `*://${host.replace(/:\d+$/, '')}/*/*`)
  for (const { id, contexts, ...patterns } of entriesFor(pages))
    browser.contextMenus.create(
      { id, title: messages.menuEntry, contexts: [...contexts], ...patterns },
      // Two concurrent changes may both have created it.
      () => void browser.runtime.lastError,
    )
}
