import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { Client } from 'pg'

/** "jobs": the first half of each advisory lock that says that a server which runs jobs is there. */
const ALIVE = 0x6a6f6273
/** A server takes its jobs and says that it is there at the same time, or nearly. */
const SETTLED_MS = 2_000
const RETRY_MS = 1_000

/** The servers whose lock somebody holds, as the second halves of the locks. */
const HELD = `select objid::int8 from pg_locks where locktype = 'advisory' and granted and objsubid = 2
  and classid = ${ALIVE} and database = (select oid from pg_database where datname = current_database())`
const isGone = (worker: string) => `(hashtext(${worker})::int8 & 4294967295) not in (${HELD})`

/** Whether a job is being run by a server that is there; false where it waits, or its server was killed. */
export const isRunning: SQL = sql`(locked_at is not null and not ${sql.raw(isGone('locked_by'))})`

/** Whether a job failed so often that it is not tried again. */
export const isFailed: SQL = sql`(not ${isRunning} and attempts >= max_attempts)`

/**
 * Says that a server is there for as long as it is: PostgreSQL ends a lock with the connection of who holds it,
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
      // A computer that is switched off closes nothing, so the database has to ask.
      await next.query(
        `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`,
      )
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

/** Gives back what servers that are gone were running, and says how much that was. */
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

/** Lets others run what these were running. */
export async function giveBack(pool: Pool, workers: string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
}
