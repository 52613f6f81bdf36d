// @vitest-environment jsdom
import { PREVIEW_REVIVAL_MS, PREVIEW_REVIVALS_MAX } from '@sandlot/core/runtime/limits'
import type { PreviewSource } from '@sandlot/core/runtime/rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStage } from '../../frame/stage.ts'

let isOnline = true

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const become = (state: boolean) => {
  isOnline = state
  window.dispatchEvent(new Event(state ? 'online' : 'offline'))
}

/** Shows a preview in its frame. Its state is read from the document inside, and is null if that is inaccessible. */
async function show(engine: PreviewSource['engine'], path = '/') {
  const stage = createStage(window, () => undefined)
  await stage.handle({
    type: 'start',
    id: 'abc123',
    engine,
    environment: engine === 'bundler' ? 'parcel' : 'static',
    externalResources: [],
    files: [],
    path,
    secret: null,
  })
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('there is no frame')
  const loaded: string[] = []
  let shown: Document | null = document.implementation.createHTMLDocument()
  Object.defineProperty(frame, 'contentDocument', { get: () => shown })
  Object.defineProperty(frame, 'src', { set: (src: string) => void loaded.push(src) })
  return {
    loaded,
    shows: (next: Document | null) => {
      shown = next
    },
    says: (data: object) =>
      window.dispatchEvent(
        new MessageEvent('message', { source: frame.contentWindow, data: { codesandbox: true, ...data } }),
      ),
  }
}

const blank = () => document.implementation.createHTMLDocument()

test('reloads a bundler whose page failed without a network, at its location, once there is one', async () => {
  const { loaded, shows, says } = await show('bundler')
  says({ type: 'initialized' })
  says({ type: 'urlchange', url: '/about' })
  become(false)
  shows(null)
  become(true)
  expect(loaded).toEqual(['/about'])
})

test('also if its page arrived without its script', async () => {
  const { loaded, shows, says } = await show('bundler')
  says({ type: 'initialized' })
  become(false)
  shows(blank())
  become(true)
  expect(loaded).toEqual(['/'])
})

test('does not reload a page that still answers', async () => {
  const { loaded, says } = await show('bundler')
  says({ type: 'initialized' })
  become(false)
  become(true)
  await vi.runAllTimersAsync()
  expect(loaded).toEqual([])
})

test('nor the page of another site that a link had led to', async () => {
  const { loaded, shows } = await show('site')
  shows(null)
  become(false)
  become(true)
  expect(loaded).toEqual([])
})

test('retries a failing site for a while, and again after the next outage', async () => {
  const { loaded, shows } = await show('site', '/page.html')
  become(false)
  shows(null)
  become(true)
  await vi.runAllTimersAsync()
  expect(loaded).toHaveLength(PREVIEW_REVIVALS_MAX)
  become(false)
  become(true)
  shows(blank())
  await vi.advanceTimersByTimeAsync(PREVIEW_REVIVAL_MS)
  expect(loaded).toHaveLength(PREVIEW_REVIVALS_MAX + 1)
})
