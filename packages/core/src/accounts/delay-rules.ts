import { counted } from '../grouped.ts'
/** How many attempts are free, and how the delay grows with each further one. */
export type DelayLimit = { free: number; firstSeconds: number; capSeconds: number; quietSeconds: number }

export type Attempts = { count: number; lastAt: Date }

/** Milliseconds to wait after `count` attempts: none for the free ones, then doubling up to the cap. */
export function delayAfter(count: number, { free, firstSeconds, capSeconds }: DelayLimit): number {
  if (count <= free) return 0
  return Math.min(capSeconds, firstSeconds * 2 ** Math.min(count - free - 1, 40)) * 1000
}

/** How many attempts still count: none after a long enough pause. */
export const countedNow = (before: Attempts | null, now: Date, { quietSeconds }: DelayLimit): number =>
  before && now.getTime() - before.lastAt.getTime() < quietSeconds * 1000 ? before.count : 0

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A delay in words, rounded up so that nobody retries too early: `4 minutes`. */
export function waitText(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds > length) ?? ['second', 1]
  const count = Math.max(1, Math.ceil(seconds / length))
  return counted(count, unit)
}

/** The refusal of an attempt that comes too early, with the earliest time for the next one. */
export function tooEarlyText(until: Date, now: Date): string {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  const at = until.toISOString().slice(11, 19)
  return `Too many attempts. Try again in ${waitText(seconds)}, at ${at} UTC.`
}
