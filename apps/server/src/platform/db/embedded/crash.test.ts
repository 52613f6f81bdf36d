import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeDatabaseFolder } from '../../../testing/database-folder.ts'
import { findBinaries } from './binaries.ts'
import { systemClock } from './clock.ts'
import { launch } from './launch.ts'
import { layoutOf } from './layout.ts'
import { chooseWay, waysToRun } from './run-as.ts'
import { startEmbeddedPostgres } from './start.ts'
import {
  end,
  isRunning,
  query,
  spawnRefused,
  spawnRunning,
  temporaryDirectory,
} from './testing/spawn-server.ts'

vi.setConfig({ testTimeout: 90_000 })

/** Every test starts on it and leaves it stopped, because creating a new one takes longer than everything else here. */
let dataDir: string

beforeAll(async () => {
  dataDir = await makeDatabaseFolder('sandlot-embedded-')
  const postgres = await startEmbeddedPostgres({ dataDir })
  await query(postgres.url, 'CREATE TABLE kept ()')
  await postgres.stop()
  return () => rm(dataDir, { recursive: true, force: true })
})

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

type Options = Partial<Parameters<typeof startEmbeddedPostgres>[0]>

async function start(log?: (line: string) => void, options: Options = {}) {
  const failures: string[] = []
  const postgres = await startEmbeddedPostgres({
    dataDir,
    onFailure: (error) => failures.push(error.message),
    ...(log && { log }),
    ...options,
  })
  onTestFinished(() => postgres.stop())
  return { postgres, failures }
}

test('shuts down automatically when the server is killed, and keeps committed data', async () => {
  const killed = await spawnRunning(dataDir)
  await query(killed.url, `CREATE TABLE note (text text); INSERT INTO note VALUES ('committed')`)
  await end(killed, 'SIGKILL')
  await eventually(() => expect(isRunning(killed.postgresPid)).toBe(false))

  const { postgres } = await start()
  expect(await query(postgres.url, 'SELECT text FROM note')).toEqual([{ text: 'committed' }])
})

test('starts right after the server was killed, without waiting', async () => {
  const killed = await spawnRunning(dataDir)
  await end(killed, 'SIGKILL')

  const { postgres } = await start()
  expect(await query(postgres.url, 'SELECT * FROM kept')).toEqual([])
})

test('refuses a second server on the directory and names the first one’s pid, with or without a claim file', async () => {
  const { postgres } = await start()
  const expected = {
    refusal: expect.stringMatching(
      new RegExp(`Another Sandlot server \\(pid ${process.pid}\\) runs on .*${dataDir}.*SANDLOT_DATA_DIR`),
    ),
    exitCode: 1,
    logged: [],
  }
  expect(await spawnRefused(dataDir)).toEqual(expected)
  await rm(layoutOf(dataDir).claim)
  expect(await spawnRefused(dataDir)).toEqual(expected)
  expect(await query(postgres.url, 'SELECT 1 AS still')).toEqual([{ still: 1 }])
})

test('lets exactly one of two servers win when both start on a new directory at the same time', async () => {
  const fresh = await temporaryDirectory()
  const outcomes = await Promise.allSettled([spawnRunning(fresh), spawnRunning(fresh)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [lost] = outcomes.filter((outcome) => outcome.status === 'rejected')
  const [won] = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  expect(String(lost?.reason)).toContain(`pid ${won?.value.pid}`)
})

test('takes over a PostgreSQL that a dead server left running', async () => {
  const orphan = await launchAlone()

  const said: string[] = []
  const { postgres } = await start((line) => said.push(line))
  expect(isRunning(orphan.pid)).toBe(false)
  expect(said).toEqual([expect.stringContaining(`pid ${orphan.pid}`)])
  expect(await query(postgres.url, 'SELECT * FROM kept')).toEqual([])
})

/** Each prints the pid in question and runs until it is killed. */
const leftovers = {
  'another program by now': 'echo $$; exec cat',
  // `cat` never reaps the child that it inherits.
  'a zombie': 'true & echo $!; exec cat',
}

test.each(Object.entries(leftovers))(
  'starts even if the pid of a dead PostgreSQL is %s',
  async (_, shell) => {
    const stranger = spawn('sh', ['-c', shell], { stdio: ['pipe', 'pipe', 'ignore'] })
    onTestFinished(() => void stranger.kill())
    const [pid] = await once(stranger.stdout, 'data')
    const { data } = layoutOf(dataDir)
    const lines = [String(pid).trim(), data, '1700000000', '5432', '', '127.0.0.1', '']
    await writeFile(join(data, 'postmaster.pid'), lines.join('\n'), { mode: 0o600 })

    const { postgres } = await start()
    expect(await query(postgres.url, 'SELECT 1 AS fine')).toEqual([{ fine: 1 }])
    expect(stranger.exitCode).toBeNull()
  },
)

test('restarts on the same port when PostgreSQL is killed, and keeps others out', async () => {
  const said: string[] = []
  const { postgres, failures } = await start((line) => said.push(line))
  const killed = postgres.pid
  process.kill(killed, 'SIGKILL')
  await eventually(async () => expect(await query(postgres.url, 'SELECT * FROM kept')).toEqual([]))

  expect(postgres.pid).not.toBe(killed)
  expect(said).toEqual([
    expect.stringContaining('stopped unexpectedly (ended by SIGKILL)'),
    expect.stringContaining(`started anew (pid ${postgres.pid})`),
  ])
  await eventually(async () =>
    expect(await query(postgres.url, `SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`)).toHaveLength(1),
  )
  expect((await spawnRefused(dataDir)).refusal).toContain(`pid ${process.pid}`)
  expect(failures).toEqual([])
})

test('takes its lock again when only the connection was lost', async () => {
  const { postgres } = await start()
  const holders = () =>
    query(postgres.url, `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted`)
  const [before] = await holders()
  await query(postgres.url, `SELECT pg_terminate_backend(${before?.pid})`)
  await eventually(async () => {
    const [now] = await holders()
    expect(now?.pid).toEqual(expect.any(Number))
    expect(now?.pid).not.toBe(before?.pid)
  })
})

test('gives up with a message when PostgreSQL ends twice within a minute', async () => {
  const { postgres, failures } = await start()
  const first = postgres.pid
  process.kill(first, 'SIGKILL')
  await eventually(() => expect(postgres.pid).not.toBe(first))
  process.kill(postgres.pid, 'SIGKILL')
  await eventually(() => expect(failures).toEqual([expect.stringContaining('twice within a minute')]))
  await postgres.stop()
})

test('waits for space, and does not give up, when PostgreSQL keeps ending on a disk that is nearly full', async () => {
  const MB = 1024 * 1024
  let free = 100 * MB
  const said: string[] = []
  const { postgres, failures } = await start((line) => said.push(line), {
    reserveBytes: 200 * MB,
    free: async () => free,
    clock: { ...systemClock, sleep: () => systemClock.sleep(10) },
  })
  const first = postgres.pid
  process.kill(first, 'SIGKILL')
  await eventually(() => expect(postgres.pid).not.toBe(first))
  const second = postgres.pid
  process.kill(second, 'SIGKILL')
  await eventually(() => expect(said).toContainEqual(expect.stringContaining('no space left')))
  free = 300 * MB
  await eventually(() => expect(postgres.pid).not.toBe(second))
  expect(failures).toEqual([])
})

/** Starts a postmaster without claim and lock, as a server leaves it if it dies before the kernel can signal it. */
async function launchAlone() {
  const layout = layoutOf(dataDir)
  const binaries = await findBinaries()
  const { runAs } = await chooseWay(waysToRun(process.getuid?.(), undefined), binaries)
  const postmaster = await launch({ layout, binaries, runAs, clock: systemClock, log: () => {} })
  onTestFinished(() => postmaster.stop())
  expect(await readFile(join(layout.data, 'postmaster.pid'), 'utf8')).toMatch(`${postmaster.pid}\n`)
  return postmaster
}
