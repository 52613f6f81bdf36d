import { readBox, startBox, stopBox } from '@sandlot/core/runtime/boxes/rest'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../testing/databases.ts'
import { createTestServer } from '../../../testing/server.ts'
import { boxes } from '../../tables.ts'
import { claimIn } from './claim.ts'
import { noRunner } from './no-runner.ts'

const claims = async () => {
  const database = await cloneDatabase(inject('postgres'))
  let now = 0
  const clock = { now: () => now }
  const two = [
    claimIn(database.url, { ...clock, address: '10.0.0.5:4000' }),
    claimIn(database.url, clock),
  ] as const
  onTestFinished(async () => {
    for (const one of two) await one.release()
    await database.drop()
  })
  return { two, url: database.url, later: () => (now += 10_000) }
}

test('one of two servers manages devboxes, and the other takes over once it is gone', async () => {
  const { two, later } = await claims()
  const [first, second] = two
  expect(await Promise.all([first.take(), first.take()])).toEqual([true, true])
  expect([await second.take(), await first.take()]).toEqual([false, true])
  expect(second.holder()).toBe('10.0.0.5:4000')
  await first.release()
  later()
  expect([await second.take(), await first.take()]).toEqual([true, false])
  // The new holder gave no address.
  expect(first.holder()).toBeNull()
})

test('when the database ends a server’s connection, the next server takes over', async () => {
  const { two, url, later } = await claims()
  const [first, second] = two
  await first.take()
  expect(await second.take()).toBe(false)
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name like 'sandlot devboxes%' and datname = current_database()`,
  )
  await other.end()
  later()
  expect([await second.take(), await first.take()]).toEqual([true, false])
})

test('a server that does not run devboxes leaves another’s alone, and reports so', async () => {
  const server = await createTestServer({
    runner: { ...noRunner({ reason: 'Off.', remedy: '' }), isOurs: async () => false },
  })
  onTestFinished(() => server.close())
  const user = await server.buildUser()
  const { id } = await server.buildSandbox({ author: user, isV2: true })
  const lastUsedAt = server.clock.now()
  await server.db
    .insert(boxes)
    .values({ sandboxId: id, desired: 'running', state: 'running', generation: 3, vmTier: 1, lastUsedAt })
  await server.deps.boxes.look()
  const client = server.as(user)
  expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'running', generation: 3 })
  for (const call of [startBox, stopBox])
    await expect(client.rest(call, { params: { id } })).rejects.toMatchObject({
      reason: 'off',
      message: expect.stringContaining('Another server on this database runs them'),
    })
  const [box] = await server.db.select().from(boxes).where(eq(boxes.sandboxId, id))
  // The request is recorded for the server that runs the devbox.
  expect(box).toMatchObject({ state: 'running', generation: 3, desired: 'stopped' })
})
