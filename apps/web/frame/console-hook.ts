import {
  CONSOLE_BATCH_MAX,
  CONSOLE_BATCH_MS,
  CONSOLE_BATCH_NODES_MAX,
  CONSOLE_NODES_MAX,
} from '@sandlot/core/runtime/limits'
import type { ConsoleLevel, ConsoleLine, FromFrame } from '../src/runtime/frame.ts'
import { formatted } from './format.ts'
import { serialize } from './serialize.ts'

/** What the bundler logs before it throws the actual error. */
const OF_THE_BUNDLER = 'Error in sandbox:'

export type ConsoleHook = {
  add(level: ConsoleLevel, values: readonly unknown[]): void
  /** Logs an uncaught error. Errors that were already logged are not reported again. */
  addUncaught(values: readonly unknown[], error: unknown): void
  /** Sends the pending batch. */
  flush(): void
}

/**
 * Intercepts a page's console. Lines are sent in batches. In a flood, the first ones are kept and the rest is counted,
 * so that neither side is overwhelmed.
 */
export function hookConsole(
  page: Window & typeof globalThis,
  report: (message: FromFrame) => void,
): ConsoleHook {
  const { console } = page
  const later = page.setTimeout.bind(page)
  const now = page.performance.now.bind(page.performance)
  const counts = new Map<string, number>()
  const timers = new Map<string, number>()
  let lines: ConsoleLine[] = []
  let dropped = 0
  let nodes = CONSOLE_BATCH_NODES_MAX
  let isWaiting = false
  let indent = 0
  const logged = new WeakSet<object>()
  const uncaught = new WeakSet<object>()

  const flush = () => {
    isWaiting = false
    if (lines.length === 0 && dropped === 0) return
    report({ type: 'console', lines, dropped })
    lines = []
    dropped = 0
    nodes = CONSOLE_BATCH_NODES_MAX
  }
  const add = (level: ConsoleLevel, values: readonly unknown[]) => {
    if (lines.length >= CONSOLE_BATCH_MAX) dropped += 1
    else {
      const budget = { nodes: Math.min(CONSOLE_NODES_MAX, nodes) }
      const before = budget.nodes
      lines.push({ level, values: formatted(values).map((value) => serialize(value, budget)), indent })
      nodes -= before - budget.nodes
    }
    if (isWaiting) return
    isWaiting = true
    later(flush, CONSOLE_BATCH_MS)
  }

  const addUncaught = (values: readonly unknown[], error: unknown) => {
    if (typeof error === 'object' && error !== null) {
      if (logged.has(error)) return
      logged.add(error)
      uncaught.add(error)
    }
    add('error', values)
  }
  const addError = (values: readonly unknown[]) => {
    const [error] = values
    const isAlone = values.length === 1 && typeof error === 'object' && error !== null
    if (isAlone && uncaught.has(error)) return
    if (isAlone) logged.add(error)
    add('error', values)
  }

  const label = (value: unknown) => (value === undefined ? 'default' : String(value))
  const elapsed = (name: string) => `${name}: ${(now() - (timers.get(name) ?? now())).toFixed(2)} ms`
  const also: Partial<Record<keyof Console, (...values: unknown[]) => void>> = {
    log: (...values) => {
      if (values[0] !== OF_THE_BUNDLER) add('log', values)
    },
    info: (...values) => add('info', values),
    warn: (...values) => add('warn', values),
    error: (...values) => addError(values),
    debug: (...values) => add('debug', values),
    dir: (value) => add('log', [value]),
    dirxml: (...values) => add('log', values),
    table: (value) => add('log', [value]),
    trace: (...values) => add('log', [...(values.length > 0 ? values : ['Trace']), new Error('Trace').stack]),
    assert: (holds, ...values) => {
      if (!holds) add('error', ['Assertion failed:', ...values])
    },
    count: (given) => {
      const name = label(given)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      add('log', [`${name}: ${counts.get(name)}`])
    },
    countReset: (given) => void counts.delete(label(given)),
    time: (given) => void timers.set(label(given), now()),
    timeLog: (given, ...values) => add('log', [elapsed(label(given)), ...values]),
    timeEnd: (given) => {
      add('log', [elapsed(label(given))])
      timers.delete(label(given))
    },
    group: (...values) => {
      if (values.length > 0) add('log', values)
      indent += 1
    },
    groupCollapsed: (...values) => {
      if (values.length > 0) add('log', values)
      indent += 1
    },
    groupEnd: () => {
      indent = Math.max(0, indent - 1)
    },
    clear: () => {
      lines = []
      dropped = 0
      indent = 0
      report({ type: 'console-clear' })
    },
  }
  for (const [name, run] of Object.entries(also)) {
    const method = name as 'log'
    const native = console[method].bind(console)
    console[method] = (...values: unknown[]) => {
      native(...values)
      run(...values)
    }
  }
  return { add, addUncaught, flush }
}
