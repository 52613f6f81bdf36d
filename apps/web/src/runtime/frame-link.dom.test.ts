// @vitest-environment jsdom
import { HEARTBEAT_MS, HEARTBEAT_PATIENCE_MS } from '@sandlot/core/runtime/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToFrame } from './frame.ts'
import { linkFrame } from './frame-link.ts'
import { FRAME_READY } from './frame-names.ts'

const ORIGIN = 'http://abc123.localhost:4000'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A linked frame, whose page answers pings only if `answers`. */
function setUp() {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const inside = frame.contentWindow
  if (!inside) throw new Error('the frame has no window')
  const state = { isSilent: false, answers: true, pings: 0 }
  vi.spyOn(inside, 'postMessage').mockImplementation(((
    _data: unknown,
    _to: string,
    [port]: MessagePort[],
  ) => {
    if (port)
      port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
        if (data.type !== 'ping') return
        state.pings += 1
        if (state.answers) port.postMessage({ type: 'pong' })
      }
  }) as typeof inside.postMessage)
  const link = linkFrame({
    page: window,
    frame: () => frame,
    origin: ORIGIN,
    begin: () => ({
      id: 'abc123',
      engine: 'bundler',
      environment: 'parcel',
      externalResources: [],
      files: [],
      path: '/',
      secret: null,
    }),
    onStart: () => undefined,
    onMessage: () => undefined,
    onSilence: (isSilent) => {
      state.isSilent = isSilent
    },
  })
  const load = () =>
    window.dispatchEvent(new MessageEvent('message', { source: inside, origin: ORIGIN, data: FRAME_READY }))
  return { state, load, close: () => link.close() }
}

const hang = () => vi.advanceTimersByTime(HEARTBEAT_PATIENCE_MS + 2 * HEARTBEAT_MS)

test('a frame that is reloaded while it was asked is asked again', async () => {
  const { state, load, close } = setUp()
  state.answers = false
  load()
  hang()
  expect(state.isSilent).toBe(true)
  state.answers = true
  load()
  expect(state.isSilent).toBe(false)
  const before = state.pings
  vi.advanceTimersByTime(HEARTBEAT_MS)
  await vi.waitFor(() => expect(state.pings).toBeGreaterThan(before))
  close()
})
