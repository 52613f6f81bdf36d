import { SandboxViewers, VIEWERS_CHANGED } from '@sandlot/core/sandboxes/live'
import { useState } from 'react'

export type Viewer = SandboxViewers['viewers'][number]

/** Who else looks at a sandbox now, and how that is heard of. */
export function useViewers(ownId: string | undefined) {
  const [viewers, setViewers] = useState<readonly Viewer[]>([])
  return {
    others: viewers.filter(({ id }) => id !== ownId),
    heard: (event: string, payload: unknown) => {
      const parsed = event === VIEWERS_CHANGED ? SandboxViewers.safeParse(payload) : null
      if (parsed?.success) setViewers(parsed.data.viewers)
    },
  }
}
