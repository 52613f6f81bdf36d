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

test('the key of the page opens the service, which learns what was done and nothing of the person', async () => {
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

test('a place of one’s own takes them instead, and no answer is no trouble', async () => {
  const settings = { AMPLITUDE_API_KEY: 'k1', AMPLITUDE_API_URL: 'https://events.example/take' }
  const asked = await send(settings, () => Promise.reject(new TypeError('no network')))
  expect(asked[0]?.url).toBe('https://events.example/take')
})

test('without a key nothing is sent', async () => {
  expect(await send({ AMPLITUDE_API_URL: 'https://events.example/take' })).toEqual([])
})
