import { readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { expect, test } from 'vitest'
import { sendAnalytics } from './send-analytics.ts'

async function send(settings: Record<string, string>, reply = () => Promise.resolve(new Response('ok'))) {
  const asked: { url: string; init: RequestInit }[] = []
  const fetch = ((url: string, init: RequestInit) => {
    asked.push({ url, init })
    return reply()
  }) as typeof globalThis.fetch
  const environment = readEnvironment(JSON.stringify(settings))
  await sendAnalytics({ environment, fetch }, 'Sign Out', { count: 1 })
  return asked
}

test('the page’s key selects the service, which gets the event and nothing personal', async () => {
  const [asked, ...more] = await send({ AMPLITUDE_API_KEY: 'k1' })
  expect(more).toEqual([])
  expect(asked?.url).toBe('https://api2.amplitude.com/2/httpapi')
  expect(asked?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  const { api_key: key, events } = JSON.parse(String(asked?.init.body))
  expect([key, events]).toEqual([
    'k1',
    [
      {
        device_id: expect.stringMatching(/^\w{10,}$/),
        event_type: 'Sign Out',
        event_properties: { count: 1 },
        time: expect.any(Number),
        platform: 'Web',
        ip: '0.0.0.0',
      },
    ],
  ])
})

test('a custom endpoint receives them instead, and its failures are ignored', async () => {
  const settings = { AMPLITUDE_API_KEY: 'k1', AMPLITUDE_API_URL: 'https://events.example/take' }
  const asked = await send(settings, () => Promise.reject(new TypeError('no network')))
  expect(asked[0]?.url).toBe('https://events.example/take')
})

test('sends nothing without a key', async () => {
  expect(await send({ AMPLITUDE_API_URL: 'https://events.example/take' })).toEqual([])
})
