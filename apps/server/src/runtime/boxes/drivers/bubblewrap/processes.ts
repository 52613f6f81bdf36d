import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The PID namespace of a process, as the kernel names it. */
export function namespaceOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`)
  } catch {
    return null
  }
}

const allPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/**
 * All processes of a box, which cannot leave its namespace. Zombies are left out, since they may wait long for their
 * parent.
 */
export const processesIn = (namespace: string): number[] =>
  allPids().filter((pid) => namespaceOf(pid) === namespace && /^[^ZX]/.test(statOf(pid)[0] ?? ''))

export const childrenOf = (parent: number): number[] =>
  allPids().filter((pid) => Number(statOf(pid)[1]) === parent)

/** The processes in this process's own namespace, so never those of a box, with their arguments. */
export function commandLines(): { pid: number; words: string[] }[] {
  const own = namespaceOf(process.pid)
  return allPids().flatMap((pid) => {
    const words = read(`/proc/${pid}/cmdline`).split('\0')
    return words.length > 1 && namespaceOf(pid) === own ? [{ pid, words }] : []
  })
}

/** Signals until no process is left that was not signaled, since new ones may start during a pass. */
export function signalAll(namespace: string, signal: NodeJS.Signals): void {
  const signaled = new Set<number>()
  for (;;) {
    const left = processesIn(namespace).filter((pid) => !signaled.has(pid))
    if (left.length === 0) return
    for (const pid of left) {
      signaled.add(pid)
      signalOne(pid, signal)
    }
  }
}

export function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The memory of a box's processes, counting shared pages once. */
export const memoryBytesIn = (namespace: string): number =>
  processesIn(namespace).reduce((sum, pid) => sum + proportionalBytes(pid), 0)

function proportionalBytes(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? []
  return Number(kilobytes) * 1024
}

/** The fields after the name, which may contain anything: state, parent and so on. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Empty for a process that has ended in the meantime. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
