import { expect, test, vi } from 'vitest'
import { createStorage } from '../browser/storage.ts'
import { type AnalyticsSink, createAnalytics } from '../reports/analytics.ts'
import { createConsent, everything, nothing, readConsent } from './consent.ts'

function device(kept?: string) {
  const values = new Map(kept === undefined ? [] : [['CSB/COOKIE_CONSENT', kept]])
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  return { values, storage: createStorage(() => store, vi.fn()) }
}

function sinkOf() {
  const calls: string[] = []
  const sink: AnalyticsSink = {
    start: () => void calls.push('start'),
    optOut: () => void calls.push('opt out'),
    send: (event) => void calls.push(event),
  }
  return { calls, analytics: createAnalytics(sink) }
}

test('nothing starts before a choice; analytics starts only if allowed, and changes apply immediately [SH-087, SH-088]', () => {
  const { calls, analytics } = sinkOf()
  const consent = createConsent(device().storage, analytics)
  expect(consent.get()).toBeNull()
  expect(calls).toEqual([])
  consent.choose({ analytical: false, marketing: true })
  expect(calls).toEqual(['opt out'])
  consent.choose(everything)
  expect(calls).toEqual(['opt out', 'start'])
  consent.choose(nothing)
  expect(calls).toEqual(['opt out', 'start', 'opt out'])
})

test('a choice is stored on the device and applies from the start of the next visit', () => {
  const { values, storage } = device()
  createConsent(storage, createAnalytics(null)).choose({ analytical: true, marketing: false })
  const { calls, analytics } = sinkOf()
  const again = createConsent(device(values.get('CSB/COOKIE_CONSENT')).storage, analytics)
  expect(again.get()).toEqual({ analytical: true, marketing: false })
  expect(calls).toEqual(['start'])
})

test('notifies subscribers of each choice until they unsubscribe', () => {
  const consent = createConsent(device().storage, createAnalytics(null))
  const listener = vi.fn()
  const leave = consent.subscribe(listener)
  consent.choose(everything)
  leave()
  consent.choose(nothing)
  expect(listener).toHaveBeenCalledTimes(1)
})

test.each([null, 'yes', 7, {}, { analytical: true }, { analytical: 'true', marketing: false }])(
  'treats %o on the device as no choice',
  (kept) => {
    expect(readConsent(kept)).toBeNull()
  },
)
