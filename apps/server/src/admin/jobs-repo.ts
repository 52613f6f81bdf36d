import type { AdminJob } from '@sandlot/core/admin/system-rest'
import { sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import { isFailed, isRunning } from '../platform/jobs/alive.ts'

type Row = {
  id: string
  task: string
  attempts: number
  attempts_max: number
  last_error: string | null
  run_at: string | Date
  inserted_at: string | Date
  is_running: boolean
  is_failed: boolean
}

const iso = (moment: string | Date) => new Date(moment).toISOString()

const present = (row: Row): AdminJob => ({
  id: row.id,
  task: row.task,
  state: row.is_running ? 'running' : row.is_failed ? 'failed' : row.attempts > 0 ? 'retrying' : 'waiting',
  attempts: row.attempts,
  attemptsMax: row.attempts_max,
  lastError: row.last_error,
  runAt: iso(row.run_at),
  insertedAt: iso(row.inserted_at),
})

/** Unfinished jobs, failed ones first, newest first; `after` is a job's id. */
export async function readJobs(db: Reader, after: string | undefined, limit: number): Promise<AdminJob[]> {
  const behind =
    after === undefined
      ? sql`true`
      : sql`(${isFailed}, id) < (select ${isFailed}, id from graphile_worker.jobs where id = ${after}::bigint)`
  const { rows } = await db.execute<Row>(sql`
    select id::text, task_identifier as task, attempts, max_attempts as attempts_max, last_error, run_at,
      created_at as inserted_at, ${isRunning} as is_running, ${isFailed} as is_failed
    from graphile_worker.jobs where ${behind} order by ${isFailed} desc, id desc limit ${limit}`)
  return rows.map(present)
}

/** The scheduled tasks, and when each last ran. */
export async function readScheduled(db: Reader): Promise<{ task: string; lastRunAt: string | null }[]> {
  const { rows } = await db.execute<{ task: string; at: string | Date | null }>(
    sql`select identifier as task, last_execution as at from graphile_worker._private_known_crontabs order by identifier`,
  )
  return rows.map(({ task, at }) => ({ task, lastRunAt: at && iso(at) }))
}
