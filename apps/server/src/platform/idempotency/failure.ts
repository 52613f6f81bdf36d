import { refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { repeatRefusals } from '@sandlot/core/shell/request-refusals'
import { knownProblem } from '../http/errors.ts'

/** What is stored of a call that failed after it had changed something. */
export type Failure = Pick<AppError, 'code' | 'message' | 'reason' | 'hint' | 'field' | 'data'>

export const answerLost = () => refusalError(repeatRefusals, 'answerLost')

/**
 * What is repeated of a failure. For an error that may only be logged, or that is temporary, only that the call was
 * done.
 */
export function failureOf(error: unknown): Failure {
  const known = knownProblem(error)
  const shown = known && known.code !== 'unavailable' ? known : answerLost()
  const { code, message, reason, hint, field, data } = shown
  return { code, message, reason, hint, field, data }
}

export const failureAgain = ({ code, message, reason, hint, field, data }: Failure): AppError =>
  new AppError(code, message, {
    reason,
    ...(hint && { hint }),
    ...(field && { field }),
    data,
  })
