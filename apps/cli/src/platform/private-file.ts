import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { fileProblem } from './file-problem.ts'

/** Writes a file that its owner alone may read, whole or not at all. */
export function writePrivate(path: string, text: string): void {
  try {
    makePrivateDirectory(dirname(path))
    // A link made by a person who keeps settings elsewhere stays a link.
    const target = realPathOf(path)
    const draft = `${target}.${crypto.randomUUID()}.tmp`
    try {
      const file = openSync(draft, 'wx', 0o600)
      try {
        // All of it: a disk that is nearly full takes a part without a word.
        writeFileSync(file, text)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(draft, target)
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
  } catch (error) {
    throw error instanceof AppError ? error : fileProblem(error, 'write', path)
  }
}

export function makePrivateDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
}

/** Where a file is that may be a link. */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
