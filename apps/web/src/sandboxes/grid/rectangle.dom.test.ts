// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawRectangle } from './rectangle.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const pointer = (type: string, clientX = 0, clientY = 0) =>
  new MouseEvent(type, { clientX, clientY, bubbles: true })

function begin() {
  const list = document.body.appendChild(document.createElement('div'))
  list.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 5000)
  const scroller = document.createElement('main')
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 800)
  const onChange = vi.fn()
  const onEnd = vi.fn()
  const press = pointer('pointerdown', 100, 100)
  drawRectangle(press as unknown as PointerEvent, { list, scroller, onChange, onEnd })
  return { list, scroller, onChange, onEnd }
}

test('[IT-017] [CN-029] a rectangle reports what it touches at most once per 60 ms', () => {
  const { onChange } = begin()
  const told: number[] = []
  onChange.mockImplementation(() => told.push(performance.now()))
  for (let step = 1; step <= 60; step += 1) {
    window.dispatchEvent(pointer('pointermove', 100 + step, 100 + step))
    vi.advanceTimersByTime(10)
  }
  const apart = told.slice(1).map((at, index) => at - (told[index] ?? 0))
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(60)
  // Reported in the first frame after the interval.
  expect(Math.max(...apart)).toBeLessThan(60 + 17)
})

test('reports the complete rectangle at the end, however soon that is', () => {
  const { onEnd, list } = begin()
  window.dispatchEvent(pointer('pointermove', 400, 300))
  expect(list.children).toHaveLength(1)
  window.dispatchEvent(pointer('pointermove', 40, 250))
  window.dispatchEvent(pointer('pointerup', 40, 250))
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ left: 40, top: 100, width: 60, height: 150 })
  expect(list.children).toHaveLength(0)
})

test('a press that hardly moves is a click', () => {
  const { onChange, onEnd } = begin()
  window.dispatchEvent(pointer('pointermove', 101, 102))
  vi.advanceTimersByTime(200)
  window.dispatchEvent(pointer('pointerup'))
  expect(onChange).not.toHaveBeenCalled()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(null)
})

test('near an edge the list scrolls on, and the rectangle grows with it', () => {
  const { scroller, onEnd, list } = begin()
  window.dispatchEvent(pointer('pointermove', 400, 795))
  vi.advanceTimersByTime(320)
  expect(scroller.scrollTop).toBeGreaterThan(100)
  list.getBoundingClientRect = () => new DOMRect(0, -scroller.scrollTop, 1000, 5000)
  window.dispatchEvent(pointer('pointerup'))
  expect(onEnd.mock.calls[0]?.[0].height).toBe(695 + scroller.scrollTop)
})
