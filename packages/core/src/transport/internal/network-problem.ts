import { AppError } from '../../errors.ts'
import { transportMessages } from '../messages.ts'

/**
 * The reason behind a failed fetch, which Node hides in nested causes, or in the first of several if a host has
 * multiple addresses.
 */
function causeOf(error: Error): string {
  const below: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return (below instanceof Error && causeOf(below)) || error.message
}

/** The error of a request without a complete answer (spec ER-005, ER-007); our own errors are kept. */
export function networkProblem(error: unknown): AppError {
  if (error instanceof AppError) return error
  const details = error instanceof Error ? causeOf(error) : String(error)
  return new AppError('offline', transportMessages.networkError(details), { cause: error })
}
