import { CONSOLE_MAX_ENTRIES } from '@sandlot/core/runtime/limits'
import type { ConsoleLevel, ConsoleLine, LoggedValue } from './frame.ts'

/** A line of the console; one that came several times in a row stands once with its count. */
export type ConsoleEntry = ConsoleLine & { id: number; count: number; text: string; run: number }

export type ConsoleState = {
  entries: readonly ConsoleEntry[]
  nextId: number
  /** Lines that came too fast to be sent. */
  dropped: number
  /** Lines that made room for newer ones. */
  gone: number
  /** How often the code ran anew so far. */
  run: number
}

export const emptyConsole: ConsoleState = { entries: [], nextId: 1, dropped: 0, gone: 0, run: 0 }

/** The console without its lines. */
export const clearedConsole = ({ nextId, run }: ConsoleState): ConsoleState => ({
  ...emptyConsole,
  nextId,
  run,
})

/** The console once the code runs anew. */
export const withRun = (state: ConsoleState): ConsoleState => ({ ...state, run: state.run + 1 })

/**
 * The console after more lines: the same line again is counted, anew in each run, and only the newest ones are kept.
 */
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

/** The lines of the chosen levels that hold the text, whatever its case. */
export function filterConsole(
  entries: readonly ConsoleEntry[],
  { levels, text }: ConsoleFilter,
): ConsoleEntry[] {
  const wanted = text.trim().toLowerCase()
  return entries.filter(
    (entry) => levels.has(entry.level) && (wanted === '' || entry.text.toLowerCase().includes(wanted)),
  )
}

/** How many lines of each level there are, repeated ones as often as they came. */
export function countLevels(entries: readonly ConsoleEntry[]): Record<ConsoleLevel, number> {
  const counts = { log: 0, info: 0, warn: 0, error: 0, debug: 0 }
  for (const { level, count } of entries) counts[level] += count
  return counts
}

/** The same of what the code logged since it ran anew. */
export const countRun = ({ entries, run }: ConsoleState): Record<ConsoleLevel, number> =>
  countLevels(entries.filter((entry) => entry.run === run))

export const lineText = (values: readonly LoggedValue[]): string =>
  values.map((value) => valueText(value)).join(' ')

const NESTED = 3

/** A value in one line, as far as a line goes. */
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
