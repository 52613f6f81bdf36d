import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { Client } from 'pg'
import { PROBE_CONNECTION } from '../db/keepalive.ts'

/** "jobs": the first half of each advisory lock that shows that a server which runs jobs is alive. */
const ALIVE = 0x6a6f6273
/** A server claims jobs and takes its lock at nearly the same time. */
const SETTLED_MS = 2_000
const RETRY_MS = 1_000

/** The servers whose lock is held, as the second halves of the locks. */
const HELD = `select objid::int8 from pg_locks where locktype = 'advisory' and granted and objsubid = 2
  and classid = ${ALIVE} and database = (select oid from pg_database where datname = current_database())`
const isGone = (worker: string) => `(hashtext(${worker})::int8 & 4294967295) not in (${HELD})`

/** Whether a job is being run by a live server; false if it is waiting, or if its server was killed. */
export const isRunning: SQL = sql`(locked_at is not null and not ${sql.raw(isGone('locked_by'))})`

/** Whether a job has failed so often that it is not retried. */
export const isFailed: SQL = sql`(not ${isRunning} and attempts >= max_attempts)`

/**
 * Shows that a server is alive for as long as it is: PostgreSQL releases a lock when the holder's connection ends,
 * however the server dies.
 */
export function holdAlive(databaseUrl: string): { as(worker: string): Promise<void>; stop(): Promise<void> } {
  let stopped = false
  let client: Client | null = null

  const hold = async (worker: string): Promise<void> => {
    if (stopped) return
    const next = new Client({
      connectionString: databaseUrl,
      application_name: 'sandlot jobs',
      keepAlive: true,
    })
    const lost = () => {
      if (client !== next || stopped) return
      client = null
      setTimeout(() => void hold(worker), RETRY_MS).unref()
    }
    client = next
    next.on('error', lost)
    next.on('end', lost)
    try {
      await next.connect()
      await next.query(PROBE_CONNECTION)
      await next.query('select pg_advisory_lock($1, hashtext($2))', [ALIVE, worker])
    } catch {
      lost()
      next.end().catch(() => {})
    }
  }
  return {
    as: hold,
    stop: async () => {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}

/** Releases the jobs of dead servers, and returns how many there were. */
export async function freeJobsOfTheGone(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ gone: string[] | null; jobs: number }>(
    `select array_agg(distinct locked_by) as gone, count(*)::int as jobs from (
      select locked_by, locked_at from graphile_worker.jobs
      union all select locked_by, locked_at from graphile_worker._private_job_queues
    ) as locked where locked_at < now() - $1 * interval '1 millisecond' and ${isGone('locked_by')}`,
    [SETTLED_MS],
  )
  const [{ gone, jobs } = { gone: null, jobs: 0 }] = rows
  if (gone) await giveBack(pool, gone)
  return jobs
}

/** Releases the jobs of these workers for others. */
export async function giveBack(pool: Pool, workers: string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
}
