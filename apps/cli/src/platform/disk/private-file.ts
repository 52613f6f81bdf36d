import {
  closeSync,
  existsSync,
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

/** Writes a file atomically, readable only by its owner. */
export function writePrivate(path: string, text: string): void {
  try {
    makePrivateDirectory(dirname(path))
    // A symbolic link stays one, for people who keep their settings elsewhere.
    const target = realPathOf(path)
    const draft = `${target}.${crypto.randomUUID()}.tmp`
    try {
      const file = openSync(draft, 'wx', 0o600)
      try {
        // Writes everything; `write` may silently write less if the disk is nearly full.
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

/** Creates missing parents one by one, because Node's recursive mode loops forever in /proc. */
export function makePrivateDirectory(directory: string): void {
  if (existsSync(directory)) return
  if (dirname(directory) !== directory) makePrivateDirectory(dirname(directory))
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Its parent exists, so nothing can be created there.
    if (code === 'ENOENT') throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
    if (code !== 'EEXIST') throw error
  }
}

/** The target of a path that may be a symbolic link. */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
