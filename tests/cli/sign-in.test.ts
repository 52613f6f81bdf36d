import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentUser } from '@sandlot/core/accounts/rest'
import { expect } from 'vitest'
import { newPerson } from '../support/people.ts'
import { answer, test } from './signed-in.ts'

const credentials = (home: string) => join(home, 'sandlot', 'credentials.json')

test('[CL-023] checks a token from standard input with the host, then stores it', async ({ world, cli }) => {
  const person = await newPerson(world)
  const wrong = await cli(['auth', 'login', '--with-token', '--json'], { input: 'slt_wrong' })
  expect(wrong.code).toBe(4)
  expect(wrong.json()).toMatchObject({ ok: false, error: { code: 'unauthenticated', status: 401 } })
  expect((await cli(['auth', 'token'])).code).toBe(4)

  const token = await person.newToken()
  const right = await cli(['auth', 'login', '--with-token'], { input: `${token}\n` })
  expect(right).toMatchObject({ code: 0, stdout: `Signed in to ${world.url} as ${person.username}.\n` })
  expect((await cli(['auth', 'token'])).stdout).toBe(`${token}\n`)
  expect(statSync(credentials(cli.home)).mode & 0o777).toBe(0o600)
})

test('[CL-027] whoami shows user, host, workspace and role', async ({ world, me, signedIn }) => {
  const { stdout } = await signedIn(['whoami'])
  const lines = [`User\t${me.name} (${me.username})`, `Host\t${world.url}`, `Workspace\t${me.workspaceName}`]
  expect(stdout).toBe(`${[...lines, 'Role\tadmin'].join('\n')}\n`)
  expect((await signedIn(['whoami', '--json'])).json()).toMatchObject({
    data: {
      host: world.url,
      user: { username: me.username },
      workspace: { id: me.workspaceId, name: me.workspaceName, role: 'admin' },
    },
  })
})

test('signing out revokes the token on the host', async ({ me, signedIn }) => {
  const token = (await signedIn(['auth', 'token'])).stdout.trim()
  expect((await signedIn(['auth', 'status'])).stdout).toContain(me.username)
  expect((await signedIn(['auth', 'logout', '--json'])).json()).toMatchObject({
    data: { wasSignedIn: true, revoked: true },
  })
  await expect(me.clientWith(token).rest(currentUser)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect((await signedIn(['auth', 'status'])).code).toBe(4)
  expect(await signedIn(['auth', 'logout'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('not signed in'),
  })
})

test('[CL-025] auth shows its state and token, creates, lists and revokes others, and finally revokes its own', async ({
  world,
  me,
  signedIn,
}) => {
  const works = (token: string) =>
    me
      .clientWith(token)
      .rest(currentUser)
      .then(
        ({ username }) => username,
        ({ code }) => code,
      )
  const status = await signedIn(['auth', 'status'])
  expect(status).toMatchObject({ code: 0, stdout: expect.stringContaining(me.username) })
  expect(status.stdout).toContain(world.url)
  const own = (await signedIn(['auth', 'token'])).stdout.trim()
  expect(await works(own)).toBe(me.username)

  const made = await signedIn(['auth', 'token', 'create', 'Nightly', '--scope', 'read', '--days', '7'])
  const token = made.stdout.trim()
  expect([made.code, await works(token)]).toEqual([0, me.username])
  const list = async () =>
    answer<{ name: string; scope: string }[]>(await signedIn(['auth', 'token', 'list', '--json'])).data
  expect(await list()).toContainEqual(expect.objectContaining({ name: 'Nightly', scope: 'read' }))
  expect((await signedIn(['auth', 'token', 'revoke', 'Nightly', '--yes'])).code).toBe(0)
  expect((await list()).map(({ name }) => name)).not.toContain('Nightly')
  expect(await works(token)).toBe('unauthenticated')

  expect((await signedIn(['auth', 'logout'])).code).toBe(0)
  expect(await works(own)).toBe('unauthenticated')
})

test('an expired or revoked token suggests signing in again, and stays stored', async ({ me, signedIn }) => {
  const before = readFileSync(credentials(signedIn.home), 'utf8')
  const { token } = answer<{ token: string }>(await signedIn(['auth', 'token', '--json'])).data
  expect((await signedIn(['auth', 'logout'])).code).toBe(0)
  writeFileSync(credentials(signedIn.home), before, { mode: 0o600 })
  const refused = await signedIn(['sandbox', 'list', '--json'])
  expect(refused.code).toBe(4)
  expect(refused.json()).toMatchObject({ error: { code: 'unauthenticated', next: ['sandlot auth login'] } })
  expect(readFileSync(credentials(signedIn.home), 'utf8')).toContain(token)
  expect(me.username).not.toBe('')
})

test('SANDLOT_TOKEN overrides the stored sign-in', async ({ world, signedIn }) => {
  const other = await newPerson(world)
  const env = { SANDLOT_TOKEN: await other.newToken() }
  expect((await signedIn(['whoami'], { env })).stdout).toContain(other.username)
})

test('selects a workspace by name, with --workspace taking precedence', async ({ me, signedIn }) => {
  const used = await signedIn(['workspace', 'use', me.workspaceName.toUpperCase(), '--json'])
  expect(used.json()).toMatchObject({ data: { id: me.workspaceId, name: me.workspaceName } })
  expect((await signedIn(['workspace', 'list'])).stdout).toMatch(/\tadmin\tpersonal\tcurrent,primary\n$/)
  const none = await signedIn(['sandbox', 'list', '--workspace', 'nowhere', '--json'])
  expect(none.code).toBe(6)
  expect(none.json()).toMatchObject({ error: { field: 'workspace' } })
})
