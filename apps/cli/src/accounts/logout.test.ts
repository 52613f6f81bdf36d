import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCredentials, writeCredential } from '../platform/config/credentials.ts'
import { changeSettings, readSettings } from '../platform/config/settings.ts'
import { createMachine } from '../testing/run.ts'
import { signInMessages } from './messages.ts'

const host = 'http://localhost:4000'
const other = 'http://other.localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_old', username: 'ada', since: '' })
  changeSettings(machine.directory, (now) => ({ ...now, workspaces: { [host]: 'w1', [other]: 'w2' } }))
})
afterEach(() => machine.forget())

/** Answers that the token was revoked, after running `meanwhile` on this machine. */
const after =
  (meanwhile: () => void): typeof fetch =>
  async () => {
    meanwhile()
    return Response.json({})
  }
const credentials = () => readCredentials(machine.directory, () => {})
const settings = () => readSettings(machine.directory, () => {})

test.each([['logout'], ['logout', '--all']])(
  'settings saved while the host revokes a sign-in survive: auth %s',
  async (...words) => {
    const fetch = after(() => {
      writeCredential(machine.directory, other, { token: 'slt_other', username: 'bob', since: '' })
      changeSettings(machine.directory, (now) => ({ ...now, aliases: { mine: 'sandbox list' } }))
    })
    expect((await machine.run(['auth', ...words], { fetch })).status).toBe(0)
    expect(Object.keys(credentials())).toEqual([other])
    expect(settings()).toMatchObject({ workspaces: { [other]: 'w2' }, aliases: { mine: 'sandbox list' } })
  },
)

test('a sign-in that replaced the revoked one is kept, with its workspace', async () => {
  const fetch = after(() =>
    writeCredential(machine.directory, host, { token: 'slt_new', username: 'ada', since: '' }),
  )
  const { status, stderr } = await machine.run(['auth', 'logout'], { fetch })
  expect([status, stderr]).toEqual([0, `${signInMessages.signedInMeanwhile(host)}\n`])
  expect(credentials()[host]?.token).toBe('slt_new')
  expect(settings().workspaces[host]).toBe('w1')
})

test('signing out of all goes on after a host that does not answer, and keeps the sign-in there', async () => {
  writeCredential(machine.directory, other, { token: 'slt_other', username: 'bob', since: '' })
  const revoked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url } = new Request(input, init)
    if (url.startsWith(host)) throw new TypeError('fetch failed')
    revoked.push(url)
    return Response.json({})
  }
  const { status, json } = await machine.run(['auth', 'logout', '--all', '--json'], { fetch })
  expect([status, json()]).toMatchObject([
    3,
    {
      data: [
        { host, revoked: false, error: { code: 'offline' } },
        { host: other, revoked: true },
      ],
    },
  ])
  expect(revoked).toHaveLength(1)
  expect(Object.keys(credentials())).toEqual([host])
  const alone = await machine.run(['auth', 'logout', '--all'], { fetch })
  expect([alone.status, alone.stdout]).toEqual([10, ''])
  expect(alone.stderr).toContain(`The sign-in at ${host} could not be revoked, so it was kept.`)
})
