import { storageKeys } from '@sandlot/core/shell/storage-keys'
import type { DeviceStorage } from './storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export type ThemeService = {
  get: () => Theme
  set: (theme: Theme) => void
  subscribe: (listener: () => void) => () => void
}

const read = (storage: DeviceStorage): Theme => {
  const kept = storage.get<unknown>(storageKeys.theme, 'system')
  return themes.find((theme) => theme === kept) ?? 'system'
}

/** The chosen theme: stored on the device and applied to the page's root element. */
export function createTheme(storage: DeviceStorage, root: Pick<HTMLElement, 'dataset'>): ThemeService {
  const listeners = new Set<() => void>()
  let current = read(storage)
  const apply = () => {
    if (current === 'system') delete root.dataset.theme
    else root.dataset.theme = current
  }
  apply()
  return {
    get: () => current,
    set: (theme) => {
      current = theme
      storage.set(storageKeys.theme, theme)
      apply()
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
