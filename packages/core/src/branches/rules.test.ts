import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderBranches } from './rules.ts'

const branch = (name: string, fields: { pulls?: number[]; accessed?: string; upstream?: boolean } = {}) => ({
  name,
  lastAccessedAt: fields.accessed ?? null,
  upstream: fields.upstream ?? true,
  pullRequests: (fields.pulls ?? []).map((number) => ({ number })),
})

test('[RP-007] [RP-008] [RP-009] [RP-010] order: default, pull requests by number, opened, the rest', () => {
  const list = [
    branch('a'),
    branch('opened', { accessed: '2026-01-01T00:00:00.000Z', upstream: false }),
    branch('old-pull', { pulls: [2], accessed: '2026-03-01T00:00:00.000Z' }),
    branch('opened-last', { accessed: '2026-02-01T00:00:00.000Z' }),
    branch('main', { pulls: [1] }),
    branch('new-pull', { pulls: [3, 10], accessed: '2026-01-01T00:00:00.000Z' }),
    branch('b'),
  ]
  expect(orderBranches(list, 'main').map(({ name }) => name)).toEqual([
    'main',
    'new-pull',
    'old-pull',
    'opened-last',
    'opened',
    'a',
    'b',
  ])
})

test('[RP-011] omits a branch that is not default, remote, opened or in a pull request', () => {
  const list = [branch('gone', { upstream: false }), branch('main', { upstream: false })]
  expect(orderBranches(list, 'main').map(({ name }) => name)).toEqual(['main'])
})

test('loses and duplicates nothing else', () => {
  const any = fc.record({
    name: fc.string({ minLength: 1 }),
    pulls: fc.array(fc.nat(50), { maxLength: 3 }),
    upstream: fc.boolean(),
    accessed: fc.option(fc.constantFrom('2026-01-01', '2026-02-01'), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: ({ name }) => name }), (items) => {
      const list = items.map(({ name, accessed, ...rest }) =>
        branch(name, { ...rest, ...(accessed && { accessed }) }),
      )
      const shown = new Set(orderBranches(list, 'main'))
      for (const item of list)
        expect(shown.has(item)).toBe(
          item.name === 'main' ||
            item.upstream ||
            item.lastAccessedAt !== null ||
            item.pullRequests.length > 0,
        )
    }),
  )
})
