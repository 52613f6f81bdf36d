/** Whether an error is a violation of this constraint; drivers wrap the database's own error. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('constraint' in cause && cause.constraint === constraint) return true
  return false
}
