import { SANDBOX_CHANGED, type SandboxChanged } from '@sandlot/core/sandboxes/live/live'
import type { Event } from '../../platform/commands.ts'
import { accessChanged } from '../../sharing/changed.ts'
import type { SandboxRow } from '../rows.ts'

const changedFields = (row: SandboxRow): SandboxChanged => ({
  title: row.title,
  description: row.description,
  privacy: row.privacy,
  isFrozen: row.isFrozen,
  tags: row.tags,
  externalResources: row.externalResources,
})

const seenBy = ({ privacy, draft, workspaceId, authorId, removedAt }: SandboxRow) => [
  privacy,
  draft,
  workspaceId,
  authorId,
  removedAt === null,
]

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/**
 * The events for clients that have the sandboxes open. Access is checked again first, so that nobody is told what the
 * same change hides from them.
 */
export function liveEvents(before: readonly SandboxRow[], after: readonly SandboxRow[]): Event[] {
  const byId = new Map(before.map((row) => [row.id, row]))
  return after.flatMap((row) => {
    const was = byId.get(row.id)
    if (!was) return []
    return [
      ...(differ(seenBy(was), seenBy(row)) ? [accessChanged(row.id)] : []),
      ...(differ(changedFields(was), changedFields(row))
        ? [{ topic: `live:${row.id}`, event: SANDBOX_CHANGED, payload: changedFields(row) }]
        : []),
    ]
  })
}
