import { describe, expect, test } from 'vitest'
import { defaultPrettierConfig, prettierConfigFor, prettierConfigFrom } from './prettier-config.ts'

test('[PS-041] [CN-084] code is formatted 80 wide, two spaces deep, with semicolons and double quotes, without trailing commas', () => {
  expect(prettierConfigFrom(undefined)).toMatchObject({
    printWidth: 80,
    tabWidth: 2,
    useTabs: false,
    semi: true,
    singleQuote: false,
    trailingComma: 'none',
  })
})

test.each([
  null,
  7,
  'x',
  [],
  { printWidth: 1e9, semi: 'no', trailingComma: 'some', arrowParens: 1, tabWidth: 0 },
])('%j says nothing', (value) => {
  expect(prettierConfigFrom(value)).toEqual(defaultPrettierConfig)
})

describe("a sandbox's own configuration", () => {
  const settings = { ...defaultPrettierConfig, semi: false }
  const files = (contents: Record<string, string>) =>
    Object.entries(contents).map(([path, code]) => ({ path, code }))
  const at = (path: string, contents: Record<string, string>) =>
    prettierConfigFor(path, files(contents), settings)

  test("stands in place of the settings, and is silent as Prettier's own defaults are", () => {
    expect(
      at('src/a.js', { '.prettierrc': '{"singleQuote":true,"proseWrap":"always","rangeStart":7}' }),
    ).toEqual({
      ...defaultPrettierConfig,
      trailingComma: 'all',
      singleQuote: true,
      proseWrap: 'always',
    })
  })

  test('is the nearest one, and of the same folder the file that is made for it', () => {
    const contents = {
      '.prettierrc': '{"tabWidth":3}',
      'src/package.json': '{"prettier":{"tabWidth":4}}',
      'src/.prettierrc.json': '{"tabWidth":5}',
      'src/lib/package.json': '{"name":"lib"}',
      'srcs/.prettierrc': '{"tabWidth":6}',
    }
    expect(
      ['a.js', 'src/a.js', 'src/lib/a.js', 'srcs/b/a.js'].map((path) => at(path, contents).tabWidth),
    ).toEqual([3, 5, 5, 6])
    expect(at('a.js', { 'package.json': '{"prettier":{"tabWidth":7}}' }).tabWidth).toBe(7)
  })

  test.each([
    ['is no JSON', { '.prettierrc': 'tabWidth: 8' }],
    ['is no object', { '.prettierrc': '"@company/config"' }],
    ['names a package', { 'package.json': '{"prettier":"@company/config"}' }],
    ['lies elsewhere', { 'src/.prettierrc': '{"semi":true}' }],
  ])('that %s is not heard', (_what, contents) => {
    expect(at('a.js', contents)).toEqual(settings)
  })
})
