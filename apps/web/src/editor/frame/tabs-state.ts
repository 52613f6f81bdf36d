import { storageKeys } from '@sandlot/core/shell/storage-keys'
import type { DeviceStorage } from '../../shell/browser/storage.ts'

/** The open tabs in order, and the active one. */
export type Tabs = { open: readonly string[]; active: string | null }

export const openTab = ({ open, active }: Tabs, path: string): Tabs => {
  if (open.includes(path)) return { open, active: path }
  // Next to the active tab, from which it was opened.
  const at = active === null ? open.length : open.indexOf(active) + 1
  return { open: open.toSpliced(at, 0, path), active: path }
}

/** Opens a file in place of `led`, a file opened only for following, if that is still active. */
export const leadTab = (tabs: Tabs, path: string, led: string | null): Tabs => {
  const next = openTab(tabs, path)
  return led !== null && led === tabs.active && led !== path ? closeTab(next, led) : next
}

/** Closes a tab and shows the one to its right, else the one to its left. */
export function closeTab({ open, active }: Tabs, path: string): Tabs {
  const at = open.indexOf(path)
  if (at < 0) return { open, active }
  const left = open.toSpliced(at, 1)
  return { open: left, active: active === path ? (left[at] ?? left[at - 1] ?? null) : active }
}

/** Moves a tab. */
export function placeTab({ open, active }: Tabs, path: string, at: number): Tabs {
  const others = open.filter((one) => one !== path)
  return { open: others.toSpliced(Math.max(0, Math.min(at, others.length)), 0, path), active }
}

/** Updates the tabs of moved files and folders. */
export function moveTabs({ open, active }: Tabs, moves: readonly { from: string; to: string }[]): Tabs {
  const moved = (path: string) =>
    moves.reduce(
      (now, { from, to }) => (now === from || now.startsWith(`${from}/`) ? to + now.slice(from.length) : now),
      path,
    )
  return { open: open.map(moved), active: active === null ? null : moved(active) }
}

/** Closes the tabs of deleted files. */
export function keepTabs(tabs: Tabs, isThere: (path: string) => boolean): Tabs {
  return tabs.open.filter((path) => !isThere(path)).reduce(closeTab, tabs)
}

/** The number of recent sandboxes for which the device remembers the open files. */
const SANDBOXES_MAX = 30

type Kept = { id: string; open: readonly string[]; active: string | null }

const isText = (value: unknown) => typeof value === 'string'

/** Data from an older version, or edited by the user, is not trusted. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { id, open, active } = value as Partial<Record<keyof Kept, unknown>>
  return isText(id) && Array.isArray(open) && open.every(isText) && (active === null || isText(active))
}

function keptOf(storage: Pick<DeviceStorage, 'get'>): Kept[] {
  const all = storage.get<unknown>(storageKeys.editorTabs, [])
  return Array.isArray(all) ? all.filter(isKept) : []
}

/** The tabs that were open when the sandbox was last left. */
export const keptTabs = (storage: Pick<DeviceStorage, 'get'>, sandboxId: string): Tabs | null =>
  keptOf(storage).find(({ id }) => id === sandboxId) ?? null

export function rememberTabs(
  storage: Pick<DeviceStorage, 'get' | 'set'>,
  sandboxId: string,
  { open, active }: Tabs,
): void {
  const others = keptOf(storage).filter(({ id }) => id !== sandboxId)
  storage.set(storageKeys.editorTabs, [{ id: sandboxId, open, active }, ...others].slice(0, SANDBOXES_MAX))
}
