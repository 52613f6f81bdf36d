import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('values are plain text in the address, and round-trip unchanged', () => {
  const search = parseSearch('?create=true&id=007&continue=%2Fa%3Fb%3Dc%26d&empty=')
  expect(search).toEqual({ create: 'true', id: '007', continue: '/a?b=c&d', empty: '' })
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('omits missing values', () => {
  expect(stringifySearch({ a: undefined, b: null })).toBe('')
  expect(stringifySearch({ a: undefined, b: 'x' })).toBe('?b=x')
})
