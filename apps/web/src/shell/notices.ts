import { toAppError } from '@sandlot/core/errors'

type GraphqlErrors = { errors: readonly { message: string; path?: readonly (string | number)[] }[] }

/** What GitHub does not show of a repository is an answer, not a failure: whoever asked for it says so in place. */
const SILENT_FIELDS: readonly unknown[] = ['githubRepo', 'git']

const isGraphql = (cause: unknown): cause is GraphqlErrors =>
  typeof cause === 'object' && cause !== null && 'errors' in cause && Array.isArray(cause.errors)

/**
 * The sentences that a failed query is announced with wherever the person is: one for each GraphQL error, one for
 * the network, none for what is silent or no failure of these (spec GQ-005 to GQ-007, ER-005, ER-019).
 */
export function noticesOf(error: unknown): string[] {
  const { code, message, cause } = toAppError(error)
  if (code === 'offline') return [message]
  if (code === 'unauthenticated' || !isGraphql(cause)) return []
  const loud = cause.errors.filter(({ path }) => !SILENT_FIELDS.includes(path?.[0]))
  return [...new Set(loud.map((one) => one.message))]
}
