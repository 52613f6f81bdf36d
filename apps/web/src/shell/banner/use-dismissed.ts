import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { useState } from 'react'
import { useServices } from '../services.tsx'
import { readDismissed } from './use-banner.ts'

/** Returns whether something was dismissed on this device, and a function to do so. */
export function useDismissed(key: string): [isDismissed: boolean, dismiss: () => void] {
  const { storage } = useServices()
  const [isDismissed, setDismissed] = useState(() => readDismissed(storage)[key] === true)
  const dismiss = () => {
    storage.set(storageKeys.dismissibles, { ...readDismissed(storage), [key]: true })
    setDismissed(true)
  }
  return [isDismissed, dismiss]
}
