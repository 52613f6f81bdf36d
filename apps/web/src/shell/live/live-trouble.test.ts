import type { SocketState } from '@sandlot/core/transport/socket'
import { expect, test } from 'vitest'
import { type LiveTrouble, watchTrouble } from './live-trouble.ts'

/** A connection and a clock controlled by the test. */
function setUp(first: SocketState = 'open') {
  let enter: (state: SocketState) => void = () => undefined
  const waiting = new Map<() => void, number>()
  const told: LiveTrouble[] = []
  let isLeft = false
  const stop = watchTrouble(
    {
      onState: (callback) => {
        enter = callback
        callback(first)
        return () => {
          isLeft = true
        }
      },
    },
    (run, ms) => {
      waiting.set(run, ms)
      return () => waiting.delete(run)
    },
    (trouble) => told.push(trouble),
  )
  const elapse = (ms: number) => {
    for (const [run, left] of [...waiting])
      if (left > ms) waiting.set(run, left - ms)
      else {
        waiting.delete(run)
        run()
      }
  }
  return { enter: (state: SocketState) => enter(state), told, elapse, stop, waiting, isLeft: () => isLeft }
}

test('does not report a short gap, however often its retries fail', () => {
  const { enter, told, elapse } = setUp()
  enter('closed')
  enter('closed')
  elapse(3_999)
  enter('open')
  elapse(60_000)
  expect(told).toEqual(['none', 'none'])
})

test('reports a gap of some seconds, and its end', () => {
  const { enter, told, elapse } = setUp()
  enter('closed')
  elapse(2_000)
  enter('closed')
  elapse(2_000)
  expect(told).toEqual(['none', 'reconnecting'])
  enter('open')
  expect(told.at(-1)).toBe('none')
})

test('reports a connection that was never established like a lost one', () => {
  const { told, elapse } = setUp('connecting')
  expect(told).toEqual([])
  elapse(4_000)
  expect(told).toEqual(['reconnecting'])
})

test('a connection that the server refuses is off immediately, and stays off', () => {
  const { enter, told, elapse } = setUp()
  enter('closed')
  enter('refused')
  elapse(60_000)
  expect(told).toEqual(['none', 'off'])
})

test('reports nothing after the end', () => {
  const { enter, stop, waiting, isLeft } = setUp()
  enter('closed')
  stop()
  expect([waiting.size, isLeft()]).toEqual([0, true])
})
