import * as z from 'zod/mini'
import { FilePath } from '../../files/live.ts'
import { PLACE_NUMBER_MAX, VIEWER_ID_MAX_LENGTH } from '../limits.ts'

/** Metadata of the sandbox has changed; sent on `live:{id}`. */
export const SANDBOX_CHANGED = 'sandbox-changed'

export const SandboxChanged = z.object({
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  privacy: z.number(),
  isFrozen: z.boolean(),
  tags: z.optional(z.array(z.string())),
  externalResources: z.optional(z.array(z.string())),
})
export type SandboxChanged = z.infer<typeof SandboxChanged>

/** Viewers have come or gone; sent on `live:{id}`, and included in the answer to joining. */
export const VIEWERS_CHANGED = 'viewers-changed'

/** The current viewers, each person once, in order of arrival. */
export const SandboxViewers = z.object({
  viewers: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      name: z.nullable(z.string()),
      avatarUrl: z.string(),
      /** How many of their pages show it. */
      pageCount: z.optional(z.int()),
    }),
  ),
})
export type SandboxViewers = z.infer<typeof SandboxViewers>

const Count = z.int().check(z.gte(1), z.lte(PLACE_NUMBER_MAX))
const Position = z.object({ line: Count, column: Count })
export type Position = z.infer<typeof Position>

/**
 * A person's place in the text of a file as they see it; lines and columns are 1-based. The selection extends from
 * `anchor` to `head`, where the caret is.
 */
export const FilePlace = z.object({
  path: FilePath,
  anchor: Position,
  head: Position,
  /** The viewer they are following, who may have led them there. */
  follows: z.optional(z.string().check(z.minLength(1), z.maxLength(VIEWER_ID_MAX_LENGTH))),
})
export type FilePlace = z.infer<typeof FilePlace>

/**
 * A page reports its person's place; pushed on `live:{id}` by listed viewers while there are others. Null if they are
 * in no text. A refusal is answered with a `reason` and a sentence, `detail`.
 */
export const TELL_PLACE = 'place'

export const ToldPlace = z.object({ place: z.nullable(FilePlace) })
export type ToldPlace = z.infer<typeof ToldPlace>

/**
 * The new place of a viewer's page; sent on `live:{id}` to all other pages. It is not stored, so it has no cursor and
 * is not replayed: pages repeat their place when the viewers change, and every half minute.
 */
export const PLACE_CHANGED = 'place-changed'

export const PlaceChanged = z.object({
  viewerId: z.string(),
  /** Distinguishes the pages of one person; new after each join. */
  pageId: z.string(),
  place: z.nullable(FilePlace),
})
export type PlaceChanged = z.infer<typeof PlaceChanged>
