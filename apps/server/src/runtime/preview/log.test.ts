import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'
import { createPreviewApp } from './app.ts'

const server = await createTestServer({ config: { logLevel: 'trace' } })
const lines: string[] = []
const app = await createPreviewApp({
  ...server.deps,
  preview: () => ({ scheme: 'http', host: 'localhost:4000' }),
  origins: () => [],
  openNpm: () => ({ handle: async () => ({ status: 404, headers: {}, body: '' }) }),
  logTo: { write: (line) => void lines.push(line) },
})
afterAll(async () => {
  await app.close()
  await server.close()
})

test.each([
  '/?previewSecret=do-not-log',
  '/page.html?a=1&token=do-not-log',
  '/__sandlot/frame/?path=%2Fx%3Fsecret%3Ddo-not-log',
  '/__sandlot/session?secret=do-not-log',
])('no secret in a preview URL is logged: %s', async (url) => {
  lines.length = 0
  await app.inject({ url, headers: { host: 'abc.localhost:4000' } })
  expect(lines.join()).toContain('[redacted]')
  expect(lines.join()).not.toContain('do-not-log')
})
