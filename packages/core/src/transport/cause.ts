/** What went wrong below fetch: Node hides it in causes, or in the first of several when a host has more addresses. */
export function causeOf(error: Error): string {
  const below: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return (below instanceof Error && causeOf(below)) || error.message
}
