import { shellMessages } from '@sandlot/core/shell/messages'
import { CloudOff } from 'lucide-react'
import { useOnline } from '../browser/use-online.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

/** Shown while the browser has no network. */
export function OfflineBadge() {
  const isOnline = useOnline()
  return (
    <span className="empty:absolute" role="status">
      {!isOnline && (
        <StatusBadge
          hint={shellMessages.offlineHint}
          icon={<CloudOff aria-hidden size={14} />}
          text={shellMessages.offline}
        />
      )}
    </span>
  )
}
