import { Notice } from '../../accounts/notice.tsx'
import { offlineMessages } from '../../offline/messages.ts'
import { useOnline } from '../../shell/browser/use-online.ts'

/** Every step of a wizard needs the server. */
export function CutOffNotice() {
  const isOnline = useOnline()
  return (
    <div className="empty:hidden" role="status">
      {!isOnline && (
        <Notice>
          {offlineMessages.cutOff} {offlineMessages.waits}
        </Notice>
      )}
    </div>
  )
}
