import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { verifyCode } from '@sandlot/core/accounts/sessions/token-rest'
import { type Client, createClient } from '@sandlot/core/client'
import { Client as Database } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { machine } from '../support/environment.ts'
import { USERS_NODE } from '../support/users-node.ts'

const SERVER = resolve(import.meta.dirname, '../../apps/server/dist/main.js')
const START_MS = 60_000
const STOP_MS = 30_000
const POLL_MS = 25

/** The server's warm-up work takes longer than its start. */
const QUIET = { SANDLOT_NPM_WARM: 'off', SANDLOT_SCREENSHOTS: 'off' }

/** The built server as a process: its start, output and exit. */
export type ServerBinary = {
  readonly child: ChildProcess
  /** Everything it has printed, output and errors. */
  readonly text: () => string
  /** Everything it has printed to standard error. */
  readonly errors: () => string
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>
  /** The server's URL. Rejects with its output if it exits instead. */
  readonly url: () => Promise<string>
}

/** Creates a data directory for one test, removed afterwards. */
export function dataDirectory(): string {
  const folder = mkdtempSync(join(process.env.TEST_DATABASES ?? tmpdir(), 'sandlot-binary-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the built server, or the given command of its program. It ends with the test. */
export function startBinary(env: Record<string, string>, args: readonly string[] = []): ServerBinary {
  const child = spawn(USERS_NODE, [SERVER, ...args], {
    env: { ...machine, ...QUIET, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    errors += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    const hardEnd = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(hardEnd)
  })
  const url = async () => {
    const early = ended.then((how) => Promise.reject(new Error(`the server ended (${how}): ${text}`)))
    const ready = until(() => / is ready at (\S+)/.exec(text)?.[1], START_MS)
    return await Promise.race([ready, early])
  }
  return { child, text: () => text, errors: () => errors, ended, url }
}

/** Signs up the administrator of a new server with the printed code. */
export async function firstPerson(server: ServerBinary): Promise<{ client: Client; token: string }> {
  const baseUrl = await server.url()
  const code = await until(() => /\bcode: (\S+)/.exec(server.text())?.[1])
  const visitor = createClient({ baseUrl, fetch, name: 'tests', token: () => null })
  const { token } = await visitor.rest(verifyCode, { params: { code } })
  return { client: clientAt(baseUrl, token), token }
}

export const clientAt = (baseUrl: string, token: string): Client =>
  createClient({ baseUrl, fetch, name: 'tests', token: () => token })

/** Changes the schema of a server's own database as the next version would. */
export async function changeByNextVersion(dataDir: string): Promise<void> {
  const database = new Database({ connectionString: ownPostgres(dataDir).url })
  await database.connect()
  await database.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the next version', 9999999999999)`,
  )
  await database.end()
}

/** Checks that a message is meant for users: no stack and no source location. */
export function plain(text: string): string {
  expect(text).not.toMatch(/^\s+at /m)
  expect(text).not.toMatch(/\.(ts|js):\d+/)
  return text
}

/** Polls until there is a result. */
export async function until<Result>(
  ask: () => Result | undefined | Promise<Result | undefined>,
  atMost = 30_000,
): Promise<Result> {
  const limit = AbortSignal.timeout(atMost)
  for (;;) {
    const result = await ask()
    if (result) return result
    if (limit.aborted) throw new Error(`Asked in vain for ${atMost} ms: ${ask}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** The PostgreSQL that a server runs in its data directory: its pid and connection URL. */
export function ownPostgres(dataDir: string): { pid: number; url: string } {
  const read = (...path: string[]) => readFileSync(join(dataDir, 'postgres', ...path), 'utf8')
  const [pid, , , port] = read('data', 'postmaster.pid').split('\n')
  return { pid: Number(pid), url: `postgres://sandlot:${read('password').trim()}@127.0.0.1:${port}/sandlot` }
}
