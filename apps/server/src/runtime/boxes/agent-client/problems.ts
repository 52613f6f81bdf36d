import { AppError, type ErrorCode } from '@sandlot/core/errors'
import { agentMessages } from '@sandlot/core/runtime/boxes/agent-messages'
import type { ProblemCode } from '../agent/wire.ts'

const problems = {
  invalid: ['validation', agentMessages.invalid],
  not_found: ['not_found', agentMessages.notFound],
  conflict: ['conflict', agentMessages.conflict],
  too_large: ['too_large', agentMessages.tooLarge],
  outside: ['forbidden', agentMessages.outside],
  not_a_file: ['conflict', agentMessages.notAFile],
  not_a_folder: ['conflict', agentMessages.notAFolder],
  not_listening: ['unavailable', agentMessages.notListening],
  limit: ['limit', agentMessages.limit],
  no_space: ['limit', agentMessages.noSpace],
  failed: ['server', agentMessages.failed],
} satisfies Record<ProblemCode, [ErrorCode, string]>

/** A refusal in our own words, because an agent's are not trusted. */
export function refusedByAgent(reason: ProblemCode, data?: unknown): AppError {
  const [code, message] = problems[reason]
  return new AppError(code, message, { reason, data })
}

export const noAnswer = (cause?: unknown) => new AppError('unavailable', agentMessages.noAnswer, { cause })

/** The agent is lying, or of another version: nothing in its answer is used. */
export const strangeAnswer = (cause?: unknown) =>
  new AppError('unavailable', agentMessages.strange, { reason: 'strange', cause })
