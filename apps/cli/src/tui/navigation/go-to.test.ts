import { expect, test } from 'vitest'
import { destinationFor, destinations } from './go-to.ts'

const places = destinations([{ path: '/' }, { path: '/experiments' }, { path: '/dra' }])
const meant = (text: string) => destinationFor(text, places)?.name

test('matches a place by its name, its beginning, or a part of it', () => {
  expect(meant('drafts')).toBe('Drafts')
  expect(meant('dra')).toBe('Drafts')
  expect(meant('/dra')).toBe('/dra')
  expect(meant('exp')).toBe('/experiments')
  expect(meant(' LOG ')).toBe('Command log')
  expect(meant('nowhere')).toBeUndefined()
  expect(meant('')).toBeUndefined()
})
