import { StartError } from '../../start-error.ts'
import { removeClaim } from './claim.ts'
import type { Context } from './context.ts'
import { DATABASE, ROLE } from './initdb.ts'
import { launch, type RunningPostmaster } from './launch.ts'
import { holdLock } from './lock.ts'
import { keepLogSmall } from './log-file.ts'

/** If PostgreSQL ends again this soon after a restart, restarting will not help. */
const TOO_SOON_MS = 60_000
/** The space that crash recovery needs. */
const RECOVERY_BYTES = 64 * 1024 * 1024
const LOOK_FOR_ROOM_MS = 1_000

export type EmbeddedPostgres = {
  /** postgres://sandlot:…@127.0.0.1:port/sandlot; stays the same across restarts of PostgreSQL. */
  readonly url: string
  readonly pid: number
  /** The path of the log file. */
  readonly log: string
  /** Shuts PostgreSQL down and releases the directory; open connections are closed. */
  stop(): Promise<void>
}

/** How much disk space must stay free, and how to measure it. */
type Room = { reserveBytes: number; free: (folder: string) => Promise<number> }

/** Runs PostgreSQL until stop(), and restarts it if it ends unexpectedly. */
export async function supervise(
  context: Context,
  password: string,
  onFailure: (error: StartError) => void,
  { reserveBytes, free }: Room,
): Promise<EmbeddedPostgres> {
  const { clock, layout, log } = context
  let postmaster = await launch(context)
  const { port } = postmaster
  const lock = await holdLock(context, { port, password }).catch(async (cause) => {
    await postmaster.stop()
    throw new StartError(
      `PostgreSQL in ${layout.data} runs but does not let Sandlot in: ${cause.message}. ` +
        `If ${layout.password} was changed, delete it: the next start makes a new password.`,
      { cause },
    )
  })
  const logKeeper = keepLogSmall(layout.log, (error) => log(`Cannot shorten ${layout.log}: ${error.message}`))
  let startedAnewAt = Number.NEGATIVE_INFINITY
  let recovery: Promise<void> = Promise.resolve()
  let stopping: Promise<void> | undefined

  function watch(watched: RunningPostmaster) {
    void watched.ended.then((how) => {
      if (stopping === undefined) recovery = startAnew(how)
    })
  }
  async function startAnew(how: string): Promise<void> {
    log(`PostgreSQL stopped unexpectedly (${how}); its log is ${layout.log}`)
    try {
      const isSoon = clock.now() - startedAnewAt < TOO_SOON_MS
      if (!(await hasRoom(isSoon ? Math.max(RECOVERY_BYTES, reserveBytes) : RECOVERY_BYTES))) return
      if (clock.now() - startedAnewAt < TOO_SOON_MS) {
        throw new StartError(
          `PostgreSQL stopped twice within a minute (${how}). Its log, ${layout.log}, tells why; start Sandlot again when that is mended.`,
        )
      }
      startedAnewAt = clock.now()
      postmaster = await launch(context, port)
      log(`PostgreSQL was started anew (pid ${postmaster.pid})`)
      watch(postmaster)
    } catch (cause) {
      const { message } = cause as Error
      log(`PostgreSQL is down: ${message}`)
      onFailure(cause instanceof StartError ? cause : new StartError(message, { cause }))
    }
  }
  /** PostgreSQL ends on a full disk and cannot recover, so this waits for space; false if stopped in the meantime. */
  async function hasRoom(bytes: number): Promise<boolean> {
    if ((await free(layout.data)) >= bytes) return true
    log(`There is no space left for the database in ${layout.data}. It starts again when there is.`)
    while ((await free(layout.data)) < bytes) {
      if (stopping !== undefined) return false
      await clock.sleep(LOOK_FOR_ROOM_MS)
    }
    startedAnewAt = Number.NEGATIVE_INFINITY
    return true
  }
  async function halt(): Promise<void> {
    logKeeper.stop()
    await recovery
    await lock.release()
    await postmaster.stop()
    await removeClaim(layout)
  }
  watch(postmaster)
  return {
    url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`,
    log: layout.log,
    get pid() {
      return postmaster.pid
    },
    stop: () => {
      stopping ??= halt()
      return stopping
    },
  }
}
