/** A name has no more room than that, however much there is. */
export const NAME_MAX_PX = 160

/** Where the name of somebody stands beside their caret, and how wide it may be. */
export type NameRoom = { isBefore: boolean; width: number }

const roomOf = (distance: number) => Math.max(0, Math.floor(distance))

/**
 * Beside a caret, so that nothing of a name is out of sight: behind it, or before it where there is more room. None
 * where the caret itself is out of sight.
 */
export function nameRoom(caret: number, sight: { from: number; to: number }): NameRoom {
  if (caret < sight.from || caret > sight.to) return { isBefore: false, width: 0 }
  const before = roomOf(caret - sight.from)
  const after = roomOf(sight.to - caret)
  const isBefore = after < NAME_MAX_PX && before > after
  return { isBefore, width: Math.min(NAME_MAX_PX, isBefore ? before : after) }
}
