import { expect, test } from 'vitest'
import { itemTexts, placeOf } from './item-props.ts'
import { buildCard } from './testing/server.ts'

const now = new Date('2026-01-04T00:00:00Z')

test('each list tells the time that it is ordered by', () => {
  const card = buildCard({ removedAt: '2026-01-03T20:00:00Z' })
  const ago = (kind: 'recent' | 'drafts' | 'folder' | 'deleted') => itemTexts({ card, kind, now }).ago
  expect(ago('recent')).toBe('1d ago')
  expect(ago('drafts')).toBe('2d ago')
  expect(ago('folder')).toBe('2d ago')
  expect(ago('deleted')).toBe('Deleted 4h ago')
})

test('a sandbox lies in drafts, in the root or in a folder that is called by its own name', () => {
  expect(placeOf({ draft: true, collection: null })).toBe('Drafts')
  expect(placeOf({ draft: false, collection: { id: 'r', path: '/' } })).toBe('All folders')
  expect(placeOf({ draft: false, collection: { id: 'f', path: '/work/demos' } })).toBe('demos')
})
