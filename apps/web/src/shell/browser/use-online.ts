import { useSyncExternalStore } from 'react'
import { useServices } from '../services.tsx'

/** Whether the browser has a network. */
export function useOnline(): boolean {
  const { connection } = useServices()
  return useSyncExternalStore(connection.subscribe, connection.isOnline)
}
