import { jobLogMessages } from '@sandlot/core/shell/log-messages'
import type { FastifyBaseLogger } from 'fastify'
import { Logger } from 'graphile-worker'
import { databaseIsAway } from '../db/away.ts'
import type { Outage } from '../outage.ts'

type Failed = { id: string; task_identifier: string; attempts: number; max_attempts: number }

/** What the job runner says, as lines of the log: errors as such, and a database that is away as the outage that it is. */
export const workerLog = (log: FastifyBaseLogger, outage: Outage): Logger =>
  new Logger(() => (level, message, meta) => {
    const err = meta.error ?? meta.fatalError
    if (meta.failure) return noteFailure(log, err, meta.job as Failed)
    if (err !== undefined && databaseIsAway(err)) return outage.failed(err)
    // The rest of such a message repeats the error, and with it the values of a statement.
    const text = err === undefined ? message : message.split(/[:\n]/)[0]
    log[level === 'warning' ? 'warn' : level]({ ...(err !== undefined && { err }) }, text)
  })

function noteFailure(log: FastifyBaseLogger, err: unknown, job: Failed): void {
  const { id, task_identifier: task, attempts, max_attempts: of } = job
  const isOver = attempts >= of
  const hint = isOver ? jobLogMessages.failedHint : jobLogMessages.triedAgainHint
  log.error({ err, job: id, task, attempt: attempts, of, hint }, jobLogMessages.failed)
}
