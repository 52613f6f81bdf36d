import type { BoxPort, BoxSession, BoxTask } from '@sandlot/core/runtime/boxes/rest'

/** The units of machine sizes: memory in the first, storage in the second. */
const UNITS = { GiB: 1024 ** 3, GB: 1000 ** 3 }

/** Formats bytes in a unit as briefly as possible: `0.4`, `12`. */
export function inUnit(bytes: number, unit: keyof typeof UNITS): string {
  const value = bytes / UNITS[unit]
  return value >= 10 ? String(Math.round(value)) : String(Math.round(value * 10) / 10)
}

/** Returns the used share of a maximum, from 0 to 1. */
export const shareOf = (used: number, most: number): number =>
  most > 0 ? Math.min(1, Math.max(0, used / most)) : 0

/** Returns the port to preview: the chosen one even if it does not answer, else that of a task, else the first. */
export function shownPort(
  ports: readonly BoxPort[],
  tasks: readonly BoxTask[],
  chosen: number | null,
): number | null {
  if (chosen !== null) return chosen
  const ofTask = tasks.find(({ port }) => ports.some((one) => one.port === port))
  return ofTask?.port ?? ports[0]?.port ?? null
}

/** Returns the last run of a task since the devbox was started, if any. */
export const lastRun = (sessions: readonly BoxSession[], task: string): BoxSession | null =>
  sessions.findLast(({ kind, name }) => kind === 'task' && name === task) ?? null

const isRunning = ({ name }: BoxTask, sessions: readonly BoxSession[]): boolean =>
  lastRun(sessions, name)?.state === 'running'

/** Returns the running task that may still open a port, including setup. Null if there is none. */
export const startingTask = (tasks: readonly BoxTask[], sessions: readonly BoxSession[]): BoxTask | null =>
  tasks.find((task) => (task.autostart || task.port !== null) && isRunning(task, sessions)) ?? null

/** Returns the task to offer while no port answers: one that is not running, preferably one with a port. */
export function offeredTask(tasks: readonly BoxTask[], sessions: readonly BoxSession[]): BoxTask | null {
  const idle = tasks.filter((task) => !isRunning(task, sessions))
  return idle.find(({ autostart }) => autostart) ?? idle.find(({ port }) => port !== null) ?? null
}
