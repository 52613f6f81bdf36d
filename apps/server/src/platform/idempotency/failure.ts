import { AppError } from '@sandlot/core/errors'
import { repeatMessages } from '@sandlot/core/shell/server-messages'
import { knownProblem } from '../http/errors.ts'

/** What is kept of a call that failed after it had changed something. */
export type Failure = Pick<AppError, 'code' | 'message' | 'reason' | 'hint' | 'field' | 'data'>

export const answerLost = () => new AppError('conflict', repeatMessages.answerLost)

/** What is told again of a failure. What only the log may know, or will have passed, says no more than that it was done. */
export function failureOf(error: unknown): Failure {
  const known = knownProblem(error)
  const told = known && known.code !== 'unavailable' ? known : answerLost()
  const { code, message, reason, hint, field, data } = told
  return { code, message, reason, hint, field, data }
}

export const failureAgain = ({ code, message, reason, hint, field, data }: Failure): AppError =>
  new AppError(code, message, {
    ...(reason && { reason }),
    ...(hint && { hint }),
    ...(field && { field }),
    data,
  })
