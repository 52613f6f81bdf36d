import * as z from 'zod/mini'
import { COLLAB_UPDATES_AT_ONCE_MAX } from '../limits.ts'
import { FilePath } from '../live.ts'

/**
 * Several people type in one file: each change goes through the server, which puts all of them in one order, and every
 * page brings its own after those that came before. What is pushed on `live:{id}` below is answered. Only those who may
 * save add changes; whoever sees the sandbox may read along. The text is saved as ever, by whoever changed it.
 */

/** Beginning with the characters that stay, or with `[length, ...lines]`; counted in UTF-16, a line's end as one. */
const TextChange = z.array(z.union([z.int().check(z.gte(0)), z.tuple([z.int().check(z.gte(0))], z.string())]))

export const CollabUpdate = z.object({
  /** Of the page that made it: it knows its own by that. */
  clientId: z.string().check(z.minLength(1), z.maxLength(40)),
  change: TextChange,
})
export type CollabUpdate = z.infer<typeof CollabUpdate>

const Seq = z.int().check(z.gte(0))
const Updates = z.array(CollabUpdate)

/** Asks for the text that is edited together at a path, by whoever has the file as it is saved: its SHA-256. */
export const COLLAB_OPEN = 'collab-open'
export const OpenCollab = z.object({ path: FilePath, sha: z.string() })

/** What was changed since it was saved; `seq` counts the updates of the text up to the saved one. */
export const OpenedCollab = z.object({ textId: z.string(), seq: Seq, updates: Updates })
export type OpenedCollab = z.infer<typeof OpenedCollab>

/** Adds changes to a text of which the page knows `seq` updates. */
export const COLLAB_PUSH = 'collab-push'
export const PushCollab = z.object({
  textId: z.uuid(),
  seq: Seq,
  updates: z.array(CollabUpdate).check(z.minLength(1), z.maxLength(COLLAB_UPDATES_AT_ONCE_MAX)),
})
export type PushCollab = z.infer<typeof PushCollab>

/** Where others came first nothing is added, and theirs are answered: they begin at the `seq` that was sent. */
export const PushedCollab = z.object({ isAdded: z.boolean(), updates: Updates })
export type PushedCollab = z.infer<typeof PushedCollab>

/** Asks for what was missed. */
export const COLLAB_PULL = 'collab-pull'
export const PullCollab = z.object({ textId: z.uuid(), seq: Seq })
export const PulledCollab = z.object({ updates: Updates })

/**
 * Updates were added after the first `seq`; told on `live:{id}`, also to the page that made them. Null where they are
 * too long for that, so that they have to be pulled.
 */
export const COLLAB_CHANGED = 'collab-changed'
export const CollabChanged = z.object({ textId: z.string(), seq: Seq, updates: z.nullable(Updates) })
export type CollabChanged = z.infer<typeof CollabChanged>
