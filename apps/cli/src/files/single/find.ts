import { runInNewContext } from 'node:vm'
import { AppError } from '@sandlot/core/errors'
import { findMessages } from '@sandlot/core/files/find-messages'
import {
  type FindFile,
  type FindLimits,
  type FindQuery,
  findInFiles,
  type Match,
} from '@sandlot/core/files/find-rules'
import { cliMessages } from '../../platform/messages.ts'

export type Line = { path: string; line: number; column: number; text: string }
const LINE_MAX_LENGTH = 500

type Found = { lines: Line[]; stoppedBy: 'count' | 'time' | null }

/** The matching lines, each once; an expression that hangs is interrupted. */
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
  const codes = new Map(files.map(({ path, code }) => [path, code]))
  const lines = found.files.flatMap(({ path, matches }) =>
    matches
      .filter(({ line }, at) => line !== matches[at - 1]?.line)
      .map((match) => ({
        path,
        line: match.line,
        column: match.column,
        text: lineAround(codes.get(path) ?? '', match),
      })),
  )
  return { lines, stoppedBy: found.stoppedBy }
}

/** The exact line, so that it can be used for a replacement; of a long line only the part around the match. */
function lineAround(code: string, { from, preview }: Match): string {
  const start = code.lastIndexOf('\n', from - 1) + 1
  const end = code.indexOf('\n', from)
  const line = code.slice(start, end === -1 ? code.length : end).replace(/\r$/, '')
  return line.length > LINE_MAX_LENGTH ? preview.text : line
}

/**
 * Runs something that may never return. While it blocks, no timer or Ctrl-C handler runs, so the engine itself has to
 * enforce both.
 */
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
