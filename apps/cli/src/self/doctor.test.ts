import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { credentialsPath, writeCredential } from '../platform/config/credentials.ts'
import { settingsPath } from '../platform/config/settings.ts'
import { cliMessages } from '../platform/messages.ts'
import { deviceHost } from '../testing/device-host.ts'
import { createMachine } from '../testing/run.ts'

const host = 'http://localhost:4000'
const now = Date.parse('2026-03-01T12:00:00Z')

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
})
afterEach(() => machine.forget())

const signIn = () =>
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })

/** A host of this version whose clock is off by `skewMs`. */
function hostWith({ version = '0.1.0', skewMs = 0, accepts = true } = {}): typeof fetch {
  const known = deviceHost(host, []).fetch
  return async (input, init) => {
    const { pathname } = new URL(new Request(input).url)
    if (pathname !== '/api/meta/features')
      return accepts
        ? known(input, init)
        : Response.json({ code: 'unauthenticated', errors: { detail: ['no'] } }, { status: 401 })
    const ways = {
      login_with_apple: false,
      login_with_github: true,
      login_with_google: false,
      login_with_workos: false,
    }
    return Response.json({ ...ways, version }, { headers: { date: new Date(now + skewMs).toUTCString() } })
  }
}

type Document = {
  ok: boolean
  error?: { code: string; hint: string }
  data: { ok: boolean; checks: { id: string; state: string; text: string; hint: string | null }[] }
}
async function doctor(options: Parameters<typeof machine.run>[1] = {}) {
  const ran = await machine.run(['doctor', '--json'], options)
  const document = ran.json() as Document
  const of = (id: string) => document.data.checks.find((check) => check.id === id)
  return { ...ran, document, of }
}

test('[CL-021] checks configuration, host, token, clock and terminal, and suggests how to fix problems', async () => {
  signIn()
  const healthy = await doctor({ fetch: hostWith() })
  expect(healthy.status).toBe(0)
  expect(healthy.document).toMatchObject({ ok: true, data: { ok: true } })
  expect(healthy.document.data.checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'settings ok',
    'credentials ok',
    'host ok',
    'version ok',
    'clock ok',
    'sign-in ok',
    'terminal ok',
  ])

  mkdirSync(machine.directory, { recursive: true })
  writeFileSync(settingsPath(machine.directory), '{')
  chmodSync(credentialsPath(machine.directory), 0o644)
  const ill = await doctor({ fetch: hostWith({ version: '9.0.0', skewMs: 600_000, accepts: false }) })
  expect(ill.status).toBe(12)
  expect(ill.document).toMatchObject({ ok: false, error: { code: 'incompatible' }, data: { ok: false } })
  const hints = ill.document.data.checks.map(({ id, state, hint }) => [id, state, hint])
  expect(hints).toEqual([
    ['settings', 'warning', expect.stringContaining('sets it aside')],
    ['credentials', 'warning', `chmod 600 ${credentialsPath(machine.directory)}`],
    ['host', 'ok', null],
    ['version', 'broken', expect.stringContaining('Update the older')],
    ['clock', 'broken', expect.stringContaining('network time')],
    ['sign-in', 'broken', 'Sign in with: sandlot auth login'],
    ['terminal', 'ok', null],
  ])
  const dumb = await machine.run(['doctor'], { terminal: true, env: { TERM: 'dumb' }, fetch: hostWith() })
  expect(dumb.stdout).toContain('Set TERM to its type')
})

test('reports an unreachable host with the cause, and skips the checks that need it', async () => {
  const { status, of, document } = await doctor()
  expect(status).toBe(10)
  expect(document.error?.code).toBe('offline')
  expect(of('host')?.text).toContain('the connection was refused')
  for (const id of ['version', 'clock', 'sign-in']) expect(of(id)?.state).toBe('skipped')
})

test.each([
  [10_000, 'ok'],
  [-90_000, 'warning'],
  [90_000, 'warning'],
  [-400_000, 'broken'],
])('a clock that is off by %i ms is %s', async (skewMs, state) => {
  const { of } = await doctor({ fetch: hostWith({ skewMs }) })
  expect(of('clock')?.state).toBe(state)
})

test('being signed out is only a warning, a refused token is an error', async () => {
  const { status, of } = await doctor({ fetch: hostWith() })
  expect([status, of('sign-in')?.state]).toEqual([0, 'warning'])
  const refused = await doctor({ fetch: hostWith({ accepts: false }), env: { SANDLOT_TOKEN: 'slt_old' } })
  expect([refused.status, refused.of('sign-in')?.text]).toEqual([4, expect.stringContaining('SANDLOT_TOKEN')])
  expect(refused.document.error?.hint).toBe(cliMessages.environmentTokenHint)
})

test('reports an invalid host address, and still runs the other checks', async () => {
  const { status, of } = await doctor({ env: { SANDLOT_HOST: 'ftp://x' } })
  expect([status, of('host')?.state, of('terminal')?.state]).toEqual([2, 'broken', 'ok'])
})

test('on a terminal, marks each line and puts suggestions below', async () => {
  const { stdout } = await machine.run(['doctor'], {
    terminal: true,
    env: { NO_COLOR: '1', TERM: 'xterm', LANG: 'C.UTF-8' },
    fetch: hostWith(),
  })
  expect(stdout).toContain(`✓ ${host} answers (named by the default).\n`)
  expect(stdout).toContain(`! You are not signed in to ${host}.\n  Sign in with: sandlot auth login\n`)
})

test('waits for a silent host no longer than --timeout', async () => {
  const silent: typeof fetch = (_input, init) =>
    new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)))
  const { status, stdout } = await machine.run(['doctor', '--timeout', '0.01'], { fetch: silent })
  expect([status, stdout]).toEqual([10, expect.stringContaining('did not answer in time')])
}, 10_000)
