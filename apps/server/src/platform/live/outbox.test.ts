import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { Client, type ClientConfig } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'
import { runCommand, system } from '../commands.ts'
import { openDatabase } from '../db/database.ts'
import { knownProblem } from '../http/errors.ts'
import { outbox } from '../tables.ts'
import { forgetForeign, type Happened, lastPosition, missedOf, positionOf, readOutbox } from './outbox.ts'

const server = await createTestServer()
afterAll(() => server.close())

const TOPIC = 'test:order'

/** Runs `work` while a foreign transaction that has written something stays open. */
async function besideForeign(config: ClientConfig, work: () => Promise<void>): Promise<void> {
  const client = new Client(config)
  await client.connect()
  try {
    await client.query('begin; select pg_current_xact_id()')
    await work()
  } finally {
    await client.end()
  }
}

/** A command that gets its transaction id first, then takes its time, and emits its event at the end. */
const write = (name: string, rounds: number, until: Promise<unknown> = Promise.resolve()) =>
  runCommand(server.deps, system, async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`)
    for (let round = 0; round < rounds; round += 1) await tx.execute(sql`select 1`)
    await until
    return { result: null, audit: null, events: [{ topic: TOPIC, event: 'told', payload: { name } }] }
  })

const namesOf = (events: readonly Happened[]) => events.map(({ payload }) => payload.name)

/**
 * Ignores when events settle, because that also depends on concurrent writers to other databases of the same
 * PostgreSQL.
 */
async function namesAndRest(since: Awaited<ReturnType<typeof lastPosition>>) {
  const { events, unsettled } = await readOutbox(server.db, since, 10)
  return [namesOf(events), unsettled]
}

test('every event of concurrent writers is read once, in order, whatever else runs in the cluster', async () => {
  const law = fc.asyncProperty(
    fc.array(fc.nat({ max: 25 }), { minLength: 12, maxLength: 24 }),
    async (delays) => {
      let position = await lastPosition(server.db)
      const read: Happened[] = []
      const readOn = async () => {
        const { events, unsettled } = await readOutbox(server.db, position, 5)
        read.push(...events)
        position = positionOf(events.at(-1)?.cursor) ?? position
        return events.length > 0 || unsettled
      }
      let writing = true
      const written = Promise.all(delays.map((rounds, index) => write(`${index}`, rounds))).finally(() => {
        writing = false
      })
      while (writing) await readOn()
      await written
      for (let tries = 0; tries < 100 && (await readOn()); tries += 1);
      expect(namesOf(read).toSorted()).toEqual(delays.map((_, index) => `${index}`).toSorted())
      const positions = read.map(({ cursor }) => positionOf(cursor)).map((at) => [at?.xid ?? 0, at?.id ?? 0])
      expect(positions).toEqual(positions.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
    },
  )
  await besideForeign({ connectionString: server.databaseUrl }, () =>
    besideForeign({ connectionString: inject('postgres').url }, () => fc.assert(law, { numRuns: 5 })),
  )
})

test('an event waits only for transactions that began earlier and still run', async () => {
  const since = await lastPosition(server.db)
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const slow = runCommand(server.deps, system, async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`)
    begin()
    await held
    return { result: null, audit: null, events: [{ topic: TOPIC, event: 'told', payload: { name: 'slow' } }] }
  })
  await begun
  await write('quick', 0)
  expect(await readOutbox(server.db, since, 10)).toEqual({ events: [], unsettled: true })
  expect(await missedOf(server.db, TOPIC, since, 10)).toEqual([])
  finish()
  await slow
  await expect.poll(() => namesAndRest(since), { timeout: 15_000 }).toEqual([['slow', 'quick'], false])
})

test('a writer that takes too long is ended, and no longer delays others', async () => {
  const { db, close } = openDatabase(server.databaseUrl, {
    patience: { statementMs: 4_000, silenceMs: 4_500, writerMs: 200 },
  })
  const since = await lastPosition(server.db)
  let asked = 0
  const busy = runCommand({ ...server.deps, db }, system, async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`)
    // Each statement is quick, so neither time limit of the database applies.
    for (; asked < 100_000; asked += 1) await tx.execute(sql`select 1`)
    return { result: null, audit: null, events: [{ topic: TOPIC, event: 'told', payload: { name: 'busy' } }] }
  })
  await expect(busy.catch(knownProblem)).resolves.toMatchObject({ code: 'unavailable' })
  expect(asked).toBeLessThan(100_000)
  await write('after', 0)
  await expect
    .poll(async () => namesOf((await readOutbox(server.db, since, 10)).events), { timeout: 15_000 })
    .toEqual(['after'])
  await close()
})

test('a writer waiting for something else is ended as well, and its connection is replaced', async () => {
  const { db, close } = openDatabase(server.databaseUrl, {
    patience: { statementMs: 4_000, silenceMs: 4_500, writerMs: 50 },
    max: 1,
  })
  const forever = new Promise<never>(() => {})
  const waits = runCommand({ ...server.deps, db }, system, () => forever)
  const error = await waits.catch((reason) => reason)
  expect(knownProblem(error)).toMatchObject({ code: 'unavailable' })
  expect(String(error)).toContain('a change took too long')
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await close()
})

test('health reports the delay of events while one waits for another, and that it is logged', async () => {
  await server.listen()
  const lag = async () => (await server.inject('/api/health')).json().outbox_lag_seconds
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const slow = runCommand(server.deps, system, async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`)
    begin()
    await held
    return { result: null, audit: null }
  })
  await begun
  await write('behind', 0)
  await expect.poll(lag, { timeout: 15_000 }).toBeGreaterThan(0)
  finish()
  await slow
  await expect.poll(lag, { timeout: 15_000 }).toBe(0)
})

test('a hanging writer is ended by the database, and no longer delays others', async () => {
  const { db, close } = openDatabase(server.databaseUrl, {
    patience: { statementMs: 4_000, silenceMs: 4_500, idleMs: 50 },
  })
  const since = await lastPosition(server.db)
  let gone: Promise<unknown> = Promise.resolve()
  const hangs = runCommand({ ...server.deps, db }, system, async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`)
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    gone = expect
      .poll(() => server.db.execute(sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`), {
        timeout: 15_000,
      })
      .toMatchObject({ rows: [] })
    await gone
    return { result: null, audit: null, events: [{ topic: TOPIC, event: 'told', payload: { name: 'hung' } }] }
  })
  await expect(hangs).rejects.toThrow()
  await gone
  await write('after', 0)
  await expect.poll(() => namesAndRest(since), { timeout: 15_000 }).toEqual([['after'], false])
  await close()
})

test('events of another PostgreSQL, from a dump, are not waited for, and a cursor of it starts anew', async () => {
  const foreign = { xid: 900_000_000_000, id: 1 }
  const since = await lastPosition(server.db)
  await server.db.insert(outbox).values({
    ...{ xid: foreign.xid, at: server.clock.now() },
    ...{ topic: TOPIC, event: 'told', payload: { name: 'foreign' } },
  })
  await write('own', 0)
  await expect.poll(() => namesAndRest(since), { timeout: 15_000 }).toEqual([['own'], true])
  await forgetForeign(server.db)
  expect(await namesAndRest(since)).toEqual([['own'], false])
  expect(await missedOf(server.db, TOPIC, foreign, 10)).toBeNull()
  expect(namesOf((await missedOf(server.db, TOPIC, since, 10)) ?? [])).toEqual(['own'])
})
