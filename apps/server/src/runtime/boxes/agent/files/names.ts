import { isUtf8 } from 'node:buffer'

/** A name as text, with its bytes where they are none. */
export const shownName = (name: Buffer): { name: string; rawName: string | null } => ({
  name: name.toString('utf8'),
  rawName: isUtf8(name) ? null : name.toString('hex'),
})
