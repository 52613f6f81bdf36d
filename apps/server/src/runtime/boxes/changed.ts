import { BOX_CHANGED, type BoxChanged } from '@sandlot/core/runtime/boxes/live'
import type { Event } from '../../platform/commands.ts'
import type { BoxRow } from './repo.ts'

/** What those who look at a devbox are told of it, and those who follow its workspace. */
export function boxChanged(workspaceId: string, { sandboxId, state }: BoxRow): Event[] {
  const payload: BoxChanged = { sandboxId, state }
  return [
    { topic: `live:${sandboxId}`, event: BOX_CHANGED, payload },
    { topic: `workspace:${workspaceId}`, event: BOX_CHANGED, payload },
  ]
}
