import type { JobHelpers, Job as JobRow } from 'graphile-worker'

/** What a job throws that cannot do its work yet: it runs again after so long, and this time is not counted. */
export class Postponed extends Error {
  readonly ms: number

  constructor(ms: number) {
    super('the job waits for another')
    this.ms = ms
  }
}

/** Adds a job anew, with the attempts that it had left; as it stands it is over. */
export const postpone = (job: JobRow, ms: number, query: JobHelpers['query']) =>
  query(
    `select graphile_worker.add_job($1, $2::json, run_at := now() + $3 * interval '1 millisecond',
      job_key := $4, max_attempts := $5)`,
    [job.task_identifier, JSON.stringify(job.payload), ms, job.key, job.max_attempts - job.attempts + 1],
  )
