/** Deeper rows of a tree stand no further in: there would be no room left for their names. */
export const INDENTED_LEVELS_MAX = 10

/** How far in a row stands that lies so many levels below the first ones. */
export const indentPx = (level: number, stepPx: number): number =>
  Math.min(level, INDENTED_LEVELS_MAX) * stepPx
