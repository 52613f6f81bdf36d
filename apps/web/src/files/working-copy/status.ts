import type { AppError } from '@sandlot/core/errors'
import { type HasAbilities, refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import { hasUnsaved } from './changes.ts'
import { conflictPaths, type WorkingCopy } from './working-copy.ts'

/** What happens to edits: they are saved, saved into a fork, kept until the user signs in, or not possible at all. */
export type SaveAccess = 'write' | 'fork' | 'sign-in' | 'none'

export type SaveStatus =
  | { kind: 'saved' | 'saving' | 'unsaved' | 'offline' | 'sign-in' | 'conflict' }
  | { kind: 'failed'; reason: string }

/** Returns the save status to show to the user. */
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

/** Returns how a viewer may edit the files of a sandbox. */
export function saveAccessOf(
  sandbox: HasAbilities,
  viewer: { isSignedIn: boolean; mayFork: boolean },
): SaveAccess {
  const reason = refusalIn(sandbox, 'sandbox.save')
  if (reason === null) return 'write'
  if (sandbox.removedAt !== null || reason === 'isProtected') return 'none'
  if (!viewer.mayFork) return 'none'
  return viewer.isSignedIn ? 'fork' : 'sign-in'
}
