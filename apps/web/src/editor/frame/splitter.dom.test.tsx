// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Splitter } from './splitter.tsx'

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom has no pointer capture.
  Element.prototype.setPointerCapture ??= () => undefined
})

/** The splitter above a terminal that is 200 high, and may be 100 to 400. */
function show() {
  const heights: number[] = []
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const draw = (value: number) =>
    act(() =>
      root.render(
        <Splitter
          controls="terminal"
          isLying
          isReversed
          label="Height of the terminal"
          max={400}
          min={100}
          onChange={(next) => {
            heights.push(next)
            draw(next)
          }}
          step={20}
          unitsPerPixel={() => 1}
          value={value}
        />,
      ),
    )
  draw(200)
  onTestFinished(() => {
    act(() => root.unmount())
    host.remove()
  })
  const line = host.querySelector<HTMLElement>('[role="separator"]') as HTMLElement
  const press = (key: string) => line.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  return { heights, line, press }
}

test('resizes the terminal by keyboard within its limits', () => {
  const { heights, line, press } = show()
  for (const key of ['ArrowUp', 'ArrowDown', 'End', 'ArrowUp', 'Home', 'x']) press(key)
  expect(heights).toEqual([220, 200, 400, 400, 100])
  expect(line.getAttribute('aria-valuenow')).toBe('100')
})

test('can be dragged until the button is released', () => {
  const { heights, line } = show()
  const at = (type: string, clientY: number) =>
    line.dispatchEvent(new MouseEvent(type, { clientY, button: 0, bubbles: true }))
  at('pointerdown', 500)
  at('pointermove', 450)
  at('pointermove', 900)
  at('pointerup', 900)
  at('pointermove', 480)
  expect(heights).toEqual([250, 100])
})
