import { COMMENTS_PER_MINUTE, MENTIONS_MAX } from '@sandlot/core/comments/limits'
import { COMMENTS_CHANGED } from '@sandlot/core/comments/live'
import { commentMessages } from '@sandlot/core/comments/messages'
import {
  CreateCommentDocument,
  DeleteCommentDocument,
  MentionablePeopleDocument,
  RestoreCommentDocument,
  UpdateCommentDocument,
} from '@sandlot/core/comments/operations.gen'
import { type Anchor, fetchComments, setResolved, writeComment } from '@sandlot/core/comments/queries'
import type { FileChange } from '@sandlot/core/files/rest'
import { saveFiles } from '@sandlot/core/files/rest'
import { UpdateNotificationPreferencesDocument } from '@sandlot/core/notifications/mutations.gen'
import { type PreferenceName, preferenceNames } from '@sandlot/core/notifications/preferences-rules'
import { MoveToTrashDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { AddCollaboratorDocument } from '@sandlot/core/sharing/operations.gen'
import { createServiceAccount } from '@sandlot/core/workspaces/service/rest'
import { and, desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../files/blobs.ts'
import { LINK_PLACE } from '../mail/outbox.ts'
import { mails } from '../mail/tables.ts'
import { notifications } from '../notifications/tables.ts'
import { outbox } from '../platform/tables.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { members } from '../workspaces/tables.ts'
import { commentJobs } from './jobs.ts'
import { comments } from './tables.ts'

const server = await createTestServer({
  config: { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'Sandlot <sandlot@example.com>' } },
})
afterAll(() => server.close())

let ann: BuiltUser
let ben: BuiltUser
let reader: BuiltUser
let guest: BuiltUser
let stranger: BuiltUser
let team: BuiltWorkspace
let box: SandboxRow

beforeAll(async () => {
  await runMigrations({ connectionString: server.databaseUrl })
  ann = await server.buildUser({ username: 'ann', name: 'Ann' })
  ben = await server.buildUser({ username: 'ben' })
  reader = await server.buildUser({ username: 'reader' })
  guest = await server.buildUser({ username: 'guest' })
  stranger = await server.buildUser({ username: 'stranger' })
  team = await server.buildWorkspace({ members: { write: [ann, ben], read: [reader] } })
})
beforeEach(async () => {
  server.clock.advance({ minutes: 2 })
  box = await server.buildSandbox({ workspace: team, author: ann, privacy: 2, title: 'Harbour' })
  await server
    .as(ann)
    .graphql(AddCollaboratorDocument, { sandboxId: box.id, username: 'guest', authorization: 'COMMENT' })
})

type By = BuiltUser | null
const write = (by: By, content: string, more: { anchor?: Anchor; parentId?: string } = {}) => {
  server.clock.advance({ seconds: 4 })
  return writeComment(server.as(by), { sandboxId: box.id, content, ...more })
}
const read = (by: By = ann) => fetchComments(server.as(by), box.id)
const remove = (by: By, commentId: string) =>
  server.as(by).graphql(DeleteCommentDocument, { sandboxId: box.id, commentId })
const restore = (by: By, commentId: string) =>
  server.as(by).graphql(RestoreCommentDocument, { sandboxId: box.id, commentId })
/** A user's notifications that are not archived, newest first. */
const told = async (who: BuiltUser) => {
  const mine = and(eq(notifications.userId, who.id), eq(notifications.archived, false))
  const rows = await server.db
    .select()
    .from(notifications)
    .where(mine)
    .orderBy(desc(notifications.insertedAt))
  return rows.map(({ type }) => type)
}
const save = (changes: FileChange[]) =>
  server.as(ann).rest(saveFiles, { params: { id: box.id }, body: { changes } })
const put = (path: string, code: string, base: string | null = null): FileChange => ({
  type: 'write',
  path,
  code,
  baseSha: base === null ? null : sha256(Buffer.from(base)),
})

test('people with comment access write threads and replies, and everyone who sees the sandbox reads them', async () => {
  const thread = await write(guest, 'Is this the **pier**?')
  await write(ann, 'It is.', { parentId: thread.id })
  for (const by of [ann, reader, guest])
    expect(await read(by)).toMatchObject([
      {
        id: thread.id,
        content: 'Is this the **pier**?',
        isResolved: false,
        user: { username: 'guest' },
        comments: [{ content: 'It is.', user: { username: 'ann' } }],
      },
    ])
  await expect(write(reader, 'Me too')).rejects.toMatchObject({
    code: 'forbidden',
    reason: 'notAllowed',
    message: commentMessages.notAllowed,
  })
  await expect(write(stranger, 'Hello')).rejects.toMatchObject({ code: 'not_found' })
  await expect(read(null)).rejects.toMatchObject({ code: 'not_found' })
})

test('comments of a public sandbox can be read without signing in, but not written', async () => {
  box = await server.buildSandbox({ workspace: team, author: ann, privacy: 0 })
  await write(ben, 'Ahoy')
  expect(await read(null)).toMatchObject([{ content: 'Ahoy', user: { username: 'ben' } }])
  await expect(write(null, 'Ahoy')).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a thread can be resolved and reopened from any of its comments', async () => {
  const thread = await write(ben, 'Fix this')
  const reply = (await write(ann, 'Done', { parentId: thread.id })).id
  const named = { sandboxId: box.id, commentId: reply }
  expect(await setResolved(server.as(guest), { ...named, isResolved: true })).toMatchObject({
    id: thread.id,
    isResolved: true,
  })
  expect(await read()).toMatchObject([{ isResolved: true }])
  await setResolved(server.as(ben), { ...named, isResolved: false })
  expect(await read()).toMatchObject([{ isResolved: false }])
  await expect(setResolved(server.as(reader), { ...named, isResolved: true })).rejects.toMatchObject({
    reason: 'notAllowed',
  })
})

test('only its author can edit a comment; they and people who can edit the sandbox can delete it', async () => {
  const { id } = await write(guest, 'Frist')
  const edit = (by: BuiltUser, content: string) =>
    server.as(by).graphql(UpdateCommentDocument, { sandboxId: box.id, commentId: id, content })
  await expect(edit(ben, 'Changed')).rejects.toMatchObject({ reason: 'notYours' })
  expect((await edit(guest, 'First')).updateComment).toMatchObject({ content: 'First' })
  expect((await read())[0]?.editedAt).not.toBeNull()
  await expect(remove(reader, id)).rejects.toMatchObject({ reason: 'notDeletable' })
  await remove(guest, id)
  expect(await read()).toEqual([])
  await expect(remove(guest, id)).rejects.toMatchObject({ reason: 'commentUnknown' })
  await restore(guest, id)
  await remove(ben, id)
  await restore(ben, id)
  expect(await read()).toHaveLength(1)
  // After that it is gone for good.
  await remove(ben, id)
  server.clock.advance({ days: 2 })
  await commentJobs(server.deps)[0]?.run({}, {} as never)
  await expect(restore(ben, id)).rejects.toMatchObject({ reason: 'commentUnknown' })
})

test('only whoever deleted a comment can restore it', async () => {
  const { id } = await write(guest, 'Buy this!')
  const refused = { code: 'forbidden', reason: 'notRestorable', message: commentMessages.notRestorable }
  await remove(ben, id)
  for (const by of [guest, ann]) await expect(restore(by, id)).rejects.toMatchObject(refused)
  expect(await read()).toEqual([])
  await restore(ben, id)
  await remove(guest, id)
  await expect(restore(ben, id)).rejects.toMatchObject(refused)
  await restore(guest, id)
  expect(await read()).toMatchObject([{ id, content: 'Buy this!' }])
})

describe('a comment on lines', () => {
  const text = 'one\ntwo\nthree\nfour\n'
  const anchor = { kind: 'code', path: 'a.txt', line: 2, endLine: 3 } as const
  const anchored = async () => (await read())[0]?.anchorReference?.metadata
  beforeEach(async () => {
    await save([put('a.txt', text)])
    await write(ann, 'Why?', { anchor })
  })

  test('moves with them through saves and renames, and reports when they were deleted', async () => {
    expect(await anchored()).toMatchObject({ path: 'a.txt', line: 2, endLine: 3, code: 'two\nthree' })
    const longer = `zero\n${text}`
    await save([put('a.txt', longer, text)])
    expect(await anchored()).toMatchObject({ line: 3, endLine: 4, isGone: false })
    const other = 'zero\none\nTWO\nthree\nfour\n'
    await save([put('a.txt', other, longer)])
    expect(await anchored()).toMatchObject({ line: 3, endLine: 4, isGone: false })
    await save([{ type: 'move', path: 'a.txt', to: 'b.txt', baseSha: sha256(Buffer.from(other)) }])
    expect(await anchored()).toMatchObject({ path: 'b.txt', line: 3, endLine: 4 })
    await save([put('b.txt', 'zero\none\nfour\n', other)])
    expect(await anchored()).toMatchObject({ isGone: true, code: 'two\nthree' })
  })

  test('is kept when the file is deleted, and cannot be made on lines that do not exist', async () => {
    for (const wrong of [
      { ...anchor, endLine: 9 },
      { ...anchor, line: 0 },
    ])
      await expect(write(ann, 'Why?', { anchor: wrong })).rejects.toMatchObject({ reason: 'noSuchLine' })
    await save([{ type: 'remove', path: 'a.txt', baseSha: sha256(Buffer.from(text)) }])
    expect(await anchored()).toMatchObject({ path: 'a.txt', isGone: true })
    for (const path of ['a.txt', 'none.txt'])
      await expect(write(ann, 'Why?', { anchor: { ...anchor, path } })).rejects.toMatchObject({
        reason: 'noSuchFile',
        message: `The sandbox has no text file “${path}”.`,
      })
  })
})

test('a comment on a point of the preview keeps the point, which must be inside it', async () => {
  await write(ann, 'Blue?', { anchor: { kind: 'preview', path: '/about', x: 0.25, y: 1 } })
  expect((await read())[0]?.anchorReference?.metadata).toMatchObject({ path: '/about', x: 0.25, y: 1 })
  const outside = write(ann, 'Blue?', { anchor: { kind: 'preview', path: '/', x: 1.5, y: 0 } })
  await expect(outside).rejects.toMatchObject({ reason: 'noSuchPoint' })
})

test('each person is notified once: of a mention, else of a reply, else of a comment on their sandbox', async () => {
  const before = { ann: (await told(ann)).length, ben: (await told(ben)).length }
  const thread = await write(guest, 'Hello @Ben, and @stranger, who cannot see it')
  expect((await told(ben)).slice(0, -before.ben || undefined)).toEqual(['comment_mention'])
  expect((await told(ann)).slice(0, -before.ann || undefined)).toEqual(['comment_added'])
  expect(await told(stranger)).toEqual([])
  expect((await read())[0]?.references).toMatchObject([{ metadata: { username: 'ben' } }])
  await write(ben, 'Hello @ann', { parentId: thread.id })
  expect((await told(ann))[0]).toBe('comment_mention')
  expect((await told(guest))[0]).toBe('comment_reply')
  // An edit notifies only the users that it newly mentions.
  const count = (await told(ben)).length
  const edit = (content: string) =>
    server.as(guest).graphql(UpdateCommentDocument, { sandboxId: box.id, commentId: thread.id, content })
  await edit('Hello @ben, see https://example.com/@ann')
  expect(await told(ben)).toHaveLength(count)
  // A deleted comment no longer notifies anyone.
  await remove(guest, thread.id)
  expect(await told(ben)).toHaveLength(count - 1)
})

test('a deleted thread no longer notifies anyone of its replies', async () => {
  const thread = await write(guest, 'Why?')
  const before = await told(guest)
  await write(ben, 'Because', { parentId: thread.id })
  expect(await told(guest)).toHaveLength(before.length + 1)
  await remove(ann, thread.id)
  expect(await told(guest)).toEqual(before)
})

test('mentions of 500 people are refused, and so are too many comments in a short time', async () => {
  const many = Array.from({ length: 500 }, (_, at) => `@p${at}`).join(' ')
  await expect(write(ann, many)).rejects.toMatchObject({
    code: 'validation',
    message: commentMessages.tooManyMentions(MENTIONS_MAX),
  })
  await expect(write(ann, ' \n')).rejects.toMatchObject({ message: commentMessages.empty })
  const quick = () => server.as(ben).graphql(CreateCommentDocument, { sandboxId: box.id, content: 'Hi' })
  for (let made = 0; made < COMMENTS_PER_MINUTE; made += 1) await quick()
  await expect(quick()).rejects.toMatchObject({ code: 'rate_limited', reason: 'tooFast' })
})

test('only people around the sandbox are suggested for a mention, and only to those who may comment', async () => {
  const offered = async (by: By, search: string) =>
    server
      .as(by)
      .graphql(MentionablePeopleDocument, { id: box.id, search })
      .then(({ sandbox }) => sandbox?.mentionable.map(({ username }) => username))
  const params = { id: team.id }
  const body = { name: 'Nightly build', authorization: 'WRITE' } as const
  const lead = await server.buildUser()
  await server.db
    .insert(members)
    .values({ workspaceId: team.id, userId: lead.id, authorization: 'ADMIN', insertedAt: server.clock.now() })
  const program = await server.as(lead).rest(createServiceAccount, { params, body })
  expect(await offered(ann, program.username)).toEqual([])
  const { references } = await write(ann, `Hello @${program.username}`)
  expect(references).toEqual([])
  expect(await offered(ann, '')).toEqual(expect.arrayContaining(['ann', 'ben', 'guest', 'reader']))
  expect(await offered(guest, 'B')).toEqual(['ben'])
  expect(await offered(ann, 'stran')).toEqual([])
  expect(await offered(reader, 'b')).toEqual([])
})

test('people viewing the sandbox receive each change', async () => {
  const { id } = await write(ann, 'Live')
  await remove(ann, id)
  const heard = await server.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.topic, `live:${box.id}`), eq(outbox.event, COMMENTS_CHANGED)))
  expect(heard).toMatchObject([{ payload: { id } }, { payload: { id } }])
})

test('nobody can comment in the trash; existing comments can still be read by its members', async () => {
  await write(ann, 'Before')
  await server.as(ann).graphql(MoveToTrashDocument, { ids: [box.id] })
  await expect(write(ann, 'After')).rejects.toMatchObject({ reason: 'inTrash' })
  expect(await read(ben)).toHaveLength(1)
})

test('for comments, too, only the preferences decide what is mailed', async () => {
  const decides: Partial<Record<PreferenceName, string>> = {
    emailCommentMention: 'mentioned you',
    emailCommentReply: 'replied to',
    emailNewComment: 'commented on',
  }
  const switches = fc.record(
    Object.fromEntries(preferenceNames.map((name) => [name, fc.boolean()])) as Record<
      PreferenceName,
      fc.Arbitrary<boolean>
    >,
  )
  await fc.assert(
    fc.asyncProperty(switches, async (preferences) => {
      const who = await server.buildUser()
      const place = await server.buildWorkspace({ members: { write: [who, ben] } })
      box = await server.buildSandbox({ workspace: place, author: who, title: `Quay ${LINK_PLACE}` })
      await server.as(who).graphql(UpdateNotificationPreferencesDocument, preferences)
      server.clock.advance({ minutes: 2 })
      await write(ben, 'New')
      const own = await write(who, 'Mine')
      await write(ben, 'Answer', { parentId: own.id })
      await write(ben, `Hey @${who.username}`)
      const sent = await server.db.select().from(mails).where(eq(mails.to, who.email))
      // A title that looks like a place for a link would keep the mail from being sent.
      for (const { text } of sent) expect(text).not.toContain(LINK_PLACE)
      const wanted = Object.entries(decides).filter(([name]) => preferences[name as PreferenceName])
      expect(sent).toHaveLength(wanted.length)
      for (const [, words] of wanted) expect(sent.some(({ subject }) => subject.includes(words))).toBe(true)
      expect(await told(who)).toHaveLength(3)
    }),
    { numRuns: 8 },
  )
})

test('when its author’s account is deleted a comment remains, without an author', async () => {
  const gone = await server.buildUser()
  box = await server.buildSandbox({ workspace: team, author: ann, privacy: 0 })
  const { id } = await write(ann, 'Stays')
  await server.db.update(comments).set({ authorId: null }).where(eq(comments.id, id))
  expect(await read(gone)).toMatchObject([{ content: 'Stays', user: null }])
})
