import { describe, expect, test } from 'vitest'
import { PAGE_TIMEOUT_MS } from '../limits.ts'
import { answerFile, answerPage } from './answers.ts'
import { createShellCache, type ShellFile } from './shell-cache.ts'
import { wayOf } from './ways.ts'

const ORIGIN = 'https://sandlot.example'

describe('the worker’s handling of requests', () => {
  test.each([
    ['/dashboard/recent', 'navigate', 'page'],
    ['/', 'navigate', 'page'],
    ['/apis', 'navigate', 'page'],
    ['/assets/app-1.js', 'cors', 'asset'],
    ['/favicon.svg', 'no-cors', 'asset'],
    ['/api/v1/users/current', 'cors', 'none'],
    ['/api/graphql', 'navigate', 'none'],
    ['/auth/github', 'navigate', 'none'],
    ['/signout', 'navigate', 'none'],
    ['/socket/websocket', 'cors', 'none'],
    ['/standalone/create', 'navigate', 'none'],
    ['/sw.js', 'cors', 'none'],
    ['https://abc.preview.example/assets/x.js', 'cors', 'none'],
  ])('%s (%s): %s', (path, mode, way) => {
    const url = new URL(path, ORIGIN).href
    expect(wayOf({ url, mode: mode as RequestMode, method: 'GET' }, ORIGIN)).toBe(way)
    expect(wayOf({ url, mode: mode as RequestMode, method: 'POST' }, ORIGIN)).toBe('none')
  })
})

describe('a page', () => {
  const kept = new Response('kept')
  const never = () => new Promise<void>(() => {})
  const ask = (reply: Response | Error) => async () => {
    if (reply instanceof Error) throw reply
    return reply
  }
  const shell = { page: async () => kept }

  test('comes from the network, even if cached', async () => {
    for (const status of [200, 404, 500]) {
      const reply = new Response('new', { status })
      expect(await answerPage({ ask: ask(reply), shell, wait: never })).toBe(reply)
    }
  })

  test.each([
    ['fails', ask(new TypeError('Failed to fetch')), never],
    ['has only a gateway to answer', ask(new Response('Bad gateway', { status: 502 })), never],
    [
      'is silent for long',
      () => new Promise<Response>(() => {}),
      async (ms: number) => expect(ms).toBe(PAGE_TIMEOUT_MS),
    ],
  ])('is served from the cache when the network %s', async (_what, asked, wait) => {
    expect(await answerPage({ ask: asked, shell, wait })).toBe(kept)
  })

  test('that is not cached gets the network’s final response', async () => {
    const bare = { page: () => Promise.reject(new Error('The device refuses.')) }
    const gateway = new Response('', { status: 502 })
    expect(await answerPage({ ask: ask(gateway), shell: bare, wait: never })).toBe(gateway)
    await expect(
      answerPage({ ask: ask(new TypeError('no network')), shell: bare, wait: never }),
    ).rejects.toThrow('no network')
  })
})

/** An in-memory version of the browser's caches. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request))
  const cacheOf = (entries: Map<string, Response>) =>
    ({
      match: async (request: RequestInfo) => entries.get(urlOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => void entries.set(urlOf(request), response),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async (request: RequestInfo) => entries.delete(urlOf(request)),
    }) as unknown as Cache
  return {
    all,
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, Response>()
      all.set(name, entries)
      return cacheOf(entries)
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: RequestInfo | URL) => {
      for (const entries of all.values())
        if (entries.has(urlOf(request))) return entries.get(urlOf(request))?.clone()
      return undefined
    },
  }
}

describe('the shell', () => {
  const first: ShellFile[] = [
    { url: '/index.html', revision: 'r1' },
    { url: '/assets/a-1.js', revision: null },
    { url: '/assets/b-1.js', revision: null },
  ]
  const second: ShellFile[] = [
    { url: '/index.html', revision: 'r2' },
    { url: '/assets/a-1.js', revision: null },
    { url: '/assets/b-2.js', revision: null },
  ]
  const setUp = (files: ShellFile[], caches = memoryCaches(), missing: string[] = []) => {
    const asked: string[] = []
    const fetch = (async (url: string) => {
      const { pathname } = new URL(url)
      asked.push(pathname)
      if (missing.includes(pathname)) return new Response('', { status: 404 })
      return new Response(pathname.endsWith('.html') ? `<html lang="en">${files[0]?.revision}` : pathname, {
        headers: { 'content-security-policy': "default-src 'self'" },
      })
    }) as unknown as typeof globalThis.fetch
    return { asked, caches, shell: createShellCache({ files, caches, fetch, origin: ORIGIN }) }
  }
  const textOf = async (response: Response | undefined) => response?.text()
  const at = (path: string) => `${ORIGIN}${path}`

  test('is cached completely, with its policy, and its page states that it comes from the cache', async () => {
    const { shell } = setUp(first)
    await shell.install()
    const page = await shell.page()
    expect(page?.headers.get('content-security-policy')).toBe("default-src 'self'")
    expect(await textOf(page)).toBe('<html data-from-device lang="en">r1')
    expect(await textOf(await shell.file(at('/assets/a-1.js')))).toBe('/assets/a-1.js')
  })

  test('fails to install as a whole when a file is missing, and later resumes with what it has', async () => {
    const { shell, caches } = setUp(first, memoryCaches(), ['/assets/b-1.js'])
    await expect(shell.install()).rejects.toThrow('/assets/b-1.js answered 404.')
    const again = setUp(first, caches)
    await again.shell.install()
    expect(again.asked).toEqual(['/assets/b-1.js'])
  })

  test('of a new version reuses unchanged files; open pages of the previous one keep theirs', async () => {
    const { shell: old, caches } = setUp(first)
    await old.install()
    const { shell, asked } = setUp(second, caches)
    await shell.install()
    expect(asked).toEqual(['/index.html', '/assets/b-2.js'])
    await shell.cleanUp()
    expect(await textOf(await shell.file(at('/assets/b-1.js')))).toBe('/assets/b-1.js')
    expect(await textOf(await shell.page())).toContain('r2')

    const { shell: third } = setUp([{ url: '/index.html', revision: 'r3' }], caches)
    await third.install()
    await third.cleanUp()
    expect(await third.file(at('/assets/b-1.js'))).toBeUndefined()
    expect(await textOf(await third.file(at('/assets/b-2.js')))).toBe('/assets/b-2.js')
  })

  test('leaves the app’s other caches alone', async () => {
    const { shell, caches } = setUp(first)
    await caches.open('sandlot-parts')
    await shell.install()
    await shell.cleanUp()
    expect(await caches.keys()).toContain('sandlot-parts')
  })

  test('caches a part when used, but not a response that is no part', async () => {
    const { shell } = setUp(first)
    await shell.install()
    const get = async (path: string, reply: Response) => {
      const work: Promise<unknown>[] = []
      const request = { url: at(path) }
      const answer = await answerFile({
        request,
        ask: async () => reply,
        shell,
        during: (one) => work.push(one),
      })
      await Promise.all(work)
      return answer.text()
    }
    expect(await get('/assets/editor-1.js', new Response('editor'))).toBe('editor')
    expect(await get('/assets/editor-1.js', new Response('not asked'))).toBe('editor')
    expect(await get('/assets/gone-1.js', new Response('no', { status: 404 }))).toBe('no')
    expect(await get('/assets/gone-1.js', new Response('back'))).toBe('back')
  })

  test('treats a part that the device cannot read as not cached', async () => {
    const shell = {
      file: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      keepPart: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }
    const answer = await answerFile({
      request: { url: at('/assets/a-1.js') },
      ask: async () => new Response('from the network'),
      shell,
      during: () => {},
    })
    expect(await answer.text()).toBe('from the network')
  })
})
