import { terminalMessages } from '@sandlot/core/accounts/messages'
import type { Config } from '../config/config.ts'
import { StartError } from '../start-error.ts'
import { openDatabase } from './database.ts'
import { hasDatabase, runningDatabase } from './embedded/running.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { migrateDatabase } from './migrate.ts'

type Reached = { url: string; leave: () => Promise<unknown> }
type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Returns a server's database: the configured one, that of the running server, or else one started for the duration.
 */
export async function reachDatabase({ databaseUrl, dataDir }: Where, mayMake = false): Promise<Reached> {
  const running = databaseUrl ?? (await runningDatabase(dataDir))
  if (running) return { url: running, leave: async () => {} }
  if (!mayMake && !hasDatabase(dataDir)) throw new StartError(terminalMessages.noDatabase(dataDir))
  const embedded = await startEmbeddedPostgres({ dataDir })
  const { pool, close } = openDatabase(embedded.url)
  await migrateDatabase(pool, embedded.url).finally(close)
  return { url: embedded.url, leave: () => embedded.stop() }
}
