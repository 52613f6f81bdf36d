import { expect, test, vi } from 'vitest'
import { ownOpener, tellOpener } from './own-opener.ts'

const ORIGIN = 'https://sandlot.example'
const pageWith = (opener: unknown) =>
  ({ opener, location: { origin: ORIGIN }, close: vi.fn() }) as unknown as Window

test('accepts only a same-origin page as the opener', () => {
  const own = { location: { origin: ORIGIN } }
  const foreign = {
    get location(): never {
      throw new DOMException('Blocked a frame', 'SecurityError')
    },
  }
  expect(ownOpener(pageWith(own))).toBe(own)
  expect(ownOpener(pageWith({ location: { origin: 'https://evil.example' } }))).toBeNull()
  expect(ownOpener(pageWith(foreign))).toBeNull()
  expect(ownOpener(pageWith(null))).toBeNull()
})

test('notifies the opener on this origin only, then closes the window', () => {
  const page = pageWith(null)
  const opener = { postMessage: vi.fn() }
  tellOpener(page, opener as unknown as Window, { type: 'signup', data: { id: 'p1' } })
  expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'signup', data: { id: 'p1' } }, ORIGIN)
  expect(page.close).toHaveBeenCalledOnce()
})
