import { browser } from 'wxt/browser'
import { hostPermission } from './hosts.ts'
import { oneAtATime } from './store.ts'

/** GitHub Enterprise servers on whose pages the control stands too, by origin. */
const KEY = 'github-hosts'
const SCRIPT_PREFIX = 'github:'

const read = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string' && URL.canParse(one)) : []

export async function loadGithubHosts(): Promise<string[]> {
  return read((await browser.storage.sync.get(KEY))[KEY])
}

/** Calls back on each change from now on; gives the way to stop. */
export function watchGithubHosts(callback: (origins: string[]) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (area === 'sync' && KEY in changes) callback(read(changes[KEY]?.newValue))
  }
  browser.storage.onChanged.addListener(listener)
  return () => browser.storage.onChanged.removeListener(listener)
}

const change = (changed: (list: readonly string[]) => string[]): Promise<void> =>
  oneAtATime(KEY, async () => browser.storage.sync.set({ [KEY]: changed(await loadGithubHosts()) }))

const permissionFor = (origin: string) => ({
  permissions: ['scripting' as const],
  origins: [hostPermission(origin)],
})

/** Whether the browser lets the control stand there; another browser of the same person may not yet. */
export const mayStandOn = (origin: string): Promise<boolean> =>
  browser.permissions.contains(permissionFor(origin))

/** Asks for that one server, from a click: the browser may ask. Gives whether it was allowed. */
export async function addGithubHost(origin: string): Promise<boolean> {
  // Asked first: later the click no longer counts.
  if (!(await browser.permissions.request(permissionFor(origin)))) return false
  await change((list) => [...new Set([...list, origin])])
  await placeScripts()
  return true
}

export async function removeGithubHost(origin: string): Promise<void> {
  await change((list) => list.filter((one) => one !== origin))
  await placeScripts()
}

/**
 * The browser keeps what is registered until the extension is updated. Each script has its server's name, so that none
 * is there twice.
 */
export async function placeScripts(): Promise<void> {
  if (!browser.scripting) return
  const list = await loadGithubHosts()
  const allowed = await Promise.all(list.map(mayStandOn))
  const wanted = list.filter((_, at) => allowed[at])
  const ids = wanted.map((origin) => SCRIPT_PREFIX + origin)
  const known = await placedScripts()
  for (const id of known.filter((one) => !ids.includes(one)))
    await once(
      () => browser.scripting.unregisterContentScripts({ ids: [id] }),
      (placed) => !placed.includes(id),
    )
  for (const origin of wanted.filter((one) => !known.includes(SCRIPT_PREFIX + one))) {
    const id = SCRIPT_PREFIX + origin
    const matches = [hostPermission(origin)]
    await once(
      () =>
        browser.scripting.registerContentScripts([
          { id, matches, js: ['github.js'], runAt: 'document_start' },
        ]),
      (placed) => placed.includes(id),
    )
  }
}

const placedScripts = async (): Promise<string[]> =>
  (await browser.scripting.getRegisteredContentScripts())
    .map(({ id }) => id)
    .filter((id) => id.startsWith(SCRIPT_PREFIX))

/** Options and background see the same change and act on it at once; the browser refuses the one that comes second. */
async function once(change: () => Promise<void>, isDone: (placed: string[]) => boolean): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!isDone(await placedScripts())) throw error
  }
}

/** Where links to repositories may lead, as hosts with their port if they have one. */
export async function githubLinkHosts(): Promise<string[]> {
  return ['github.com', ...(await loadGithubHosts()).map((origin) => new URL(origin).host)]
}
