import { AppError } from '@sandlot/core/errors'
import { selfMessages } from './messages.ts'

const BLOCK = 512

export type Packed = { path: string; content: Buffer; isProgram: boolean }

/** The files of a packed command line; rejects other archives, and paths that lead out of the folder. */
export function untar(archive: Buffer): Packed[] {
  const files: Packed[] = []
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const header = archive.subarray(at, at + BLOCK)
    const text = (from: number, length: number) =>
      header
        .subarray(from, from + length)
        .toString('utf8')
        .replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12), 8)
    const path = text(0, 100).replace(/^package\//, '')
    const isPlain = text(156, 1) === '0' && text(257, 5) === 'ustar'
    if (
      !isPlain ||
      !Number.isSafeInteger(size) ||
      !/^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w@.-]+(?:\/[\w@.-]+)*$/.test(path)
    )
      throw new AppError('incompatible', selfMessages.packageDamaged)
    const content = archive.subarray(at + BLOCK, at + BLOCK + size)
    if (content.length < size) throw new AppError('incompatible', selfMessages.packageDamaged)
    files.push({ path, content, isProgram: (Number.parseInt(text(100, 8), 8) & 0o100) !== 0 })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  if (!files.some(({ path }) => path === 'bin/sandlot.mjs'))
    throw new AppError('incompatible', selfMessages.packageDamaged)
  return files
}
