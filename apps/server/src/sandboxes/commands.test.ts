import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents, outbox } from '../platform/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxes } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let user: BuiltUser
let one: SandboxRow
let two: SandboxRow
beforeAll(async () => {
  user = await server.buildUser()
})
beforeEach(async () => {
  server.clock.advance({ minutes: 1 })
  one = await server.buildSandbox({ author: user, title: 'One' })
  two = await server.buildSandbox({ author: user, title: 'Two' })
  server.clock.advance({ minutes: 1 })
})

type Answer = {
  data: Record<string, unknown> | null
  errors?: { message: string; extensions: Record<string, unknown> }[]
}
async function call(query: string, variables: object = {}): Promise<Answer> {
  const reply = await server.as(user).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await reply.json()) as Answer
}
const rename = (title: string) =>
  call('mutation ($id: ID!, $title: String!) { renameSandbox(id: $id, title: $title) { title updatedAt } }', {
    id: one.id,
    title,
  })
const trash = (...ids: string[]) =>
  call('mutation ($ids: [ID!]!) { deleteSandboxes(sandboxIds: $ids) { id removedAt } }', { ids })
const move = (ids: string[], variables: object) =>
  call(
    `mutation ($ids: [ID], $path: String, $team: UUID4, $privacy: Int, $were: Boolean) {
      addToCollectionOrTeam(sandboxIds: $ids, collectionPath: $path, teamId: $team, privacy: $privacy, wereDeleted: $were) {
        id draft removedAt privacy teamId collection { path }
      }
    }`,
    { ids, ...variables },
  )
const rowOf = async ({ id }: SandboxRow) =>
  (await server.db.select().from(sandboxes).where(eq(sandboxes.id, id)))[0]

/** What was recorded about a sandbox: who did what, and what clients are notified of. */
async function notedOf({ id }: SandboxRow) {
  const audit = await server.db
    .select()
    .from(auditEvents)
    .where(sql`${auditEvents.subjectIds} @> array[${id}]`)
    .orderBy(asc(auditEvents.id))
  const events = await server.db
    .select()
    .from(outbox)
    .where(and(sql`${outbox.payload} -> 'ids' ? ${id}`))
    .orderBy(asc(outbox.id))
  return { audit, events }
}

describe('renaming', () => {
  test('[GQ-063] renameSandbox changes title and timestamp, and records who did it', async () => {
    expect(await rename(' New ')).toEqual({
      data: { renameSandbox: { title: 'New', updatedAt: server.clock.now().toISOString() } },
    })
    const { audit, events } = await notedOf(one)
    expect(audit).toMatchObject([
      {
        action: 'sandbox.rename',
        actorId: user.id,
        sessionId: expect.any(String),
        workspaceId: user.personalWorkspaceId,
        subjectType: 'Sandbox',
        subjectIds: [one.id],
        at: server.clock.now(),
      },
    ])
    expect(events).toMatchObject([
      {
        topic: `workspace:${user.personalWorkspaceId}`,
        event: 'changed',
        payload: { type: 'Sandbox', ids: [one.id], action: 'sandbox.rename' },
      },
    ])
  })

  test.each([
    ['nothing', ''],
    ['three hundred characters', 'x'.repeat(300)],
    ['a NUL', 'a\u0000b'],
  ])('to %s is refused and not audited', async (_what, title) => {
    const { errors } = await rename(title)
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'title' } }])
    expect(await rowOf(one)).toEqual(one)
    expect(await notedOf(one)).toEqual({ audit: [], events: [] })
  })
})

describe('the trash', () => {
  test('[GQ-066] receives what deleteSandboxes names, and deleting again changes nothing', async () => {
    const removedAt = server.clock.now().toISOString()
    expect(await trash(one.id)).toEqual({ data: { deleteSandboxes: [{ id: one.id, removedAt }] } })
    server.clock.advance({ days: 2 })
    expect(await trash(one.id)).toEqual({ data: { deleteSandboxes: [{ id: one.id, removedAt }] } })
  })

  test('receives several in the order in which they were named, each once', async () => {
    expect(await trash(two.id, one.id, two.id)).toMatchObject({
      data: { deleteSandboxes: [{ id: two.id }, { id: one.id }] },
    })
  })

  test('refuses none or too many, with a message', async () => {
    expect(await trash()).toEqual({ data: { deleteSandboxes: [] } })
    const { errors } = await trash(...Array.from({ length: 1001 }, (_, index) => `id${index}`))
    expect(errors).toMatchObject([
      { message: 'At most 1000 sandboxes at once.', extensions: { field: 'sandboxIds' } },
    ])
  })

  test('restores to the original folder, to Drafts, or to a chosen folder', async () => {
    await trash(one.id)
    const kept = await rowOf(one)
    expect(kept?.folderId).toBe(one.folderId)
    const moved = await move([one.id], { path: '/' })
    expect(moved.data?.addToCollectionOrTeam).toEqual([
      {
        id: one.id,
        draft: false,
        removedAt: null,
        privacy: 0,
        teamId: user.personalWorkspaceId,
        collection: { path: '/' },
      },
    ])
    await trash(one.id)
    const drafted = await move([one.id], { path: null })
    expect(drafted.data?.addToCollectionOrTeam).toMatchObject([
      { draft: true, removedAt: null, collection: null },
    ])
    const again = await move([one.id], { path: null })
    expect(again.data).toEqual(drafted.data)
  })
})

describe('moving', () => {
  test('sets a privacy as well, keeps it when null, refuses an invalid one', async () => {
    expect((await move([one.id], { path: '/', privacy: 2 })).data).toMatchObject({
      addToCollectionOrTeam: [{ privacy: 2 }],
    })
    expect((await move([one.id], { path: '/', privacy: null })).data).toMatchObject({
      addToCollectionOrTeam: [{ privacy: 2 }],
    })
    const { errors } = await move([one.id], { path: '/', privacy: 5 })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'privacy' } }])
  })

  test('does not change the timestamp, nor does deleting and restoring', async () => {
    const was = (await rowOf(one))?.updatedAt
    server.clock.advance({ minutes: 1 })
    await move([one.id], { path: '/' })
    await trash(one.id)
    await move([one.id], { path: null })
    expect(await rowOf(one)).toMatchObject({ draft: true, removedAt: null, updatedAt: was })
  })

  test('restores nothing that someone deleted meanwhile, if the client sends the state it saw', async () => {
    expect((await move([one.id], { path: '/', were: false })).errors).toBeUndefined()
    await trash(one.id)
    const { errors } = await move([one.id], { path: '/', were: false })
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('Restore them first'),
        extensions: { code: 'CONFLICT', reason: 'inTrash' },
      },
    ])
    expect((await rowOf(one))?.removedAt).not.toBeNull()
    expect((await move([one.id], { path: '/', were: true })).errors).toBeUndefined()
  })

  test('to another workspace notifies both', async () => {
    const team = await server.buildWorkspace({ members: { write: [user] } })
    const { data } = await move([one.id], { path: '/', team: team.id })
    expect(data).toMatchObject({ addToCollectionOrTeam: [{ teamId: team.id }] })
    const { events } = await notedOf(one)
    expect(events.map(({ topic }) => topic).sort()).toEqual(
      [`workspace:${user.personalWorkspaceId}`, `workspace:${team.id}`].sort(),
    )
  })

  test('to a missing folder names it', async () => {
    const { errors } = await move([one.id], { path: '/gone' })
    expect(errors).toMatchObject([
      {
        message: 'There is no folder /gone in this workspace.',
        extensions: { code: 'NOT_FOUND', field: 'collectionPath' },
      },
    ])
  })
})

describe('a change and its record succeed or fail together', () => {
  const tables = ['audit_events', 'outbox']

  test.each(tables)('when %s cannot be written, nothing is changed', async (table) => {
    await server.db.execute(
      sql.raw(
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
      ),
    )
    await server.db.execute(
      sql.raw(`create trigger refuse before insert on ${table} for each row execute function refuse()`),
    )
    const before = await server.db.select({ count: sql<number>`count(*)::int` }).from(sandboxes)
    for (const answer of [
      await rename('New'),
      await trash(one.id, two.id),
      await move([one.id], { path: null }),
    ])
      expect(answer.errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }])
    const forked = await server.as(user).fetch(`/api/v1/sandboxes/${one.id}/fork`, { method: 'POST' })
    expect(forked.status).toBe(500)
    await server.db.execute(sql.raw('drop function refuse cascade'))

    expect([await rowOf(one), await rowOf(two)]).toEqual([one, two])
    expect(await server.db.select({ count: sql<number>`count(*)::int` }).from(sandboxes)).toEqual(before)
    expect(await notedOf(one)).toEqual({ audit: [], events: [] })
    expect((await rename('New')).data).toMatchObject({
      renameSandbox: { title: 'New' },
    })
  })
})

test('two hundred concurrent changes all succeed', async () => {
  const titles = Array.from({ length: 200 }, (_, index) => `Title ${index}`)
  const answers = await Promise.all(titles.map(rename))
  expect(
    answers.map(({ data }) => (data as { renameSandbox: { title: string } }).renameSandbox.title),
  ).toEqual(titles)
  expect((await notedOf(one)).audit).toHaveLength(200)
})
