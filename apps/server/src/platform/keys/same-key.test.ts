import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { openDatabase } from '../db/database.ts'
import { wasUsed } from '../db/migrate.ts'
import { deriveKeys } from './keys.ts'
import { assertSameKey } from './same-key.ts'
import { keyChecks } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(keyChecks))

const [old, next, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const start = (keys = deriveKeys([old]), isLost = false) => assertSameKey(server.db, keys, isLost)

test('a start with another key is refused with instructions, until the previous one is provided or declared lost', async () => {
  await start()
  await start()
  const refusal = {
    name: 'StartError',
    exitCode: 2,
    message: expect.stringMatching(
      /SANDLOT_SECRET_PREVIOUS.*GitHub.*mail password and provider secrets.*invitations/s,
    ),
  }
  await expect(start(deriveKeys([next]))).rejects.toMatchObject(refusal)

  await start(deriveKeys([next, old]))
  await start(deriveKeys([next]))
  await expect(start(deriveKeys([old]))).rejects.toMatchObject(refusal)

  await start(deriveKeys([stranger]), true)
  await start(deriveKeys([stranger]))
})

test('of two servers that start a database with their own keys, the second is refused', async () => {
  const both = await Promise.allSettled([start(deriveKeys([old])), start(deriveKeys([next]))])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a database counts as used once its schema exists, with or without a recorded key', async () => {
  const { pool, db, close } = openDatabase(server.databaseUrl)
  expect(await wasUsed(pool)).toBe(true)
  await db.execute('drop schema drizzle cascade')
  expect(await wasUsed(pool)).toBe(false)
  await close()
})
