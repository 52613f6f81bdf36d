import { expect, test } from 'vitest'
import { dashboardWish, readDashboardSearch } from './dashboard-search.ts'

const start = { id: 'w1', isStart: true }
const later = { id: 'w1', isStart: false }

test.each([
  [{}, start, null],
  [{ query: 'x' }, start, null],
  [{ workspace: 'w1', query: 'x' }, start, { rest: { query: 'x' } }],
  [{ workspace: 'w1' }, later, null],
  [{ workspace: 'w2' }, later, { rest: {}, workspace: 'w2' }],
  [{ create: 'true' }, later, { rest: {}, create: {} }],
  [{ create: 'no' }, later, { rest: {} }],
  [{ create_sandbox: 'true' }, later, { rest: {}, create: {} }],
  [{ create_sandbox: '9qputt' }, later, { rest: {}, create: { sandboxId: '9qputt' } }],
  [{ create_devbox: 'true' }, later, { rest: {}, create: {} }],
  [{ create_devbox: '9qputt', query: 'x' }, later, { rest: { query: 'x' }, create: { sandboxId: '9qputt' } }],
  [
    { create_sandbox: 'a1', create_devbox: 'b2', create: 'true' },
    start,
    { rest: {}, create: { sandboxId: 'a1' } },
  ],
  [{ import_repo: 'acme/site', query: 'x' }, start, { rest: { query: 'x' }, importRepository: 'acme/site' }],
  [{ import_repo: 'nonsense' }, later, { rest: {}, importRepository: 'nonsense' }],
  [{ workspace: 'w2', new_join: 'true' }, later, { rest: {}, workspace: 'w2', hasJoined: true }],
  [{ workspace: 'w1', new_join: 'no' }, later, { rest: { workspace: 'w1' } }],
  [
    { preferences: 'notifications', query: 'x' },
    later,
    { rest: { query: 'x' }, preferences: 'notifications' },
  ],
  [{ create: 'true', workspace: 'w1' }, later, { rest: { workspace: 'w1' }, create: {} }],
])('parses %o, with %o, into %o', (search, active, wish) => {
  expect(dashboardWish(search as Record<string, string>, active)).toEqual(wish)
})

test('drops its own empty and invalid parameters, and keeps those of pages', () => {
  expect(readDashboardSearch({ workspace: '', create: 'true', query: 'x', create_sandbox: 7 })).toEqual({
    create: 'true',
    query: 'x',
  })
})
