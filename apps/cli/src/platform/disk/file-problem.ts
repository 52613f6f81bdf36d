import { AppError } from '@sandlot/core/errors'
import { cliMessages } from '../messages.ts'

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long for this system',
}

/** Paths that name something else than what is needed. */
const misnamed: Record<string, string> = {
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
}

/** The error of a failed file operation, naming the file; `not_found` and `conflict` are distinguished. */
export function fileProblem(error: unknown, action: 'read' | 'write', path: string): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT')
    return new AppError('not_found', `There is no ${path}.`, {
      reason: 'fileMissing',
      hint: 'Check the spelling.',
      cause: error,
    })
  if (code === 'EEXIST')
    return new AppError('conflict', `${path} already exists.`, { reason: 'fileThere', cause: error })
  const why = misnamed[code]
  if (why !== undefined)
    return new AppError('usage', `Could not ${action} ${path}: ${why}.`, { hint: '', cause: error })
  const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error))
  return new AppError('unexpected', `Could not ${action} ${path}: ${reason}.`, {
    ...(code in reasons && { hint: '' }),
    cause: error,
  })
}

/** The same for a file of the command line itself, which can be moved. */
export function ownFileProblem(
  thrown: unknown,
  path: string,
  hint: string = cliMessages.ownFilesHint,
): AppError {
  const problem = thrown instanceof AppError ? thrown : fileProblem(thrown, 'write', path)
  return problem.code === 'unexpected' || problem.code === 'usage'
    ? new AppError(problem.code, problem.message, { hint, cause: problem.cause })
    : problem
}
