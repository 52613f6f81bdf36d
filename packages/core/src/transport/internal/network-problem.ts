import { AppError } from '../../errors.ts'
import { transportMessages } from '../messages.ts'

/** What went wrong below fetch: Node hides it in causes, or in the first of several when a host has more addresses. */
function causeOf(error: Error): string {
  const below: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return (below instanceof Error && causeOf(below)) || error.message
}

/** What a call fails with that was not answered, or not to the end (spec ER-005, ER-007); our own errors stay. */
export function networkProblem(error: unknown): AppError {
  if (error instanceof AppError) return error
  const details = error instanceof Error ? causeOf(error) : String(error)
  return new AppError('offline', transportMessages.networkError(details), { cause: error })
}
