import { AppError } from '@sandlot/core/errors'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createConnection } from '../shell/live/connection.ts'
import { REACH_AGAIN_MAX_MS, REACH_AGAIN_MS } from './limits.ts'
import { createReach } from './reach.ts'
import { watchReach } from './watch-reach.ts'

function setUp({ isThere = true } = {}) {
  const timers: { run: () => void; ms: number }[] = []
  const state = { isWell: true, isOnline: true, probes: 0, backs: 0 }
  const source = new EventTarget()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const reach = createReach(isThere)
  const stop = watchReach({
    queries,
    reach,
    connection: createConnection(source, () => state.isOnline),
    schedule: (run, ms) => {
      const timer = { run, ms }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    probe: async () => {
      state.probes += 1
      if (!state.isWell) throw new TypeError('Failed to fetch')
      return true
    },
    onBack: () => {
      state.backs += 1
    },
  })
  const settle = () => new Promise((done) => setTimeout(done))
  const fail = async (code: 'offline' | 'forbidden') => {
    const queryFn = () => Promise.reject(new AppError(code, 'no', { reason: 'refused' }))
    await queries.fetchQuery({ queryKey: ['x'], queryFn }).catch(() => undefined)
    await settle()
  }
  const pass = async () => {
    timers.shift()?.run()
    await settle()
  }
  return { reach, state, timers, source, settle, fail, pass, stop }
}

test('a single failed request is no proof: probes the server first', async () => {
  const { fail, state, reach, timers } = setUp()
  await fail('forbidden')
  expect(state.probes).toBe(0)
  await fail('offline')
  expect([state.probes, reach.get(), timers.length]).toEqual([1, true, 0])
})

test('probes an unreachable server with increasing delays until it is back', async () => {
  const { fail, pass, state, reach, timers } = setUp()
  state.isWell = false
  await fail('offline')
  expect(reach.get()).toBe(false)
  const waits: number[] = []
  for (let round = 0; round < 6; round += 1) {
    waits.push(timers[0]?.ms ?? 0)
    await pass()
  }
  expect(waits[0]).toBe(REACH_AGAIN_MS)
  expect(waits.at(-1)).toBe(REACH_AGAIN_MAX_MS)
  state.isWell = true
  await pass()
  expect([reach.get(), state.backs, timers.length]).toEqual([true, 1, 0])
})

test('a page loaded from the cache starts probing, but not without a network', async () => {
  const { settle, state, reach, source } = setUp({ isThere: false })
  await settle()
  expect([reach.get(), state.backs]).toEqual([true, 1])

  state.isOnline = false
  state.isWell = false
  reach.set(false)
  source.dispatchEvent(new Event('offline'))
  await settle()
  expect(state.probes).toBe(1)
})
