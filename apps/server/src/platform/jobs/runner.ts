import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { jobLogMessages } from '@sandlot/core/shell/log-messages'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { databaseIsAway } from '../db/away.ts'
import { databaseOutage, type Outage } from '../outage.ts'
import { freeJobsOfTheGone, giveBack, holdAlive } from './alive.ts'
import { patientPool } from './patient-pool.ts'
import { Postponed, postpone } from './postponed.ts'

type Failed = { id: string; task_identifier: string; attempts: number; max_attempts: number }

/** Logs the messages of the job runner: errors as such, and an unavailable database as an outage. */
const workerLog = (log: FastifyBaseLogger, outage: Outage): Logger =>
  new Logger(() => (level, message, meta) => {
    const err = meta.error ?? meta.fatalError
    if (meta.failure) return noteFailure(log, err, meta.job as Failed)
    if (err !== undefined && databaseIsAway(err)) return outage.failed(err)
    // The rest of such a message repeats the error, including the values of a statement.
    const text = err === undefined ? message : message.split(/[:\n]/)[0]
    log[level === 'warning' ? 'warn' : level]({ ...(err !== undefined && { err }) }, text)
  })

function noteFailure(log: FastifyBaseLogger, err: unknown, job: Failed): void {
  const { id, task_identifier: task, attempts, max_attempts: of } = job
  const isOver = attempts >= of
  const hint = isOver ? jobLogMessages.failedHint : jobLogMessages.triedAgainHint
  log.error({ err, job: id, task, attempt: attempts, of, hint }, jobLogMessages.failed)
}

/** How soon the jobs of a killed server are restarted. */
const LOOK_EVERY_MS = 5_000
const STOP_MS = 3_000
/** How long to wait when stopping for a database that hangs. */
const PARTING_MS = 2_000

/** A job that runs on a schedule (`cron`, UTC), or only when enqueued (null). It must be safe to run twice. */
export type Job = {
  name: string
  cron: string | null
  /** Whether it also runs at startup: once for all servers that start together. */
  atStart?: boolean
  /** `id` is that of the job's row. If it throws `Postponed`, it runs again later as if it had not started. */
  run: (payload?: unknown, id?: string) => Promise<void>
}

export type JobRunner = {
  /** Whether the runner stopped unexpectedly, so that no job runs any more. */
  isDown(): boolean
  /** Claims no more jobs and resolves when the running ones are done; after `atMost` ms, others may run them. */
  stop(atMost?: number): Promise<void>
}

/** Runs jobs from PostgreSQL: with many servers on one database, each job still runs once. */
export async function startJobs(
  pool: Pool,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  outage: Outage = databaseOutage(log),
): Promise<JobRunner> {
  let isGivenUp = false
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      // Jobs that others may be running by now must not be completed here as well.
      (payload, { job: row, query }) =>
        job
          .run(payload, row.id)
          .catch(async (error: unknown) => {
            if (!(error instanceof Postponed)) throw error
            if (!isGivenUp) await postpone(row, error.ms, query)
          })
          .finally(() => (isGivenUp ? new Promise(() => {}) : undefined)),
    ]),
  )
  const alive = holdAlive(pool.options.connectionString ?? '')
  const events: WorkerEvents = new EventEmitter()
  const workers: string[] = []
  let isHeld: Promise<void> | undefined
  events.on('pool:create', ({ workerPool }) => {
    workers.push(workerPool.id)
    isHeld = alive.as(workerPool.id)
  })
  const patient = patientPool(pool, outage)
  const runner = await run({
    pgPool: patient.pool,
    taskList,
    crontab: jobs.flatMap(({ cron, name }) => (cron === null ? [] : [`${cron} ${name}`])).join('\n'),
    concurrency: 2,
    noHandleSignals: true,
    events,
    logger: workerLog(log, outage),
  })
  let isStopping = false
  let isDown = false
  // It resolves even if it fails; the error is in its own log.
  const ended = () => {
    if (isStopping) return
    isDown = true
    log.error({ hint: jobLogMessages.stoppedHint }, jobLogMessages.stopped)
  }
  runner.promise.then(ended, ended)
  await isHeld
  for (const { name, atStart } of jobs)
    if (atStart) await pool.query('select graphile_worker.add_job($1, job_key := $1)', [name])

  const look = async () => {
    try {
      const count = await freeJobsOfTheGone(pool)
      if (count > 0) log.warn({ count }, 'jobs of a server that is gone run again')
    } catch (error) {
      if (databaseIsAway(error)) outage.failed(error)
      else log.warn({ err: error }, jobLogMessages.lookFailed)
    }
  }
  await look()
  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return {
    isDown: () => isDown,
    stop: async (atMost = STOP_MS) => {
      isStopping = true
      clearInterval(looking)
      // A runner that stopped unexpectedly cannot be stopped again, and may have left jobs running.
      const done = runner.stop().then(
        () => true,
        () => false,
      )
      const patience = patient.isWaiting() ? 0 : atMost
      const isDone = await Promise.race([done, delay(patience, false, { ref: false })])
      isGivenUp = !isDone
      const part = async () => {
        if (isGivenUp) await giveBack(pool, workers).catch(() => {})
        await alive.stop()
      }
      await Promise.race([part(), delay(PARTING_MS, undefined, { ref: false })])
    },
  }
}
