// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFrame, noteScrolling, whenIdle } from './when-idle.ts'

/** Triggers the browser's next idle period, with this much time left. */
let beIdle: (leftMs: number, didTimeout?: boolean) => void
const schedule = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
const scroll = () => document.body.dispatchEvent(new Event('scroll'))

let beganAt = 0
noteScrolling()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const asked = new Map<number, IdleRequestCallback>()
  let id = 0
  Object.assign(window, {
    requestIdleCallback: (run: IdleRequestCallback) => {
      asked.set(++id, run)
      return id
    },
    cancelIdleCallback: (one: number) => asked.delete(one),
  })
  beIdle = (left, didTimeout = false) => {
    const those = [...asked.values()]
    asked.clear()
    for (const run of those) run({ didTimeout, timeRemaining: () => left })
  }
  // The clock starts at zero again, so move it past everything recorded in the previous test.
  beganAt += 60_000
  vi.advanceTimersByTime(beganAt)
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(window, 'requestIdleCallback')
  Reflect.deleteProperty(window, 'cancelIdleCallback')
})

test('waits for an idle period longer than the pauses between frames', () => {
  const work = vi.fn()
  whenIdle(schedule, work)
  beIdle(8)
  expect(work).not.toHaveBeenCalled()
  beIdle(40)
  expect(work).toHaveBeenCalledOnce()
})

test('does nothing between two wheel events, and runs after the last', () => {
  const work = vi.fn()
  whenIdle(schedule, work)
  scroll()
  vi.advanceTimersByTime(200)
  beIdle(40)
  scroll()
  vi.advanceTimersByTime(200)
  beIdle(40)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  beIdle(40)
  expect(work).toHaveBeenCalledOnce()
})

test('work requested while scrolling waits for its end, too', () => {
  const work = vi.fn()
  scroll()
  vi.advanceTimersByTime(200)
  whenIdle(schedule, work)
  beIdle(40)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  beIdle(40)
  expect(work).toHaveBeenCalledOnce()
})

test('spaces two waiting tasks apart', () => {
  const [one, other] = [vi.fn(), vi.fn()]
  whenIdle(schedule, one)
  whenIdle(schedule, other)
  beIdle(40)
  beIdle(40)
  expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  vi.advanceTimersByTime(200)
  beIdle(40)
  expect(other).toHaveBeenCalledOnce()
})

test('runs after five seconds even during continuous scrolling', () => {
  const work = vi.fn()
  whenIdle(schedule, work)
  vi.advanceTimersByTime(5_000)
  scroll()
  beIdle(0, true)
  expect(work).toHaveBeenCalledOnce()
})

test('starts waiting after its delay, and can be canceled before and after that', () => {
  const work = vi.fn()
  whenIdle(schedule, work, 500)
  beIdle(40)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  beIdle(40)
  expect(work).toHaveBeenCalledOnce()
  const other = vi.fn()
  whenIdle(schedule, other, 500)()
  const late = whenIdle(schedule, other, 500)
  vi.advanceTimersByTime(500)
  late()
  beIdle(40)
  expect(other).not.toHaveBeenCalled()
})

test('without requestIdleCallback, runs after its delay', () => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  const work = vi.fn()
  whenIdle(schedule, work, 500)
  vi.advanceTimersByTime(499)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
})

test('shows fetched data immediately, or after the next frame while scrolling', () => {
  let frame: FrameRequestCallback = () => {}
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
    frame = run
    return 1
  })
  const [before, during, after] = [vi.fn(), vi.fn(), vi.fn()]
  afterFrame(before)
  vi.advanceTimersByTime(0)
  expect(before).toHaveBeenCalledOnce()
  scroll()
  afterFrame(during)
  vi.advanceTimersByTime(300)
  expect(during).not.toHaveBeenCalled()
  frame(0)
  expect(during).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(during).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(300)
  afterFrame(after)
  vi.advanceTimersByTime(0)
  expect(after).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
