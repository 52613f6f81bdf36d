import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newPerson } from '../support/people.ts'
import { answer, test } from './signed-in.ts'

const NOWHERE = 'http://127.0.0.1:9'

type WhoAmI = { host: string; user: { username: string }; workspace: { id: string } }

test('[CL-007] standard output contains only the result', async ({ signedIn }) => {
  const settings = join(signedIn.home, 'sandlot', 'config.json')
  writeFileSync(settings, '{ damaged')
  const made = await signedIn(['sandbox', 'create', '--template', 'react', '--title', 'Quiet', '--json'])
  expect(made.code).toBe(0)
  expect(made.json()).toMatchObject({ ok: true, data: { title: 'Quiet' } })
  expect(made.stderr).toContain('damaged')

  const { id } = answer<{ id: string }>(made).data
  const exported = await signedIn(['sandbox', 'export', id, '--output', '-'])
  expect(exported).toMatchObject({ code: 0, stderr: expect.stringContaining('Saved') })
  expect(exported.stdout.slice(0, 2)).toBe('PK')

  const all = await signedIn(['sandbox', 'list', '--drafts'], { env: { SANDLOT_DEBUG: 'api' } })
  expect(all.stdout.trimEnd().split('\n')).toEqual([expect.stringContaining('Quiet')])
  expect(all.stderr).toContain('/api/graphql')
})

test('[CL-013] flags take precedence over the environment, and that over saved settings', async ({
  world,
  me,
  signedIn,
}) => {
  const whoami = async (words: string[], env: Record<string, string> = {}) =>
    answer<WhoAmI>(await signedIn(['whoami', '--json', ...words], { env })).data
  const hostOf = async (words: string[], env: Record<string, string>) => {
    const { code, stderr } = await signedIn(['template', 'list', ...words], { env })
    return code === 0 ? world.url : stderr
  }
  // Precedence for hosts: the flag, SANDLOT_HOST, the settings.
  await signedIn(['config', 'set', 'host', NOWHERE])
  expect(await hostOf(['--host', world.url], { SANDLOT_HOST: NOWHERE })).toBe(world.url)
  expect(await hostOf([], { SANDLOT_HOST: world.url })).toBe(world.url)
  expect(await hostOf([], { SANDLOT_HOST: '' })).toContain(NOWHERE)

  // For the user: SANDLOT_TOKEN, the stored sign-in.
  const other = await newPerson(world)
  expect((await whoami([])).user.username).toBe(me.username)
  const asOther = { SANDLOT_TOKEN: await other.newToken() }
  expect((await whoami([], asOther)).user.username).toBe(other.username)

  // For workspaces: the flag, SANDLOT_WORKSPACE, the settings.
  await signedIn(['config', 'set', 'workspace', me.workspaceId])
  expect((await whoami([])).workspace.id).toBe(me.workspaceId)
  const unknown = '11111111-1111-4111-8111-111111111111'
  const elsewhere = { SANDLOT_WORKSPACE: unknown }
  const refused = await signedIn(['sandbox', 'list', '--json'], { env: elsewhere })
  expect(refused.json()).toMatchObject({ ok: false, error: { code: 'not_found' } })
  expect((await whoami(['--workspace', me.workspaceId], elsewhere)).workspace.id).toBe(me.workspaceId)

  // For the configuration folder: SANDLOT_CONFIG_DIR, the system's default.
  const empty = join(signedIn.home, 'elsewhere')
  const [, without] = await Promise.all([
    signedIn(['auth', 'status']).then(({ code }) => expect(code).toBe(0)),
    signedIn(['auth', 'status'], { env: { SANDLOT_CONFIG_DIR: empty } }),
  ])
  expect(without.code).toBe(4)
})

test('[CL-015] settings are in the usual place, secrets readable by their owner alone, and survive damage', async ({
  me,
  cli,
}) => {
  const env = { SANDLOT_CONFIG_DIR: '' }
  const folder = join(cli.home, 'config', 'sandlot')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'credentials.json'), '[damaged', { mode: 0o644 })
  const login = await cli(['auth', 'login', '--with-token'], { env, input: await me.newToken() })
  expect(login).toMatchObject({ code: 0, stderr: expect.stringContaining('damaged') })

  const files = readdirSync(folder)
  const aside = files.find((name) => name !== 'credentials.json' && name.startsWith('credentials.json'))
  expect(readFileSync(join(folder, aside ?? ''), 'utf8')).toBe('[damaged')
  expect(statSync(join(folder, 'credentials.json')).mode & 0o777).toBe(0o600)

  // Written atomically: concurrent readers never see half a file.
  const writing = Array.from({ length: 8 }, (_, index) =>
    cli(['config', 'set', 'workspace', `name-${index}`], { env }),
  )
  const reading = Array.from({ length: 8 }, () => cli(['config', 'list', '--json'], { env }))
  for (const { code, stderr } of await Promise.all([...writing, ...reading]))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('[CL-016] an unreachable host does not sign anyone out', async ({ signedIn }) => {
  const kept = join(signedIn.home, 'sandlot', 'credentials.json')
  const before = readFileSync(kept, 'utf8')
  const env = { SANDLOT_HOST: NOWHERE }
  for (const words of [['whoami'], ['auth', 'status'], ['sandbox', 'list'], ['auth', 'logout']]) {
    await signedIn(words, { env })
    expect(readFileSync(kept, 'utf8')).toBe(before)
  }
  expect((await signedIn(['whoami'])).code).toBe(0)
})
