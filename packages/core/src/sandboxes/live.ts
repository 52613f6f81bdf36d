import * as z from 'zod/mini'
import { FilePath } from '../files/live.ts'
import { PLACE_NUMBER_MAX, VIEWER_ID_MAX_LENGTH } from './limits.ts'

/** What a sandbox says of itself is another now; told on `live:{id}`. */
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

/** Others came to look at a sandbox or went; told on `live:{id}`, and with the answer to its join. */
export const VIEWERS_CHANGED = 'viewers-changed'

/** Who looks at it now, each person once, those who came first before the others. */
export const SandboxViewers = z.object({
  viewers: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      name: z.nullable(z.string()),
      avatarUrl: z.string(),
      /** How many pages of theirs show it. */
      pageCount: z.optional(z.int()),
    }),
  ),
})
export type SandboxViewers = z.infer<typeof SandboxViewers>

const Count = z.int().check(z.gte(1), z.lte(PLACE_NUMBER_MAX))
const Position = z.object({ line: Count, column: Count })
export type Position = z.infer<typeof Position>

/**
 * Where somebody is in the text of a file as they see it; lines and columns count from 1. The selection goes from
 * `anchor` to `head`, where the caret is.
 */
export const FilePlace = z.object({
  path: FilePath,
  anchor: Position,
  head: Position,
  /** The viewer whom they follow, who may have led them there. */
  follows: z.optional(z.string().check(z.minLength(1), z.maxLength(VIEWER_ID_MAX_LENGTH))),
})
export type FilePlace = z.infer<typeof FilePlace>

/**
 * A page tells where its person is; pushed on `live:{id}` by those who are told of as viewers, while others look. Null
 * where they are in no text. What is refused is answered with a `reason` and a sentence, `detail`.
 */
export const TELL_PLACE = 'place'

export const ToldPlace = z.object({ place: z.nullable(FilePlace) })
export type ToldPlace = z.infer<typeof ToldPlace>

/**
 * Where one page of a viewer is now; told on `live:{id}` to all but that page. It is kept nowhere, so it has no cursor,
 * and is not among what was missed: pages tell their places again when the viewers change, and every half minute.
 */
export const PLACE_CHANGED = 'place-changed'

export const PlaceChanged = z.object({
  viewerId: z.string(),
  /** Sets the pages of one person apart; another after each join. */
  pageId: z.string(),
  place: z.nullable(FilePlace),
})
export type PlaceChanged = z.infer<typeof PlaceChanged>
