import type { BoxPort, BoxSession, BoxTask } from '@sandlot/core/runtime/boxes/rest'

const GIB = 1024 ** 3

/** Bytes in gigabytes, as short as they can be told: `0.4`, `12`. */
export function gigabytes(bytes: number): string {
  const value = bytes / GIB
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

/** The task to offer while nothing answers: one that is not running, with a port before one without. */
export function offeredTask(tasks: readonly BoxTask[], sessions: readonly BoxSession[]): BoxTask | null {
  const idle = tasks.filter(({ name }) => lastRun(sessions, name)?.state !== 'running')
  return idle.find(({ autostart }) => autostart) ?? idle.find(({ port }) => port !== null) ?? null
}
