import { notificationTopic } from '@sandlot/core/notifications/live'
import { ACCESS_CHANGED, SHARED_CHANGED } from '@sandlot/core/sharing/live'
import type { Event } from '../platform/commands.ts'
import type { Changed } from '../sandboxes/act.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'

/** Asks anew of everyone who listens to a sandbox whether they may. */
export const accessChanged = (sandboxId: string): Event => ({
  topic: `live:${sandboxId}`,
  event: ACCESS_CHANGED,
  payload: {},
})

type More = { details?: Record<string, unknown>; personId?: string | null; events?: Event[] }

/** The audit row of what was given or taken back, and the word to those who look at the sandbox and to the person. */
export const sharingChanged = <Result>(
  result: Result,
  { id, workspaceId }: Pick<SandboxRow, 'id' | 'workspaceId'>,
  { details = {}, personId = null, events = [] }: More = {},
): Changed<Result> => ({
  result,
  audit: { workspaceId, subjectType: 'Sandbox', subjectIds: [id], details },
  events: [
    accessChanged(id),
    ...(personId === null
      ? []
      : [{ topic: notificationTopic(personId), event: SHARED_CHANGED, payload: { sandboxId: id } }]),
    ...events,
  ],
})
