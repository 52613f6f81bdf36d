import { expect } from 'vitest'
import { test } from '../support/test.ts'

const LONG_MS = 120_000

/** The addresses that a page, script or style loads: elements, imports, preloads, and images and fonts in styles. */
function loadedBy(text: string): string[] {
  const patterns = [
    /<script[^>]*\ssrc="([^"]+)"/g,
    /<link[^>]*\srel="(?:modulepreload|stylesheet|preload|icon)"[^>]*\shref="([^"]+)"/g,
    /\burl\(["']?(?!data:)([^"')]+)["']?\)/g,
    /\bimport\s*\(\s*["'`]([^"'`]+)["'`]/g,
    /\bfrom\s*["']([^"']+)["']/g,
    /\bimport\s*["']([^"']+)["']/g,
    /["'](assets\/[\w.-]+\.(?:js|css))["']/g,
  ]
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address = '']) => address))
}

test(
  '[RS-010, RT-049] every script, style, font and image comes from the server’s own host, and the page forbids others',
  async ({ world: { url } }) => {
    const page = await fetch(url)
    const html = await page.text()
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1]
    const rules = Object.fromEntries(
      (page.headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
        const [name = '', ...sources] = rule.split(' ')
        return [name, sources]
      }),
    )
    expect(rules['default-src']).toEqual(["'self'"])
    expect(rules['script-src']?.filter((source) => source !== `'nonce-${nonce}'`)).toEqual(["'self'"])

    const seen = new Set<string>()
    const open = loadedBy(html).map((address) => new URL(address, url).href)
    expect(open.length).toBeGreaterThan(0)
    for (let next = open.pop(); next; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      expect(new URL(next).origin).toBe(new URL(url).origin)
      const reply = await fetch(next)
      expect([next, reply.status]).toEqual([next, 200])
      // Code that generates exported projects names files of those projects.
      if (!/\.(?:js|css)$/.test(next) || /\/(?:export|full|vue|preact|create-react-app)-/.test(next)) continue
      for (const address of loadedBy(await reply.text()))
        if (/^(\.{0,2}\/|https?:|assets\/)/.test(address))
          open.push(new URL(address, address.startsWith('assets/') ? url : next).href)
    }
    const kinds = (ending: string) => [...seen].filter((address) => address.endsWith(ending)).length
    expect(kinds('.js')).toBeGreaterThan(5)
    // The styles of the app and of terminals.
    expect([kinds('.css'), kinds('.woff2'), kinds('.svg')]).toEqual([2, 1, 1])
  },
  LONG_MS,
)

test(
  'an unknown URL is a 404, as JSON for programs and a page for browsers; /livez responds ok',
  async ({ world: { url } }) => {
    const ask = async (path: string, accept: string) => {
      const { status, headers } = await fetch(url + path, { headers: { accept } })
      return [status, headers.get('content-type')?.split(';')[0]]
    }
    const page = 'text/html'
    expect(await ask('/no/such', '*/*')).toEqual([404, 'application/json'])
    expect(await ask('/no/such', page)).toEqual([404, page])
    expect(await ask('/dashboard', '*/*')).toEqual([200, page])
    const probe = await fetch(`${url}/livez`)
    expect([probe.status, await probe.text()]).toEqual([200, 'ok\n'])
  },
  LONG_MS,
)
