import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { share } from '@sandlot/core/sharing/queries'
import { AcceptTeamInvitationDocument } from '@sandlot/core/workspaces/mutations.gen'
import { expect, vi } from 'vitest'
import { newPerson } from '../support/people.ts'
import { makeSandbox, makeSandboxes, trash } from '../support/sandboxes.ts'
import { newTeam } from '../support/teams.ts'
import { USERS_NODE } from '../support/users-node.ts'
import { doorTo } from './door.ts'
import { answer, test } from './signed-in.ts'

type Sandbox = { id: string; title: string; privacy: string; folder: string | null; kind: string }
type Change = { id: string; status: string; error?: { code: string; message: string } }

const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')

/** These run dozens of commands. */
const LIMIT_MS = 180_000

test('[CL-030] views, creates, forks, opens, renames, moves, shares, exports, converts, deletes and restores sandboxes', {
  timeout: LIMIT_MS,
}, async ({ world, signedIn }) => {
  const run = async <Data>(...words: string[]) =>
    answer<Data>(await signedIn(['sandbox', ...words, '--json'])).data
  const friend = await newPerson(world)
  const { id } = await run<Sandbox>('create', '--template', 'react', '--title', 'One')
  const shown = () => run<Sandbox & { files: unknown[]; deletedAt: string | null }>('view', id)
  expect(await shown()).toMatchObject({ title: 'One', folder: null, privacy: 'private', kind: 'sandbox' })
  const copy = await run<Sandbox>('fork', id, '--title', 'Copy')
  expect((await run<{ files: unknown[] }>('view', copy.id)).files).toEqual((await shown()).files)
  expect(await run('open', id, '--no-browser')).toMatchObject({ url: `${world.url}/p/sandbox/${id}` })
  await run('rename', id, 'Uno')
  await signedIn(['folder', 'create', '/work'])
  await run('move', '/work', id)
  await run('privacy', 'unlisted', id)
  expect(await shown()).toMatchObject({ title: 'Uno', folder: '/work', privacy: 'unlisted' })
  await run('protect', id)
  expect(await run<Change[]>('protect', id)).toMatchObject([{ status: 'already' }])
  await run('protect', id, '--off')
  expect(await run('share', id, '--with', friend.username, '--level', 'edit')).toMatchObject({
    changes: [{ status: 'done' }],
    people: [{ name: friend.username, level: 'edit' }],
  })
  expect(await run<{ files: number }>('export', id)).toMatchObject({
    id,
    file: expect.stringMatching(/uno\.zip$/),
  })
  await run('to-template', id)
  expect(await run<Change[]>('to-template', id)).toMatchObject([{ status: 'already' }])
  await run('to-template', id, '--off')
  await run('to-devbox', id, '--yes')
  expect((await shown()).kind).toBe('devbox')
  await run('delete', id, '--yes')
  expect((await shown()).deletedAt).not.toBeNull()
  await run('restore', id)
  expect(await shown()).toMatchObject({ deletedAt: null, folder: '/work' })
  await run('delete', id, '--yes')
  await run('purge', id, '--yes')
  expect((await signedIn(['sandbox', 'view', id])).code).toBe(6)
})

test('forks several at once, named by arguments or standard input, each with its own result', async ({
  signedIn,
}) => {
  type Copied = Change & { copy: { id: string; url: string } | null }
  const made = async (title: string) =>
    answer<Sandbox>(await signedIn(['sandbox', 'create', '--template', 'react', '--title', title, '--json']))
      .data.id
  const [one, two] = [await made('One'), await made('Two')]
  const ids = { input: `${one}\n${two}\n` }
  const planned = await signedIn(['sandbox', 'fork', '-', '--dry-run', '--json'], ids)
  expect(answer<Copied[]>(planned)).toMatchObject({
    data: [{ id: one, status: 'planned', copy: null }, { id: two }],
    meta: { dryRun: true },
  })
  const drafts = async () => answer<Sandbox[]>(await signedIn(['sandbox', 'list', '--drafts', '--json'])).data
  expect(await drafts()).toHaveLength(2)
  const copied = await signedIn(['sandbox', 'fork', one, 'nosuch', two, '--privacy', 'unlisted', '--json'])
  expect(copied.code).toBe(3)
  const { data } = answer<Copied[]>(copied)
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [one, 'done'],
    ['nosuch', 'failed'],
    [two, 'done'],
  ])
  expect((await drafts()).filter(({ privacy }) => privacy === 'unlisted')).toMatchObject([
    { id: data[2]?.copy?.id, title: 'Two (forked)' },
    { id: data[0]?.copy?.id, title: 'One (forked)' },
  ])
  const lines = await signedIn(['sandbox', 'fork', '-', '--jsonl'], ids)
  expect(lines.stdout.trimEnd().split('\n')).toHaveLength(2)
  expect(await signedIn(['sandbox', 'fork', one, two, '--title', 'Both'])).toMatchObject({ code: 2 })
})

test('acts on several sandboxes at once, with a result for each', {
  timeout: LIMIT_MS,
}, async ({ signedIn }) => {
  const run = async <Data>(...words: string[]) => answer<Data>(await signedIn([...words, '--json'])).data
  const ids: string[] = []
  for (const title of ['One', 'Two'])
    ids.push((await run<Sandbox>('sandbox', 'create', '--template', 'react', '--title', title)).id)
  const each = async (...words: string[]) =>
    (await run<Change[]>('sandbox', ...words, ...ids)).map(({ status }) => status)
  const shown = () => run<Sandbox>('sandbox', 'view', ids[0] ?? '')

  await run('folder', 'create', '/work')
  expect(await each('move', '/work', '--dry-run')).toEqual(['planned', 'planned'])
  expect(await each('move', '/work')).toEqual(['done', 'done'])
  expect(await each('move', 'work/')).toEqual(['already', 'already'])
  expect((await shown()).folder).toBe('/work')
  expect(await each('privacy', 'unlisted')).toEqual(['done', 'done'])
  expect((await shown()).privacy).toBe('unlisted')
  expect(await each('protect')).toEqual(['done', 'done'])
  expect(await each('protect', '--off')).toEqual(['done', 'done'])
  expect(await each('to-template')).toEqual(['done', 'done'])
  expect(await each('to-template')).toEqual(['already', 'already'])
  expect(await each('to-devbox', '--yes')).toEqual(['done', 'done'])
  expect((await shown()).kind).toBe('devbox')
  expect(await each('move', 'drafts')).toEqual(['done', 'done'])
  expect((await shown()).folder).toBeNull()

  const early = await signedIn(['sandbox', 'purge', ids[0] ?? '', '--yes', '--json'])
  expect(early.code).not.toBe(0)
  expect(await each('delete', '--yes')).toEqual(['done', 'done'])
  expect(await each('purge', '--yes')).toEqual(['done', 'done'])
  expect((await signedIn(['sandbox', 'view', ids[0] ?? ''])).code).toBe(6)
  const unknown = await signedIn(['sandbox', 'privacy', 'secret', 'x', '--json'])
  expect(unknown.json()).toMatchObject({ error: { field: 'level' } })
})

test('a dry run predicts refusals, in the words of the actual change', {
  timeout: LIMIT_MS,
}, async ({ world, me, signedIn }) => {
  const [own, gone] = await makeSandboxes(me, ['Own', 'Gone'])
  await trash(me, [gone?.id ?? ''])
  const owner = await newPerson(world)
  const theirs = await makeSandbox(owner, 'Theirs')
  await share(owner.client, { id: theirs.id, invitee: me.username, authorization: 'READ' })
  await signedIn(['sandbox', 'privacy', 'private', own?.id ?? ''])
  await signedIn(['workspace', 'privacy', 'unlisted', '--workspace', me.workspaceId])
  const ids = [own?.id ?? '', theirs.id]
  const verbs: [words: string[], statuses: (string | undefined)[]][] = [
    [
      ['move', '/nowhere', ...ids],
      ['not_found', 'forbidden'],
    ],
    [['privacy', 'public', own?.id ?? ''], ['validation']],
    [['privacy', 'private', theirs.id], ['forbidden']],
    [
      ['fork', '--folder', '/nowhere', ...ids],
      ['not_found', 'not_found'],
    ],
    [
      ['fork', '--privacy', 'public', ...ids],
      ['validation', 'validation'],
    ],
    [
      ['purge', '--yes', ...ids],
      ['conflict', 'forbidden'],
    ],
    [['protect', theirs.id], ['forbidden']],
    [['to-template', theirs.id], ['forbidden']],
    [['to-devbox', '--yes', theirs.id], ['forbidden']],
    [['delete', '--yes', theirs.id], ['forbidden']],
  ]
  const said = ({ error }: Change) => [error?.code, error?.message]
  for (const [words, codes] of verbs) {
    const dry = await signedIn(['sandbox', ...words, '--dry-run', '--json'])
    const failures = answer<Change[]>(dry).data.map(said)
    expect({ words, codes: failures.map(([code]) => code) }).toEqual({ words, codes })
    const real = answer<Change[]>(await signedIn(['sandbox', ...words, '--json'])).data
    expect({ words, failures: real.map(said) }).toEqual({ words, failures })
  }
  const planned = await signedIn(['sandbox', 'purge', gone?.id ?? '', '--dry-run', '--json'])
  expect(answer<Change[]>(planned).data).toMatchObject([{ status: 'planned' }])
})

/** Runs a command that reaches the server through a proxy. */
async function through(
  { host, home, token }: { host: string; home: string; token: string },
  words: string[],
) {
  const child = spawn(USERS_NODE, [BINARY, ...words, '--json', '--host', host], {
    env: { PATH: process.env.PATH, SANDLOT_CONFIG_DIR: home, SANDLOT_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = Promise.all([once(child, 'close'), text(child.stdout)])
  return { child, ended: ended.then(([[code], stdout]) => ({ code, json: JSON.parse(stdout) })) }
}

test('an interrupted command reports what was done and what was not, and exits with 130', async ({
  world,
  me,
  signedIn,
}) => {
  const made = await makeSandboxes(me, ['One', 'Two', 'Three'])
  const ids = made.map(({ id }) => id)
  const forks: string[] = []
  // The user gives up while the second copy is in flight.
  const door = await doorTo(world.url, ({ path }) => {
    if (!path.endsWith('/fork') || forks.push(path) < 2) return
    run.child.kill('SIGINT')
    return 'lost'
  })
  const place = { host: door.host, home: signedIn.home, token: await me.newToken() }
  const run = await through(place, ['sandbox', 'fork', ...ids])
  const { code, json } = await run.ended
  door.close()
  expect(json).toMatchObject({
    error: { code: 'interrupted', message: 'Interrupted: 2 of 3 were left as they are.' },
    data: [
      { id: ids[0], status: 'done' },
      { id: ids[1], status: 'failed', error: { code: 'interrupted' } },
      { id: ids[2], status: 'failed' },
    ],
  })
  expect([code, forks.length]).toEqual([130, 2])
})

test('an interrupted export leaves no file', async ({ world, me, signedIn }) => {
  const made = await makeSandboxes(me, ['One', 'Two'])
  const ids = made.map(({ id }) => id)
  const folder = await mkdtemp(join(signedIn.home, 'export-'))
  const door = await doorTo(world.url, ({ path }) => (path.endsWith('/export') ? 'half' : undefined))
  const place = { host: door.host, home: signedIn.home, token: await me.newToken() }
  const run = await through(place, ['sandbox', 'export', ...ids, '--output', join(folder, 'both.zip')])
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1), 30_000)
  run.child.kill('SIGINT')
  const { code, json } = await run.ended
  door.close()
  expect([code, json.error.code]).toEqual([130, 'interrupted'])
  expect(await readdir(folder)).toEqual([])
})

test('reports a move into someone else’s Drafts', async ({ world, me, signedIn }) => {
  const host = await newPerson(world)
  const team = await newTeam(host, 'Archive')
  await team.invite(me)
  await me.client.graphql(AcceptTeamInvitationDocument, { teamId: team.id })
  const ids = (await makeSandboxes(host, ['Relic', 'Kept'])).map(({ id }) => id)
  const place = { collectionPath: '/', privacy: null, teamId: team.id }
  await host.client.graphql(AddToFolderDocument, { ids, ...place })
  const moved = await signedIn(['sandbox', 'move', 'drafts', ids[0] ?? '', '--workspace', team.id])
  expect([moved.code, moved.stderr]).toEqual([0, expect.stringContaining('in their author’s Drafts')])
  const { id } = await makeSandbox(me, 'Mine')
  await me.client.graphql(AddToFolderDocument, { ids: [id], ...place })
  expect((await signedIn(['sandbox', 'move', 'drafts', id, '--workspace', team.id])).stderr).toBe('')
})

test('a sandbox that someone deletes during its move stays deleted', async ({ world, me, signedIn }) => {
  const { id } = await makeSandbox(me, 'Wanted by two')
  const door = await doorTo(world.url, async ({ body }) => {
    if (body.includes('AddToFolder')) await trash(me, [id])
  })
  const place = { host: door.host, home: signedIn.home, token: await me.newToken() }
  const { json } = await (await through(place, ['sandbox', 'move', 'drafts', id])).ended
  const moved = await (await through(place, ['sandbox', 'move', '/', id])).ended
  door.close()
  expect([json, moved.json].flatMap(({ data }) => data)).toMatchObject([
    { status: 'already' },
    { status: 'failed', error: { code: 'conflict' } },
  ])
  const deleted = await signedIn(['sandbox', 'list', '--deleted', '--json'])
  expect(answer<Sandbox[]>(deleted).data.map((sandbox) => sandbox.id)).toContain(id)
})
