import { terminalMessages } from '@sandlot/core/accounts/messages'
import { expect, test } from 'vitest'
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
/** The user that the printed code creates. */
const ADMIN = 'admin'

/** Runs the command that prints a sign-in link in the server's terminal, and returns its output and exit code. */
async function linkFor(SANDLOT_DATA_DIR: string, ...username: string[]) {
  const run = startBinary({ SANDLOT_DATA_DIR }, ['sign-in-link', ...username])
  const code = await run.ended
  return { code, text: run.text(), token: /\/signin\/(\S+)/.exec(run.text())?.[1] ?? '' }
}

async function stop(server: ServerBinary): Promise<void> {
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

/** Follows a link in a signed-out browser, and returns who is signed in afterwards. */
async function follow(url: string, token: string): Promise<{ status: number; username: string | null }> {
  const used = await fetch(`${url}/api/v1/auth/one-time`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token }),
  })
  const cookie = used.headers.getSetCookie().map((one) => one.split(';')[0])
  const me = await fetch(`${url}/api/v1/users/current`, { headers: { cookie: cookie.join('; ') } })
  return { status: used.status, username: me.ok ? (await me.json()).username : null }
}

test(
  'a sign-in link works once, created with the server running or stopped; no link is made for an unknown username, or in a newer version’s database',
  async () => {
    const SANDLOT_DATA_DIR = dataDirectory()
    const first = startBinary({ SANDLOT_DATA_DIR })
    await firstPerson(first)
    const beside = await linkFor(SANDLOT_DATA_DIR, ADMIN)
    expect(beside).toMatchObject({
      code: 0,
      text: expect.stringContaining(terminalMessages.link(ADMIN)),
    })
    const url = await first.url()
    expect(await follow(url, beside.token)).toEqual({ status: 200, username: ADMIN })
    expect(await follow(url, beside.token)).toEqual({ status: 404, username: null })
    const nobody = await linkFor(SANDLOT_DATA_DIR, 'nobody')
    expect(nobody).toMatchObject({ code: 1, text: `${terminalMessages.nobody('nobody')}\n` })

    await stop(first)
    const without = await linkFor(SANDLOT_DATA_DIR, ADMIN)
    expect(without.code).toBe(0)
    const second = startBinary({ SANDLOT_DATA_DIR })
    const again = await second.url()
    expect(await follow(again, without.token)).toEqual({ status: 200, username: ADMIN })
    expect(await follow(again, without.token)).toEqual({ status: 404, username: null })

    await changeByNextVersion(SANDLOT_DATA_DIR)
    const besideNewer = await linkFor(SANDLOT_DATA_DIR, ADMIN)
    await stop(second)
    const withoutNewer = await linkFor(SANDLOT_DATA_DIR, ADMIN)
    for (const { code, text, token } of [besideNewer, withoutNewer]) {
      expect([code, token]).toEqual([2, ''])
      expect(plain(text)).toContain('changed by another version of Sandlot')
    }
  },
  LONG_MS,
)

test('without a name, prints the usage and exits with 2', async () => {
  const { code, text } = await linkFor(dataDirectory())
  expect({ code, text }).toEqual({ code: 2, text: `${terminalMessages.usage}\n` })
})

test('names the folder without a database', async () => {
  const folder = dataDirectory()
  const { code, text } = await linkFor(folder, ADMIN)
  expect({ code, text }).toEqual({ code: 1, text: `${terminalMessages.noDatabase(folder)}\n` })
})
