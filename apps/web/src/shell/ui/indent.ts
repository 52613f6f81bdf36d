/** Deeper rows of a tree are not indented further, to leave room for their names. */
export const INDENTED_LEVELS_MAX = 10

/** Returns the indentation of a row at a level below the first. */
export const indentPx = (level: number, stepPx: number): number =>
  Math.min(level, INDENTED_LEVELS_MAX) * stepPx
