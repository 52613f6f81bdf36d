import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { AppError } from '@sandlot/core/errors'
import { cliMessages } from '../messages.ts'

/** Far longer than reading and writing a file takes: the lock's owner must have died. */
const STALE_MS = 10_000
const PAUSE_MS = 20
/** Long enough for a lock to become stale. */
const TRIES = 750

const held = new Set<string>()

/**
 * Runs a read-modify-write of a file under a lock that all commands respect. The folder must exist. The lock of a dead
 * process is ignored.
 */
export function locked<Result>(path: string, work: () => Result): Result {
  const lock = `${path}.lock`
  if (held.has(lock)) return work()
  take(lock, path)
  held.add(lock)
  try {
    return work()
  } finally {
    held.delete(lock)
    rmSync(lock, { force: true })
  }
}

const owner = () => `${hostname()} ${process.pid}`

function take(lock: string, path: string): void {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const file = openSync(lock, 'wx', 0o600)
      try {
        writeFileSync(file, owner())
      } catch (error) {
        // The disk is full.
        rmSync(lock, { force: true })
        throw error
      } finally {
        closeSync(file)
      }
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isStale(lock)) remove(lock)
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
  }
  throw new AppError('conflict', cliMessages.inUse(path), {
    reason: 'inUse',
    hint: cliMessages.inUseHint(lock),
  })
}

function isStale(lock: string): boolean {
  try {
    const [name, pid] = readFileSync(lock, 'utf8').split(' ')
    if (name === hostname() && pid !== undefined && !isRunning(Number(pid))) return true
    return Date.now() - statSync(lock).mtimeMs > STALE_MS
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** If two processes find it stale, the slower one may have taken the other's new lock, which is then put back. */
function remove(lock: string): void {
  const aside = `${lock}.${crypto.randomUUID()}`
  try {
    renameSync(lock, aside)
    if (!isStale(aside)) linkSync(aside, lock)
  } catch {
    // Another process was faster.
  } finally {
    rmSync(aside, { force: true })
  }
}
