import { requestMessages } from '@sandlot/core/shell/server-messages'
import { expect, test } from 'vitest'
import { databaseIsAway } from '../db/away.ts'
import type { ObjectStore } from './object-store.ts'
import { watched } from './watched-objects.ts'

const quiet = { error: () => {}, warn: () => {} }
const none: ObjectStore = {
  place: 'the place',
  put: async () => {},
  get: async () => null,
  remove: async () => {},
  list: async function* () {},
  close: () => {},
}

test('an error has our own message, and is not mistaken for a database error', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', secret: 'hidden' })
  const store = watched({ ...none, get: () => Promise.reject(refused) }, quiet)
  const error = await store.get('ab/cd').catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'unavailable', message: requestMessages.contentsAway })
  expect(error.cause.message).toBe('the place: cannot get ab/cd: connect ECONNREFUSED')
  expect(databaseIsAway(error)).toBe(false)
})

test('a full disk is reported as such, and is no outage', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const store = watched({ ...none, put: () => Promise.reject(full) }, quiet)
  await expect(store.put('ab/cd', Buffer.alloc(1))).rejects.toBe(full)
  expect(store.isAway()).toBe(false)
})

test('an unavailable store is tried again on a health check, and each change is logged', async () => {
  const lines: string[] = []
  const log = {
    error: (_: object, text: string) => void lines.push(text),
    warn: (_: object, text: string) => void lines.push(text),
  }
  let [now, works, asked] = [10_000, false, 0]
  const get = async () => {
    asked += 1
    if (!works) throw new Error('away')
    return null
  }
  const store = watched({ ...none, get }, log, () => now)
  await expect(store.get('ab/cd')).rejects.toThrow()
  expect(store.isAway()).toBe(true)
  works = true
  expect([store.isAway(), asked]).toEqual([true, 1])
  now += 6_000
  expect(store.isAway()).toBe(true)
  await expect.poll(() => store.isAway()).toBe(false)
  expect(asked).toBe(2)
  expect(lines).toEqual([
    'The store for file contents does not answer. Large files cannot be read or saved.',
    'The store for file contents answers again.',
  ])
})

test('limits concurrent calls, and calls nothing after an abort', async () => {
  let [running, most] = [0, 0]
  const get = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setImmediate(done))
    running -= 1
    return null
  }
  const store = watched({ ...none, get }, quiet)
  await Promise.all(Array.from({ length: 100 }, () => store.get('ab/cd')))
  expect(most).toBe(32)
  await expect(store.get('ab/cd', AbortSignal.abort())).rejects.toMatchObject({ code: 'unavailable' })
})
