import type { AppError } from '../errors.ts'
import { conflictPaths, type WorkingCopy } from './working-copy.ts'
import { hasUnsaved } from './working-copy-changes.ts'

/**
 * What happens to what a person types: it is saved, saved into a fork, kept until they sign in, or nothing can be
 * typed at all.
 */
export type SaveAccess = 'write' | 'fork' | 'sign-in' | 'none'

export type SaveStatus =
  | { kind: 'saved' | 'saving' | 'unsaved' | 'offline' | 'sign-in' | 'conflict' }
  | { kind: 'failed'; reason: string }

/** What a person is told about the saving of their work. */
export function statusOf(session: {
  copy: WorkingCopy
  access: SaveAccess
  problem: AppError | null
  isOnline: boolean
  isBusy: boolean
}): SaveStatus {
  const { copy, access, problem, isOnline, isBusy } = session
  if (!hasUnsaved(copy)) return { kind: 'saved' }
  if (access === 'sign-in') return { kind: 'sign-in' }
  if (!isOnline || problem?.code === 'offline') return { kind: 'offline' }
  if (isBusy) return { kind: 'saving' }
  if (problem) return { kind: 'failed', reason: problem.message }
  return { kind: conflictPaths(copy).length > 0 ? 'conflict' : 'unsaved' }
}
