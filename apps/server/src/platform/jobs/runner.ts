import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'

/**
 * A piece of work that runs by itself at a time of day (`cron`, UTC), or when something enqueues it (null), and may
 * run twice without harm.
 */
export type Job = { name: string; cron: string | null; run: (payload?: unknown) => Promise<void> }

/** Runs jobs in PostgreSQL: with many servers on one database each still runs once. */
export async function startJobs(pool: Pool, jobs: readonly Job[], log: FastifyBaseLogger): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(payload)]),
  )
  const runner = await run({
    pgPool: pool,
    taskList,
    crontab: jobs.flatMap(({ cron, name }) => (cron === null ? [] : [`${cron} ${name}`])).join('\n'),
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message)),
  })
  runner.promise.catch((error) => log.error({ err: error }, 'the job runner stopped'))
  return runner
}
