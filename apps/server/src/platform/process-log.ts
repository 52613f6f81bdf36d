import { format } from 'node:util'
import { processLogMessages } from '@sandlot/core/shell/log-messages'
import { redactText } from '@sandlot/core/shell/redact-rules'
import type { FastifyBaseLogger } from 'fastify'

const LEVELS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'warn',
} as const

/**
 * Redirects everything that this process prints from now on to the log, including the output of libraries, Node.js
 * warnings, and the error that ends it.
 */
export function logProcess(log: FastifyBaseLogger, end: (code: number) => void): void {
  for (const [name, level] of Object.entries(LEVELS))
    Reflect.set(console, name, (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error)
      const text = said.filter((part) => part !== err)
      log[level]({ ...(err && { err }) }, redactText(format(...text)) || err?.message)
    })
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, processLogMessages.warning))
  process.on('uncaughtException', (err) => {
    log.fatal({ err, hint: processLogMessages.crashedHint }, processLogMessages.crashed)
    end(1)
  })
}
