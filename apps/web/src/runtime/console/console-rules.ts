import { CONSOLE_MAX_ENTRIES } from '@sandlot/core/runtime/limits'
import type { ConsoleLevel, ConsoleLine, LoggedValue } from '../frame.ts'

/** A line of the console. Consecutive identical lines are merged and counted. */
export type ConsoleEntry = ConsoleLine & { id: number; count: number; text: string; run: number }

export type ConsoleState = {
  entries: readonly ConsoleEntry[]
  nextId: number
  /** The number of lines dropped because they arrived too fast. */
  dropped: number
  /** The number of lines removed to make room for newer ones. */
  gone: number
  /** The number of times that the code has been rerun. */
  run: number
}

export const emptyConsole: ConsoleState = { entries: [], nextId: 1, dropped: 0, gone: 0, run: 0 }

/** Returns the console without its lines. */
export const clearedConsole = ({ nextId, run }: ConsoleState): ConsoleState => ({
  ...emptyConsole,
  nextId,
  run,
})

/** Returns the console after the code was rerun. */
export const withRun = (state: ConsoleState): ConsoleState => ({ ...state, run: state.run + 1 })

/** Appends lines to the console. Repeated lines are counted, separately for each run, and only the newest are kept. */
export function withLines(
  state: ConsoleState,
  { lines, dropped }: { lines: readonly ConsoleLine[]; dropped: number },
): ConsoleState {
  const entries = [...state.entries]
  let { nextId } = state
  const { run } = state
  for (const line of lines) {
    const text = lineText(line.values)
    const last = entries.at(-1)
    if (last?.level === line.level && last.indent === line.indent && last.text === text)
      entries[entries.length - 1] = { ...last, run, count: last.run === run ? last.count + 1 : 1 }
    else {
      entries.push({ ...line, id: nextId, count: 1, text, run })
      nextId += 1
    }
  }
  const surplus = Math.max(0, entries.length - CONSOLE_MAX_ENTRIES)
  return {
    ...state,
    entries: entries.slice(surplus),
    nextId,
    dropped: state.dropped + dropped,
    gone: state.gone + surplus,
  }
}

export type ConsoleFilter = { levels: ReadonlySet<ConsoleLevel>; text: string }

/** Returns the lines of the chosen levels that contain the text, ignoring case. */
export function filterConsole(
  entries: readonly ConsoleEntry[],
  { levels, text }: ConsoleFilter,
): ConsoleEntry[] {
  const wanted = text.trim().toLowerCase()
  return entries.filter(
    (entry) => levels.has(entry.level) && (wanted === '' || entry.text.toLowerCase().includes(wanted)),
  )
}

/** Counts the lines of each level, including repetitions. */
export function countLevels(entries: readonly ConsoleEntry[]): Record<ConsoleLevel, number> {
  const counts = { log: 0, info: 0, warn: 0, error: 0, debug: 0 }
  for (const { level, count } of entries) counts[level] += count
  return counts
}

/** Counts only the lines since the last rerun. */
export const countRun = ({ entries, run }: ConsoleState): Record<ConsoleLevel, number> =>
  countLevels(entries.filter((entry) => entry.run === run))

export const lineText = (values: readonly LoggedValue[]): string =>
  values.map((value) => valueText(value)).join(' ')

const NESTED = 3

/** Formats a value on one line, truncated if necessary. */
export function valueText(value: LoggedValue, depth = 0): string {
  switch (value.kind) {
    case 'text':
      return depth === 0 ? value.text : JSON.stringify(value.text)
    case 'error':
      return value.stack || value.text
    case 'object':
    case 'array':
    case 'map':
    case 'set': {
      const shown =
        depth < NESTED ? value.entries.map(([key, item]) => `${key}: ${valueText(item, depth + 1)}`) : ['…']
      return `${value.name} {${shown.join(', ')}}`
    }
    default:
      return value.text
  }
}
