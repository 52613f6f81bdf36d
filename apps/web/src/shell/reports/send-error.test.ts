import { readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { expect, test } from 'vitest'
import { errorAddress, errorEvent, sendErrorsTo } from './send-error.ts'

const facts = {
  browser: 'Firefox 153',
  os: 'Linux',
  version: null,
  route: '/',
  code: 'unexpected',
  message: 'x',
  stack: '',
}

function sinkFor(errorsDsn: string | null, reply: () => Response) {
  const environment = { ...readEnvironment(null), errorsDsn }
  const asked: { url: string; body: { event_id: string } }[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(init.body)) })
    return reply()
  }) as typeof globalThis.fetch
  return { send: sendErrorsTo({ environment, fetch }), asked }
}

test('sends nothing on an instance without a service', async () => {
  for (const dsn of [null, 'nonsense']) {
    const { send, asked } = sinkFor(dsn, () => Response.json({}))
    expect(await send(facts)).toBeNull()
    expect(asked).toEqual([])
  }
})

test('reports to the service, and uses its id for the error', async () => {
  const { send, asked } = sinkFor('https://abc@errors.example/7', () => Response.json({ id: 'told-1' }))
  expect(await send(facts)).toBe('told-1')
  expect(asked[0]?.url).toContain('https://errors.example/api/7/store/')
})

test('keeps the sent id if the service returns none, and no id if it refuses', async () => {
  const silent = sinkFor('https://abc@errors.example/7', () => new Response('ok'))
  expect(await silent.send(facts)).toBe(silent.asked[0]?.body.event_id)
  const refusing = sinkFor('https://abc@errors.example/7', () => new Response('', { status: 429 }))
  expect(await refusing.send(facts)).toBeNull()
})

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

test('an event contains the same as the crash report', () => {
  const crash = {
    browser: 'Firefox 153',
    os: 'Linux',
    version: '1.2.3',
    route: '/dashboard/recent',
    code: 'unexpected',
    message: 'x is not a function',
    stack: 'TypeError',
  }
  expect(errorEvent(crash, 'e1', new Date(0))).toEqual({
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
  expect(errorEvent({ ...crash, version: null }, 'e1', new Date(0))).not.toHaveProperty('release')
})
