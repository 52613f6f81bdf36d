import type { BoxPort, BoxSession, BoxTask } from '@sandlot/core/runtime/boxes/rest'

/** What sizes of machines are told in: memory in the first, storage in the second. */
const UNITS = { GiB: 1024 ** 3, GB: 1000 ** 3 }

/** Bytes in a unit, as short as they can be told: `0.4`, `12`. */
export function inUnit(bytes: number, unit: keyof typeof UNITS): string {
  const value = bytes / UNITS[unit]
  return value >= 10 ? String(Math.round(value)) : String(Math.round(value * 10) / 10)
}

/** How much of a most is used, from 0 to 1. */
export const shareOf = (used: number, most: number): number =>
  most > 0 ? Math.min(1, Math.max(0, used / most)) : 0

/** The port whose preview shows: the chosen one, also while it does not answer, else that of a task, else the first. */
export function shownPort(
  ports: readonly BoxPort[],
  tasks: readonly BoxTask[],
  chosen: number | null,
): number | null {
  if (chosen !== null) return chosen
  const ofTask = tasks.find(({ port }) => ports.some((one) => one.port === port))
  return ofTask?.port ?? ports[0]?.port ?? null
}

/** The last time that a task ran, if it did since the devbox was started. */
export const lastRun = (sessions: readonly BoxSession[], task: string): BoxSession | null =>
  sessions.findLast(({ kind, name }) => kind === 'task' && name === task) ?? null

const isRunning = ({ name }: BoxTask, sessions: readonly BoxSession[]): boolean =>
  lastRun(sessions, name)?.state === 'running'

/** The task that runs and may yet answer at a port, setup included; null where none does. */
export const startingTask = (tasks: readonly BoxTask[], sessions: readonly BoxSession[]): BoxTask | null =>
  tasks.find((task) => (task.autostart || task.port !== null) && isRunning(task, sessions)) ?? null

/** The task to offer while nothing answers: one that is not running, with a port before one without. */
export function offeredTask(tasks: readonly BoxTask[], sessions: readonly BoxSession[]): BoxTask | null {
  const idle = tasks.filter((task) => !isRunning(task, sessions))
  return idle.find(({ autostart }) => autostart) ?? idle.find(({ port }) => port !== null) ?? null
}
