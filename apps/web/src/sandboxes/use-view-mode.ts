import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { useState } from 'react'
import { useServices } from '../shell/services.tsx'

export type ViewMode = 'grid' | 'list'

/** The view mode of lists, stored on the device (spec DP-006, ST-002). */
export function useViewMode(): [ViewMode, (mode: ViewMode) => void] {
  const { storage } = useServices()
  const [mode, setMode] = useState<ViewMode>(() =>
    storage.get<unknown>(storageKeys.viewMode, 'grid') === 'list' ? 'list' : 'grid',
  )
  const choose = (next: ViewMode) => {
    storage.set(storageKeys.viewMode, next)
    setMode(next)
  }
  return [mode, choose]
}
