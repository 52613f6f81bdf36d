import type { Client } from '@sandlot/core/client'
import { NOTIFICATIONS_SHOWN } from '@sandlot/core/notifications/limits'
import { expect, test } from 'vitest'
import { startTail } from './tail.ts'

/** A host with notifications, newest first, served in pages. */
function createHost() {
  const list: { id: string; insertedAt: string }[] = []
  let asked = 0
  const client = {
    graphql: async (_document: unknown, { limit, after }: { limit: number; after: string | null }) => {
      asked += 1
      const from = after === null ? 0 : list.findIndex(({ id }) => id === after) + 1
      return { me: { notifications: list.slice(from, from + limit) } }
    },
  } as unknown as Client
  const add = (id: string, second = Number(id)) =>
    list.unshift({ id, insertedAt: new Date(second * 1000).toISOString().slice(0, -1) })
  return { client, add, list, asked: () => asked }
}

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)

test('skips existing notifications, and reports each new one once, oldest first', async () => {
  const host = createHost()
  host.add('1')
  const tail = await startTail(host.client, [])
  expect(ids(await tail())).toEqual([])
  host.add('2')
  host.add('3')
  expect(ids(await tail())).toEqual(['2', '3'])
  expect(ids(await tail())).toEqual([])
})

test('reports one that arrives in the same instant as the last', async () => {
  const host = createHost()
  host.add('1', 5)
  const tail = await startTail(host.client, [])
  host.add('2', 5)
  expect(ids(await tail())).toEqual(['2'])
})

test('after a long gap, pages back until it reaches known ones', async () => {
  const host = createHost()
  host.add('1')
  const tail = await startTail(host.client, [])
  const many = Array.from({ length: 3 * NOTIFICATIONS_SHOWN + 1 }, (_, index) => String(index + 2))
  for (const id of many) host.add(id)
  expect(ids(await tail())).toEqual(many)
  const before = host.asked()
  await tail()
  expect(host.asked()).toBe(before + 1)
})

test('does not report old ones again after some were archived', async () => {
  const host = createHost()
  for (let id = 1; id <= 150; id++) host.add(String(id))
  const tail = await startTail(host.client, [])
  host.list.splice(0, 120)
  expect(ids(await tail())).toEqual([])
  host.add('151')
  expect(ids(await tail())).toEqual(['151'])
})
