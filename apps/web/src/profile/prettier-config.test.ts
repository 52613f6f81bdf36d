import { expect, test } from 'vitest'
import { defaultPrettierConfig, prettierConfigFrom } from './prettier-config.ts'

test('[PS-041] [CN-084] by default, formats 80 wide, two spaces deep, with semicolons and double quotes, without trailing commas', () => {
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
])('%j falls back to the defaults', (value) => {
  expect(prettierConfigFrom(value)).toEqual(defaultPrettierConfig)
})
