import { notificationMessages } from '@sandlot/core/notifications/messages'
import { IconButton } from '@sandlot/ui/icon-button'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { Bell } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLive } from '../shell/live/live-context.tsx'
import { useServices } from '../shell/services.tsx'
import { MenuFailed } from '../shell/ui/menu-failed.tsx'

const load = () => import('./notification-panel.tsx')
const NotificationPanel = lazyPart(() => load().then((module) => module.NotificationPanel), MenuFailed)

/** Shows whether there are new notifications, and opens them. */
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

/** Counting is not urgent, so its code is loaded with the live connection. */
const loadCounting = () => import('./watch-unread.ts')

/** The live number on the bell, hidden while the panel is open (spec NT-039 to NT-041). */
function useUnread(userId: string, isOpen: boolean) {
  const services = useServices()
  const { socket } = useLive()
  const [unread, setUnread] = useState(0)
  const clear = () => void loadCounting().then(({ clearUnread }) => clearUnread(services), noCode)
  const panelOpen = useEffectEvent(() => isOpen)
  // Notifications that arrive while the panel is open are seen there.
  const arrived = useEffectEvent(() => isOpen && clear())
  useEffect(() => {
    if (!socket) return
    let stop: (() => void) | null = null
    let isGone = false
    const begin = ({ watchUnread }: Awaited<ReturnType<typeof loadCounting>>) => {
      if (isGone) return
      stop = watchUnread(services, socket, userId, {
        tell: setUnread,
        panelOpen: () => panelOpen(),
        arrived: () => void arrived(),
      })
    }
    loadCounting().then(begin, noCode)
    return () => {
      isGone = true
      stop?.()
    }
  }, [socket, services, userId])
  return { unread: isOpen ? 0 : unread, clear }
}

/** Opening the panel needs code too, and reports it if that fails to load. */
const noCode = () => undefined
