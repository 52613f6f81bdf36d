import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { makeDatabaseFolder } from '../../../../testing/database-folder.ts'
import { layoutOf } from '../layout.ts'
import { inspectProcess } from '../process-info.ts'
import { startEmbeddedPostgres } from '../start.ts'

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url))
const NOBODY = 65_534

export const isRoot = process.getuid?.() === 0

/** Prefix that runs a command as an ordinary user without any privileges. */
export const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--']

/**
 * Prefix that runs a command with root's view of a file system changed by `shell`; no other process sees the change.
 */
export const afterMounting = (shell: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `${shell} && exec "$@"`,
  'sh',
]

/** Whether this machine can start a process like that. */
export const canRun = (wrapper: string[], command = ['test', '-r', SERVER]) => {
  const [program = 'false', ...args] = [...wrapper, ...command]
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

export async function temporaryDirectory(owner = process.getuid?.() ?? 0): Promise<string> {
  const directory = await makeDatabaseFolder('sandlot-embedded-')
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  if (owner !== process.getuid?.()) await chown(directory, owner, owner)
  return directory
}

/**
 * Creates one database per test file. Returns a function that copies it into a directory for one test, as a stopped
 * server leaves it, because creating a new one takes longer than everything else.
 */
export function copiesOfDatabase(): () => Promise<string> {
  let original = ''
  beforeAll(async () => {
    original = await makeDatabaseFolder('sandlot-embedded-')
    await (await startEmbeddedPostgres({ dataDir: original })).stop()
  })
  afterAll(() => rm(original, { recursive: true, force: true }))
  return async () => {
    const directory = await temporaryDirectory()
    await cp(layoutOf(original).root, layoutOf(directory).root, { recursive: true })
    await rm(layoutOf(directory).log)
    return directory
  }
}

export const nobodysDirectory = () => temporaryDirectory(NOBODY)

export type Started = { url: string; postgresPid: number; child: ChildProcess; pid: number }
type Refused = { refusal: string; exitCode: number | null; logged: string[] }

/** Starts testing/server.ts on a directory, and ends it with the test. */
async function spawnServer(dataDir: string, wrapper: string[], ...more: 'hurried'[]) {
  const [program = '', ...args] = [...wrapper, process.execPath, SERVER, dataDir, ...more]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
  })
  const logged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const event = JSON.parse(line)
    if (event.log) logged.push(event.log)
    if (event.url) return { ...event, child, pid: child.pid } as Started
    if (event.refusal) return { refusal: event.refusal, exitCode: (await exited)[0], logged } as Refused
  }
  throw new Error('the server ended without a word')
}

export async function spawnRunning(dataDir: string, wrapper: string[] = []): Promise<Started> {
  const server = await spawnServer(dataDir, wrapper)
  if ('refusal' in server) throw new Error(server.refusal)
  return server
}

export async function spawnRefused(
  dataDir: string,
  wrapper: string[] = [],
  ...more: 'hurried'[]
): Promise<Refused> {
  const server = await spawnServer(dataDir, wrapper, ...more)
  if ('url' in server) throw new Error('the server started')
  return server
}

export async function end(server: Started, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const exited = once(server.child, 'exit')
  server.child.kill(signal)
  return (await exited)[0]
}

export const isRunning = (pid: number) => inspectProcess(pid) !== undefined

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
