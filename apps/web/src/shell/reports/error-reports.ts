import type { CrashFacts } from './crash-rules.ts'

/** Sends errors to a service and resolves with the assigned id. An instance without one sends nothing. */
export type ErrorSink = (facts: Omit<CrashFacts, 'errorId'>) => Promise<string | null>

export type ErrorReports = {
  /** Reports an error once, however often it is shown. Resolves with null if there is no service. Never rejects. */
  report: (error: unknown, facts: Omit<CrashFacts, 'errorId'>) => Promise<string | null>
}

/** The single gate for a page's errors (spec SH-093). */
export function createErrorReports(sink: ErrorSink | null): ErrorReports {
  const reported = new WeakMap<object, Promise<string | null>>()
  return {
    report: (error, facts) => {
      if (!sink) return Promise.resolve(null)
      const known = typeof error === 'object' && error !== null ? reported.get(error) : undefined
      if (known) return known
      const id = sink(facts).catch(() => null)
      if (typeof error === 'object' && error !== null) reported.set(error, id)
      return id
    },
  }
}
