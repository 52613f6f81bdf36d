import { FilesChanged } from '@sandlot/core/files/live'
import { VIEWERS_CHANGED } from '@sandlot/core/sandboxes/live/live'
import { ACCESS_CHANGED } from '@sandlot/core/sharing/live'
import { WorkspaceJoin as Join } from '@sandlot/core/workspaces/live'
import { useEffect, useEffectEvent } from 'react'
import { useLive } from '../../shell/live/live-context.tsx'

/** The time of an event is that of the start of its change. */
const CLOCK_MARGIN_MS = 2_000

/** Reports saves to a sandbox since its files were read. `changed` gets the version, or null if that is unknown. */
export function useLiveFiles(
  sandboxId: string,
  readAt: number,
  changed: (version: number | null) => void,
  /** Called with all other events of the sandbox. */
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
      // The user lost access while disconnected.
      refused: () => tell(ACCESS_CHANGED, {}),
      event: (event, payload) => tell(event, payload),
    })
  }, [socket, sandboxId])
}
