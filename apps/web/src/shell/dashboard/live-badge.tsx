import { shellMessages } from '@sandlot/core/shell/messages'
import { PressButton } from '@sandlot/ui/press-button'
import { Spinner } from '@sandlot/ui/spinner'
import { RefreshCwOff } from 'lucide-react'
import { useOnline } from '../browser/use-online.ts'
import { useLive } from '../live/live-context.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

/** Shows when other people's changes do not arrive. Without a network, the offline badge is shown instead. */
export function LiveBadge() {
  const { trouble, retry } = useLive()
  const shown = useOnline() ? trouble : 'none'
  return (
    <>
      <span className="empty:absolute" role="status">
        {shown === 'reconnecting' && (
          <StatusBadge
            hint={shellMessages.reconnectingHint}
            icon={<Spinner size={14} />}
            text={shellMessages.reconnecting}
          />
        )}
        {shown === 'off' && (
          <StatusBadge
            hint={shellMessages.liveOffHint}
            icon={<RefreshCwOff aria-hidden size={14} />}
            text={shellMessages.liveOff}
          />
        )}
      </span>
      {shown === 'off' && (
        <PressButton
          className="font-medium text-accent-text text-xs underline underline-offset-2"
          onPress={retry}
        >
          {shellMessages.retry}
        </PressButton>
      )}
    </>
  )
}
