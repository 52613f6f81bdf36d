import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { StartError } from '../../start-error.ts'
import { findBinaries } from './binaries.ts'
import { layoutOf } from './layout.ts'
import { startEmbeddedPostgres } from './start.ts'
import {
  afterMounting,
  asNobody,
  canRun,
  isRoot,
  spawnRefused,
  temporaryDirectory,
} from './testing/spawn-server.ts'

vi.setConfig({ testTimeout: 90_000 })

async function refusalOf(dataDir: string): Promise<string> {
  const error = await startEmbeddedPostgres({ dataDir }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

test('refuses the data of another major version, explains what to do and changes nothing', async () => {
  const layout = layoutOf(await temporaryDirectory())
  const postgres = await startEmbeddedPostgres({ dataDir: layout.dataDir })
  await postgres.stop()
  const version = join(layout.data, 'PG_VERSION')
  await writeFile(version, '16\n')

  const refusal = await refusalOf(layout.dataDir)
  expect(refusal).toContain(`${layout.data} was written by PostgreSQL 16, and this Sandlot brings 18`)
  expect(refusal).toMatch(/pg_dump of PostgreSQL \d+.*psql/)
  expect(await readFile(version, 'utf8')).toBe('16\n')
})

test('refuses a path that is a file, at any level', async () => {
  const dataDir = await temporaryDirectory()
  const file = join(dataDir, 'file')
  await writeFile(file, 'mine')
  expect(await refusalOf(file)).toMatch(
    /data directory .*file cannot be used: .* is a file.*SANDLOT_DATA_DIR/,
  )
  expect(await refusalOf(join(file, 'below'))).toContain('is a file')
  await writeFile(join(dataDir, 'postgres'), 'mine')
  expect(await refusalOf(dataDir)).toContain('is a file')
  expect(await readFile(join(dataDir, 'postgres'), 'utf8')).toBe('mine')
})

test('refuses a non-empty folder that is not a database, and leaves it unchanged', async () => {
  const dataDir = await temporaryDirectory()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine')
  expect(await refusalOf(dataDir)).toMatch(/postgres is not empty, yet holds no database of Sandlot/)
  expect(await readFile(join(dataDir, 'postgres', 'notes.txt'), 'utf8')).toBe('mine')
})

test('refuses a platform without binaries and names DATABASE_URL', async () => {
  await expect(findBinaries('plan9-mips')).rejects.toThrow(/no PostgreSQL for plan9-mips.*DATABASE_URL/)
})

const ordinaryUser = isRoot ? asNobody : []

test.skipIf(!canRun(ordinaryUser))('refuses a directory that is not writable', async () => {
  const dataDir = await temporaryDirectory()
  await chmod(dataDir, 0o555)
  const { refusal, exitCode } = await spawnRefused(dataDir, ordinaryUser)
  expect(refusal).toMatch(
    new RegExp(`may not write to its data directory ${dataDir} \\(it runs as user id \\d+\\)`),
  )
  expect(exitCode).toBe(1)
})

test.skipIf(!isRoot || !canRun(asNobody))(
  'refuses another user’s database, and names its owner',
  async () => {
    const dataDir = await temporaryDirectory()
    const postgres = await startEmbeddedPostgres({ dataDir })
    await postgres.stop()
    await chmod(dataDir, 0o777)
    const { refusal } = await spawnRefused(dataDir, asNobody)
    expect(refusal).toMatch(/belongs to user id 0, but Sandlot runs as user id 65534\..*chown -R 65534/)
  },
)

const onDisk = (options: string, directory: string) =>
  afterMounting(`mount -t tmpfs -o ${options} none ${directory}`)

test.skipIf(!isRoot || !canRun(onDisk('size=8m', '/mnt')))('reports that the disk is full', async () => {
  const dataDir = await temporaryDirectory()
  const { refusal } = await spawnRefused(dataDir, onDisk('size=20m', dataDir))
  expect(refusal).toContain(`no space left for the database in ${dataDir}. Free at least 200 MB`)
})

test.skipIf(!isRoot || !canRun(onDisk('ro', '/mnt')))(
  'reports that the file system is read-only',
  async () => {
    const dataDir = await temporaryDirectory()
    const { refusal } = await spawnRefused(dataDir, onDisk('ro', dataDir))
    expect(refusal).toContain(`The data directory ${dataDir} is on a read-only file system`)
  },
)
