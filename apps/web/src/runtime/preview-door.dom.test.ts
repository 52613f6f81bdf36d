// @vitest-environment jsdom
import { PREVIEW_SECRET_ASKS_MAX, PREVIEW_SECRET_PATIENCE_MS } from '@sandlot/core/runtime/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDoor } from '../../frame/door.ts'

/** The server's status for each secret. A browser that has to clear its data gets in with a newer one. */
let statusOf: (secret: string) => number
let traded: string[]

beforeEach(() => {
  vi.useFakeTimers()
  traded = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { secret } = JSON.parse(body)
    traded.push(secret)
    return new Response(null, { status: statusOf(secret) })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settled = () => vi.advanceTimersByTimeAsync(0)

test('opens with a single exchange when nothing has to be cleared', async () => {
  statusOf = () => 204
  const ask = vi.fn()
  const door = createDoor(window, ask)
  void door.bring('1')
  expect(await door.isOpen()).toBe(true)
  expect([traded, ask.mock.calls.length]).toEqual([['1'], 0])
})

test('requests a newer secret when the browser had to clear its data, and opens with that', async () => {
  statusOf = (secret) => (secret === '1' ? 202 : 204)
  const ask = vi.fn()
  const door = createDoor(window, ask)
  void door.bring('1')
  let isOpen: boolean | null = null
  void door.isOpen().then((is) => {
    isOpen = is
  })
  await settled()
  expect([traded, ask.mock.calls.length, isOpen]).toEqual([['1'], 1, null])
  void door.bring('2')
  await settled()
  expect([traded, isOpen]).toEqual([['1', '2'], true])
})

test('exchanges a secret that arrived meanwhile after that one', async () => {
  statusOf = (secret) => (secret === '1' ? 202 : 204)
  const door = createDoor(window, () => void door.bring('3'))
  void door.bring('1')
  const opensAnew = door.bring('2')
  await settled()
  expect([traded, await opensAnew]).toEqual([['1', '3', '2'], false])
})

test('backs off while no secret is new enough, and eventually gives up', async () => {
  statusOf = () => 202
  let asked = 0
  const door = createDoor(window, () => void door.bring(`newer ${++asked}`))
  void door.bring('1')
  await settled()
  expect(asked).toBe(1)
  await vi.runAllTimersAsync()
  expect([asked, await door.isOpen()]).toEqual([PREVIEW_SECRET_ASKS_MAX, false])
})

test('stays shut without an answer, and opens with the secret that finally arrives', async () => {
  statusOf = (secret) => (secret === '1' ? 202 : 204)
  const door = createDoor(window, () => undefined)
  void door.bring('1')
  await vi.advanceTimersByTimeAsync(PREVIEW_SECRET_PATIENCE_MS)
  expect(await door.isOpen()).toBe(false)
  expect(await door.bring('2')).toBe(true)
})
