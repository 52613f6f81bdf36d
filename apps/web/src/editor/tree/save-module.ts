import { nameOf } from '@sandlot/core/files/path-rules'
import type { OpenFile } from '../../files/working-copy/working-copy.ts'

/** Keeps the bytes until the browser has certainly begun to write them. */
const KEEP_MS = 60_000

/** Saves one file to this computer as it is on the screen. */
export function saveModule(path: string, { code, isBinary }: Pick<OpenFile, 'code' | 'isBinary'>): void {
  const contents = isBinary ? Uint8Array.from(atob(code), (character) => character.charCodeAt(0)) : code
  const url = URL.createObjectURL(new Blob([contents]))
  const link = document.createElement('a')
  link.href = url
  link.download = nameOf(path)
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
