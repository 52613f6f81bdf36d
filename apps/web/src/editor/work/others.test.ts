import { PLACE_GONE_MS } from '@sandlot/core/sandboxes/limits'
import { VIEWERS_CHANGED } from '@sandlot/core/sandboxes/live'
import { expect, test, vi } from 'vitest'
import type { Others } from './others.ts'
import { buildOthers, placeAt } from './testing/others.ts'

const shown = ({ get }: Others) =>
  get().map(({ name, pages }) => [name, ...pages.map(({ place }) => `${place.path}:${place.head.line}`)])

test('others are shown with where each of their pages is, and one’s own tabs are no others', () => {
  const { others, look, move } = buildOthers()
  move('Ana', placeAt('early.txt'))
  look('Ana', 'Ben')
  move('Ana', placeAt('b.txt', 2), '2')
  move('Me', placeAt('mine.txt'))
  expect(shown(others)).toEqual([['Ana', 'b.txt:2', 'early.txt:1'], ['Ben']])
  const [ana, ben] = others.get()
  expect(ana?.color).not.toBe(ben?.color)
})

test('who leaves takes their places along, and so does a page that is closed', () => {
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

test('a page that was not heard of for long is shown nowhere', () => {
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

test('others watch where both they and this person are told of as viewers', () => {
  const { others, look } = buildOthers()
  const came = vi.fn()
  others.onViewers(came)
  expect(others.isWatched()).toBe(false)
  look()
  expect(others.isWatched()).toBe(false)
  look('Ana')
  expect(others.isWatched()).toBe(true)
  expect(came).toHaveBeenCalledTimes(2)
  // Who passes by a public sandbox sees them and is not seen.
  others.setOwn('stranger')
  expect(others.isWatched()).toBe(false)
  others.clear()
  expect(others.get()).toEqual([])
})

test('another tab of the same person shares the files, though it is nobody else', () => {
  const { others } = buildOthers()
  const me = { id: 'me', username: 'me', name: 'Me', avatarUrl: '' }
  others.heard(VIEWERS_CHANGED, { viewers: [{ ...me, pageCount: 1 }] })
  expect([others.isShared(), others.isWatched()]).toEqual([false, false])
  others.heard(VIEWERS_CHANGED, { viewers: [{ ...me, pageCount: 2 }] })
  expect([others.isShared(), others.isWatched()]).toEqual([true, false])
  others.heard(VIEWERS_CHANGED, { viewers: [{ ...me, id: 'ana' }] })
  expect(others.isShared()).toBe(true)
})

test('what is told in another shape changes nothing', () => {
  const { others, look, move } = buildOthers()
  look('Ana')
  move('Ana', placeAt('a.txt'))
  const before = others.get()
  others.heard('viewers-changed', { viewers: 'many' })
  others.heard('place-changed', { viewerId: 'ana', pageId: 'Ana1', place: { path: '../x' } })
  expect(others.get()).toBe(before)
})
