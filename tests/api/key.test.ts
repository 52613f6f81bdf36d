import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataDirectory, firstPerson, startBinary } from './server-binary.ts'

const LONG_MS = 240_000

const stopped = async (server: ReturnType<typeof startBinary>) => {
  server.child.kill('SIGTERM')
  return server.ended
}

const refused = async (env: Record<string, string>) => {
  const server = startBinary(env)
  expect(await server.ended).toBe(2)
  expect(server.text()).not.toMatch(/^\s+at /m)
  return server.text()
}

test(
  'a truncated, missing or different key prevents the start with instructions; a moved one works',
  async () => {
    const SANDLOT_DATA_DIR = dataDirectory()
    const file = join(SANDLOT_DATA_DIR, 'secret')
    const aside = join(SANDLOT_DATA_DIR, 'aside')
    const first = startBinary({ SANDLOT_DATA_DIR })
    const { token } = await firstPerson(first)
    await stopped(first)
    const key = readFileSync(file, 'utf8')

    renameSync(file, aside)
    expect(await refused({ SANDLOT_DATA_DIR })).toContain(`The key file ${file} is missing`)
    expect(existsSync(file)).toBe(false)
    const SANDLOT_SECRET = randomBytes(32).toString('hex')
    expect(await refused({ SANDLOT_DATA_DIR, SANDLOT_SECRET })).toContain(
      'This database was used with another key',
    )
    writeFileSync(file, key.slice(0, 20))
    expect(await refused({ SANDLOT_DATA_DIR })).toContain(`The key file ${file} is damaged`)
    rmSync(file)

    const moved = startBinary({ SANDLOT_DATA_DIR, SANDLOT_SECRET_FILE: aside })
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${await moved.url()}/api/v1/users/current`, { headers })
    expect(reply.status).toBe(200)
    await stopped(moved)

    const changed = { SANDLOT_SECRET: randomBytes(32).toString('hex'), SANDLOT_SECRET_PREVIOUS: key.trim() }
    expect(
      (await fetch(`${await startBinary({ SANDLOT_DATA_DIR, ...changed }).url()}/api/health`)).status,
    ).toBe(200)
  },
  LONG_MS,
)
