import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewSecret } from '@sandlot/core/runtime/preview-rest'
import type { TestServer } from '../../../testing/server.ts'
import { createPreviewApp, type PreviewOptions } from '../app.ts'

type Headers = Record<string, string>
export type TestPreviews = Awaited<ReturnType<typeof createTestPreviews>>
export type Reply = Awaited<ReturnType<TestPreviews['trade']>>

export const TAB = { 'sec-fetch-dest': 'document' }
export const FRAME = { 'sec-fetch-dest': 'iframe' }
export const RESOURCE = { 'sec-fetch-dest': 'image' }
/** What a browser is told to clear. */
export const CLEARED = '"cache", "storage"'

/** Serves the previews of a test server below `localhost:4000`. */
export async function createTestPreviews(server: TestServer, options: Partial<PreviewOptions> = {}) {
  const frameFolder = await mkdtemp(join(tmpdir(), 'sandlot-frame-'))
  await writeFile(join(frameFolder, 'shell.js'), 'shell()')
  await writeFile(join(frameFolder, 'probe.js'), 'probe()')
  const app = await createPreviewApp({
    ...server.deps,
    preview: () => ({ scheme: 'http', host: 'localhost:4000' }),
    origins: () => ['http://localhost:4000', 'http://[::1]:4000'],
    openNpm: () => ({
      handle: async (path) => ({
        status: 200,
        headers: { 'content-type': 'text/plain' },
        body: `npm ${path}`,
      }),
    }),
    frameFolder,
    ...options,
  })
  const get = (id: string, url: string, headers: Headers = TAB, remoteAddress?: string) =>
    app.inject({
      url,
      headers: { host: `${id}.localhost:4000`, ...headers },
      ...(remoteAddress && { remoteAddress }),
    })
  const trade = (id: string, secret: string, headers: Headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/__sandlot/session',
      headers: { host: `${id}.localhost:4000`, origin: `http://${id}.localhost:4000`, ...headers },
      payload: { secret },
    })
  const secretFor = async (person: { id: string }, id: string): Promise<string> =>
    (await server.as(person).rest(previewSecret, { params: { id } })).previewSecret ?? ''
  /** Opens a private preview as the shell does: with a newer secret if the browser first had to clear its data. */
  const openAs = async (person: { id: string }, id: string, cookie = ''): Promise<string> => {
    const first = await trade(id, await secretFor(person, id), { cookie })
    const kept = cookieOf(first, cookie)
    if (first.statusCode === 204) return kept
    server.clock.advance({ ms: 1 })
    return cookieOf(await trade(id, await secretFor(person, id), { cookie: kept }), kept)
  }
  return {
    app,
    get,
    trade,
    secretFor,
    openAs,
    close: async () => {
      await app.close()
      await rm(frameFolder, { recursive: true })
    },
  }
}

export const setBy = (reply: Reply): string[] => [reply.headers['set-cookie'] ?? []].flat()

/** The cookies that a browser sends after a response that may have set some. */
export function cookieOf(reply: Reply, before = ''): string {
  const kept = new Map(before.split('; ').map((pair) => [pair.split('=')[0], pair]))
  for (const set of setBy(reply)) {
    const [pair = ''] = set.split(';')
    if (set.includes('Max-Age=0')) kept.delete(pair.split('=')[0])
    else kept.set(pair.split('=')[0], pair)
  }
  return [...kept.values()].filter(Boolean).join('; ')
}
