import { notificationTopic } from '@sandlot/core/notifications/live'
import { ACCESS_CHANGED, SHARED_CHANGED } from '@sandlot/core/sharing/live'
import type { Event } from '../platform/commands.ts'
import type { Changed } from '../platform/noted.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'

/** The event that makes everybody who has a sandbox open get their access checked again. */
export const accessChanged = (sandboxId: string): Event => ({
  topic: `live:${sandboxId}`,
  event: ACCESS_CHANGED,
  payload: {},
})

type More = { details?: Record<string, unknown>; personId?: string | null; events?: Event[] }

/** The result of granting or revoking: notifies clients that have the sandbox open, and the person. */
export const sharingChanged = <Result>(
  result: Result,
  { id, workspaceId }: Pick<SandboxRow, 'id' | 'workspaceId'>,
  { details = {}, personId = null, events = [] }: More = {},
): Changed<Result> => ({
  result,
  audit: { workspaceId, subjectIds: [id], details },
  events: [
    accessChanged(id),
    ...(personId === null
      ? []
      : [{ topic: notificationTopic(personId), event: SHARED_CHANGED, payload: { sandboxId: id } }]),
    ...events,
  ],
})
