import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrder, type Orderable } from '../items/order-rules.ts'
import { displayTitle, type SandboxOrder } from '../rules.ts'
import { withPlaced } from './placing-rules.ts'

describe('new items in a list are placed by its order', () => {
  const item = (id: string, fields: Partial<Orderable> = {}) => ({
    id,
    alias: null,
    title: id,
    updatedAt: '2026-01-01T00:00:00Z',
    insertedAt: '2026-01-01T00:00:00Z',
    ...fields,
  })
  const newest = { field: 'updatedAt', direction: 'DESC' } as const
  const at = (id: string, minute: number) => item(id, { updatedAt: `2026-01-01T00:0${minute}:00Z` })
  const idsOf = (pages: readonly (readonly { id: string }[])[]) =>
    pages.map((page) => page.map(({ id }) => id).join(''))

  test('in the matching page', () => {
    const pages = [
      [at('g', 7), at('e', 5)],
      [at('c', 3), at('a', 1)],
    ]
    const coming = [at('b', 2), at('f', 6), at('h', 8), at('d', 4)]
    expect(idsOf(withPlaced(pages, coming, newest, false))).toEqual(['hgfe', 'dcba'])
  })

  test('beyond the loaded part they wait for the next page, if there is one', () => {
    const pages = [[at('c', 3), at('b', 2)]]
    expect(idsOf(withPlaced(pages, [at('a', 1)], newest, false))).toEqual(['cb'])
    expect(idsOf(withPlaced(pages, [at('a', 1)], newest, true))).toEqual(['cba'])
    expect(idsOf(withPlaced([[]], [at('a', 1), at('b', 2)], newest, true))).toEqual(['ba'])
  })

  test('before equal ones, and first of all with an unknown sort value', () => {
    expect(idsOf(withPlaced([[at('b', 2)]], [at('x', 2)], newest, true))).toEqual(['xb'])
    const views = { field: 'views', direction: 'ASC' } as const
    const told = item('b', { viewCount: 0 })
    expect(idsOf(withPlaced([[told]], [item('x')], views, true))).toEqual(['xb'])
  })

  test('as if the whole list had been sorted, while existing items keep their order', () => {
    const items = fc.array(fc.record({ title: fc.string({ maxLength: 2 }), minute: fc.nat(9) }), {
      maxLength: 12,
    })
    const made = (prefix: string, some: { title: string; minute: number }[]) =>
      some.map(({ title, minute }, index) => ({ ...at(`${prefix}${index}`, minute), title }))
    fc.assert(
      fc.property(
        items,
        items,
        fc.constantFrom('updatedAt', 'title'),
        fc.constantFrom('ASC', 'DESC'),
        fc.integer({ min: 1, max: 4 }),
        (there, coming, field, direction, size) => {
          const order: SandboxOrder = { field, direction }
          const list = inOrder(made('a', there), order)
          const pages = Array.from({ length: Math.max(1, Math.ceil(list.length / size)) }, (_, page) =>
            list.slice(page * size, (page + 1) * size),
          )
          const after = withPlaced(pages, made('b', coming), order, true).flat()
          const values = (some: typeof list) =>
            some.map((one) => (field === 'title' ? displayTitle(one).toLowerCase() : one.updatedAt))
          expect(values(after)).toEqual(values(inOrder([...list, ...made('b', coming)], order)))
          expect(after.filter(({ id }) => id.startsWith('a'))).toEqual(list)
        },
      ),
    )
  })
})
