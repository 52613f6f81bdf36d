/** A name has no more room than that, however much there is. */
export const NAME_MAX_PX = 160

/** Where the name of somebody stands beside their caret, and how wide it may be. */
export type NameRoom = { isBefore: boolean; width: number }

const roomOf = (distance: number) => Math.max(0, Math.floor(distance))

/** Beside a caret, so that nothing of a name is out of sight: behind it, or before it where there is more room. */
export function nameRoom(caret: number, sight: { from: number; to: number }): NameRoom {
  const before = roomOf(caret - sight.from)
  const after = roomOf(sight.to - caret)
  const isBefore = after < NAME_MAX_PX && before > after
  return { isBefore, width: Math.min(NAME_MAX_PX, isBefore ? before : after) }
}
