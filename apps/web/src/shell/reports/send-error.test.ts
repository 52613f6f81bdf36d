import { readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { expect, test } from 'vitest'
import { sendErrorsTo } from './send-error.ts'

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

test('an instance that names no service sends nothing anywhere', async () => {
  for (const dsn of [null, 'nonsense']) {
    const { send, asked } = sinkFor(dsn, () => Response.json({}))
    expect(await send(facts)).toBeNull()
    expect(asked).toEqual([])
  }
})

test('a service is told, and its id is the error’s', async () => {
  const { send, asked } = sinkFor('https://abc@errors.example/7', () => Response.json({ id: 'told-1' }))
  expect(await send(facts)).toBe('told-1')
  expect(asked[0]?.url).toContain('https://errors.example/api/7/store/')
})

test('a service that says nothing keeps the id it was given; one that refuses keeps none', async () => {
  const silent = sinkFor('https://abc@errors.example/7', () => new Response('ok'))
  expect(await silent.send(facts)).toBe(silent.asked[0]?.body.event_id)
  const refusing = sinkFor('https://abc@errors.example/7', () => new Response('', { status: 429 }))
  expect(await refusing.send(facts)).toBeNull()
})
