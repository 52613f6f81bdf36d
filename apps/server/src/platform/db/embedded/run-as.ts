import { dirname } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.ts'
import { runProgram } from './run-program.ts'

/** PostgreSQL refuses to run as root, and runs as this user instead. */
const NOBODY = 65_534

/** Makes the kernel signal PostgreSQL when the server dies, however it dies, so that it shuts down. */
const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT', '--']

/** A way to run PostgreSQL's programs as a user that they accept and that can access the data. */
export type RunAs = {
  /** Programs that prefix every command. */
  wrapper: string[]
  ids?: { uid: number; gid: number }
  /** The wrapper cannot stop PostgreSQL when the server dies, so a watchdog is needed. */
  watchdog: boolean
  /** The machine has a flock program. */
  flock?: boolean
}

/** A kernel lock on the data, inherited by postgres and its backends and held until the last one ends. */
const HOLD_LOCK = ['flock', '--no-fork', '--nonblock', '--conflict-exit-code']

/** The exit code if another PostgreSQL holds the lock, perhaps in a container where its pid is not visible. */
export const LOCKED = 75

/** Adds the lock, for the postgres that must be the only one on `data`. */
export function exclusively(runAs: RunAs, data: string): RunAs {
  return runAs.flock ? { ...runAs, wrapper: [...HOLD_LOCK, String(LOCKED), data, ...runAs.wrapper] } : runAs
}

/** The ways to try, in order, by who runs the server and who owns the data (undefined: nobody yet). */
export function waysToRun(
  user: number | undefined,
  owner: { uid: number; gid: number } | undefined,
): RunAs[] {
  if (user === undefined) return [{ wrapper: [], watchdog: false }]
  if (user !== 0) {
    return [
      { wrapper: DIE_WITH_PARENT, watchdog: false },
      { wrapper: [], watchdog: true },
    ]
  }
  const asOther = (ids: { uid: number; gid: number }): RunAs[] => [
    { wrapper: DIE_WITH_PARENT, ids, watchdog: false },
    { wrapper: [], ids, watchdog: true },
  ]
  if (owner !== undefined && owner.uid !== 0) return asOther(owner)
  // In its own user namespace, PostgreSQL sees itself as nobody, yet reads and writes as root.
  const inNamespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  return [
    { wrapper: [...inNamespace, ...DIE_WITH_PARENT], watchdog: false },
    ...asOther({ uid: NOBODY, gid: NOBODY }),
  ]
}

/** Returns the first way in which PostgreSQL's own program runs, and its major version. */
export async function chooseWay(ways: RunAs[], binaries: Binaries): Promise<{ runAs: RunAs; major: number }> {
  const canLock = runProgram({ wrapper: [], watchdog: false }, 'flock', [
    '--no-fork',
    '--shared',
    '/',
    'true',
  ])
  let said = ''
  for (const runAs of ways) {
    const { code, output } = await runProgram(runAs, binaries.postgres, ['--version'])
    const major = Number(/PostgreSQL\) (\d+)/.exec(output)?.[1])
    if (code === 0 && major > 0) return { runAs: { ...runAs, flock: (await canLock).code === 0 }, major }
    said = output.trim()
  }
  if (/shared librar|Library not loaded/.test(said)) {
    throw new StartError(
      `The PostgreSQL that Sandlot brings lacks a library of its own: ${said}\n` +
        'Run `node scripts/bootstrap.mjs` in the folder of Sandlot, or set DATABASE_URL.',
    )
  }
  throw new StartError(
    `The PostgreSQL that Sandlot brings does not run here: ${said || 'it said nothing'}\n${wayOut(ways, binaries, said)}`,
  )
}

function wayOut(ways: RunAs[], binaries: Binaries, said: string): string {
  const uid = ways.at(-1)?.ids?.uid
  if (uid === undefined) return 'Set DATABASE_URL to a PostgreSQL 15 or newer.'
  const others = 'start Sandlot as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.'
  if (said.includes('EACCES')) {
    return (
      `PostgreSQL never runs as root but as user id ${uid} here, which may not pass through to ` +
      `${dirname(binaries.postgres)}. Allow it (chmod o+x on that directory and those above it), ${others}`
    )
  }
  return (
    'PostgreSQL never runs as root, and this machine lets it run neither in a user namespace nor as ' +
    `user id ${uid}. Instead, ${others}`
  )
}
