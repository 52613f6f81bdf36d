import { PLACE_GONE_MS } from '@sandlot/core/sandboxes/limits'
import { VIEWERS_CHANGED } from '@sandlot/core/sandboxes/live/live'
import { expect, test, vi } from 'vitest'
import type { Others } from './others.ts'
import { buildOthers, placeAt } from './testing/others.ts'

const shown = ({ get }: Others) =>
  get().map(({ name, pages }) => [name, ...pages.map(({ place }) => `${place.path}:${place.head.line}`)])

test('shows others with the location of each of their pages, and excludes one’s own tabs', () => {
  const { others, look, move } = buildOthers()
  move('Ana', placeAt('early.txt'))
  look('Ana', 'Ben')
  move('Ana', placeAt('b.txt', 2), '2')
  move('Me', placeAt('mine.txt'))
  expect(shown(others)).toEqual([['Ana', 'b.txt:2', 'early.txt:1'], ['Ben']])
  const [ana, ben] = others.get()
  expect(ana?.color).not.toBe(ben?.color)
})

test('removes the locations of users who leave and of closed pages', () => {
  const { others, look, move } = buildOthers()
  look('Ana')
  move('Ana', placeAt('a.txt'))
  move('Ana', placeAt('b.txt'), '2')
  move('Ana', null, '2')
  expect(shown(others)).toEqual([['Ana', 'a.txt:1']])
  look()
  look('Ana')
  expect(shown(others)).toEqual([['Ana']])
})

test('hides a page that has been silent for long', () => {
  const { others, look, move, elapse } = buildOthers()
  look('Ana', 'Ben')
  move('Ana', placeAt('a.txt'))
  elapse(PLACE_GONE_MS - 1)
  move('Ben', placeAt('a.txt'))
  elapse(1)
  expect(shown(others)).toEqual([['Ana'], ['Ben', 'a.txt:1']])
  elapse(PLACE_GONE_MS)
  expect(shown(others)).toEqual([['Ana'], ['Ben']])
})

test('is watched only if both the others and this user are listed as viewers', () => {
  const { others, look } = buildOthers()
  const came = vi.fn()
  others.onViewers(came)
  expect(others.isWatched()).toBe(false)
  look()
  expect(others.isWatched()).toBe(false)
  look('Ana')
  expect(others.isWatched()).toBe(true)
  expect(came).toHaveBeenCalledTimes(2)
  // A visitor of a public sandbox sees the others but is not seen.
  others.setOwn('stranger')
  expect(others.isWatched()).toBe(false)
  others.clear()
  expect(others.get()).toEqual([])
})

test('another tab of the same user shares the files, but is not another viewer', () => {
  const { others } = buildOthers()
  const me = { id: 'me', username: 'me', name: 'Me', avatarUrl: '' }
  others.heard(VIEWERS_CHANGED, { viewers: [{ ...me, pageCount: 1 }] })
  expect([others.isShared(), others.isWatched()]).toEqual([false, false])
  others.heard(VIEWERS_CHANGED, { viewers: [{ ...me, pageCount: 2 }] })
  expect([others.isShared(), others.isWatched()]).toEqual([true, false])
  others.heard(VIEWERS_CHANGED, { viewers: [{ ...me, id: 'ana' }] })
  expect(others.isShared()).toBe(true)
})

test('ignores malformed messages', () => {
  const { others, look, move } = buildOthers()
  look('Ana')
  move('Ana', placeAt('a.txt'))
  const before = others.get()
  others.heard('viewers-changed', { viewers: 'many' })
  others.heard('place-changed', { viewerId: 'ana', pageId: 'Ana1', place: { path: '../x' } })
  expect(others.get()).toBe(before)
})
