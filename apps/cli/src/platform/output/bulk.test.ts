import { AppError } from '@sandlot/core/errors'
import { expect, test, vi } from 'vitest'
import { changeEach, oneByOne } from './bulk.ts'

const things = (...ids: string[]) => ids.map((id) => ({ id }))
const missing = new AppError('not_found', 'gone', { reason: 'notFound' })
const offline = new AppError('offline', 'away')

test('changes items with the same key in one call, up to a maximum size', async () => {
  const apply = vi.fn(async () => undefined)
  const results = await changeEach(things('a1', 'b1', 'a2', 'a3'), {
    keyOf: ({ id }) => id[0] ?? '',
    most: 2,
    apply,
  })
  expect(apply.mock.calls).toEqual([[things('a1', 'a2')], [things('b1')], [things('a3')]])
  expect([...results.values()]).toEqual([null, null, null, null])
})

test('carries on with the others when one is refused', async () => {
  const apply = async (group: readonly { id: string }[]) => {
    if (group.some(({ id }) => id === 'bad')) throw missing
  }
  const results = await changeEach(things('a', 'bad', 'b'), { keyOf: () => '', most: 10, apply })
  expect(Object.fromEntries(results)).toEqual({ a: null, bad: missing, b: null })
})

test('stops immediately on a failure that would affect every item', async () => {
  const apply = vi.fn(async () => {
    throw offline
  })
  await expect(changeEach(things('a', 'b'), { keyOf: () => '', most: 10, apply })).rejects.toBe(offline)
  expect(apply).toHaveBeenCalledTimes(1)
})

test('reports what was done before the host became unreachable', async () => {
  const apply = vi.fn(async () => undefined)
  apply.mockResolvedValueOnce(undefined).mockRejectedValue(offline)
  const results = await changeEach(things('a', 'b', 'c'), { keyOf: () => '', most: 1, apply })
  expect(Object.fromEntries(results)).toEqual({ a: null, b: offline, c: offline })
  expect(apply).toHaveBeenCalledTimes(2)
})

test('oneByOne continues past a refusal, and stops when the host becomes unreachable', async () => {
  const run = vi.fn(async (name: string) => {
    if (name === 'bad') throw missing
    if (name === 'cut') throw offline
    return `${name}!`
  })
  expect(await oneByOne(['a', 'bad', 'b', 'cut', 'c'], run)).toEqual(['a!', missing, 'b!', offline, offline])
  expect(run).toHaveBeenCalledTimes(4)
  await expect(oneByOne(['bad', 'cut', 'a'], run)).rejects.toBe(offline)
})
