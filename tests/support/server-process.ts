import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { machine } from './environment.ts'
import { type FirstRun, serverOutput } from './server-output.ts'
import { USERS_NODE } from './users-node.ts'

const SERVER = resolve(import.meta.dirname, '../../apps/server/dist/main.js')
const START_MS = 150_000
const STOP_MS = 20_000
const POLL_MS = 50

/** What every started server offers to tests. */
export type Running = {
  readonly url: string
  /** How the first user signs in, as printed by the server. */
  readonly firstRun: FirstRun
  /** Everything the server has printed so far. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

/** A separate server that can be stopped and restarted at its address, with its data. */
export type Instance = Running & { readonly restart: () => Promise<void> }

type Started = {
  server: ChildProcess
  /** The exit code. */
  ended: Promise<number | null>
}

/** Ensures that a server never outlives the tests. Returns a function that stops it. */
function hold({ server, ended }: Started): () => Promise<void> {
  const killServer = () => server.kill('SIGKILL')
  process.once('exit', killServer)
  return async () => {
    server.kill('SIGTERM')
    const hardEnd = setTimeout(killServer, STOP_MS)
    await ended
    clearTimeout(hardEnd)
    process.off('exit', killServer)
  }
}

/**
 * Waits until a server answers, and returns it with the first user's link. On failure, stops it and throws its output.
 */
export async function whenReady({
  dataDir,
  ...started
}: Started & { dataDir: string }): Promise<Running & { end: () => Promise<void> }> {
  const { server, ended } = started
  const end = hold(started)
  const output = serverOutput(server)
  const stop = async () => {
    await end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const limit = AbortSignal.timeout(START_MS)
    const firstRun = await Promise.race([output.firstRun(limit), endedTooEarly(ended)])
    const url = new URL(firstRun.link).origin
    await untilHealthy(url, limit)
    return { url, firstRun, log: output.text, end, stop }
  } catch (error) {
    await stop()
    throw new Error(`The server did not start. It printed:\n${output.text()}`, { cause: error })
  }
}

/**
 * A server as a team first starts it: an empty database, and no way to sign in but the printed link and the configured
 * ones.
 */
export async function startInstance(environment: Record<string, string> = {}): Promise<Instance> {
  const dataDir = newDataDir()
  const launch = (port: string): Started => {
    const server = spawn(USERS_NODE, [SERVER], {
      env: {
        ...machine,
        SANDLOT_DATA_DIR: dataDir,
        SANDLOT_SCREENSHOTS: 'off',
        SANDLOT_NPM_WARM: 'off',
        ...environment,
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { server, ended: once(server, 'exit').then(([code]) => code) }
  }
  const first = await whenReady({ ...launch('0'), dataDir })
  let { end, log } = first
  return {
    ...first,
    log: () => log(),
    stop: async () => {
      await end()
      await first.stop()
    },
    restart: async () => {
      await end()
      const next = launch(new URL(first.url).port)
      end = hold(next)
      const [before, output] = [log(), serverOutput(next.server)]
      log = () => before + output.text()
      const limit = AbortSignal.timeout(START_MS)
      await Promise.race([untilHealthy(first.url, limit), endedTooEarly(next.ended)])
    },
  }
}

/** Devboxes run as a separate user, who can pass through this folder but not list it. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(process.env.TEST_DATABASES ?? tmpdir(), 'sandlot-world-'))
  chmodSync(dataDir, 0o711)
  return dataDir
}

/** Resolves at the first answer of a healthy server. */
export async function untilHealthy(url: string, limit: AbortSignal): Promise<void> {
  for (;;) {
    limit.throwIfAborted()
    const reply = await fetch(`${url}/api/health`, { signal: limit }).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

async function endedTooEarly(ended: Started['ended']): Promise<never> {
  throw new Error(`The server ended with exit code ${await ended}.`)
}
