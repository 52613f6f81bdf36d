import { createHash } from 'node:crypto'

/** Identifies the boxes of a folder to the next runner that uses it. */
export const instanceOf = (root: string): string =>
  `sandlot-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`
