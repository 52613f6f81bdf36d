import type { JobHelpers, Job as JobRow } from 'graphile-worker'

/** Thrown by a job that cannot do its work yet: it runs again after a delay, and this attempt is not counted. */
export class Postponed extends Error {
  readonly ms: number

  constructor(ms: number) {
    super('the job waits for another')
    this.ms = ms
  }
}

/** Adds the job again with its remaining attempts; the current one is finished. */
export const postpone = (job: JobRow, ms: number, query: JobHelpers['query']) =>
  query(
    `select graphile_worker.add_job($1, $2::json, run_at := now() + $3 * interval '1 millisecond',
      job_key := $4, max_attempts := $5)`,
    [job.task_identifier, JSON.stringify(job.payload), ms, job.key, job.max_attempts - job.attempts + 1],
  )
