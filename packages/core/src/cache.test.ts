import { QueryClient } from '@tanstack/query-core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { patchEntity, patchEntityOptimistically, removeFromLists, type Undo } from './cache.ts'

const item = (id: string, more = {}) => ({ __typename: 'Sandbox', id, title: 'old', privacy: 0, ...more })

/**
 * A cache that contains sandbox `a` in a list, in a paginated list, nested in another answer, and with only some
 * fields.
 */
function filled() {
  const cache = new QueryClient()
  cache.setQueryData(['list'], [item('a'), item('b')])
  cache.setQueryData(['pages'], { pages: [[item('b')], [item('a')]], pageParams: [null, 'b'] })
  cache.setQueryData(['deep'], { me: { id: 'me', team: { drafts: [item('a')] }, last: item('a') } })
  cache.setQueryData(['part'], [{ __typename: 'Sandbox', id: 'a', title: 'old' }])
  return cache
}

const copiesOf = (value: unknown, id: string): Record<string, unknown>[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = 'id' in value && value.id === id ? [value as Record<string, unknown>] : []
  return [...own, ...Object.values(value).flatMap((inner) => copiesOf(inner, id))]
}
const copiesIn = (cache: QueryClient, id: string) =>
  cache
    .getQueryCache()
    .getAll()
    .flatMap((query) => copiesOf(query.state.data, id))
const titles = (cache: QueryClient, id = 'a') => [...new Set(copiesIn(cache, id).map(({ title }) => title))]

describe('a change to an entity', () => {
  test('updates every cached response containing it, without a refetch', () => {
    const cache = filled()
    patchEntity(cache, 'Sandbox', 'a', { title: 'new', privacy: 2 })
    expect(copiesIn(cache, 'a')).toHaveLength(5)
    expect(titles(cache)).toEqual(['new'])
    expect(titles(cache, 'b')).toEqual(['old'])
    expect(
      cache
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.isInvalidated || state.fetchStatus !== 'idle'),
    ).toBe(false)
  })

  test('keeps everything else identical, so that nothing else re-renders', () => {
    const cache = filled()
    const [list, deep] = [cache.getQueryData<unknown[]>(['list']), cache.getQueryData(['deep'])]
    patchEntity(cache, 'Sandbox', 'b', { title: 'new' })
    expect(cache.getQueryData(['deep'])).toBe(deep)
    expect(cache.getQueryData<unknown[]>(['list'])?.[0]).toBe(list?.[0])
    patchEntity(cache, 'Sandbox', 'a', { title: 'old' })
    expect(cache.getQueryData(['deep'])).toBe(deep)
  })

  test('does not make a response look fresher than it is', () => {
    const cache = filled()
    cache.setQueryData(['list'], [item('a')], { updatedAt: 1000 })
    patchEntity(cache, 'Sandbox', 'a', { title: 'new' })
    expect(cache.getQueryState(['list'])?.dataUpdatedAt).toBe(1000)
  })

  test('keeps an invalidated response invalidated, also through an optimistic change and its undo', async () => {
    const cache = filled()
    const isOutdated = () => cache.getQueryState(['list'])?.isInvalidated
    await cache.invalidateQueries({ queryKey: ['list'] })
    patchEntity(cache, 'Sandbox', 'a', { title: 'new' })
    expect(isOutdated()).toBe(true)
    const undo = patchEntityOptimistically(cache, 'Sandbox', 'a', { title: 'newer' })
    expect(isOutdated()).toBe(true)
    undo()
    expect(isOutdated()).toBe(true)
    const back = removeFromLists(cache, 'Sandbox', ['a'], ([key]) => key === 'list')
    expect(isOutdated()).toBe(true)
    back()
    expect([isOutdated(), titles(cache)]).toEqual([true, ['new']])
    expect(cache.getQueryState(['pages'])?.isInvalidated).toBe(false)
  })

  test('adds no field to a response that lacks it, and ignores other types with the same id', () => {
    const cache = filled()
    cache.setQueryData(['teams'], [{ __typename: 'Team', id: 'a', title: 'team' }])
    patchEntity(cache, 'Sandbox', 'a', { privacy: 2, removedAt: 'now' })
    expect(cache.getQueryData(['part'])).toEqual([{ __typename: 'Sandbox', id: 'a', title: 'old' }])
    expect(cache.getQueryData<object[]>(['teams'])?.[0]).toMatchObject({ title: 'team' })
    expect(copiesIn(cache, 'a').some((copy) => 'removedAt' in copy)).toBe(false)
  })
})

describe('an optimistic change', () => {
  test('shows immediately and disappears after its undo, which may be called twice', () => {
    const cache = filled()
    const undo = patchEntityOptimistically(cache, 'Sandbox', 'a', { title: 'guess' })
    expect(titles(cache)).toEqual(['guess'])
    undo()
    undo()
    expect(titles(cache)).toEqual(['old'])
  })

  test('undo keeps others’ changes made meanwhile, and reverts the rest', () => {
    const cache = filled()
    const undo = patchEntityOptimistically(cache, 'Sandbox', 'a', { title: 'guess', privacy: 1 })
    cache.setQueryData(['list'], [item('a', { title: 'theirs', privacy: 1 }), item('b')])
    undo()
    expect(cache.getQueryData<object[]>(['list'])?.[0]).toMatchObject({ title: 'theirs', privacy: 0 })
    expect(cache.getQueryData<object[]>(['part'])?.[0]).toMatchObject({ title: 'old' })
  })

  test('restores the old value when two fail in either order', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const cache = filled()
      const undos = ['one', 'two'].map((title) => patchEntityOptimistically(cache, 'Sandbox', 'a', { title }))
      for (const index of order) undos[index]?.()
      expect(titles(cache)).toEqual(['old'])
    }
  })

  const field = fc.constantFrom('title', 'privacy')
  const value = fc.constantFrom('x', 'y', 'z')
  const step = fc.oneof(
    fc.record({
      do: fc.constant('guess' as const),
      fields: fc.dictionary(field, value, { minKeys: 1, noNullPrototype: true }),
    }),
    fc.record({
      do: fc.constant('tell' as const),
      fields: fc.dictionary(field, value, { minKeys: 1, noNullPrototype: true }),
    }),
    fc.record({ do: fc.constant('undo' as const), which: fc.nat(5) }),
  )

  test('open changes stay on top of the latest value, in any order of changes, undos and updates', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const cache = filled()
        let truth: Record<string, unknown> = { title: 'old', privacy: 0 }
        let open: { fields: object; undo: Undo }[] = []
        for (const next of steps) {
          if (next.do === 'guess')
            open.push({
              fields: next.fields,
              undo: patchEntityOptimistically(cache, 'Sandbox', 'a', next.fields),
            })
          if (next.do === 'tell') {
            patchEntity(cache, 'Sandbox', 'a', next.fields)
            truth = { ...truth, ...next.fields }
          }
          if (next.do === 'undo') {
            open[next.which]?.undo()
            open = open.filter((_, index) => index !== next.which)
          }
          const expected = Object.assign({}, truth, ...open.map(({ fields }) => fields))
          for (const copy of copiesIn(cache, 'a')) {
            const known = Object.keys(copy).filter((key) => key in expected)
            for (const key of known) expect(copy[key]).toBe(expected[key])
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('removing entities from lists', () => {
  const isList = (key: readonly unknown[]) => key[0] !== 'part'

  test('removes them only from matching lists, until it is undone', () => {
    const cache = filled()
    const before = cache.getQueryData(['pages'])
    const undo = removeFromLists(cache, 'Sandbox', ['a'], isList)
    expect(cache.getQueryData(['list'])).toEqual([item('b')])
    expect(cache.getQueryData(['pages'])).toEqual({ pages: [[item('b')], []], pageParams: [null, 'b'] })
    expect(cache.getQueryData(['deep'])).toEqual({ me: { id: 'me', team: { drafts: [] }, last: null } })
    expect(cache.getQueryData(['part'])).toHaveLength(1)
    undo()
    expect(cache.getQueryData(['pages'])).toEqual(before)
    expect(copiesIn(cache, 'a')).toHaveLength(5)
  })

  test('undo does not restore an old list over a newer one, which is invalidated instead', () => {
    const cache = filled()
    cache.setQueryData(['pages'], cache.getQueryData(['pages']), { updatedAt: 1000 })
    const undo = removeFromLists(cache, 'Sandbox', ['a'], isList)
    cache.setQueryData(['list'], [item('c')])
    undo()
    expect(cache.getQueryData(['list'])).toEqual([item('c')])
    expect(cache.getQueryState(['list'])?.isInvalidated).toBe(true)
    expect(cache.getQueryState(['pages'])?.isInvalidated).toBe(false)
    expect(cache.getQueryState(['pages'])?.dataUpdatedAt).toBe(1000)
  })
})
