// @vitest-environment jsdom
import { CONSOLE_BATCH_MS } from '@sandlot/core/runtime/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hookConsole } from '../../../frame/console-hook.ts'
import { logUncaught } from '../../../frame/log-uncaught.ts'
import type { FromFrame } from '../frame.ts'
import { lineText } from './console-rules.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A separate page with a hooked console, and the messages that the hook sends. */
function setUp() {
  const page = Object.assign(new EventTarget(), {
    console: { ...console, error: () => undefined, log: () => undefined },
    setTimeout: window.setTimeout.bind(window),
    performance: window.performance,
  }) as unknown as Window & typeof globalThis
  const sent: FromFrame[] = []
  const hook = hookConsole(page, (message) => sent.push(message))
  logUncaught(page, hook)
  const uncaught = (error: unknown) => page.dispatchEvent(Object.assign(new Event('error'), { error }))
  const lines = () => {
    vi.advanceTimersByTime(CONSOLE_BATCH_MS)
    return sent.flatMap((message) =>
      message.type === 'console' ? message.lines.map(({ values }) => lineText(values).split('\n')[0]) : [],
    )
  }
  return { page, hook, sent, uncaught, lines }
}

test('an error both logged and thrown is a single line, whichever comes first', () => {
  const { page, uncaught, lines } = setUp()
  const first = new SyntaxError('first')
  page.console.error(first)
  uncaught(first)
  const second = new SyntaxError('second')
  uncaught(second)
  page.console.error(second)
  uncaught(second)
  expect(lines()).toEqual(['SyntaxError: first', 'SyntaxError: second'])
})

test('repeats of what code logs itself are all kept', () => {
  const { page, uncaught, lines } = setUp()
  const error = new Error('mine')
  page.console.error(error)
  page.console.error(error)
  uncaught(new Error('mine'))
  expect(lines()).toHaveLength(3)
})

test('flushes pending lines immediately, and sends nothing when there are none', () => {
  const { page, hook, sent } = setUp()
  page.console.error('broken')
  hook.flush()
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(CONSOLE_BATCH_MS)
  expect(sent).toHaveLength(1)
})
