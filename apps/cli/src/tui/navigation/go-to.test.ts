import { expect, test } from 'vitest'
import { destinationFor, destinations } from './go-to.ts'

const known = destinations([{ path: '/' }, { path: '/experiments' }, { path: '/dra' }])
const meant = (text: string) => destinationFor(text, known)?.name

test('matches a destination by its name, its beginning, or a part of it', () => {
  expect(meant('drafts')).toBe('Drafts')
  expect(meant('dra')).toBe('Drafts')
  expect(meant('/dra')).toBe('/dra')
  expect(meant('exp')).toBe('/experiments')
  expect(meant(' LOG ')).toBe('Command log')
  expect(meant('nowhere')).toBeUndefined()
  expect(meant('')).toBeUndefined()
})
