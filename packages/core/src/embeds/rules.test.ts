import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultEmbed,
  type EmbedOptions,
  embedCode,
  embedPath,
  embedRefusal,
  embedThemes,
  embedViews,
  readEmbedOptions,
} from './rules.ts'

const queryOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''))

const name = fc.string({ minLength: 1 }).filter((text) => !text.startsWith('/') && text.isWellFormed())
const options: fc.Arbitrary<EmbedOptions> = fc.record({
  view: fc.constantFrom(...embedViews),
  theme: fc.constantFrom(...embedThemes),
  file: fc.option(name),
  initialPath: fc.option(name).map((path) => `/${path ?? ''}`),
  runsOnClick: fc.boolean(),
  hidesNavigation: fc.boolean(),
  fontSize: fc.option(fc.integer({ min: 8, max: 40 })),
})

test('options round-trip through the URL', () => {
  fc.assert(
    fc.property(options, (chosen) => {
      expect(readEmbedOptions(queryOf(embedPath('abc123', chosen)))).toEqual(chosen)
    }),
  )
})

test('a URL contains only non-default options', () => {
  expect(embedPath('abc123')).toBe('/embed/abc123')
  expect(embedPath('abc123', { view: 'preview', file: 'src/App.js', runsOnClick: true })).toBe(
    '/embed/abc123?view=preview&module=/src/App.js&runonclick=1',
  )
})

test('invalid options fall back to the defaults', () => {
  expect(readEmbedOptions({})).toEqual(defaultEmbed)
  const wrong = {
    view: 'all',
    theme: 'pink',
    module: '//',
    fontsize: '999',
    runonclick: 'no',
    initialpath: 7,
  }
  expect(readEmbedOptions(wrong)).toEqual(defaultEmbed)
  expect(readEmbedOptions({ fontsize: '' }).fontSize).toBeNull()
  expect(
    readEmbedOptions({ module: '/src/App.js', initialpath: 'about', hidenavigation: 'true' }),
  ).toMatchObject({
    file: 'src/App.js',
    initialPath: '/about',
    hidesNavigation: true,
  })
})

test('a preview path cannot lead to another site', () => {
  expect(readEmbedOptions({ initialpath: '//evil.example/x' }).initialPath).toBe('/evil.example/x')
})

test('escapes title and URL in the HTML', () => {
  const code = embedCode({ url: 'https://a.example/embed/x?a=1&b="', title: '"><script>alert(1)</script>' })
  expect(code).toContain('src="https://a.example/embed/x?a=1&amp;b=&quot;"')
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(code).toContain('height="500"')
  expect(code.match(/[<>]/g)).toHaveLength(4)
})

test('only public and unlisted sandboxes can be embedded', () => {
  const refusals = [0, 1, 2].map((privacy) => embedRefusal({ privacy, removedAt: null }))
  expect(refusals).toEqual([null, null, 'notOpen'])
  expect(embedRefusal({ privacy: 0, removedAt: '2026-01-01T00:00:00Z' })).toBe('inTrash')
  expect(embedRefusal({ privacy: 0, removedAt: null }, { embeds: false })).toBe('embedsOff')
})
