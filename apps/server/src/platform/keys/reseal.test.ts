import { randomBytes } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identities, pendingUsers, signInEnds } from '../../accounts/tables.ts'
import { instanceSetup } from '../../admin/tables.ts'
import { sealedWith } from '../../features.ts'
import { mails } from '../../mail/tables.ts'
import { boxVariables } from '../../runtime/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { auditStreams } from '../../workspaces/audit/tables.ts'
import { idempotencyKeys } from '../idempotency/tables.ts'
import { keyJobs } from './jobs.ts'
import { decrypt, deriveKeys, encrypt, type Key, type Keys } from './keys.ts'
import { countOlder } from './reseal.ts'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.close())

const [old, next, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const told: string[] = []
const run = (keys: Keys) =>
  keyJobs({
    ...server.deps,
    sealed: sealedWith(keys),
    log: { info: (_details, text) => told.push(text) },
  })[0]?.run()
const texts = async (keys: Keys) => {
  const all = await Promise.all(
    sealedWith(keys).map(async ({ column, key }) => {
      const rows = await server.db.select({ text: sql<string | null>`${column}` }).from(column.table)
      return rows.flatMap(({ text }) => (text === null ? [] : [{ text, key }]))
    }),
  )
  return all.flat()
}
const opens = ({ text, key }: { text: string; key: Key }): string => {
  try {
    return decrypt(text, key)
  } catch {
    return 'closed'
  }
}

/** Seals one of each kind of secret that the server encrypts. */
async function sealOneOfEach(keys: Keys, word: string) {
  const { db, clock, deps } = server
  const { id: userId } = await server.buildUser()
  const [insertedAt, expiresAt, id] = [clock.now(), clock.now(), deps.ids.uuid()]
  const about = { id, provider: 'github', subject: id, insertedAt }
  await db
    .insert(identities)
    .values({ ...about, userId, encryptedToken: encrypt(word, keys.providerTokens), updatedAt: insertedAt })
  await db.insert(pendingUsers).values({
    ...about,
    browserHash: id,
    encryptedToken: encrypt(word, keys.providerTokens),
    encryptedInvitation: encrypt(word, keys.invitations),
    expiresAt,
  })
  await db.insert(signInEnds).values({
    attemptHash: id,
    askedHash: id,
    encryptedEnd: encrypt(word, keys.signInEnds),
    insertedAt,
    expiresAt,
  })
  await db
    .insert(instanceSetup)
    .values({
      part: 'mail',
      settings: {},
      encryptedSecret: encrypt(word, keys.setupSecrets),
      updatedAt: insertedAt,
    })
    .onConflictDoNothing()
  const letter = { to: 'a@example.org', subject: 'A', text: 'a' }
  await db.insert(mails).values({ id, ...letter, sealedLink: encrypt(word, keys.mailLinks), insertedAt })
  const answer = encrypt(word, keys.repeatedAnswers)
  await db
    .insert(idempotencyKeys)
    .values({ userId, keyHash: id, requestHash: id, status: 200, answer, insertedAt })
  const { id: sandboxId } = await server.buildSandbox()
  const encryptedValue = encrypt(word, keys.boxVariables)
  await db.insert(boxVariables).values({ sandboxId, name: 'A', isSecret: true, encryptedValue })
  const { id: workspaceId } = await server.buildWorkspace()
  const encryptedSecret = encrypt(word, keys.auditStreams)
  await db
    .insert(auditStreams)
    .values({ workspaceId, url: 'https://a.b', encryptedSecret, sentSeq: 0, insertedAt })
}

test('every column with an encrypted name is known', async () => {
  const { rows } = await server.db.execute<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name ~ '^(encrypted|sealed)_'`,
  )
  const known = sealedWith(server.deps.keys).map(({ column }) => getTableName(column.table))
  for (const { table } of rows) expect(known, table).toContain(table)
  expect(rows).toHaveLength(known.length - 1)
})

test('after a key change everything is encrypted again, and can be decrypted without the previous key', async () => {
  const [before, both, after] = [deriveKeys([old]), deriveKeys([next, old]), deriveKeys([next])]
  for (let number = 0; number < 3; number += 1) await sealOneOfEach(before, 'kept')
  const all = 3 * 8 + 1
  expect((await texts(after)).map(opens)).toEqual(Array(all).fill('closed'))
  expect(await countOlder(server.db, sealedWith(both))).toBe(all)

  // Two servers at the same time.
  await Promise.all([run(both), run(both)])
  expect((await texts(after)).map(opens)).toEqual(Array(all).fill('kept'))
  expect(await countOlder(server.db, sealedWith(both))).toBe(0)

  const untouched = await texts(after)
  told.length = 0
  await run(both)
  expect(await texts(after)).toEqual(untouched)
  expect(told).toEqual([])
})

test('values that no key decrypts are left unchanged, and do not block the others', async () => {
  const [lost, both] = [deriveKeys([stranger]), deriveKeys([next, old])]
  for (let number = 0; number < 3; number += 1) await sealOneOfEach(lost, 'lost')
  await sealOneOfEach(deriveKeys([old]), 'kept')
  await run(both)
  const words = (await texts(deriveKeys([next]))).map(opens)
  expect(words.filter((word) => word === 'kept')).toHaveLength(8)
  expect(words.filter((word) => word === 'closed')).toHaveLength(25)
  expect(await countOlder(server.db, sealedWith(both))).toBe(25)
})
