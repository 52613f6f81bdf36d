import { createHash } from 'node:crypto'
import { COLLAB_IDLE_MINUTES } from '@sandlot/core/files/limits'
import { listVersions, readVersion, saveFiles } from '@sandlot/core/files/rest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { openPage, until } from '../../testing/live-page.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { collabTexts, collabUpdates } from './tables.ts'
import { endIdleTexts } from './updates.ts'

let server: TestServer
let url: string
let ann: BuiltUser
let bob: BuiltUser
let team: BuiltWorkspace
let box: SandboxRow
const undo: (() => unknown)[] = []

const FIRST = 'one\ntwo'

beforeAll(async () => {
  server = await createTestServer()
  url = await server.listen()
  ann = await server.buildUser({ name: 'Ann' })
  bob = await server.buildUser({ name: 'Bob' })
  team = await server.buildWorkspace({ members: { write: [ann, bob] } })
})
beforeEach(async () => {
  box = await server.buildSandbox({
    workspace: team,
    author: ann,
    privacy: 0,
    files: { 'a.txt': FIRST, 'win.txt': 'a\r\nb', 'pic.png': Buffer.from([0, 1]) },
  })
})
afterAll(async () => {
  for (const step of undo) await step()
  await server.close()
})

const shaOf = (text: string) => createHash('sha256').update(text).digest('hex')
const insert = (at: number, text: string, length: number, clientId = 'ann') => ({
  clientId,
  change: [at, [0, ...text.split('\n')], length - at].filter((part) => part !== 0),
})

async function look(user: BuiltUser) {
  const page = await openPage(server, user, box.id, url)
  undo.push(() => page.socket.close())
  const open = async (code: string, path = 'a.txt') => {
    const { status, response } = await page.ask('collab-open', { path, sha: shaOf(code) })
    return status === 'ok' ? (response as { textId: string; seq: number; updates: unknown[] }) : response
  }
  const push = (textId: unknown, seq: number, ...updates: unknown[]) =>
    page.ask('collab-push', { textId, seq, updates })
  return {
    ...page,
    open,
    push,
    pull: (textId: unknown, seq: number) => page.ask('collab-pull', { textId, seq }),
  }
}

const save = (code: string, base: string, path = 'a.txt') =>
  server.as(ann).rest(saveFiles, {
    params: { id: box.id },
    body: { changes: [{ type: 'write', path, code, baseSha: shaOf(base) }] },
  })

test('everyone receives the updates in one order, and a concurrent push gets the updates it missed', async () => {
  const [one, two] = [await look(ann), await look(bob)]
  const { textId, ...opened } = await one.open(FIRST)
  expect(opened).toEqual({ seq: 0, updates: [] })
  expect(await two.open(FIRST)).toEqual({ textId, seq: 0, updates: [] })
  const first = insert(3, '!', 7)
  expect(await one.push(textId, 0, first)).toEqual({ status: 'ok', response: { isAdded: true, updates: [] } })
  await until(() => expect(two.told('collab-changed')).toEqual([{ textId, seq: 0, updates: [first] }]))
  // The page that made the change is notified too, so that it sees no gap between the changes of others.
  await until(() => expect(one.told('collab-changed')).toHaveLength(1))
  const late = insert(0, 'x', 7, 'bob')
  expect(await two.push(textId, 0, late)).toMatchObject({ response: { isAdded: false, updates: [first] } })
  const both = [insert(0, 'x', 8, 'bob'), insert(1, 'y', 9, 'bob')]
  expect(await two.push(textId, 1, ...both)).toMatchObject({ response: { isAdded: true } })
  expect(await one.pull(textId, 1)).toEqual({ status: 'ok', response: { updates: both } })
  expect(await one.pull(textId, 3)).toEqual({ status: 'ok', response: { updates: [] } })
})

test('an update too long for a notification is pulled', async () => {
  const [one, two] = [await look(ann), await look(bob)]
  const { textId } = await one.open(FIRST)
  const long = insert(0, '世'.repeat(4_000), 7)
  expect(await one.push(textId, 0, long)).toMatchObject({ response: { isAdded: true } })
  await until(() => expect(two.told('collab-changed')).toEqual([{ textId, seq: 0, updates: null }]))
  expect(await two.pull(textId, 0)).toMatchObject({ response: { updates: [long] } })
})

test('half a surrogate pair, as between two keystrokes, is preserved', async () => {
  const one = await look(ann)
  const { textId } = await one.open(FIRST)
  const half = insert(0, '\ud83d', 7)
  const zero = insert(0, '\0', 8)
  expect(await one.push(textId, 0, half, zero)).toMatchObject({ response: { isAdded: true } })
  expect(await one.pull(textId, 0)).toMatchObject({ response: { updates: [half, zero] } })
})

test.each([
  ['a text', 'a.txt', FIRST, (text: string, seq: number) => insert(0, `${seq}`, text.length)],
  [
    'one with Windows line ends',
    'win.txt',
    'a\r\nb',
    (_text: string, seq: number) => insert(2, '-', 3 + seq),
  ],
])('%s saved in its state after some updates continues from there', async (_what, path, code, make) => {
  const [one, two] = [await look(ann), await look(bob)]
  const { textId } = await one.open(code, path)
  await one.push(textId, 0, make(code, 0))
  const saved = path === 'a.txt' ? `0${code}` : 'a\r\n-b'
  await one.push(textId, 1, make(saved, 1))
  await save(saved, code, path)
  expect(await two.open(saved, path)).toEqual({ textId, seq: 1, updates: [make(saved, 1)] })
  // A page that has not received the save yet can continue as well.
  expect(await one.pull(textId, 0)).toMatchObject({ response: { updates: [{}, {}] } })
  expect(await one.push(textId, 2, make(`${saved}.`, 2))).toMatchObject({ response: { isAdded: true } })
  expect(await one.open(code, path)).toMatchObject({
    reason: 'conflict',
    detail: expect.stringMatching(path),
  })
})

test('a save credits everyone who typed since the last one, and the next one only those who typed since', async () => {
  const [one, two] = [await look(ann), await look(bob)]
  const { textId } = await one.open(FIRST)
  await one.push(textId, 0, insert(0, 'a', 7))
  await two.push(textId, 1, insert(1, 'b', 8), insert(2, 'b', 9))
  await save(`abb${FIRST}`, FIRST)
  // Changes that arrive too late for a save are part of the next one.
  await two.push(textId, 3, insert(0, 'b', 10))
  await one.push(textId, 4, insert(0, 'a', 11))
  await save(`babb${FIRST}`, `abb${FIRST}`)
  await save(`ababb${FIRST}`, `babb${FIRST}`)
  await save('other', `ababb${FIRST}`)
  const { versions } = await server.as(bob).rest(listVersions, { params: { id: box.id }, query: {} })
  const people = versions.map(({ author, coAuthors }) => [author, ...(coAuthors ?? [])].map((one) => one?.id))
  expect(people).toEqual([[ann.id], [ann.id], [ann.id, bob.id], [ann.id, bob.id], [ann.id]])
  const read = await server.as(ann).rest(readVersion, { params: { id: box.id, version: 1 } })
  expect(read.coAuthors).toEqual([
    { id: bob.id, username: bob.username, name: 'Bob', avatarUrl: expect.any(String) },
  ])
})

test('text typed by one person and saved by another credits both', async () => {
  const two = await look(bob)
  const { textId } = await two.open(FIRST)
  await two.push(textId, 0, insert(0, 'b', 7))
  await save(`b${FIRST}`, FIRST)
  const { versions } = await server.as(ann).rest(listVersions, { params: { id: box.id }, query: {} })
  expect(versions[0]).toMatchObject({ author: { id: ann.id }, coAuthors: [{ id: bob.id }] })
})

test.each([
  ['something else is saved over it', () => save('other', FIRST)],
  ['it is saved with other line ends', () => save('one\r\ntwo', FIRST)],
  [
    'it is removed',
    () =>
      server.as(bob).rest(saveFiles, {
        params: { id: box.id },
        body: { changes: [{ type: 'remove', path: 'a.txt', baseSha: shaOf(FIRST) }] },
      }),
  ],
  [
    'it is moved',
    () =>
      server.as(bob).rest(saveFiles, {
        params: { id: box.id },
        body: { changes: [{ type: 'move', path: 'a.txt', to: 'b.txt', baseSha: shaOf(FIRST) }] },
      }),
  ],
  [
    'nobody has changed it for a long time',
    async () => {
      server.clock.advance({ minutes: COLLAB_IDLE_MINUTES, seconds: 1 })
      await endIdleTexts(server.db, server.clock.now())
    },
  ],
])('a text ends when %s', async (_what, happen) => {
  const one = await look(ann)
  const { textId } = await one.open(FIRST)
  await one.push(textId, 0, insert(0, 'x', 7))
  await happen()
  const ended = {
    status: 'error',
    response: { reason: 'conflict', detail: expect.stringMatching(/replaced/) },
  }
  expect(await one.push(textId, 1, insert(0, 'x', 8))).toEqual(ended)
  expect(await one.pull(textId, 1)).toEqual(ended)
  expect((await server.db.select().from(collabTexts)).map(({ id }) => id)).not.toContain(textId)
})

test('simultaneous first opens get the same text', async () => {
  const pages = await Promise.all([look(ann), look(bob), look(ann), look(bob)])
  const opened = await Promise.all(pages.map((page) => page.open(FIRST)))
  expect(new Set(opened.map(({ textId }) => textId)).size).toBe(1)
})

test('of two simultaneous pushes, one is first', async () => {
  const [one, two] = [await look(ann), await look(bob)]
  const { textId } = await one.open(FIRST)
  const answers = await Promise.all([
    one.push(textId, 0, insert(0, 'a', 7)),
    two.push(textId, 0, insert(0, 'b', 7, 'bob')),
  ])
  expect(answers.map(({ response }) => response.isAdded).sort()).toEqual([false, true])
})

test.each([
  ['a missing file', 'none.txt', FIRST, 'not_found'],
  ['a picture', 'pic.png', FIRST, 'not_found'],
  ['a text that has changed', 'a.txt', 'old', 'conflict'],
  ['a path outside the sandbox', '../a.txt', FIRST, 'validation'],
])('%s is not opened, with the reason', async (_what, path, code, reason) => {
  const one = await look(ann)
  expect(await one.open(code, path)).toMatchObject({ reason, detail: expect.stringMatching(/\w/) })
})

test.each([
  ['no change', { clientId: 'ann', change: 'x' }, 'updates.0.change'],
  ['one for a shorter text', insert(0, 'x', 6), 'updates.0.change'],
  ['one without an author', { ...insert(0, 'x', 7), clientId: '' }, 'updates.0.clientId'],
])('an update that is %s is refused and changes nothing', async (_what, update, field) => {
  const one = await look(ann)
  const { textId } = await one.open(FIRST)
  expect(await one.push(textId, 0, update)).toMatchObject({
    status: 'error',
    response: { reason: 'validation', detail: expect.stringMatching(/\w/), field },
  })
  expect(await one.pull(textId, 0)).toMatchObject({ response: { updates: [] } })
})

test('people without write access follow along and change nothing', async () => {
  const one = await look(ann)
  const viewer = await server.buildUser({ name: 'Vic' })
  const shared = await server.buildWorkspace({ members: { write: [ann], read: [viewer] } })
  const passer = await look(await server.buildUser({ name: 'Eve' }))
  const { textId } = await passer.open(FIRST)
  expect(await one.open(FIRST)).toMatchObject({ textId })
  const first = insert(0, 'x', 7)
  await one.push(textId, 0, first)
  await until(() => expect(passer.told('collab-changed')).toEqual([{ textId, seq: 0, updates: [first] }]))
  expect(await passer.pull(textId, 0)).toEqual({ status: 'ok', response: { updates: [first] } })
  const forbidden = {
    status: 'error',
    response: { reason: 'forbidden', detail: expect.stringMatching(/\w/) },
  }
  expect(await passer.push(textId, 1, insert(0, 'y', 8))).toEqual(forbidden)
  expect(await one.pull(textId, 1)).toMatchObject({ response: { updates: [] } })
  box = await server.buildSandbox({
    workspace: shared,
    author: ann,
    privacy: 2,
    files: { 'a.txt': FIRST },
  })
  const reader = await look(viewer)
  const opened = await reader.open(FIRST)
  expect(opened).toMatchObject({ seq: 0, updates: [] })
  expect(await reader.push(opened.textId, 0, insert(0, 'y', 7))).toEqual(forbidden)
})

test('someone who loses access to a sandbox cannot read its texts any more', async () => {
  const one = await look(ann)
  const passer = await look(await server.buildUser({ name: 'Eve' }))
  const { textId } = await passer.open(FIRST)
  await server.db.update(sandboxes).set({ privacy: 2 }).where(eq(sandboxes.id, box.id))
  // They are still on the topic, because nothing triggered another permission check.
  await one.push(textId, 0, insert(0, 'x', 7))
  for (const answer of [
    passer.pull(textId, 0),
    passer.ask('collab-open', { path: 'a.txt', sha: shaOf(FIRST) }),
  ])
    expect(await answer).toMatchObject({ status: 'error', response: { reason: 'not_found' } })
})

test('a text of another sandbox cannot be used with this one', async () => {
  const one = await look(ann)
  const { textId } = await one.open(FIRST)
  box = await server.buildSandbox({ workspace: team, author: ann })
  const elsewhere = await look(ann)
  const ended = { status: 'error', response: { reason: 'conflict' } }
  expect(await elsewhere.push(textId, 0, insert(0, 'x', 7))).toMatchObject(ended)
  expect(await elsewhere.pull(textId, 0)).toMatchObject(ended)
})

test('when nobody ever saves, the text ends, and all its stored updates are deleted', async () => {
  const one = await look(ann)
  const { textId } = await one.open(FIRST)
  await server.db.update(collabTexts).set({ length: 600_000 })
  expect(await one.push(textId, 0, { clientId: 'ann', change: [[0, 'x'], 600_000] })).toEqual({
    status: 'ok',
    response: { isAdded: false, updates: [] },
  })
  expect(await one.pull(textId, 0)).toMatchObject({ status: 'error' })
  expect((await server.db.select().from(collabUpdates)).map((row) => row.textId)).not.toContain(textId)
})
