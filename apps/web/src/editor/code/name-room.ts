/** The maximum width of a name, even if there is more space. */
export const NAME_MAX_PX = 160

/** Which side of the caret the name is on, and its maximum width. */
export type NameRoom = { isBefore: boolean; width: number }

const roomOf = (distance: number) => Math.max(0, Math.floor(distance))

/**
 * Places a name next to a caret so that it is fully visible: after the caret, or before it if there is more space. The
 * width is 0 if the caret itself is out of view.
 */
export function nameRoom(caret: number, sight: { from: number; to: number }): NameRoom {
  if (caret < sight.from || caret > sight.to) return { isBefore: false, width: 0 }
  const before = roomOf(caret - sight.from)
  const after = roomOf(sight.to - caret)
  const isBefore = after < NAME_MAX_PX && before > after
  return { isBefore, width: Math.min(NAME_MAX_PX, isBefore ? before : after) }
}
