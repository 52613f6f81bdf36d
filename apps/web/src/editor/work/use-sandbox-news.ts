import { patchEntity } from '@sandlot/core/cache'
import { COMMENTS_CHANGED } from '@sandlot/core/comments/live'
import { commentKeys } from '@sandlot/core/comments/queries'
import { BOX_CHANGED } from '@sandlot/core/runtime/boxes/live'
import { SANDBOX_CHANGED, SandboxChanged } from '@sandlot/core/sandboxes/live/live'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { ACCESS_CHANGED, SHARED_LISTS } from '@sandlot/core/sharing/live'
import { sharingKeys } from '@sandlot/core/sharing/queries'
import { boxKeys } from '../../runtime/boxes/keys.ts'
import { useServices } from '../../shell/services.tsx'

/**
 * Applies other people's changes to a sandbox: its title, its privacy, and the user's rights. The state of a devbox is
 * refetched.
 */
export function useSandboxNews(sandboxId: string): (event: string, payload: unknown) => void {
  const { queries } = useServices()
  return (event, payload) => {
    if (event === SANDBOX_CHANGED) {
      const parsed = SandboxChanged.safeParse(payload)
      if (parsed.success) patchEntity(queries, 'Sandbox', sandboxId, parsed.data)
    }
    if (event === COMMENTS_CHANGED) void queries.invalidateQueries({ queryKey: commentKeys.of(sandboxId) })
    if (event === BOX_CHANGED) void queries.invalidateQueries({ queryKey: boxKeys.one(sandboxId) })
    if (event === ACCESS_CHANGED) {
      void queries.invalidateQueries({ queryKey: sandboxKeys.one(sandboxId).slice(0, 2) })
      void queries.invalidateQueries({ queryKey: sharingKeys.one(sandboxId) })
      void queries.invalidateQueries({ queryKey: SHARED_LISTS })
    }
  }
}
