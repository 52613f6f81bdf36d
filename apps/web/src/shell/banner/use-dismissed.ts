import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { useState } from 'react'
import { useServices } from '../services.tsx'
import { readDismissed } from './use-banner.ts'

type Dismissed = [isDismissed: boolean, dismiss: () => void, forget: () => void]

/** Returns whether something was dismissed on this device, and functions to dismiss it and to undo that. */
export function useDismissed(key: string): Dismissed {
  const { storage } = useServices()
  const [isDismissed, setDismissed] = useState(() => readDismissed(storage)[key] === true)
  const dismiss = () => {
    storage.set(storageKeys.dismissibles, { ...readDismissed(storage), [key]: true })
    setDismissed(true)
  }
  const forget = () => {
    const { [key]: _gone, ...others } = readDismissed(storage)
    storage.set(storageKeys.dismissibles, others)
    setDismissed(false)
  }
  return [isDismissed, dismiss, forget]
}
