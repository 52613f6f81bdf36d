import { LOG_MAX } from './limits.ts'

/** An action in the log, as the equivalent command (spec CL-047). */
export type LogEntry = {
  id: number
  at: Date
  command: string
  /** Null while it is running. */
  result: 'done' | 'failed' | null
  why?: string
}

export const withEntry = (log: readonly LogEntry[], entry: LogEntry): LogEntry[] =>
  [entry, ...log].slice(0, LOG_MAX)

export const withResult = (
  log: readonly LogEntry[],
  id: number,
  result: Pick<LogEntry, 'result' | 'why'>,
): LogEntry[] => log.map((entry) => (entry.id === id ? { ...entry, ...result } : entry))
