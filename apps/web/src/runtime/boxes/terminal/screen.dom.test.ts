// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createScreen } from './screen.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a row is taller than the font’s reported height, which can cut off underscores', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(8 * 32)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(16)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }))
  const place = document.body.appendChild(document.createElement('div'))
  const nothing = () => undefined
  const screen = createScreen(place, {
    label: 'Terminal 1',
    description: '',
    nonce: null,
    theme: {},
    font: { family: 'monospace', size: 14 },
    isMac: false,
    ...{
      onType: nothing,
      onResize: nothing,
      onPort: nothing,
      onCopy: nothing,
      onFind: nothing,
      onLeave: nothing,
    },
  })
  const row = place.querySelector<HTMLElement>('.xterm-rows > div')
  expect(Number.parseFloat(row?.style.height ?? '')).toBeGreaterThanOrEqual(18)
  screen.dispose()
})
