import { ACCESS_CHANGED, accessTopic } from '@sandlot/core/sharing/live'
import type { Hub } from './hub.ts'

/** Runs something whenever what a person may do with a sandbox may have changed, with either; the answer ends that. */
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
