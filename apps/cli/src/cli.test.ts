import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCredential } from './platform/config/credentials.ts'
import { settingsPath } from './platform/config/settings.ts'
import { createMachine } from './testing/run.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
})
afterEach(() => machine.forget())

const signIn = () =>
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })

test('[CL-005] every kind of failure has its exit status, and help lists them', async () => {
  const { json } = await machine.run(['help', 'exit-codes', '--json'])
  const { data } = json() as { data: { status: number; codes: string[] }[] }
  expect(data.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 130])
  const statusOf = Object.fromEntries(
    data.flatMap(({ status, codes }) => codes.map((code) => [code, status])),
  )
  expect(statusOf).toEqual({
    unexpected: 1,
    usage: 2,
    validation: 2,
    too_large: 2,
    partial: 3,
    unauthenticated: 4,
    sign_in_again: 4,
    forbidden: 5,
    not_found: 6,
    conflict: 7,
    pending: 8,
    limit: 9,
    offline: 10,
    rate_limited: 11,
    unavailable: 12,
    server: 12,
    incompatible: 12,
    interrupted: 130,
  })
  const printed = (await machine.run(['help', 'exit-codes'])).stdout
  expect(printed).toMatch(/^9\t.*limit.*\n/m)
  expect(printed).toMatch(/^130\tInterrupted\./m)
})

test('[CL-006] never prompts without a terminal or with --no-input', async () => {
  signIn()
  const named = expect.stringContaining('--yes')
  const piped = await machine.run(['sandbox', 'delete', 'x1'])
  expect(piped).toMatchObject({ status: 2, stderr: named })
  const told = await machine.run(['sandbox', 'delete', 'x1', '--no-input'], { terminal: true })
  expect(told).toMatchObject({ status: 2, stderr: named })
  const variable = await machine.run(['sandbox', 'delete', 'x1'], {
    terminal: true,
    env: { SANDLOT_NO_INPUT: '1' },
  })
  expect(variable).toMatchObject({ status: 2, stderr: named })
  const token = await machine.run(['auth', 'login', '--with-token', '--no-input'], { terminal: true })
  expect(token).toMatchObject({ status: 2, stderr: expect.stringContaining('standard input') })
})

test('[CL-014] SANDLOT_TOKEN is sent only to its own host and never stored', async () => {
  const other = 'https://sandlot.example.com'
  const seen: [string, string | null][] = []
  const spy: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    seen.push([new URL(request.url).origin, request.headers.get('authorization')])
    return Response.json({ code: 'unauthenticated', errors: { detail: ['no'] } }, { status: 401 })
  }
  const env = { SANDLOT_TOKEN: 'slt_environment' }
  const whoami = (words: string[], more: Record<string, string> = {}) =>
    machine.run(['whoami', ...words], { env: { ...env, ...more }, fetch: spy })

  await whoami([])
  await whoami(['--host', other])
  await whoami([], { SANDLOT_HOST: other })
  expect(new Set(seen.map(([origin, header]) => `${origin} ${header}`))).toEqual(
    new Set([`${host} Bearer slt_environment`, `${other} Bearer slt_environment`]),
  )

  await machine.run(['config', 'set', 'host', other], { env })
  seen.length = 0
  expect(await whoami([])).toMatchObject({ status: 2, stderr: expect.stringContaining(`is for ${other}`) })
  expect(seen).toEqual([])
  for (const file of readdirSync(machine.directory))
    expect(readFileSync(join(machine.directory, file), 'utf8')).not.toContain('slt_environment')
})

test('reports where a refused token came from', async () => {
  const refuse = async () =>
    Response.json({ code: 'unauthenticated', errors: { detail: ['no'] } }, { status: 401 })
  signIn()
  const stored = await machine.run(['auth', 'status', '--json'], { fetch: refuse })
  expect(stored.json()).toMatchObject({
    error: {
      message: expect.stringContaining('expired or was revoked'),
      status: 401,
      next: ['sandlot auth login'],
    },
  })
  const given = await machine.run(['auth', 'status'], { fetch: refuse, env: { SANDLOT_TOKEN: 'slt_x' } })
  expect(given).toMatchObject({ status: 4, stderr: expect.stringContaining('SANDLOT_TOKEN') })
})

test('does not store a token that was refused at sign-in', async () => {
  const refuse = async () =>
    Response.json({ code: 'unauthenticated', errors: { detail: ['no'] } }, { status: 401 })
  const login = await machine.run(['auth', 'login', '--with-token'], { fetch: refuse, input: 'slt_wrong\n' })
  expect(login).toMatchObject({ status: 4, stderr: expect.stringContaining('does not accept this token') })
  expect(existsSync(machine.directory)).toBe(false)
})

test.each([
  ['', 'no token'],
  ['two words', 'a single word'],
])('sign-in with “%s” on standard input is a usage error', async (input, told) => {
  const { status, stderr } = await machine.run(['auth', 'login', '--with-token'], { input })
  expect(status).toBe(2)
  expect(stderr).toContain(told)
})

test('sign-in without prompts explains where to get a token', async () => {
  const words = ['auth', 'login', '--no-input', '--host', 'sandlot.example.com']
  const { status, stderr } = await machine.run(words)
  expect(status).toBe(2)
  expect(stderr).toContain('--with-token')
  expect(stderr).toContain('https://sandlot.example.com/cli/login')
})

test('a sign-out that the host cannot confirm keeps the sign-in, unless forced', async () => {
  signIn()
  expect(await machine.run(['auth', 'logout'])).toMatchObject({
    status: 10,
    stderr: expect.stringContaining('kept'),
  })
  expect((await machine.run(['auth', 'token'])).stdout).toBe('slt_stored\n')
  const forced = await machine.run(['auth', 'logout', '--force', '--json'])
  expect(forced.json()).toMatchObject({ ok: true, data: { wasSignedIn: true, revoked: false } })
  expect(forced.stderr).toContain('still valid there')
  expect((await machine.run(['auth', 'token'])).status).toBe(4)
})

test('reports damaged settings beside the result', async () => {
  mkdirSync(machine.directory)
  writeFileSync(settingsPath(machine.directory), '{')
  const { status, stdout, stderr } = await machine.run(['config', 'get', 'host'])
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${host}\n` })
  expect(stderr).toContain('damaged')
  expect((await machine.run(['config', 'get', 'host'])).stderr).toBe('')
})

test('without a terminal, the bare command or a bare noun prints help and exits with 2', async () => {
  expect(await machine.run([])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('Commands:'),
  })
  expect(await machine.run(['sandbox'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('rename'),
  })
  expect(await machine.run([], { terminal: true, env: { TERM: 'dumb' } })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/cannot show full screens.*\n.*sandlot dash --accessible/),
  })
  expect((await machine.run(['--json'])).json()).toMatchObject({ ok: false, error: { code: 'usage' } })
})

test('help is the same as a command, as a flag, and in JSON', async () => {
  const byFlag = await machine.run(['sandbox', 'list', '--help'])
  expect(await machine.run(['help', 'sandbox', 'list'])).toEqual({ ...byFlag, json: expect.any(Function) })
  expect((await machine.run(['sandbox', 'list', '--help', '--json'])).json()).toMatchObject({
    ok: true,
    data: { text: byFlag.stdout },
  })
  expect(await machine.run(['help', 'nonsense'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('exit-codes'),
  })
})

test.each([
  { words: ['help', 'sandbox', 'lst'], hint: 'list' },
  { words: ['sandbox', 'lst', '--help'], hint: 'list' },
  { words: ['-w', 'Team', 'sandbox', 'lst', '-h'], hint: 'list' },
  { words: ['auth', 'token', 'revok', '--help'], hint: '' },
  { words: ['help', 'admin', 'people', 'suspnd'], hint: 'suspend' },
  { words: ['sandbx', '--help'], hint: 'sandbox' },
])('help on the unknown verb in $words says so, with a suggestion', async ({ words, hint }) => {
  const { status, stdout, stderr } = await machine.run(words)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(hint)
  const { json } = await machine.run([...words, '--json'])
  expect(json()).toMatchObject({ ok: false, error: { code: 'usage' } })
})

test('help on a command with an argument is still help', async () => {
  for (const words of [
    ['sandbox', 'view', '3l5fg9'],
    ['sandbox', 'ls'],
    ['auth', 'token'],
  ])
    expect(await machine.run([...words, '--help'])).toMatchObject({ status: 0, stderr: '' })
})

test('--version works on every command, and in JSON', async () => {
  expect((await machine.run(['sandbox', 'list', '--version'])).stdout).toBe('0.1.0\n')
  expect((await machine.run(['--version', '--json'])).json()).toMatchObject({ data: { client: '0.1.0' } })
})

test('[CL-019] reports client and server versions, and explains when they are incompatible', async () => {
  const server = (version: string) => async () =>
    Response.json({
      login_with_apple: false,
      login_with_github: true,
      login_with_google: false,
      login_with_workos: false,
      version,
    })
  expect((await machine.run(['--version'])).stdout).toBe('0.1.0\n')
  const fits = await machine.run(['version', '--check', '--json'], { fetch: server('0.1.7') })
  expect(fits.json()).toMatchObject({ data: { client: '0.1.0', server: '0.1.7', compatible: true } })
  const newer = await machine.run(['version', '--check'], { fetch: server('2.0.0') })
  expect(newer.status).toBe(12)
  expect(newer.stderr).toContain(`sandlot 0.1.0 is not compatible with ${host}, which runs 2.0.0.`)
})

test('a host with an unexpected version response is not a Sandlot server', async () => {
  const { status, stderr } = await machine.run(['version', '--check'], {
    fetch: async () => Response.json({ a: 1 }),
  })
  expect(status).toBe(10)
  expect(stderr).toContain('not as Sandlot')
})

test('every result shape has a JSON Schema', async () => {
  const { data } = (await machine.run(['schema', '--json'])).json() as { data: { id: string }[] }
  expect(data.map(({ id }) => id)).toContain('sandbox.list/1')
  for (const { id } of data) {
    const schema = (await machine.run(['schema', id, '--json'])).json()
    expect(schema).toMatchObject({ data: { $id: id, $schema: expect.stringContaining('json-schema.org') } })
  }
  expect((await machine.run(['schema', 'nope/1'])).status).toBe(6)
})

test('--json and --jsonl exclude each other', async () => {
  expect(await machine.run(['config', 'list', '--json', '--jsonl'])).toMatchObject({ status: 2 })
})

test('colors a failure only on a terminal without NO_COLOR', async () => {
  expect((await machine.run(['whoami'])).stderr).not.toContain('\u001b')
  expect((await machine.run(['whoami'], { terminal: true })).stderr).toContain('\u001b[31mError:')
  expect((await machine.run(['whoami'], { terminal: true, env: { NO_COLOR: '1' } })).stderr).not.toContain(
    '\u001b',
  )
})

test('logs requests to stderr on demand, without the token', async () => {
  signIn()
  const fetchOnce = vi.fn<typeof fetch>(async () =>
    Response.json({ code: 'server', errors: {} }, { status: 500 }),
  )
  const { stdout, stderr } = await machine.run(['workspace', 'list', '--json'], {
    env: { SANDLOT_DEBUG: 'api' },
    fetch: fetchOnce,
  })
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'server' } })
  expect(stderr).toContain(`> POST ${host}/api/graphql AllTeams\n`)
  expect(stdout + stderr).not.toContain('slt_')
})

test('config set notes that it does not check a workspace', async () => {
  expect((await machine.run(['config', 'set', 'workspace', 'nope'])).stdout).toBe(
    'workspace is now nope (not checked; `sandlot workspace use` does that)\n',
  )
})
