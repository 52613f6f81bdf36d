import { createHash } from 'node:crypto'

/** What the boxes of a folder are known by, to whoever runs next on it. */
export const instanceOf = (root: string): string =>
  `sandlot-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`
