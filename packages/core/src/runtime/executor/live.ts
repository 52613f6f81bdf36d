/** Events of an executor's socket (contract §6). */
export const EXECUTOR_EVENTS = {
  sandbox: 'sandbox',
  start: 'sandbox:start',
  update: 'sandbox:update',
  log: 'sandbox:log',
  port: 'sandbox:port',
  status: 'sandbox:status',
  error: 'sandbox:error',
} as const

/** Output of a task in the devbox. */
export type ExecutorLog = { chan: string; data: string }
export type ExecutorPort = { port: number; url: string | null; main: boolean }
export type ExecutorError = { reason: string; message: string }
