import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { createMachine } from '../testing/run.ts'

const work = 'https://work.example.com'
const home = 'https://home.example.com'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
})
afterEach(() => machine.forget())

const signIn = (key: string, username: string) =>
  writeCredential(machine.directory, key, { token: `slt_${username}`, username, since: '' })

const run = async (words: string[], env: Record<string, string> = {}) => {
  const ran = await machine.run([...words, '--json'], { env })
  return { ...ran, ...(ran.json() as { data?: never; error?: { code: string; message: string } }) }
}
const which = async (words: string[] = [], env: Record<string, string> = {}) =>
  (await run(['context', 'which', ...words], env)).data as unknown

const project = (content: object | string) =>
  writeFileSync(
    join(machine.home, '.sandlot.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  )

test('[CL-026] adds, lists, uses and removes several hosts and accounts, and explains why one was chosen', async () => {
  expect((await run(['context', 'add', 'ada', work])).data).toMatchObject({ name: 'ada', host: work })
  await run(['context', 'add', 'bob', work])
  await run(['context', 'add', 'private', home])
  signIn(`${work}#ada`, 'ada')
  signIn(`${work}#bob`, 'bob')
  signIn('http://localhost:4000', 'me')
  expect((await run(['context', 'list'])).data).toEqual([
    { name: 'ada', host: work, username: 'ada', isCurrent: false },
    { name: 'bob', host: work, username: 'bob', isCurrent: false },
    { name: 'localhost:4000', host: 'http://localhost:4000', username: 'me', isCurrent: true },
    { name: 'private', host: home, username: null, isCurrent: false },
  ])
  expect(await which()).toMatchObject({ name: 'localhost:4000', username: 'me', because: 'default' })

  expect((await run(['context', 'use', 'bob'])).status).toBe(0)
  const bob = { name: 'bob', host: work, username: 'bob', tokenSource: 'stored' }
  expect(await which()).toEqual({ ...bob, because: 'settings', project: null })
  expect(await which(['--context', 'ada'])).toMatchObject({ username: 'ada', because: '--context' })
  expect(await which([], { SANDLOT_CONTEXT: 'ada' })).toMatchObject({
    username: 'ada',
    because: 'SANDLOT_CONTEXT',
  })
  expect(await which(['--host', home])).toMatchObject({ host: home, because: '--host' })
  project({ context: 'ada' })
  expect(await which()).toMatchObject({
    username: 'ada',
    because: 'project',
    project: join(machine.home, '.sandlot.json'),
  })
  expect(await which([], { SANDLOT_HOST: home })).toMatchObject({ host: home, because: 'SANDLOT_HOST' })

  expect(await run(['context', 'remove', 'ada'])).toMatchObject({ status: 7, error: { code: 'conflict' } })
  expect((await run(['context', 'remove', 'private'])).status).toBe(0)
  expect((await run(['context', 'use', 'private'])).status).toBe(6)
})

test('a project file cannot select an unknown host or context', async () => {
  project({ host: 'https://evil.example.com' })
  const refused = await run(['context', 'which'])
  expect(refused).toMatchObject({ status: 5, error: { code: 'forbidden' } })
  expect(refused.error?.message).toContain('https://evil.example.com')
  expect((await run(['whoami'])).status).toBe(5)
  project({ context: 'nobody' })
  expect((await run(['context', 'which'])).status).toBe(5)
  expect((await run(['context', 'which', '--host', home])).status).toBe(0)
  project('not JSON')
  expect((await run(['context', 'which'])).status).toBe(2)
})

test('SANDLOT_TOKEN is sent to the host the person chose or the default one, never where a file points', async () => {
  await run(['context', 'add', 'ada', work])
  const env = { SANDLOT_TOKEN: 'slt_env' }
  expect(await which([], env)).toMatchObject({ host: 'http://localhost:4000', tokenSource: 'environment' })
  expect(await which(['--context', 'ada'], env)).toMatchObject({ tokenSource: 'environment' })
  expect(await which([], { ...env, SANDLOT_CONTEXT: 'ada' })).toMatchObject({ tokenSource: 'environment' })
  project({ host: work })
  expect(await which([], env)).toMatchObject({ host: work, tokenSource: 'withheld' })
})

test('auth switch switches between two contexts, and asks for a name with more', async () => {
  signIn(work, 'ada')
  signIn(home, 'bob')
  await run(['context', 'use', 'work.example.com'])
  expect((await run(['auth', 'switch'])).status).toBe(0)
  expect(await which()).toMatchObject({ host: home, username: 'bob' })
  await run(['context', 'add', 'third', home])
  expect((await run(['auth', 'switch'])).status).toBe(2)
})

test('refuses an invalid name, a taken one, and conflicting choices', async () => {
  expect((await run(['context', 'add', 'a b', work])).status).toBe(2)
  await run(['context', 'add', 'ada', work])
  expect((await run(['context', 'add', 'ada', home])).status).toBe(7)
  expect((await run(['context', 'which', '--context', 'ada', '--host', home])).status).toBe(2)
  expect((await run(['context', 'which', '--context', 'unheard'])).status).toBe(6)
})
