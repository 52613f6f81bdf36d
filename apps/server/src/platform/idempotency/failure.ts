import { AppError } from '@sandlot/core/errors'
import { repeatMessages } from '@sandlot/core/shell/server-messages'
import { knownProblem } from '../http/errors.ts'

/** What is kept of a call that failed after it had changed something. */
export type Failure = Pick<AppError, 'code' | 'message' | 'hint' | 'field' | 'data'>

export const answerLost = () => new AppError('conflict', repeatMessages.answerLost)

/** What is told again of a failure. What only the log may know, or will have passed, says no more than that it was done. */
export function failureOf(error: unknown): Failure {
  const known = knownProblem(error)
  const { code, message, hint, field, data } = known && known.code !== 'unavailable' ? known : answerLost()
  return { code, message, hint, field, data }
}

export const failureAgain = ({ code, message, hint, field, data }: Failure): AppError =>
  new AppError(code, message, { ...(hint && { hint }), ...(field && { field }), data })
