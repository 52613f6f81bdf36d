import { BOX_CHANGED, type BoxChanged } from '@sandlot/core/runtime/boxes/live'
import { eq } from 'drizzle-orm'
import { type CommandDeps, type Event, runCommand, system } from '../../platform/commands.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { boxes } from '../tables.ts'
import type { BoxRow } from './repo.ts'

/** The events that notify clients that show a devbox or its workspace. */
export function boxChanged(workspaceId: string, { sandboxId, state }: BoxRow): Event[] {
  const payload: BoxChanged = { sandboxId, state }
  return [
    { topic: `live:${sandboxId}`, event: BOX_CHANGED, payload },
    { topic: `workspace:${workspaceId}`, event: BOX_CHANGED, payload },
  ]
}

/** Notifies clients that show a devbox that its sessions or ports changed, so that they fetch again. */
export const tellChanged = (deps: CommandDeps, sandboxId: string): Promise<void> =>
  runCommand<void>(deps, system, async (tx) => {
    const [found] = await tx
      .select({ box: boxes, workspaceId: sandboxes.workspaceId })
      .from(boxes)
      .innerJoin(sandboxes, eq(sandboxes.id, boxes.sandboxId))
      .where(eq(boxes.sandboxId, sandboxId))
    return { result: undefined, audit: null, events: found ? boxChanged(found.workspaceId, found.box) : [] }
  })
