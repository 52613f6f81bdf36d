import { browser } from 'wxt/browser'
import { hostPermission } from './hosts.ts'
import { oneAtATime } from './store.ts'

/** GitHub Enterprise servers on whose pages the control also appears, by origin. */
const KEY = 'github-hosts'
const SCRIPT_PREFIX = 'github:'

const read = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string' && URL.canParse(one)) : []

export async function loadGithubHosts(): Promise<string[]> {
  return read((await browser.storage.sync.get(KEY))[KEY])
}

/** Calls back on each change from now on. Returns a function that stops watching. */
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

/** Whether this browser allows the control there. The list is synced, but permissions are granted per browser. */
export const mayStandOn = (origin: string): Promise<boolean> =>
  browser.permissions.contains(permissionFor(origin))

/**
 * Requests access to one server. Call it from a click, because the browser may prompt. Resolves with whether it was
 * granted.
 */
export async function addGithubHost(origin: string): Promise<boolean> {
  // Must come first: after an await the click no longer counts as a user gesture.
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
 * Registers the content scripts. The browser keeps registrations until the extension is updated. Each script is named
 * after its server, so that none is registered twice.
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

/** Options and background react to the same change at the same time; the browser rejects the second registration. */
async function once(change: () => Promise<void>, isDone: (placed: string[]) => boolean): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!isDone(await placedScripts())) throw error
  }
}

/** The hosts that repository links may lead to, including the port if there is one. */
export async function githubLinkHosts(): Promise<string[]> {
  return ['github.com', ...(await loadGithubHosts()).map((origin) => new URL(origin).host)]
}
