import { chmod, mkdtemp, rm } from 'node:fs/promises'
import http2, { type ClientHttp2Session } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { BoxLimits, BoxSpec, DriverEvents, EndReason, RuntimeDriver } from '../driver.ts'
import { readHello } from '../runner/hello.ts'

export const STAND_IN_AGENT = fileURLToPath(new URL('./agent', import.meta.url))
const MB = 1024 * 1024
const PATIENCE_MS = 20_000

export const LIMITS: BoxLimits = {
  memoryBytes: 512 * MB,
  cpus: 1,
  processes: 100,
  diskBytes: 200 * MB,
}

export type Said = { code: number | null; said: string }
export type TestBox = {
  id: string
  /** Runs a command in the box's shell. */
  run(command: string): Promise<Said>
  session: ClientHttp2Session
}
export type MakeDriver = (options: {
  root: string
  agent: string
  events: DriverEvents
}) => RuntimeDriver | Promise<RuntimeDriver>

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-boxes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // If a test runs as root, boxes run as another user.
  await chmod(folder, 0o711)
  return folder
}

/** Creates a driver with its own folder, and handles its events as a runner does. */
export async function testDriver(make: MakeDriver, root?: string) {
  const folder = root ?? (await temporaryFolder())
  const ends: { id: string; reason: EndReason }[] = []
  const agents = new Map<string, (stream: Duplex | null) => void>()
  const driver = await make({
    root: join(folder, 'boxes'),
    agent: STAND_IN_AGENT,
    events: {
      connection: (id, door, stream) => {
        if (door === 'agent') agents.get(id)?.(stream)
      },
      ended: ({ id }, reason) => {
        ends.push({ id, reason })
        agents.get(id)?.(null)
      },
    },
  })
  onTestFinished(() => driver.close())

  const start = async (id: string, more: Partial<BoxSpec> = {}): Promise<TestBox> => {
    const dialled = new Promise<Duplex | null>((resolve) => agents.set(id, resolve))
    await driver.start({ id, generation: 1, limits: LIMITS, token: 'secret', ...more })
    const stream = await dialled
    if (!stream || !(await readHello(stream, PATIENCE_MS))) throw new Error('no agent')
    const session = http2.connect('http://box', { createConnection: () => stream })
    session.on('error', () => {})
    return { id, session, run: async (command) => JSON.parse(await ask(session, '/exec', command)) }
  }
  return { driver, start, ends, root: join(folder, 'boxes') }
}

export function ask(session: ClientHttp2Session, path: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':method': 'POST', ':path': path })
    let said = ''
    stream.setEncoding('utf8').on('data', (piece: string) => {
      said += piece
    })
    stream.on('error', reject)
    stream.on('close', () => (said === '' ? reject(new Error('the box ended')) : resolve(said)))
    stream.end(body)
  })
}
