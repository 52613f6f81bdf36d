import { notificationMessages } from '@sandlot/core/notifications/messages'
import { IconButton } from '@sandlot/ui/icon-button'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { Bell } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { MenuFailed } from '../shell/ui/menu-failed.tsx'
import { useUnread } from './use-unread.ts'

const load = () => import('./notification-panel.tsx')
const NotificationPanel = lazyPart(() => load().then((module) => module.NotificationPanel), MenuFailed)

/** Shows whether there is something new, and opens the notifications. */
export function NotificationBell({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { unread, clear } = useUnread(userId, isOpen)
  const toggle = () => {
    if (!isOpen) clear()
    setOpen(!isOpen)
  }
  const news = unread > 0 ? notificationMessages.unreadTooltip(unread) : notificationMessages.noUnreadTooltip
  return (
    <>
      <IconButton
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        className="relative"
        label={`${notificationMessages.title}: ${news}`}
        onHoverStart={load}
        onPress={toggle}
        ref={button}
        tooltip={news}
      >
        <Bell aria-hidden size={18} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-1.5 right-1.5 size-2 rounded-full bg-danger ring-2 ring-surface"
            data-unread
          />
        )}
      </IconButton>
      <span className="sr-only" role="status">
        {unread > 0 && news}
      </span>
      {isOpen && (
        <Suspense>
          <NotificationPanel onClose={() => setOpen(false)} triggerRef={button} />
        </Suspense>
      )}
    </>
  )
}
