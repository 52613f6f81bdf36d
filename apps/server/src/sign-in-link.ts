import { terminalMessages } from '@sandlot/core/accounts/messages'
import { terminalLink } from './accounts/links/terminal-link.ts'
import type { Config } from './platform/config/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { assertNotNewer } from './platform/db/migrate.ts'
import { reachDatabase } from './platform/db/reach.ts'
import { randomIds, systemClock } from './platform/ids.ts'
import { StartError } from './platform/start-error.ts'

/**
 * Prints a link that signs in a person, for whoever has access to the server's terminal; works while the server runs or
 * not.
 */
export async function printSignInLink(
  config: Config,
  username: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (!username) throw new StartError(terminalMessages.usage, { exitCode: 2 })
  const { url, leave } = await reachDatabase(config)
  try {
    const { db, pool, close } = openDatabase(url)
    try {
      // The running server may be a newer version than this program.
      await assertNotNewer(pool)
      const token = await terminalLink({ db, clock: systemClock, ids: randomIds }, username)
      say(terminalMessages.link(username))
      say(`${config.publicUrl ?? `http://localhost:${config.port}`}/signin/${token}`)
    } finally {
      await close()
    }
  } finally {
    await leave()
  }
}
