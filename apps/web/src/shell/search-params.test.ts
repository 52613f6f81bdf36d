import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('values are text as it stands in the address, and come back the same', () => {
  const search = parseSearch('?create=true&id=007&continue=%2Fa%3Fb%3Dc%26d&empty=')
  expect(search).toEqual({ create: 'true', id: '007', continue: '/a?b=c&d', empty: '' })
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('what is not there is left out', () => {
  expect(stringifySearch({ a: undefined, b: null })).toBe('')
  expect(stringifySearch({ a: undefined, b: 'x' })).toBe('?b=x')
})
