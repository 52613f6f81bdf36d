import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/db/database.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded/start.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { paths } from '../platform/disk/paths.ts'
import { randomIds, systemClock } from '../platform/ids.ts'
import { seedOfficialTemplates } from '../templates/official.ts'
import { makeDatabaseFolder } from './database-folder.ts'
import { databaseUrl, dropDatabase, runSql } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with the right to create others, and the name of the migrated one that they are cloned from. */
    postgres: { url: string; template: string }
  }
}

/** Starts one PostgreSQL for all test files, with one migrated and seeded database that each file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startTemporaryPostgres()
  const template = `sandlot_template_${randomBytes(4).toString('hex')}`
  await runSql(url, `create database ${template}`)
  await prepare(databaseUrl(url, template))
  project.provide('postgres', { url, template })
  return async () => {
    await dropDatabase(url, template)
    await stop()
  }
}

async function prepare(url: string) {
  const { db, pool, close } = openDatabase(url)
  await migrateDatabase(pool, url)
  await seedOfficialTemplates({ db, clock: systemClock, ids: randomIds }, paths.starters)
  await close()
}

async function startTemporaryPostgres() {
  const dataDir = await makeDatabaseFolder('sandlot-test-')
  const postgres = await startEmbeddedPostgres({ dataDir })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: postgres.url, stop }
}
