import { isUtf8 } from 'node:buffer'

/** A name as text, along with its bytes if it is not UTF-8. */
export const shownName = (name: Buffer): { name: string; rawName: string | null } => ({
  name: name.toString('utf8'),
  rawName: isUtf8(name) ? null : name.toString('hex'),
})
