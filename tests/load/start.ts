import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { machine } from '../support/environment.ts'
import { serverOutput } from '../support/server-output.ts'
import { newDataDir, untilHealthy } from '../support/server-process.ts'
import type { Row } from './report.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LIMIT_MS = 90_000
const STOP_MS = 20_000

/** Measures the time from `npm start` to its first answer, on a new data directory and then on the same one. */
export async function measureStart(): Promise<Row[]> {
  const dataDir = newDataDir()
  try {
    const first = await startOnce(dataDir)
    const second = await startOnce(dataDir)
    return [
      { what: 'npm start to first answer, first time', value: first, unit: 's' },
      { what: 'npm start to first answer, second time', value: second, unit: 's', bar: 5 },
      {
        what: '  of it PostgreSQL, from its first to its ready line',
        value: databaseSeconds(dataDir),
        unit: 's',
        bar: 1,
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort()
  const begin = performance.now()
  // A separate process group, so that npm, its shell and the server end together.
  const server = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...machine,
      PORT: String(port),
      SANDLOT_DATA_DIR: dataDir,
      SANDLOT_SCREENSHOTS: 'off',
      SANDLOT_NPM_WARM: 'off',
    },
  })
  const { text } = serverOutput(server)
  const ended = once(server, 'exit')
  const lost = () => signalGroup(server, 'SIGKILL')
  process.once('exit', lost)
  try {
    const tooEarly = ended.then(([code]) => Promise.reject(new Error(`npm start ended with ${code}`)))
    await Promise.race([untilHealthy(`http://127.0.0.1:${port}`, AbortSignal.timeout(LIMIT_MS)), tooEarly])
    return (performance.now() - begin) / 1000
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(`${reason}; it printed last: ${text().trim().split('\n').at(-1)}`)
  } finally {
    signalGroup(server, 'SIGTERM')
    const hardEnd = setTimeout(lost, STOP_MS)
    await ended
    await untilFree(port)
    clearTimeout(hardEnd)
    process.off('exit', lost)
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** npm may exit before the server that it started. */
async function untilFree(port: number): Promise<void> {
  const limit = AbortSignal.timeout(STOP_MS)
  while (await fetch(`http://127.0.0.1:${port}/api/health`, { signal: limit }).catch(() => undefined))
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Returns the start-up time of PostgreSQL in the last start, according to its log. */
function databaseSeconds(dataDir: string): number | string {
  const log = readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
  const lastTime = (text: string) => {
    const line = log.split('\n').findLast((one) => one.includes(text))
    return line ? Date.parse(line.slice(0, '2026-01-01 00:00:00.000 UTC'.length)) : Number.NaN
  }
  const seconds = (lastTime('ready to accept connections') - lastTime('starting PostgreSQL')) / 1000
  return Number.isFinite(seconds) ? seconds : 'its log does not tell'
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}
