import type { CrashFacts } from './crash-rules.ts'

/** What carries errors to a service; resolves with the id that it gave. An instance without one sends nothing. */
export type ErrorSink = (facts: Omit<CrashFacts, 'errorId'>) => Promise<string | null>

export type ErrorReports = {
  /** Tells of an error once, however often it is shown; null where nobody keeps it. Never fails. */
  report: (error: unknown, facts: Omit<CrashFacts, 'errorId'>) => Promise<string | null>
}

/** The one gate for errors of a page (spec SH-093). */
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
