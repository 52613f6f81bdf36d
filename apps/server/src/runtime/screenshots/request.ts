import { sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { ATTEMPTS_MAX, QUIET_SECONDS } from './limits.ts'

export const SCREENSHOT_JOB = 'screenshots:take'
const QUEUE = 'screenshots'

/**
 * Requests a new screenshot of a sandbox in the transaction that changes what it shows. It is taken some seconds after
 * the last such change, or never if screenshots are off.
 */
export async function requestScreenshot(
  tx: Transaction,
  { config }: { config: Pick<Config, 'screenshots'> },
  sandboxId: string,
): Promise<void> {
  if (config.screenshots === 'off') return
  await tx.execute(sql`
    select graphile_worker.add_job(
      ${SCREENSHOT_JOB}, json_build_object('id', ${sandboxId}::text),
      queue_name := ${QUEUE}, job_key := ${`screenshot:${sandboxId}`}, job_key_mode := 'replace',
      run_at := now() + make_interval(secs => ${QUIET_SECONDS}), max_attempts := ${ATTEMPTS_MAX})`)
}
