import { READ_AFTER_MS } from '@sandlot/core/notifications/limits'
import { useEffect, useEffectEvent, useRef } from 'react'

type Options = {
  setRead: (ids: readonly string[]) => void
  /** Calls back once after this many milliseconds. Returns a function that cancels it. */
  schedule: (run: () => void, ms: number) => () => void
}

/**
 * Marks what is shown as read, once per opening. Notifications that arrive later, or are marked unread again, keep
 * their dot (spec NT-042, NT-043). Undefined items are not shown yet.
 */
export function useReadWhatIsShown(
  items: readonly { id: string; read: boolean }[] | undefined,
  { setRead, schedule }: Options,
): void {
  const isShown = items !== undefined
  const isDone = useRef(false)
  const readAll = useEffectEvent(() => {
    isDone.current = true
    const unread = (items ?? []).flatMap(({ id, read }) => (read ? [] : [id]))
    if (unread.length > 0) setRead(unread)
  })
  const after = useEffectEvent((run: () => void) => schedule(run, READ_AFTER_MS))
  useEffect(() => {
    if (isShown && !isDone.current) return after(() => readAll())
  }, [isShown])
}
