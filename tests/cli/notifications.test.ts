import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import {
  AcceptTeamInvitationDocument,
  CreateTeamDocument,
  InviteToTeamDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { expect, onTestFinished, vi } from 'vitest'
import { startProxy } from '../api/proxy.ts'
import type { Cli } from '../support/cli.ts'
import { newPerson, type Person } from '../support/people.ts'
import { USERS_NODE } from '../support/users-node.ts'
import type { World } from '../support/world.ts'
import { answer, test } from './signed-in.ts'

const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')

type Notification = { id: string; type: string; text: string; url: string; read: boolean; from: string }
type Workspace = { id: string; name: string }

/** Creates a workspace on the command line. */
const create = async (cli: Cli, name: string) =>
  answer<Workspace>(await cli(['workspace', 'create', name, '--json'])).data

const listOf = async (cli: Cli, ...flags: string[]) =>
  answer<Notification[]>(await cli(['notif', 'list', '--json', ...flags])).data

/** Invites a user, who joins, which notifies the inviter. */
async function tellMe(signedIn: Cli, somebody: Person, workspace: Workspace) {
  await signedIn(['workspace', 'invite', somebody.username, '--workspace', workspace.id])
  await somebody.client.graphql(AcceptTeamInvitationDocument, { teamId: workspace.id })
}

test('invites people, answers invitations and shows the notifications', async ({ world, me, signedIn }) => {
  const workspace = await create(signedIn, `Makers of ${me.username}`)
  const guest = await newPerson(world)
  const theirs = { env: { SANDLOT_TOKEN: await guest.newToken(), SANDLOT_HOST: world.url } }
  const asGuest = (args: readonly string[]) => signedIn(args, theirs)

  const invited = await signedIn(
    ['workspace', 'invite', '-', '--role', 'read', '--workspace', workspace.name, '--json'],
    { input: `${guest.username}\tfrom a list\nnobody-by-that-name\nme@example.com\n` },
  )
  expect([invited.code, invited.json()]).toMatchObject([
    3,
    {
      ok: false,
      error: { code: 'partial' },
      data: [
        { id: guest.username, status: 'done' },
        { id: 'nobody-by-that-name', status: 'failed', error: { code: 'not_found' } },
        { id: 'me@example.com', status: 'done' },
      ],
    },
  ])

  const told = answer<Notification[]>(await asGuest(['notif', 'list', '--unread', '--json'])).data
  expect(told).toMatchObject([
    {
      type: 'team_invite',
      text: `${me.name} invites you to join ${workspace.name}`,
      url: `${world.url}/invite/${workspace.id}`,
      read: false,
    },
  ])
  const accepted = answer<Workspace>(await asGuest(['workspace', 'accept', '--json']))
  expect(accepted.data).toMatchObject({ id: workspace.id, name: workspace.name })
  const again = await asGuest(['workspace', 'accept', workspace.name, '--json'])
  expect([again.code, again.json()]).toMatchObject([6, { error: { code: 'not_found' } }])

  const members = answer<object[]>(
    await signedIn(['workspace', 'members', '--workspace', workspace.id, '--json']),
  )
  expect(members.data).toMatchObject([
    { username: me.username, role: 'admin', status: 'member' },
    { username: guest.username, role: 'read', status: 'member' },
    { username: null, email: 'me@example.com', role: 'read', status: 'invited' },
  ])
  const refused = await asGuest(['workspace', 'invite', 'alice', '--workspace', workspace.id, '--json'])
  expect([refused.code, refused.json()]).toMatchObject([5, { error: { code: 'forbidden' } }])
  expect(await listOf(signedIn)).toMatchObject([
    { type: 'team_accepted', from: guest.name, text: expect.stringContaining(workspace.name) },
  ])
})

test('declines an invitation, and reports a missing one and a personal workspace', async ({
  world,
  me,
  signedIn,
}) => {
  const workspace = await create(signedIn, `Quiet ${me.username}`)
  const guest = await newPerson(world)
  const theirs = { env: { SANDLOT_TOKEN: await guest.newToken(), SANDLOT_HOST: world.url } }
  await signedIn(['workspace', 'invite', guest.username, '--workspace', workspace.id])
  const declined = await signedIn(['workspace', 'reject', workspace.id], theirs)
  expect(declined.stdout).toBe(`Declined the invitation to ${workspace.name}.\n`)
  const nothing = await signedIn(['workspace', 'reject', '--json'], theirs)
  expect([nothing.code, nothing.json()]).toMatchObject([6, { error: { field: 'workspace' } }])
  const personal = await signedIn(['workspace', 'invite', guest.username, '--json'])
  expect([personal.code, personal.json()]).toMatchObject([
    5,
    { error: { code: 'forbidden', message: expect.stringContaining('personal workspace') } },
  ])
  const same = await signedIn(['workspace', 'create', workspace.name, '--json'])
  expect([same.code, same.json()]).toMatchObject([2, { error: { field: 'name' } }])
})

test('marks notifications as read, unread and archived, one by one, from a pipe, and all', async ({
  world,
  me,
  signedIn,
}) => {
  for (const count of [1, 2, 3])
    await tellMe(signedIn, await newPerson(world), await create(signedIn, `W${count} ${me.username}`))
  const [third, second, first] = await listOf(signedIn)
  expect(third?.text).toContain(`W3 ${me.username}`)

  const read = await signedIn(['notif', 'read', third?.id ?? '', 'nonsense', '--json'])
  expect([read.code, read.json()]).toMatchObject([
    3,
    {
      data: [
        { status: 'done', title: third?.text },
        { id: 'nonsense', status: 'failed' },
      ],
    },
  ])
  expect((await listOf(signedIn, '--unread')).map(({ id }) => id)).toEqual([second?.id, first?.id])
  await signedIn(['notif', 'unread', third?.id ?? ''])
  expect(await listOf(signedIn, '--unread')).toHaveLength(3)
  expect(await listOf(signedIn, '--type', 'team_invite')).toEqual([])

  const page = await signedIn(['notif', 'list', '--limit', '2', '--json'])
  expect(page.json()).toMatchObject({ meta: { next: second?.id } })
  expect(page.stderr).toContain('--all')
  expect((await listOf(signedIn, '--after', second?.id ?? '')).map(({ id }) => id)).toEqual([first?.id])

  const lines = (await signedIn(['notif', 'list', '--limit', '1'])).stdout
  const archived = await signedIn(['notif', 'archive', '-'], { input: lines })
  expect(archived.stdout).toContain(`${third?.id}\tdone\t`)
  expect(await listOf(signedIn)).toHaveLength(2)

  expect((await signedIn(['notif', 'read-all', '--json'])).json()).toMatchObject({ data: { count: 2 } })
  expect(await listOf(signedIn, '--unread')).toEqual([])
  const planned = await signedIn(['notif', 'archive-all', '--dry-run', '--json'])
  expect(planned.json()).toMatchObject({ data: { count: 2 }, meta: { dryRun: true } })
  expect((await signedIn(['notif', 'archive-all'])).code).toBe(2)
  expect((await signedIn(['notif', 'archive-all', '--yes', '--json'])).json()).toMatchObject({
    data: { count: 2 },
  })
  expect(await listOf(signedIn)).toEqual([])
})

/** A running `notif watch`: the documents printed so far, and how it ended. */
async function watch(host: string, me: Person, flags: readonly string[]) {
  const env = { PATH: process.env.PATH, SANDLOT_TOKEN: await me.newToken(), SANDLOT_HOST: host }
  const home = mkdtempSync(join(tmpdir(), 'sandlot-watch-'))
  const child = spawn(USERS_NODE, [BINARY, 'notif', 'watch', ...flags], {
    env: { ...env, SANDLOT_CONFIG_DIR: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(home, { recursive: true, force: true })
  })
  const printed: { data: Notification }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => printed.push(JSON.parse(line)))
  return { child, printed, ended, stderr: text(child.stderr) }
}

/** A user who invites another to a new workspace each time, which notifies them. */
async function inviterOf(world: World, me: Person) {
  const host = await newPerson(world)
  let count = 0
  return async () => {
    count += 1
    const name = `News ${count} of ${host.username}`
    const { createTeam: team } = await host.client.graphql(CreateTeamDocument, { name })
    await host.client.graphql(InviteToTeamDocument, { teamId: team.id, username: me.username })
    return name
  }
}

const namesIn = (printed: readonly { data: Notification }[]) =>
  printed.map(({ data }) => data.text.replace(/^.* invites you to join /, ''))

test('watch streams new ones as JSON lines, and Ctrl-C ends it cleanly', async ({ world, me, signedIn }) => {
  const tell = await inviterOf(world, me)
  const before = await tell()
  const all = await watch(world.url, me, ['--jsonl', '--type', 'team_invite'])
  const one = await watch(world.url, me, ['--json'])
  // It does not announce that it is listening, so send notifications until both have received one.
  const heard = async () => {
    await tell()
    expect(Math.min(all.printed.length, one.printed.length)).toBeGreaterThan(0)
  }
  await vi.waitFor(heard, { timeout: 20_000, interval: 300 })
  const last = await tell()
  await vi.waitFor(() => expect(namesIn(all.printed)).toContain(last), { timeout: 10_000 })
  expect(all.printed[0]).toMatchObject({
    ok: true,
    data: { type: 'team_invite', read: false },
    meta: { schema: 'notif/1', host: world.url },
  })
  expect(namesIn(all.printed)).not.toContain(before)
  expect(await one.ended).toBe(0)
  expect(one.printed).toHaveLength(1)

  all.child.kill('SIGINT')
  expect([await all.ended, await all.stderr]).toEqual([0, ''])
  const ids = all.printed.map(({ data }) => data.id)
  const listed = await listOf(signedIn, '--all')
  expect(ids.toReversed()).toEqual(listed.slice(0, ids.length).map(({ id }) => id))
})

test('watch reconnects after a cut without missing any, and a closed pipe ends it quietly', async ({
  world,
  me,
}) => {
  const tell = await inviterOf(world, me)
  const proxy = await startProxy(Number(new URL(world.url).port))
  const { child, printed, ended, stderr } = await watch(`http://127.0.0.1:${proxy.port}`, me, ['--jsonl'])
  const heard = async () => {
    await tell()
    expect(printed.length).toBeGreaterThan(0)
  }
  await vi.waitFor(heard, { timeout: 20_000, interval: 300 })
  await proxy.refuse()
  const missed = [await tell(), await tell()]
  await proxy.open()
  await vi.waitFor(() => expect(namesIn(printed)).toEqual(expect.arrayContaining(missed)), {
    timeout: 20_000,
  })
  const after = await tell()
  await vi.waitFor(() => expect(namesIn(printed)).toContain(after), { timeout: 10_000 })
  const names = namesIn(printed)
  expect(names).toEqual([...new Set(names)])

  child.stdout.destroy()
  await tell()
  expect([await ended, await stderr]).toEqual([0, ''])
})
