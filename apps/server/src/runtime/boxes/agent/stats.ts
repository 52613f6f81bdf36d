import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { AgentEvent, Stats } from './api.ts'
import type { Source } from './events.ts'
import { DISK_LOW_BYTES, MEMORY_LOW_SHARE, SHORTAGE_EVERY_MS } from './limits.ts'
import { allProcesses, memoryOf } from './processes.ts'

/** The clock tick on every Linux machine that Node runs on. */
const TICK_MS = 10

export async function statsOf(home: string): Promise<Stats> {
  const processes = allProcesses()
  const sum = (of: (process: (typeof processes)[number]) => number) =>
    processes.reduce((total, process) => total + of(process), 0)
  return {
    cpuMs: sum(({ ticks }) => ticks) * TICK_MS,
    memoryBytes: sum(memoryOf),
    processes: processes.length,
    disk: await diskOf(home),
  }
}

async function diskOf(home: string): Promise<Stats['disk']> {
  const { bsize, blocks, bavail } = await statfs(home)
  return { totalBytes: bsize * blocks, freeBytes: bsize * bavail }
}

/** Reports when disk or memory run short, and when there is enough again. */
export function watchShortage(home: string, tell: (event: AgentEvent) => void): Source {
  const isLow = { disk: false, memory: false }
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    const { freeBytes } = await diskOf(home)
    const now = { disk: freeBytes < DISK_LOW_BYTES, memory: memoryFreeShare() < MEMORY_LOW_SHARE }
    for (const what of ['disk', 'memory'] as const) {
      if (now[what] === isLow[what]) continue
      isLow[what] = now[what]
      tell({ type: 'low', what, isLow: now[what] })
    }
  }
  const lookAndGoOn = () => {
    void look()
      .catch(() => {})
      .finally(() => timer?.refresh())
  }

  return {
    begin: () => {
      timer = setTimeout(lookAndGoOn, SHORTAGE_EVERY_MS)
    },
    end: () => {
      clearTimeout(timer)
      timer = undefined
    },
    snapshot: () =>
      (['disk', 'memory'] as const).flatMap((what) =>
        isLow[what] ? [{ type: 'low', what, isLow: true }] : [],
      ),
  }
}

/** Of the box's limit if it has its own cgroup; otherwise of the machine. */
function memoryFreeShare(): number {
  const limit = numberIn('/sys/fs/cgroup/memory.max')
  const used = numberIn('/sys/fs/cgroup/memory.current')
  if (limit && used !== null) return 1 - used / limit
  const meminfo = readFileSync('/proc/meminfo', 'latin1')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(meminfo)?.[1])
  return kilobytes('MemAvailable') / kilobytes('MemTotal')
}

function numberIn(file: string): number | null {
  try {
    const value = Number(readFileSync(file, 'latin1'))
    return Number.isFinite(value) ? value : null
  } catch {
    return null
  }
}
