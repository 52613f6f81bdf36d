import { READ_AFTER_MS } from '@sandlot/core/notifications/limits'
import { useEffect, useEffectEvent, useRef } from 'react'

type Options = {
  setRead: (ids: readonly string[]) => void
  /** Calls back once after so many milliseconds; gives the way not to. */
  schedule: (run: () => void, ms: number) => () => void
}

/**
 * Once for each opening: what comes later, or is marked unread again, keeps its dot (spec NT-042, NT-043). What is
 * undefined is not shown yet.
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
