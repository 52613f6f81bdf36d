import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { layoutOf } from './layout.ts'
import { startEmbeddedPostgres } from './start.ts'
import { copiesOfDatabase, isRunning, query, temporaryDirectory } from './testing/spawn-server.ts'

vi.setConfig({ testTimeout: 90_000 })

const databaseDirectory = copiesOfDatabase()

async function start(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir })
  onTestFinished(() => postgres.stop())
  return postgres
}

test('creates a database the first time and finds the data the second time', async () => {
  const dataDir = join(await temporaryDirectory(), 'made', 'on', 'the', 'way')
  const first = await start(dataDir)
  await query(first.url, `CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')`)
  await first.stop()

  const second = await start(dataDir)
  expect(await query(second.url, 'SELECT text FROM note')).toEqual([{ text: 'kept' }])
  expect(new URL(second.url).password).toBe(new URL(first.url).password)
})

test('stops cleanly, even when asked twice and while a client is connected', async () => {
  const layout = layoutOf(await databaseDirectory())
  const postgres = await start(layout.dataDir)
  const busy = query(postgres.url, 'SELECT pg_sleep(60)')
  const cut = expect(busy).rejects.toThrow(/terminat/i)
  await vi.waitFor(
    async () => {
      const running = await query(
        postgres.url,
        `SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)'`,
      )
      expect(running).toHaveLength(1)
    },
    { timeout: 15_000 },
  )
  await Promise.all([postgres.stop(), postgres.stop()])
  await cut

  expect(isRunning(postgres.pid)).toBe(false)
  expect(await readFile(layout.log, 'utf8')).toMatch(/database system is shut down\n$/)
  await expect(stat(join(layout.data, 'postmaster.pid'))).rejects.toThrow('ENOENT')
  await expect(stat(layout.claim)).rejects.toThrow('ENOENT')
})

test('is durable, uses Unicode, and stores times in UTC', async () => {
  const postgres = await start(await databaseDirectory())
  const [settings] = await query(
    postgres.url,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
       current_setting('server_encoding') AS encoding, current_setting('timezone') AS zone,
       current_setting('data_checksums') AS checksums, datlocprovider AS provider, datlocale AS locale,
       upper('ñandú') AS upper
     FROM pg_database WHERE datname = current_database()`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    encoding: 'UTF8',
    zone: 'UTC',
    checksums: 'on',
    provider: 'b',
    locale: 'C.UTF-8',
    upper: 'ÑANDÚ',
  })
})

test('admits only the owner of the password file, over loopback, without superuser rights', async () => {
  const layout = layoutOf(await databaseDirectory())
  const postgres = await start(layout.dataDir)
  expect((await stat(layout.password)).mode & 0o777).toBe(0o600)

  const [, , , port, sockets, addresses] = (
    await readFile(join(layout.data, 'postmaster.pid'), 'utf8')
  ).split('\n')
  expect({ port, sockets, addresses }).toEqual({
    port: new URL(postgres.url).port,
    sockets: '',
    addresses: '127.0.0.1',
  })

  const stranger = new URL(postgres.url)
  stranger.password = 'guessed'
  await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  stranger.username = 'postgres'
  await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry')
  await expect(query(postgres.url, `COPY (SELECT 1) TO PROGRAM 'true'`)).rejects.toThrow('permission denied')
})

test('supports what the schema and the tests need: extensions, and databases cloned from a template', async () => {
  const { url } = await start(await databaseDirectory())
  for (const name of ['pg_trgm', 'citext', 'unaccent', 'pgcrypto', 'btree_gin']) {
    await query(url, `CREATE EXTENSION ${name}`)
  }
  await query(url, 'CREATE DATABASE template_of_mine')
  await query(url, 'CREATE DATABASE clone TEMPLATE template_of_mine')
  await query(url, 'DROP DATABASE clone WITH (FORCE)')
})

test('creates a new password when its file was lost', async () => {
  const layout = layoutOf(await databaseDirectory())
  const first = await start(layout.dataDir)
  await query(first.url, 'CREATE TABLE kept ()')
  await first.stop()
  await rm(layout.password)

  const second = await start(layout.dataDir)
  expect(await query(second.url, 'SELECT * FROM kept')).toEqual([])
  expect(new URL(second.url).password).not.toBe(new URL(first.url).password)
  expect((await stat(layout.password)).mode & 0o777).toBe(0o600)
})
