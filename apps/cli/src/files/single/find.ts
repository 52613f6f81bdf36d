import { runInNewContext } from 'node:vm'
import { AppError } from '@sandlot/core/errors'
import { findMessages } from '@sandlot/core/files/find-messages'
import { type FindFile, type FindLimits, type FindQuery, findInFiles } from '@sandlot/core/files/find-rules'
import { cliMessages } from '../../platform/messages.ts'

export type Line = { path: string; line: number; column: number; text: string }
type Found = { lines: Line[]; stoppedBy: 'count' | 'time' | null }

/** The lines that contain what is searched for, each once; what hangs in one expression is ended after a time. */
export function findLines(
  files: readonly FindFile[],
  query: FindQuery,
  limits: FindLimits & { hangsMs: number },
): Found {
  const found = interruptible(() => findInFiles(files, query, limits), limits.hangsMs)
  if ('problem' in found)
    throw new AppError('validation', findMessages.badExpression(found.problem), {
      reason: 'badExpression',
      field: 'text',
    })
  const lines = found.files.flatMap(({ path, matches }) =>
    matches
      .filter(({ line }, at) => line !== matches[at - 1]?.line)
      .map(({ line, column, preview }) => ({ path, line, column, text: preview.text })),
  )
  return { lines, stoppedBy: found.stoppedBy }
}

/** Runs what may never end. Neither a timer nor Ctrl-C would reach it, if the engine did not look after both. */
function interruptible<Result>(work: () => Result, timeout: number): Result {
  try {
    return runInNewContext('work()', { work }, { timeout, breakOnSigint: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new AppError('validation', findMessages.tooLong, { reason: 'searchTooLong', field: 'text' })
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED')
      throw new AppError('interrupted', cliMessages.interrupted)
    throw error
  }
}
