import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCredentials, writeCredential } from '../platform/config/credentials.ts'
import { deviceHost } from '../testing/device-host.ts'
import { createMachine } from '../testing/run.ts'
import { hasBrowser } from './device.ts'

const host = 'http://localhost:4000'
const url = `${host}/cli/login?user_code=BCDF-GHJK`

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  machine = createMachine()
})
afterEach(() => {
  machine.forget()
  vi.useRealTimers()
})

/** Runs a sign-in with fake timers, which advance until it ends. */
async function login(
  answers: Parameters<typeof deviceHost>[1],
  words: string[] = [],
  options: Parameters<typeof machine.run>[1] = {},
) {
  const { fetch, seen } = deviceHost(host, answers)
  let ended = false
  const running = machine.run(['auth', 'login', ...words], { fetch, ...options }).finally(() => {
    ended = true
  })
  while (!ended) await vi.advanceTimersByTimeAsync(500)
  return { ...(await running), seen }
}
const kept = () => readCredentials(machine.directory, () => undefined)[host]

describe('without a terminal', () => {
  test('prints code and URL on stderr, and only the result on stdout', async () => {
    const { status, stdout, stderr } = await login(['pending', 'pending', 'token'])
    expect(status).toBe(0)
    expect(stdout).toBe(`Signed in to ${host} as ada.\n`)
    expect(stderr).toContain(`\n  ${url}\n`)
    expect(stderr).toContain('BCDF-GHJK')
    expect(kept()).toMatchObject({ token: 'slt_new', username: 'ada' })
  })

  test('prints a single JSON document with --json', async () => {
    const { status, json, stderr } = await login(['token'], ['--json'])
    expect(status).toBe(0)
    expect(json()).toMatchObject({ ok: true, data: { host, user: { username: 'ada' } } })
    expect(stderr).toContain(url)
  })

  test('does not send an existing token, and replaces it', async () => {
    writeCredential(machine.directory, host, { token: 'slt_old', username: 'ada', since: '' })
    const { seen } = await login(['token'])
    expect(seen.map(({ authorization }) => authorization)).not.toContain('Bearer slt_old')
    expect(kept()?.token).toBe('slt_new')
  })

  test('sends the client’s name and the machine’s', async () => {
    const { seen } = await login(['token'])
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      client_id: 'sandlot-cli',
      client_name: expect.stringMatching(/^sandlot on \S/),
    })
  })

  test('keeps polling through a network failure', async () => {
    const { status, stderr } = await login(['cut', 'cut', 'pending', 'token'])
    expect(status).toBe(0)
    expect(stderr.match(/was interrupted\. Trying again/g)).toHaveLength(1)
    expect(stderr).toContain('answers again')
  })
})

test.each([
  ['denied', 5, 'forbidden', 'denied'],
  ['expired', 8, 'pending', 'expired'],
] as const)(
  'a sign-in that was %s exits with %i and suggests signing in again',
  async (answer, status, code, told) => {
    writeCredential(machine.directory, host, { token: 'slt_old', username: 'ada', since: '' })
    const ended = await login(['pending', answer], ['--json'])
    expect(ended.status).toBe(status)
    expect(ended.json()).toMatchObject({
      ok: false,
      error: { code, message: expect.stringContaining(told), next: ['sandlot auth login'] },
    })
    expect(kept()?.token).toBe('slt_old')
  },
)

test('[CL-024] the Ink sign-in screen shows host, code, URL, a spinner and the result; the code and URL can be copied as plain text', async () => {
  const { status, stdout, stderr } = await login(['pending', 'token'], [], {
    terminal: true,
    env: { NO_COLOR: '1' },
  })
  expect(status).toBe(0)
  expect(stdout).toBe(`Signed in to ${host} as ada.\n`)
  const screen = stderr.slice(stderr.indexOf('Host'))
  expect(screen).toContain(`Host  ${host}`)
  expect(screen).toContain(`Open  ${host}/cli/login`)
  expect(screen).toContain('Code  BCDF-GHJK')
  expect(new Set(screen.match(/[⠋⠙⠹⠸⠼⠴] Waiting/g)).size).toBeGreaterThan(1)
  expect(screen).toContain('✓ Approved.')
  // Printed before the rest, on a separate line that no layout breaks.
  expect(stderr.slice(0, stderr.indexOf('Host'))).toContain(`\n  ${url}\n`)
})

describe('the browser', () => {
  const open = async (env: Record<string, string>, words: string[] = []) => {
    const browse = vi.fn(async () => true)
    await login(['token'], words, { terminal: true, env, browse })
    return browse.mock.calls
  }

  test('opens when there is a display', async () => {
    expect(await open({ DISPLAY: ':0' })).toEqual([[url]])
  })

  test('does not open over SSH, without a display, or with --no-browser', async () => {
    expect(await open({ DISPLAY: ':0', SSH_CONNECTION: '10.0.0.1 22' })).toEqual([])
    expect(await open({})).toEqual([])
    expect(await open({ DISPLAY: ':0' }, ['--no-browser'])).toEqual([])
  })

  test('is available only to a local user at a terminal', () => {
    const on = (platform: string, env: Record<string, string> = {}, isTTY = true) =>
      hasBrowser({ platform, env, stderr: { isTTY } as never })
    expect([on('darwin'), on('win32'), on('linux', { WAYLAND_DISPLAY: 'w' })]).toEqual([true, true, true])
    expect([on('darwin', { SSH_TTY: '/dev/pts/1' }), on('linux'), on('darwin', {}, false)]).toEqual([
      false,
      false,
      false,
    ])
  })
})
