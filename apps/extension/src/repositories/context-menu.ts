import { browser } from 'wxt/browser'
import { githubLinkHosts } from '../shell/github-hosts.ts'
import { extensionMessages as messages } from '../shell/messages.ts'
import { item } from '../shell/store.ts'
import { wantedAt } from './active-page.ts'
import { openImport } from './import-tab.ts'

const PERMISSION = { permissions: ['contextMenus' as const] }
/** On links to GitHub wherever they are, and on its pages. */
const entriesFor = (pages: string[]) =>
  [
    { id: 'import-link', contexts: ['link'], targetUrlPatterns: pages },
    { id: 'import-page', contexts: ['page'], documentUrlPatterns: pages },
  ] as const

/** Whether somebody wants the entry; without their word it is not there. */
const wanted = item<boolean>('context-menu')

/** Firefox cannot be asked for this permission later, so it is required there, and nothing has to be asked. */
const isRequired = (): boolean => browser.runtime.getManifest().permissions?.includes('contextMenus') === true

export const hasMenuEntry = async (): Promise<boolean> =>
  (await wanted.get()) === true && (await browser.permissions.contains(PERMISSION))

/** Calls back when the entry has come or gone; gives the way to stop. */
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

/** Turns the entry on or off, from a click: the browser may ask. */
export async function wantMenuEntry(isWanted: boolean): Promise<void> {
  // Asked first: later the click no longer counts.
  const isGranted = !isWanted || isRequired() || (await browser.permissions.request(PERMISSION))
  await wanted.set(isWanted && isGranted)
  if (isWanted) return
  // Without the permission nobody could take away what the browser keeps.
  if (await browser.permissions.contains(PERMISSION)) await browser.contextMenus.removeAll()
  if (!isRequired()) await browser.permissions.remove(PERMISSION)
}

type Click = { linkUrl?: string | undefined; pageUrl?: string | undefined }

const onClicked = ({ linkUrl, pageUrl }: Click): void => {
  const address = linkUrl ?? pageUrl
  if (address !== undefined) void openImport(wantedAt(new URL(address)) ?? address)
}

/** In the background, each time that it starts: clicks on the entry wake it. */
export function answerMenu(): void {
  browser.contextMenus?.onClicked.addListener(onClicked)
}

/** In the background: the browser keeps the entry, so this is for when something about it has changed. */
export async function placeMenuEntry(): Promise<void> {
  if (!(await browser.permissions.contains(PERMISSION))) return
  answerMenu()
  await browser.contextMenus.removeAll()
  if ((await wanted.get()) !== true) return
  const pages = (await githubLinkHosts()).map((host) => `*://${host.replace(/:\d+$/, '')}/*/*`)
  for (const { id, contexts, ...patterns } of entriesFor(pages))
    browser.contextMenus.create(
      { id, title: messages.menuEntry, contexts: [...contexts], ...patterns },
      // Two changes at once may both have placed it.
      () => void browser.runtime.lastError,
    )
}
