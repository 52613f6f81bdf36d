import { browser } from 'wxt/browser'
import { oneAtATime } from './store.ts'

/** An instance of the product that this browser knows. */
export type Host = {
  origin: string
  name: string
  /** Preset by the browser's administrator. It cannot be removed here. */
  isManaged?: true
}

/** Every instance, and the one in use, which defaults to the first. Null if there is none. */
export type Hosts = { list: readonly Host[]; current: Host | null }

const KEY = 'hosts'

const isHost = (value: unknown): value is Host => {
  const { origin, name } = (value ?? {}) as Partial<Host>
  return typeof origin === 'string' && typeof name === 'string' && originOf(origin) === origin
}

/** Where `npm start` serves a fresh instance. */
const START: Hosts = read({ list: [{ origin: 'http://localhost:4000', name: 'This computer' }] })

/** Reads stored settings. Invalid entries are skipped, so that a broken one does not affect the others. */
function read(kept: unknown, managed: readonly Host[] = []): Hosts {
  const { list, current } = (kept ?? {}) as { list?: unknown; current?: unknown }
  if (!Array.isArray(list) && managed.length === 0) return START
  const own = (Array.isArray(list) ? list : []).filter(isHost)
  const isGiven = ({ origin }: Host) => managed.some((one) => one.origin === origin)
  const hosts = [...managed, ...own.filter((host) => !isGiven(host))]
  return { list: hosts, current: hosts.find(({ origin }) => origin === current) ?? hosts[0] ?? null }
}

/**
 * Reads an administrator's preset (spec EX-039): a list of `{origin, name}`. A plain address serves as its own name.
 */
function readManaged(preset: unknown): Host[] {
  if (!Array.isArray(preset)) return []
  return preset.flatMap((one): Host[] => {
    const { origin: address, name } = (one ?? {}) as { origin?: unknown; name?: unknown }
    const origin = typeof address === 'string' ? originOf(address) : null
    if (origin === null) return []
    return [
      { origin, name: typeof name === 'string' && name !== '' ? name : hostLabel(origin), isManaged: true },
    ]
  })
}

async function managedHosts(): Promise<Host[]> {
  try {
    return readManaged((await browser.storage.managed.get(KEY))[KEY])
  } catch {
    // Firefox throws if nothing has been preset.
    return []
  }
}

/** Returns the origin of a typed address, or null if it is not valid. The default scheme is https. */
export function originOf(text: string): string | null {
  const typed = text.trim()
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i.test(typed)
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${local ? 'http' : 'https'}://${typed}`
  if (!URL.canParse(address)) return null
  const { protocol, origin, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? origin : null
}

/** The permission that the browser must grant to access a host. Firefox does not support ports here. */
export function hostPermission(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}

/** The host's address without the scheme. */
export const hostLabel = (origin: string): string => new URL(origin).host

// Stored separately from tokens, because the control on GitHub's pages may read this.
export async function loadHosts(): Promise<Hosts> {
  const [kept, managed] = await Promise.all([browser.storage.sync.get(KEY), managedHosts()])
  return read(kept[KEY], managed)
}

/** Calls back on each change from now on. Returns a function that stops watching. */
export function watchHosts(callback: (hosts: Hosts) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (!(KEY in changes)) return
    if (area === 'managed') void loadHosts().then(callback)
    if (area === 'sync')
      void managedHosts().then((managed) => callback(read(changes[KEY]?.newValue, managed)))
  }
  browser.storage.onChanged.addListener(listener)
  return () => browser.storage.onChanged.removeListener(listener)
}

const change = (changed: (hosts: Hosts) => Hosts): Promise<void> =>
  oneAtATime(KEY, async () => {
    const { list, current } = changed(await loadHosts())
    await browser.storage.sync.set({
      [KEY]: { list: list.filter(({ isManaged }) => !isManaged), current: current?.origin ?? null },
    })
  })

/** Adds a host, or renames an existing one. */
export const saveHost = (host: Host): Promise<void> =>
  change(({ list, current }) => {
    const known = list.some(({ origin }) => origin === host.origin)
    return {
      list: known ? list.map((one) => (one.origin === host.origin ? host : one)) : [...list, host],
      current,
    }
  })

export const removeHost = (origin: string): Promise<void> =>
  change(({ list, current }) => ({ list: list.filter((host) => host.origin !== origin), current }))

export const chooseHost = (origin: string): Promise<void> =>
  change(({ list }) => ({ list, current: list.find((host) => host.origin === origin) ?? null }))
