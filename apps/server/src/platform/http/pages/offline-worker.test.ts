import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/server.ts'

async function build(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-worker-'))
  await writeFile(join(folder, 'index.html'), '<html></html>')
  await writeFile(join(folder, 'pages.json'), '["/"]')
  return folder
}
const [webFolder, withoutWorker] = [await build(), await build()]
await writeFile(join(webFolder, 'sw.js'), 'console.log("worker")')
const server = await createTestServer({ webFolder })
const without = await createTestServer({ webFolder: withoutWorker })
const off = await createTestServer({
  webFolder,
  config: { worksOffline: false, errorsDsn: 'https://key@errors.example/7' },
})
afterAll(async () => {
  await server.close()
  await without.close()
  await off.close()
  for (const folder of [webFolder, withoutWorker]) await rm(folder, { recursive: true })
})

test('the worker is revalidated each time, and its pages may start it', async () => {
  const reply = await server.inject('/sw.js')
  expect([reply.statusCode, reply.body]).toEqual([200, 'console.log("worker")'])
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(reply.headers['content-type']).toContain('javascript')
  const page = await server.inject('/')
  expect(page.headers['content-security-policy']).toContain("worker-src 'self'")
  expect((await server.inject('/api/meta/features')).json()).toMatchObject({ offline: true })
})

test('a build without a worker returns not found, and no page in its place', async () => {
  const reply = await without.inject('/sw.js')
  expect([reply.statusCode, reply.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
})

test('when switched off, a worker is served that clears its caches and unregisters itself', async () => {
  const reply = await off.inject('/sw.js')
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect((await off.inject('/')).headers['content-security-policy']).toContain(
    "connect-src 'self' https://errors.example;",
  )
  expect((await off.inject('/api/meta/features')).json()).toMatchObject({ offline: false })

  const handlers = new Map<string, (event: unknown) => void>()
  const kept = new Set(['sandlot-shell-1', 'sandlot-parts', 'of-somebody-else'])
  const done: string[] = []
  let work: Promise<unknown> = Promise.resolve()
  const self = {
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
    skipWaiting: () => done.push('takes over'),
    registration: { unregister: () => done.push('gone') },
  }
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) }
  runInNewContext(reply.body, { self, caches })
  handlers.get('install')?.({})
  handlers.get('activate')?.({
    waitUntil: (promise: Promise<unknown>) => {
      work = promise
    },
  })
  await work
  expect([...kept]).toEqual(['of-somebody-else'])
  expect(done).toEqual(['takes over', 'gone'])
})
