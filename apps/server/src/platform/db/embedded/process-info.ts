import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

export type ProcessInfo = {
  /** Differs between two processes that had the same pid one after the other. */
  identity: string
  /** Name of the program; undefined if unknown. */
  command: string | undefined
  /** Undefined if unknown. */
  cwd: string | undefined
}

/** Returns what currently runs under this pid; undefined if nothing does. A zombie does not count. */
export function inspectProcess(pid: number): ProcessInfo | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !exists(pid)) return undefined
  if (process.platform === 'linux') return fromProc(pid)
  if (process.platform === 'win32') return { identity: String(pid), command: undefined, cwd: undefined }
  return fromPs(pid)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function fromProc(pid: number): ProcessInfo | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // Ended in the meantime, or hidden from this user.
    return exists(pid) ? { identity: String(pid), command: undefined, cwd: undefined } : undefined
  }
  // "pid (name) state ppid …": the name may contain anything, so fields are counted from its end.
  const nameEnds = stat.lastIndexOf(')')
  const fields = stat.slice(nameEnds + 2).split(' ')
  const [state] = fields
  const startedAtTick = fields[19]
  if (state === 'Z' || state === 'X') return undefined
  return {
    identity: `${pid}@${startedAtTick}`,
    command: stat.slice(stat.indexOf('(') + 1, nameEnds),
    cwd: currentDirectory(pid),
  }
}

function currentDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function fromPs(pid: number): ProcessInfo | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [state, ...rest] = (stdout ?? '').trim().split(/\s+/)
  if (!state || state.startsWith('Z')) return undefined
  return { identity: `${pid}@${rest.slice(0, 5).join(' ')}`, command: rest.at(-1), cwd: undefined }
}
