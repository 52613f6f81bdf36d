import type { Socket } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../testing/databases.ts'
import { knownProblem } from '../http/errors.ts'
import { type OpenDatabase, openDatabase } from './database.ts'

const { url, drop } = await cloneDatabase(inject('postgres'))
afterAll(drop)

const errors: Error[] = []
let opened: OpenDatabase
let sockets: Socket[]

beforeEach(async () => {
  errors.length = 0
  sockets = []
  // A single connection, so that nothing would work if it were lost.
  opened = openDatabase(url, {
    max: 1,
    patience: { statementMs: 500, silenceMs: 700 },
    onIdleError: (error) => errors.push(error),
  })
  opened.pool.on('connect', (client) =>
    sockets.push((client as unknown as { connection: { stream: Socket } }).connection.stream),
  )
  await ask(sql`create table if not exists noted (what text)`)
  await ask(sql`truncate noted`)
})
afterEach(() => opened.close())

const ask = async (statement: SQL) => (await opened.db.execute(statement)).rows
const note = (what: string) =>
  opened.db.transaction(async (tx) => {
    await tx.execute(sql`insert into noted values (${what})`)
  })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it did not fail'),
    (error) => knownProblem(error),
  )

describe('a database that stops responding', () => {
  /** Stops receiving what the database sends. */
  const hang = () => sockets.at(-1)?.pause()

  test.each([
    ['a statement', () => ask(sql`select 1`)],
    ['a transaction that could not even begin', () => note('lost')],
  ])('blocks %s for a limited time only, and its connection is replaced', async (_what, work) => {
    hang()
    expect(await failure(work())).toMatchObject({ code: 'unavailable' })
    await note('after')
    expect(await ask(sql`select what from noted`)).toEqual([{ what: 'after' }])
    expect(sockets).toHaveLength(2)
  })

  test('rolls back a transaction in progress', async () => {
    const work = opened.db.transaction(async (tx) => {
      await tx.execute(sql`insert into noted values ('half')`)
      hang()
      await tx.execute(sql`select 1`)
    })
    expect(await failure(work)).toMatchObject({ code: 'unavailable' })
    expect(await ask(sql`select what from noted`)).toEqual([])
  })

  test('is not noticed while no query runs', async () => {
    await new Promise((resolve) => sockets.at(-1)?.once('timeout', resolve))
    expect(await ask(sql`select 1 as one`)).toEqual([{ one: 1 }])
    expect(sockets).toHaveLength(1)
  })
})

test('a statement that takes too long is canceled and reported as a busy database', async () => {
  expect(await failure(ask(sql`select pg_sleep(30)`))).toMatchObject({ code: 'unavailable' })
  expect(await failure(opened.db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`)))).toMatchObject({
    code: 'unavailable',
  })
  await note('after')
})

test('a failed transaction leaves nothing, and the next one starts afresh', async () => {
  const work = opened.db.transaction(async (tx) => {
    await tx.execute(sql`insert into noted values ('half')`)
    throw new Error('changed its mind')
  })
  await expect(work).rejects.toThrow('changed its mind')
  await note('whole')
  expect(await ask(sql`select what from noted`)).toEqual([{ what: 'whole' }])
  expect(sockets).toHaveLength(1)
})

test('a connection that breaks while idle is logged, and affects nobody else', async () => {
  sockets.at(-1)?.destroy(new Error('cable cut'))
  await new Promise((resolve) => opened.pool.once('error', resolve))
  expect(errors.map(({ message }) => message)).toContain('cable cut')
  await note('after')
})
