import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BoxLimits } from '../../driver.ts'
import { type Base, type Controller, discard } from './cgroup-bases.ts'

const CPU_PERIOD_US = 100_000

/** Cgroups that limit, freeze and kill processes. What they support depends on this machine. */
export type Cgroups = {
  has(controller: Controller): boolean
  /** Creates the groups of a box; writing a pid to the returned files puts a process into them. */
  make(id: string, limits: BoxLimits): string[]
  freeze(id: string): Promise<void>
  thaw(id: string): Promise<void>
  isFrozen(id: string): boolean
  /** How many of its processes the kernel killed for lack of memory. */
  memoryKills(id: string): number
  /** How often the kernel refused it another process. */
  forkFailures(id: string): number
  pids(id: string): number[]
  ids(): string[]
  /** After its processes have ended. */
  remove(id: string): Promise<void>
  /** After all boxes have ended. */
  close(): void
}

/** If the kernel has both versions, v2 is used for freezing, because frozen processes can be killed in it. */
export function cgroupsOf(bases: Base[]): Cgroups {
  const baseOf = (controller: Controller) => bases.find(({ has }) => has.includes(controller))
  const fileOf = (id: string, controller: Controller, one: string, two: string) => {
    const base = baseOf(controller)
    return base && join(base.folder, id, base.version === 1 ? one : two)
  }
  const read = (file: string | undefined) => {
    try {
      return file === undefined ? '' : readFileSync(file, 'utf8')
    } catch {
      return ''
    }
  }
  const setFrozen = async (id: string, isFrozen: boolean) => {
    const file = fileOf(id, 'freezer', 'freezer.state', 'cgroup.freeze')
    if (file === undefined) return
    const isOne = file.endsWith('freezer.state')
    writeFileSync(file, isOne ? (isFrozen ? 'FROZEN' : 'THAWED') : isFrozen ? '1' : '0')
    const state = () =>
      isOne
        ? read(file).trim() === (isFrozen ? 'FROZEN' : 'THAWED')
        : read(file.replace(/freeze$/, 'events')).includes(`frozen ${isFrozen ? 1 : 0}`)
    for (let tries = 0; !state() && tries < 500; tries += 1) await pause(2)
  }
  return {
    has: (controller) => baseOf(controller) !== undefined,
    make: (id, limits) =>
      bases.map((base) => {
        const folder = join(base.folder, id)
        mkdirSync(folder, { recursive: true })
        for (const [name, value] of settingsOf(base, limits)) {
          // Not every kernel accounts for swap; without it, there is none to limit.
          if (existsSync(join(folder, name))) writeFileSync(join(folder, name), value)
        }
        return join(folder, 'cgroup.procs')
      }),
    freeze: (id) => setFrozen(id, true),
    thaw: (id) => setFrozen(id, false),
    isFrozen: (id) =>
      /^(FROZEN|FREEZING|1)/.test(read(fileOf(id, 'freezer', 'freezer.state', 'cgroup.freeze'))),
    memoryKills: (id) =>
      countIn(read(fileOf(id, 'memory', 'memory.oom_control', 'memory.events')), 'oom_kill'),
    forkFailures: (id) => countIn(read(fileOf(id, 'pids', 'pids.events', 'pids.events')), 'max'),
    pids: (id) => [
      ...new Set(
        bases.flatMap(({ folder }) =>
          read(join(folder, id, 'cgroup.procs'))
            .split('\n')
            .filter(Boolean)
            .map(Number),
        ),
      ),
    ],
    ids: () => [...new Set(bases.flatMap(({ folder }) => foldersIn(folder)))],
    remove: async (id) => {
      for (const { folder } of bases) await removeFolder(join(folder, id))
    },
    close: () => {
      for (const { folder } of bases) discard(folder)
    },
  }
}

const countIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0)

function settingsOf({ version, has }: Base, limits: BoxLimits): [name: string, value: string][] {
  const memory = String(limits.memoryBytes)
  const quota = String(Math.max(1_000, Math.round(limits.cpus * CPU_PERIOD_US)))
  const settings: Record<Controller, [string, string][]> =
    version === 1
      ? {
          memory: [
            ['memory.limit_in_bytes', memory],
            ['memory.memsw.limit_in_bytes', memory],
          ],
          pids: [['pids.max', String(limits.processes)]],
          cpu: [
            ['cpu.cfs_period_us', String(CPU_PERIOD_US)],
            ['cpu.cfs_quota_us', quota],
          ],
          freezer: [],
        }
      : {
          memory: [
            ['memory.max', memory],
            ['memory.swap.max', '0'],
            ['memory.oom.group', '0'],
          ],
          pids: [['pids.max', String(limits.processes)]],
          cpu: [['cpu.max', `${quota} ${CPU_PERIOD_US}`]],
          freezer: [],
        }
  return has.flatMap((controller) => settings[controller])
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
}

/** The kernel releases a group only a moment after its last process. */
async function removeFolder(folder: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    try {
      return rmdirSync(folder)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return
      if (code !== 'EBUSY') throw error
    }
    await pause(4)
  }
}
