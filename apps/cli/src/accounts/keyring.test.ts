import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { credentialsPath, writeCredential } from '../platform/config/credentials.ts'
import { deviceHost } from '../testing/device-host.ts'
import { createMachine } from '../testing/run.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
})
afterEach(() => machine.forget())

/** A machine with a keyring that can be locked. */
function keyring() {
  const bin = join(machine.home, 'bin')
  mkdirSync(bin)
  // Looks up, stores and clears entries by the last argument, which names the entry.
  const script = `#!/bin/sh
cd '${machine.home}'
[ -e locked ] && exit 1
for entry; do :; done
file="secret-$(echo "$entry" | tr -c 'a-z0-9\\n' _)"
case "$1" in
  lookup) cat "$file" ;;
  store) cat > "$file" ;;
  clear) rm "$file" ;;
esac
`
  writeFileSync(join(bin, 'secret-tool'), script, { mode: 0o755 })
  return { PATH: `${bin}:/usr/bin:/bin`, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }
}
const lock = () => writeFileSync(join(machine.home, 'locked'), '')

const answers = () => deviceHost(host, [])
const file = () => readFileSync(credentialsPath(machine.directory), 'utf8')
const secrets = () => readdirSync(machine.home).filter((name) => name.startsWith('secret-'))

test('stores the token in the keyring, reads it from there, and removes it on sign-out', async () => {
  const env = keyring()
  const { fetch, seen } = answers()
  const login = await machine.run(['auth', 'login', '--with-token'], { env, fetch, input: 'slt_one\n' })
  expect([login.status, secrets()]).toEqual([0, [expect.stringContaining('localhost')]])
  expect(file()).not.toContain('slt_one')

  const status = await machine.run(['auth', 'status', '--json'], { env, fetch })
  expect(seen.at(-1)?.authorization).toBe('Bearer slt_one')
  expect(status.json()).toMatchObject({ data: { keptIn: 'keyring', hosts: [{ keptIn: 'keyring' }] } })
  expect((await machine.run(['auth', 'token'], { env, fetch })).stdout).toBe('slt_one\n')

  await machine.run(['auth', 'login', '--with-token'], { env, fetch, input: 'slt_two\n' })
  expect(secrets()).toHaveLength(1)
  expect((await machine.run(['auth', 'token'], { env, fetch })).stdout).toBe('slt_two\n')
  await machine.run(['auth', 'logout'], { env, fetch })
  expect([secrets(), file()]).toEqual([[], expect.not.stringContaining('keyring')])
})

test('stores the token in the file with --insecure-storage, or when no keyring accepts it', async () => {
  const env = keyring()
  const { fetch } = answers()
  const words = ['auth', 'login', '--with-token']
  await machine.run([...words, '--insecure-storage'], { env, fetch, input: 'slt_one\n' })
  expect([file(), secrets()]).toEqual([expect.stringContaining('slt_one'), []])
  const { stdout } = await machine.run(['auth', 'status'], { env, fetch, terminal: true })
  expect(stdout).toContain(`stored in ${credentialsPath(machine.directory)}`)
  await machine.run(words, { env, fetch, input: 'slt_two\n' })
  expect([file(), secrets()]).toEqual([expect.not.stringContaining('slt_'), [expect.any(String)]])
  lock()
  await machine.run(words, { env, fetch, input: 'slt_three\n' })
  expect(file()).toContain('slt_three')
})

test('reports a locked keyring as such, not as being signed out', async () => {
  const env = keyring()
  const { fetch } = answers()
  await machine.run(['auth', 'login', '--with-token'], { env, fetch, input: 'slt_one\n' })
  lock()
  for (const words of [['whoami'], ['auth', 'token'], ['api', 'users/current'], ['auth', 'logout']]) {
    const { status, json } = await machine.run([...words, '--json'], { env, fetch })
    expect({ words, status, error: json() }).toMatchObject({
      words,
      status: 7,
      error: { error: { reason: 'keyringLocked' } },
    })
  }
  const logout = await machine.run(['auth', 'logout', '--force', '--json'], { env, fetch })
  expect([logout.status, logout.json()]).toMatchObject([0, { data: { wasSignedIn: true, revoked: false } }])
  expect(file()).not.toContain('localhost')
})

test('still uses a file-based sign-in from an older version', async () => {
  const env = keyring()
  writeCredential(machine.directory, host, { token: 'slt_old', username: 'ada', since: '' })
  const { stdout } = await machine.run(['auth', 'token'], { env, fetch: answers().fetch })
  expect(stdout).toBe('slt_old\n')
})
