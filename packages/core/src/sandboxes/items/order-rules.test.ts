import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SandboxOrder, sandboxOrderFields } from '../rules.ts'
import { inOrder } from './order-rules.ts'

const item = (id: string, fields: Partial<Parameters<typeof inOrder>[0][number]> = {}) => ({
  id,
  alias: null,
  title: id,
  updatedAt: '2026-01-01T00:00:00Z',
  insertedAt: '2026-01-01T00:00:00Z',
  viewCount: 0,
  ...fields,
})
const ids = (order: SandboxOrder, items: ReturnType<typeof item>[]) =>
  inOrder(items, order).map(({ id }) => id)

test('compares titles in lower case, falling back to alias or id', () => {
  const items = [item('x', { title: 'beta' }), item('Alpha', { title: null }), item('y', { title: 'GAMMA' })]
  expect(ids({ field: 'title', direction: 'ASC' }, items)).toEqual(['Alpha', 'x', 'y'])
  expect(ids({ field: 'title', direction: 'DESC' }, items)).toEqual(['y', 'x', 'Alpha'])
})

test('compares times as instants, and views as numbers', () => {
  const early = item('early', { updatedAt: '2026-01-01T12:00:00+02:00', viewCount: 9 })
  const late = item('late', { updatedAt: '2026-01-01T11:00:00Z', viewCount: 10 })
  expect(ids({ field: 'updatedAt', direction: 'DESC' }, [early, late])).toEqual(['late', 'early'])
  expect(ids({ field: 'views', direction: 'ASC' }, [late, early])).toEqual(['early', 'late'])
})

test('descending is the exact reverse of ascending, without losing items', () => {
  const items = fc.array(
    fc.record({ id: fc.uuid(), title: fc.constantFrom('a', 'A', 'b', ''), viewCount: fc.nat(3) }),
  )
  fc.assert(
    fc.property(items, fc.constantFrom(...sandboxOrderFields), (some, field) => {
      const all = some.map(({ id, ...fields }) => item(id, fields))
      const up = ids({ field, direction: 'ASC' }, all)
      expect(ids({ field, direction: 'DESC' }, all)).toEqual(up.toReversed())
      expect(up.toSorted()).toEqual(all.map(({ id }) => id).sort())
    }),
  )
})
