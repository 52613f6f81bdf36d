import { shellMessages } from '@sandlot/core/shell/messages'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useServices } from './services.tsx'

/** Says so while the browser has no network. */
export function OfflineBadge() {
  const { connection } = useServices()
  const isOnline = useSyncExternalStore(connection.subscribe, connection.isOnline)
  return (
    <span role="status">
      {!isOnline && (
        <span
          className="flex h-7 items-center gap-1.5 rounded-full bg-warning-soft px-2.5 font-medium text-warning-text text-xs"
          title={shellMessages.offlineHint}
        >
          <CloudOff aria-hidden size={14} />
          {shellMessages.offline}
        </span>
      )}
    </span>
  )
}
