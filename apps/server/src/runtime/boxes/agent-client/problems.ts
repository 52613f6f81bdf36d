import { AppError, type ErrorCode } from '@sandlot/core/errors'
import { boxMessages } from '@sandlot/core/runtime/box-messages'
import type { ProblemCode } from '../agent/wire.ts'

const problems = {
  invalid: ['validation', boxMessages.invalid],
  not_found: ['not_found', boxMessages.notFound],
  conflict: ['conflict', boxMessages.conflict],
  too_large: ['too_large', boxMessages.tooLarge],
  outside: ['forbidden', boxMessages.outside],
  not_a_file: ['conflict', boxMessages.notAFile],
  not_a_folder: ['conflict', boxMessages.notAFolder],
  not_listening: ['unavailable', boxMessages.notListening],
  limit: ['limit', boxMessages.limit],
  no_space: ['limit', boxMessages.noSpace],
  failed: ['server', boxMessages.failed],
} satisfies Record<ProblemCode, [ErrorCode, string]>

/** A refusal in our words: an agent's own are a stranger's. */
export function refusedByAgent(reason: ProblemCode, data?: unknown): AppError {
  const [code, message] = problems[reason]
  return new AppError(code, message, { reason, data })
}

export const noAnswer = (cause?: unknown) => new AppError('unavailable', boxMessages.noAnswer, { cause })

/** It lies, or it is of another version: nothing that it says is used. */
export const strangeAnswer = (cause?: unknown) =>
  new AppError('unavailable', boxMessages.strange, { reason: 'strange', cause })
