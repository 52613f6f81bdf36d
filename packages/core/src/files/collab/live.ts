import * as z from 'zod/mini'
import { COLLAB_UPDATES_AT_ONCE_MAX } from '../limits.ts'
import { FilePath } from '../live.ts'

/**
 * Collaborative editing: each change goes through the server, which orders them all, and every page rebases its own
 * changes on those before. Messages pushed on `live:{id}` below are acknowledged. Only people who may save can add
 * changes; everybody who sees the sandbox can read along. The text is saved as usual, by whoever changed it.
 */

/** Begins with the retained characters, or `[length, ...lines]`; counted in UTF-16 units, with a line break as one. */
const TextChange = z.array(z.union([z.int().check(z.gte(0)), z.tuple([z.int().check(z.gte(0))], z.string())]))

export const CollabUpdate = z.object({
  /** The page that made it, which recognizes its own changes by this. */
  clientId: z.string().check(z.minLength(1), z.maxLength(40)),
  change: TextChange,
})
export type CollabUpdate = z.infer<typeof CollabUpdate>

const Seq = z.int().check(z.gte(0))
const Updates = z.array(CollabUpdate)

/** Requests the shared text at a path, identifying the saved file by its SHA-256. */
export const COLLAB_OPEN = 'collab-open'
export const OpenCollab = z.object({ path: FilePath, sha: z.string() })

/** The changes since the last save; `seq` counts the text's updates up to the saved state. */
export const OpenedCollab = z.object({ textId: z.string(), seq: Seq, updates: Updates })
export type OpenedCollab = z.infer<typeof OpenedCollab>

/** Adds changes to a text of which the page has seen `seq` updates. */
export const COLLAB_PUSH = 'collab-push'
export const PushCollab = z.object({
  textId: z.uuid(),
  seq: Seq,
  updates: z.array(CollabUpdate).check(z.minLength(1), z.maxLength(COLLAB_UPDATES_AT_ONCE_MAX)),
})
export type PushCollab = z.infer<typeof PushCollab>

/** If others came first, nothing is added and their updates are returned, starting at the given `seq`. */
export const PushedCollab = z.object({ isAdded: z.boolean(), updates: Updates })
export type PushedCollab = z.infer<typeof PushedCollab>

/** Requests missed updates. */
export const COLLAB_PULL = 'collab-pull'
export const PullCollab = z.object({ textId: z.uuid(), seq: Seq })
export const PulledCollab = z.object({ updates: Updates })

/**
 * Updates were added after the first `seq`; sent on `live:{id}`, including to their author. Null if they are too long
 * and have to be pulled.
 */
export const COLLAB_CHANGED = 'collab-changed'
export const CollabChanged = z.object({ textId: z.string(), seq: Seq, updates: z.nullable(Updates) })
export type CollabChanged = z.infer<typeof CollabChanged>
