import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The namespace of processes that one is in, as the kernel names it. */
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

/** All processes of a box: none of them can leave its namespace. Ended ones may wait long for a parent to look. */
export const processesIn = (namespace: string): number[] =>
  allPids().filter((pid) => namespaceOf(pid) === namespace && /^[^ZX]/.test(statOf(pid)[0] ?? ''))

export const childrenOf = (parent: number): number[] =>
  allPids().filter((pid) => Number(statOf(pid)[1]) === parent)

/** Those of this process's own namespace, so never one of a box, with what each was started with. */
export function commandLines(): { pid: number; words: string[] }[] {
  const own = namespaceOf(process.pid)
  return allPids().flatMap((pid) => {
    const words = read(`/proc/${pid}/cmdline`).split('\0')
    return words.length > 1 && namespaceOf(pid) === own ? [{ pid, words }] : []
  })
}

/** Signals all until there is none that was not: between two looks a process may have started another. */
export function signalAll(namespace: string, signal: NodeJS.Signals): void {
  const signalled = new Set<number>()
  for (;;) {
    const left = processesIn(namespace).filter((pid) => !signalled.has(pid))
    if (left.length === 0) return
    for (const pid of left) {
      signalled.add(pid)
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

/** What the processes of a box have in memory, what they share counted once. */
export const memoryBytesIn = (namespace: string): number =>
  processesIn(namespace).reduce((sum, pid) => sum + proportionalBytes(pid), 0)

function proportionalBytes(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? []
  return Number(kilobytes) * 1024
}

/** State, parent and so on: what comes after the name, which may hold anything. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Nothing for a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
