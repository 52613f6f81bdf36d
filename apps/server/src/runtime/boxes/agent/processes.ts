import { readdirSync, readFileSync } from 'node:fs'

/** The page size on every Linux machine that Node runs on. */
const PAGE_BYTES = 4096

export type Stat = { pid: number; parent: number; session: number; ticks: number; pages: number }

/** Reads /proc for a process; null if it has ended. */
export function statOf(pid: number): Stat | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return null
  }
}

/** The name in it may contain anything, even brackets and spaces, so fields are counted from its end. */
export function parseStat(text: string): Stat | null {
  const pid = Number.parseInt(text, 10)
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index] ?? Number.NaN)
  const ticks = at(11) + at(12) + at(13) + at(14)
  const stat = { pid, parent: at(1), session: at(3), ticks, pages: at(21) }
  return Object.values(stat).every(Number.isFinite) ? stat : null
}

export function allProcesses(): Stat[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
}

/** A process's memory with its share of shared pages; with all of them if the kernel does not report the share. */
export function memoryOf({ pid, pages }: Stat): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? []
    return kilobytes === undefined ? pages * PAGE_BYTES : Number(kilobytes) * 1024
  } catch {
    return pages * PAGE_BYTES
  }
}

/** Signals all processes of a session, whose id is the pid of its first process. */
export function signalSession(session: number, signal: NodeJS.Signals): void {
  for (const { pid, session: own } of allProcesses()) {
    if (own !== session) continue
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended, as intended.
    }
  }
}
