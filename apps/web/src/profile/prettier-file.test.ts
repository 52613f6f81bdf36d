import { describe, expect, test } from 'vitest'
import { defaultPrettierConfig } from './prettier-config.ts'
import { prettierConfigFor } from './prettier-file.ts'

describe("a sandbox's own configuration", () => {
  const settings = { ...defaultPrettierConfig, semi: false }
  const files = (contents: Record<string, string>) =>
    Object.entries(contents).map(([path, code]) => ({ path, code }))
  const at = (path: string, contents: Record<string, string>) =>
    prettierConfigFor(path, files(contents), settings)

  test("replaces the settings, with Prettier's own defaults for unset options", () => {
    expect(
      at('src/a.js', { '.prettierrc': '{"singleQuote":true,"proseWrap":"always","rangeStart":7}' }),
    ).toEqual({
      ...defaultPrettierConfig,
      trailingComma: 'all',
      singleQuote: true,
      proseWrap: 'always',
    })
  })

  test('is the nearest one, and in one folder the one that Prettier prefers', () => {
    const contents = {
      '.prettierrc': '{"tabWidth":3}',
      'src/package.json': '{"prettier":{"tabWidth":4}}',
      'src/.prettierrc.json': '{"tabWidth":5}',
      'src/lib/package.json': '{"name":"lib"}',
      'srcs/.prettierrc': '{"tabWidth":6}',
    }
    expect(
      ['a.js', 'src/a.js', 'src/lib/a.js', 'srcs/b/a.js'].map((path) => at(path, contents).tabWidth),
    ).toEqual([3, 4, 4, 6])
    expect(at('a.js', { 'package.json': '{"prettier":{"tabWidth":7}}' }).tabWidth).toBe(7)
  })

  test.each([
    ['is neither JSON nor YAML', { '.prettierrc': 'tabWidth: [8' }],
    ['is no object', { '.prettierrc': '"@company/config"' }],
    ['names a package', { 'package.json': '{"prettier":"@company/config"}' }],
    ['lies elsewhere', { 'src/.prettierrc': '{"semi":true}' }],
  ])('that %s is ignored', (_what, contents) => {
    expect(at('a.js', contents)).toEqual(settings)
  })

  test.each(['.prettierrc', '.prettierrc.yaml', 'src/.prettierrc.yml'])('may be YAML in %s', (name) => {
    expect(at('src/a.js', { [name]: '# ours\ntabWidth: 8\nsemi: false\n' })).toMatchObject({
      tabWidth: 8,
      semi: false,
      trailingComma: 'all',
    })
  })

  test('applies overrides by file name or by path relative to its location', () => {
    const contents = {
      'web/.prettierrc': `
tabWidth: 4
overrides:
  - files: '*.md'
    options: { proseWrap: always }
  - files: ['src/**/*.test.js', legacy/*]
    excludeFiles: '*.keep.test.js'
    options: { tabWidth: 8, useTabs: true }
`,
    }
    const widths = (path: string) => at(`web/${path}`, contents).tabWidth
    expect(at('web/docs/a.md', contents)).toMatchObject({ tabWidth: 4, proseWrap: 'always' })
    expect(['a.test.js', 'src/x/a.test.js', 'src/a.keep.test.js', 'legacy/.b.js'].map(widths)).toEqual([
      4, 8, 4, 8,
    ])
    expect(at('web/legacy/c.js', { 'web/.prettierrc': '{"tabWidth":3,"overrides":"all"}' }).tabWidth).toBe(3)
  })
})
