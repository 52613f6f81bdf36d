import { expect, test } from 'vitest'
import { type AnalyticsSink, createAnalytics } from './analytics.ts'

function record() {
  const calls: unknown[] = []
  const sink: AnalyticsSink = {
    start: () => void calls.push('start'),
    optOut: () => void calls.push('opt out'),
    send: (event, properties) => void calls.push([event, properties]),
  }
  return { calls, analytics: createAnalytics(sink) }
}

test('sends events only while the analytical category is consented to [LV-031]', () => {
  const { calls, analytics } = record()
  analytics.track('before a choice')
  expect(calls).toEqual([])
  analytics.setConsent(true)
  analytics.track('allowed', { count: 1 })
  analytics.setConsent(false)
  analytics.track('taken back')
  expect(calls).toEqual(['start', ['allowed', { count: 1 }], 'opt out'])
})

test('giving the same consent again starts nothing twice', () => {
  const { calls, analytics } = record()
  analytics.setConsent(true)
  analytics.setConsent(true)
  expect(calls).toEqual(['start'])
})

test('an instance without a sink accepts events and sends nothing', () => {
  const analytics = createAnalytics(null)
  analytics.setConsent(true)
  expect(() => analytics.track('anything')).not.toThrow()
})
