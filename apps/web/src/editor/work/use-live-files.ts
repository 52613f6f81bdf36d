import { FilesChanged } from '@sandlot/core/files/live'
import { VIEWERS_CHANGED } from '@sandlot/core/sandboxes/live'
import { ACCESS_CHANGED } from '@sandlot/core/sharing/live'
import { WorkspaceJoin as Join } from '@sandlot/core/workspaces/live'
import { useEffect, useEffectEvent } from 'react'
import { useLive } from '../../shell/live/live-context.tsx'

/** The moment of an event is that at which its change began. */
const CLOCK_MARGIN_MS = 2_000

/**
 * Hears of what is saved in a sandbox since its files were read; `changed` is told the version, null when that is
 * not known any more.
 */
export function useLiveFiles(
  sandboxId: string,
  readAt: number,
  changed: (version: number | null) => void,
  /** Told what else happens to the sandbox. */
  happened: (event: string, payload: unknown) => void = () => undefined,
): void {
  const { socket } = useLive()
  const tell = useEffectEvent((event: string, payload: unknown) => {
    if (event !== 'files-changed') return happened(event, payload)
    const parsed = FilesChanged.safeParse(payload)
    changed(parsed.success ? parsed.data.version : null)
  })
  const lost = useEffectEvent(() => changed(null))
  const age = useEffectEvent(() => Math.max(0, Date.now() - readAt) + CLOCK_MARGIN_MS)
  useEffect(() => {
    if (!socket) return
    let cursor: string | null = null
    return socket.join(`live:${sandboxId}`, {
      params: () => (cursor === null ? { recent_ms: age() } : { since: cursor }),
      joined: (reply) => {
        const parsed = Join.safeParse(reply)
        if (!parsed.success || parsed.data.reset) lost()
        if (!parsed.success) return
        cursor = parsed.data.cursor
        tell(VIEWERS_CHANGED, reply)
        for (const { event, payload } of parsed.data.missed) tell(event, payload)
      },
      // It was closed to this person while they were not connected.
      refused: () => tell(ACCESS_CHANGED, {}),
      event: (event, payload) => tell(event, payload),
    })
  }, [socket, sandboxId])
}
