import { sql } from 'drizzle-orm'
import type { Reader } from '../db/database.ts'
import { isFailed, isRunning } from './alive.ts'

/** Returns how many jobs there are, and how late the oldest due one is. */
export async function readJobCounts(
  db: Reader,
): Promise<{ waiting: number; failed: number; lateMs: number }> {
  const { rows } = await db.execute<{ waiting: number; failed: number; late_ms: number }>(sql`
    select count(*) filter (where not ${isFailed})::int as waiting, count(*) filter (where ${isFailed})::int as failed,
      greatest(0, coalesce(extract(epoch from now() - min(run_at) filter (where not ${isRunning} and not ${isFailed})) * 1000, 0))::float8 as late_ms
    from graphile_worker.jobs`)
  const [row] = rows
  return { waiting: row?.waiting ?? 0, failed: row?.failed ?? 0, lateMs: row?.late_ms ?? 0 }
}
