import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { useEffect } from 'react'
import { useServices } from '../services.tsx'

/** Counts how often the dashboard was loaded on this device (spec DP-025). */
export function useVisits(): void {
  const { storage } = useServices()
  useEffect(() => {
    const before = storage.get<unknown>(storageKeys.visits, 0)
    storage.set(storageKeys.visits, (typeof before === 'number' ? before : 0) + 1)
  }, [storage])
}
