import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { OLD_NODE, TOO_OLD } from '../support/old-node.ts'
import {
  changeByNextVersion,
  dataDirectory,
  firstPerson,
  plain,
  type ServerBinary,
  startBinary,
} from './server-binary.ts'

/** Several starts of the server, one after another. */
const LONG_MS = 240_000

/** Returns a port that is taken by another program. */
async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Returns the output of a server that fails to start, and its exit code. */
async function refusal(env: Record<string, string>, ...args: string[]) {
  const server = startBinary(env, args)
  const code = await server.ended
  return { code, text: server.text() }
}

test('exits with 2 on a Node that is too old, and names the required version', async () => {
  const { code, text } = await refusal({ SANDLOT_DATA_DIR: dataDirectory(), ...OLD_NODE })
  expect({ code, text }).toEqual({ code: 2, text: expect.stringMatching(TOO_OLD) })
})

test('an unknown command starts no server', async () => {
  const { code, text } = await refusal({ SANDLOT_DATA_DIR: dataDirectory() }, 'bakcup')
  expect({ code, text }).toEqual({
    code: 2,
    text: 'Unknown command: bakcup. There are sign-in-link, backup, restore, and move-contents; without one the server starts.\n',
  })
})

test('names every invalid variable and exits with 2', async () => {
  const invalid = { PORT: 'abc', DATABASE_URL: 'mysql://localhost/x' }
  const { code, text } = await refusal({ SANDLOT_DATA_DIR: dataDirectory(), ...invalid })
  expect(code).toBe(2)
  for (const name of Object.keys(invalid)) expect(plain(text)).toContain(`${name}: `)
})

/** Stops a server with a signal, as a terminal or a service manager does. */
async function stop(server: ServerBinary, signal: NodeJS.Signals) {
  server.child.kill(signal)
  expect(await server.ended).toBe(0)
}

test(
  'starts once its port is free, keeps secrets for their owner and its data directory for itself, exits with 0 on a signal, and has its data after a restart, unless a newer version changed them',
  async () => {
    const SANDLOT_DATA_DIR = dataDirectory()
    const port = await takenPort()
    const taken = await refusal({ SANDLOT_DATA_DIR, PORT: String(port) })
    expect(taken.code).toBe(1)
    expect(plain(taken.text)).toContain(
      `Port ${port} is in use by another program. Stop it, or choose another: PORT=4001 npm start`,
    )

    const first = startBinary({ SANDLOT_DATA_DIR })
    const { token } = await firstPerson(first)
    for (const name of ['secret', 'postgres/password']) {
      const path = join(SANDLOT_DATA_DIR, name)
      expect([name, statSync(path).mode & 0o777]).toEqual([name, 0o600])
      expect(readFileSync(path, 'utf8').trim().length).toBeGreaterThanOrEqual(32)
    }

    const second = await refusal({ SANDLOT_DATA_DIR })
    expect(second.code).toBe(1)
    expect(plain(second.text)).toContain(
      `Another Sandlot server (pid ${first.child.pid}) runs on the data directory ${SANDLOT_DATA_DIR}.`,
    )
    expect((await fetch(`${await first.url()}/api/health`)).status).toBe(200)
    await stop(first, 'SIGTERM')

    const again = startBinary({ SANDLOT_DATA_DIR })
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${await again.url()}/api/v1/users/current`, { headers })
    expect(await reply.json()).toMatchObject({ is_admin: true })

    await changeByNextVersion(SANDLOT_DATA_DIR)
    await stop(again, 'SIGINT')
    const { code, text } = await refusal({ SANDLOT_DATA_DIR })
    expect(code).toBe(2)
    expect(plain(text)).toMatch(
      /changed by another version of Sandlot: this one \(.*\) does not know 1 of its \d+ migrations\./,
    )
    expect(text).toContain('restore the backup')
  },
  LONG_MS,
)

test('names a data directory that cannot be created, with a remedy', async () => {
  const file = join(dataDirectory(), 'file')
  writeFileSync(file, '')
  const { code, text } = await refusal({ SANDLOT_DATA_DIR: join(file, 'data') })
  expect(code).toBe(1)
  expect(plain(text)).toContain(join(file, 'data'))
  expect(text).toContain('SANDLOT_DATA_DIR')
})

test('reports an unreachable database without its password', async () => {
  const DATABASE_URL = 'postgres://someone:a-password@127.0.0.1:9/none'
  const { code, text } = await refusal({ SANDLOT_DATA_DIR: dataDirectory(), DATABASE_URL })
  expect(code).toBe(1)
  expect(plain(text)).toContain('The database does not answer')
  expect(text).toContain('DATABASE_URL')
  expect(text).not.toContain('a-password')
})
