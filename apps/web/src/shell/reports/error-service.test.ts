import { expect, test } from 'vitest'
import { errorAddress, errorEvent } from './error-service.ts'

test.each([
  ['https://abc@errors.example/7', 'https://errors.example/api/7/store/?sentry_version=7&sentry_key=abc'],
  [
    'http://abc@errors.example:8000/below/7',
    'http://errors.example:8000/below/api/7/store/?sentry_version=7&sentry_key=abc',
  ],
  ['https://errors.example/7', null],
  ['https://abc@errors.example', null],
  ['nonsense', null],
])('errors for %s go to %s', (dsn, address) => {
  expect(errorAddress(dsn)).toBe(address)
})

test('an event says what the report of the crash says', () => {
  const facts = {
    browser: 'Firefox 153',
    os: 'Linux',
    version: '1.2.3',
    route: '/dashboard/recent',
    code: 'unexpected',
    message: 'x is not a function',
    stack: 'TypeError',
  }
  expect(errorEvent(facts, 'e1', new Date(0))).toEqual({
    event_id: 'e1',
    timestamp: '1970-01-01T00:00:00.000Z',
    platform: 'javascript',
    level: 'error',
    release: '1.2.3',
    transaction: '/dashboard/recent',
    tags: { browser: 'Firefox 153', os: 'Linux', code: 'unexpected' },
    exception: { values: [{ type: 'unexpected', value: 'x is not a function' }] },
    extra: { stack: 'TypeError' },
  })
  expect(errorEvent({ ...facts, version: null }, 'e1', new Date(0))).not.toHaveProperty('release')
})
