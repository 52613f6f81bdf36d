import { ACCESS_CHANGED, accessTopic } from '@sandlot/core/sharing/live'
import type { Hub } from './hub.ts'

/** Runs a callback whenever the person's access to the sandbox may have changed; returns a function that stops it. */
export function onAccessChanged(
  hub: Hub,
  { userId, sandboxId }: { userId: string; sandboxId: string },
  run: () => void,
): () => void {
  const leaves = [`live:${sandboxId}`, accessTopic(userId)].map((topic) =>
    hub.subscribe(topic, ({ event }) => {
      if (event === ACCESS_CHANGED) run()
    }),
  )
  return () => {
    for (const leave of leaves) leave()
  }
}
