import { freeBytes } from '../../disk/disk-room.ts'
import type { StartError } from '../../start-error.ts'
import { findBinaries } from './binaries.ts'
import { removeClaim } from './claim.ts'
import { type Clock, systemClock } from './clock.ts'
import { checkMajor, checkOwner, giveDataTo, makeDataDirectory, ownerOfData } from './data-directory.ts'
import { explaining } from './explain.ts'
import { createDatabase, resetPassword } from './initdb.ts'
import { layoutOf } from './layout.ts'
import { readPassword } from './password.ts'
import { chooseWay, waysToRun } from './run-as.ts'
import { type EmbeddedPostgres, supervise } from './supervisor.ts'
import { takeOver } from './take-over.ts'

export type EmbeddedOptions = {
  /** The server's data directory; the database is in its `postgres` folder. Created if missing. */
  dataDir: string
  /** Called with one line for each event worth knowing for the operator. */
  log?: (line: string) => void
  /** Called when PostgreSQL is down for good: it ended, and restarting did not help. */
  onFailure?: (error: StartError) => void
  clock?: Clock
  /** With less free space than this, a PostgreSQL that keeps ending is assumed to lack it. */
  reserveBytes?: number
  free?: (folder: string) => Promise<number>
}

/**
 * Starts the bundled PostgreSQL, creates its database the first time, and keeps it running. Throws a StartError with
 * instructions if the directory is in use by another server, was written by another major version or is not writable,
 * or if PostgreSQL cannot run on this machine.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const layout = layoutOf(options.dataDir)
  const user = process.getuid?.()
  const binaries = await findBinaries()
  return await explaining(layout, async () => {
    await makeDataDirectory(layout)
    const owner = await ownerOfData(layout)
    checkOwner(layout, user, owner)
    const { runAs, major } = await chooseWay(waysToRun(user, owner), binaries)
    const context = {
      layout,
      binaries,
      runAs,
      clock: options.clock ?? systemClock,
      log: options.log ?? (() => {}),
    }
    if (owner === undefined) await createDatabase(context)
    await checkMajor(layout, major)
    await takeOver(context)
    try {
      await giveDataTo(layout, runAs.ids)
      const password = (await readPassword(layout.password)) ?? (await resetPassword(context))
      const room = { reserveBytes: options.reserveBytes ?? 0, free: options.free ?? freeBytes }
      return await supervise(context, password, options.onFailure ?? (() => {}), room)
    } catch (error) {
      await removeClaim(layout)
      throw error
    }
  })
}
