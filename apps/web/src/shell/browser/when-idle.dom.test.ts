// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFrame, noteScrolling, whenIdle } from './when-idle.ts'

/** The browser's next idle moment, with so much time left in it. */
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
  // The clock begins at nought again, and what was noted in the test before is to be over.
  beganAt += 60_000
  vi.advanceTimersByTime(beganAt)
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(window, 'requestIdleCallback')
  Reflect.deleteProperty(window, 'cancelIdleCallback')
})

test('it waits for a moment that is longer than those between frames', () => {
  const work = vi.fn()
  whenIdle(schedule, work)
  beIdle(8)
  expect(work).not.toHaveBeenCalled()
  beIdle(40)
  expect(work).toHaveBeenCalledOnce()
})

test('between two turns of a wheel nothing is done, and after the last of them it is', () => {
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

test('what is asked for in the middle of scrolling waits for its end, too', () => {
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

test('of two things that wait the second leaves the first some time', () => {
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

test('whoever scrolls on and on gets it after five seconds', () => {
  const work = vi.fn()
  whenIdle(schedule, work)
  vi.advanceTimersByTime(5_000)
  scroll()
  beIdle(0, true)
  expect(work).toHaveBeenCalledOnce()
})

test('it begins to wait when it may, and is called off before and after that', () => {
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

test('a browser that does not tell of such moments does it at its time', () => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  const work = vi.fn()
  whenIdle(schedule, work, 500)
  vi.advanceTimersByTime(499)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
})

test('what was fetched is shown at once, and while something is scrolled after the next frame', () => {
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
