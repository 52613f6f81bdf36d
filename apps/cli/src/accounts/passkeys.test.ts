import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { createMachine } from '../testing/run.ts'

const host = 'http://localhost:4000'
const page = `${host}/dashboard?preferences=account`

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const phone = {
  id: 'k1',
  name: 'Old phone',
  is_usable: true,
  is_only_way_in: false,
  inserted_at: '2026-01-01T00:00:00Z',
  last_used_at: null as string | null,
}
const laptop = { ...phone, id: 'k2', name: 'Laptop', last_used_at: '2026-02-01T00:00:00Z' }
const last = { ...laptop, is_only_way_in: true }
const flags = {
  login_with_github: false,
  login_with_google: false,
  login_with_apple: false,
  login_with_workos: false,
  passkey_origin: host as string | null,
}

/** A host with these passkeys. Records the changes requested of it. */
function hostWith(passkeys: (typeof phone)[], passkeyOrigin: string | null = host) {
  const asked: string[] = []
  const opened: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    if (pathname === '/api/meta/features') return Response.json({ ...flags, passkey_origin: passkeyOrigin })
    if (request.method === 'GET') return Response.json({ passkeys })
    const text = await request.text()
    asked.push(`${request.method} ${pathname}${search} ${text}`.trim())
    return Response.json(request.method === 'PATCH' ? { ...phone, ...JSON.parse(text) } : {})
  }
  const browse = async (url: string) => opened.push(url) > 0
  return { options: { fetch, browse }, asked, opened }
}

const passkeys = (...words: string[]) => ['auth', 'passkeys', ...words]

test('lists passkeys with their details', async () => {
  const { options } = hostWith([{ ...phone, is_usable: false }, last])
  const told = await machine.run(passkeys('list', '--json'), options)
  expect(told.json()).toMatchObject({
    data: [
      { id: 'k1', isUsable: false, lastUsedAt: null },
      { id: 'k2', isOnlyWayIn: true },
    ],
    meta: { schema: 'auth.passkeys.list/1', host },
  })
  const shown = await machine.run(passkeys('ls'), { ...options, terminal: true })
  const lines = stripVTControlCharacters(shown.stdout)
  expect(lines).toMatch(/Old phone +2026-01-01 +never +not usable here/)
  expect(lines).toMatch(/Laptop +2026-01-01 +2026-02-01 +only way in/)
  const none = await machine.run(passkeys('list'), { ...hostWith([]).options, terminal: true })
  expect(none.stdout).toContain('sandlot auth passkeys add')
})

test('renames a passkey; a dry run only reports it', async () => {
  const { options, asked } = hostWith([phone, laptop, { ...laptop, id: 'k3' }])
  const dry = await machine.run(passkeys('rename', 'Old phone', 'Key ring', '--dry-run', '--json'), options)
  expect(dry.json()).toMatchObject({ data: { from: 'Old phone', name: 'Key ring' }, meta: { dryRun: true } })
  expect(asked).toEqual([])
  const done = await machine.run(passkeys('rename', 'k1', 'Key ring'), options)
  expect([done.stdout, asked]).toEqual([
    'Renamed Old phone to Key ring.\n',
    ['PATCH /api/v1/auth/passkeys/k1 {"name":"Key ring"}'],
  ])
  const statuses = []
  for (const words of [
    ['Old phone', ' '],
    ['Laptop', 'Mine'],
    ['Tablet', 'Mine'],
  ])
    statuses.push((await machine.run(passkeys('rename', ...words), options)).status)
  expect([statuses, asked.length]).toEqual([[2, 2, 6], 1])
})

test('removes a passkey after confirmation, and requires --yes in scripts', async () => {
  const { options, asked } = hostWith([phone, laptop])
  const unasked = await machine.run(passkeys('remove', 'k1', '--json'), options)
  expect([unasked.status, asked]).toEqual([2, []])
  const declined = await machine.run(passkeys('remove', 'k1'), { ...options, terminal: true, input: 'n\n' })
  expect([declined.status, asked]).toEqual([130, []])
  const dry = await machine.run(passkeys('remove', 'Old phone', '--dry-run'), options)
  expect([dry.stdout, asked]).toEqual(['Would remove Old phone.\n', []])
  const done = await machine.run(passkeys('remove', 'Old phone', '--yes', '--json'), options)
  expect(done.json()).toMatchObject({ data: { id: 'k1', removed: true, isOnlyWayIn: false } })
  expect(asked).toEqual(['DELETE /api/v1/auth/passkeys/k1'])
})

test('reports a passkey that is the only way to sign in, and leaves its removal to the browser', async () => {
  const { options, asked, opened } = hostWith([last])
  const refused = await machine.run(passkeys('remove', 'Laptop', '--yes', '--json'), options)
  expect(refused.json()).toMatchObject({
    error: { code: 'conflict', hint: expect.stringContaining(page), next: ['sandlot auth passkeys add'] },
  })
  const declined = await machine.run(passkeys('remove', 'Laptop'), {
    ...options,
    terminal: true,
    input: 'n\n',
  })
  expect([declined.status, opened]).toEqual([130, []])
  expect(declined.stderr).toContain('Without “Laptop” nothing signs you in.')
  const led = await machine.run(passkeys('remove', 'Laptop'), { ...options, terminal: true, input: 'y\n' })
  expect([led.status, opened, asked]).toEqual([0, [page], []])
  expect(led.stdout).toContain('Laptop is still there.')
})

test('opens the page that adds a passkey, or prints its URL', async () => {
  const { options, opened } = hostWith([])
  const there = await machine.run(passkeys('add', '--json'), options)
  expect([there.json(), opened]).toMatchObject([{ data: { url: page, opened: true } }, [page]])
  const printed = await machine.run(passkeys('add', '--no-browser'), options)
  expect([printed.stdout, opened]).toEqual([`${page}\n`, [page]])
  const without = await machine.run(passkeys('add'), { ...options, browse: async () => false })
  expect([without.stdout, without.stderr]).toEqual([`${page}\n`, expect.stringContaining('No browser')])
  const nowhere = await machine.run(passkeys('add', '--json'), hostWith([], null).options)
  expect(nowhere.json()).toMatchObject({
    error: { code: 'conflict', hint: expect.stringContaining('SANDLOT_PUBLIC_URL') },
  })
})
