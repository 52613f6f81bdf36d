import { storageKeys } from '@sandlot/core/shell/storage-keys'
import type { DeviceStorage } from '../../shell/browser/storage.ts'
import type { Tabs } from './tabs-state.ts'

/** Of so many sandboxes, the last ones looked at, the device remembers which files were open. */
const SANDBOXES_MAX = 30

type Kept = { id: string; open: readonly string[]; active: string | null }

const isText = (value: unknown) => typeof value === 'string'

/** What an older version or a person's own hand left there is not trusted. */
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
