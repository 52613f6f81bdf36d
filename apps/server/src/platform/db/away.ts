const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '53300',
  // A statement timed out: the database is too busy to be of use.
  '57014',
])

/** Whether an error means that the database is unavailable. */
export function databaseIsAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && UNREACHABLE.has(cause.code)) return true
    // pg's errors about its pool and lost connections have no code.
    if (/timeout exceeded when trying to connect|connection terminated|not queryable/i.test(cause.message))
      return true
  }
  return false
}
