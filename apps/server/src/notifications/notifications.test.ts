import {
  ARCHIVED_KEPT_DAYS,
  NOTIFICATIONS_KEPT_DAYS,
  NOTIFICATIONS_SHOWN,
  UNREAD_POLL_SECONDS,
} from '@sandlot/core/notifications/limits'
import { notificationMessages } from '@sandlot/core/notifications/messages'
import {
  ArchiveAllNotificationsDocument,
  ArchiveNotificationDocument,
  ClearNotificationCountDocument,
  MarkAllNotificationsAsReadDocument,
  MarkNotificationAsReadDocument,
  UpdateNotificationReadStatusDocument,
} from '@sandlot/core/notifications/operations.gen'
import { fetchNotifications } from '@sandlot/core/notifications/queries'
import { unreadNotifications } from '@sandlot/core/notifications/rest'
import { readData } from '@sandlot/core/notifications/rules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents, outbox } from '../platform/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { notificationJobs } from './jobs.ts'
import { notifications } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
beforeEach(async () => {
  ada = await server.buildUser()
})

type Fields = Partial<typeof notifications.$inferInsert>

/** Inserts a notification one second after the previous one. */
async function build(fields: Fields = {}): Promise<string> {
  server.clock.advance({ seconds: 1 })
  const id = server.deps.ids.uuid()
  const data = { inviter_name: 'Ben', inviter_avatar: null, team_name: 'Makers', team_id: id }
  await server.db
    .insert(notifications)
    .values({ id, userId: ada.id, type: 'team_invite', data, insertedAt: server.clock.now(), ...fields })
  return id
}

const listOf = (user: BuiltUser, filter = {}) => fetchNotifications(server.as(user), filter)
const unreadOf = async (user: BuiltUser) => (await server.as(user).rest(unreadNotifications)).unread
const graphql = (user: BuiltUser) => server.as(user).graphql

/** The exact query that a client of the contract sends. */
const contractList = async (type: (string | null)[] | null) => {
  const reply = await server.as(ada).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `query RecentNotifications($type: [String]) { me { id notifications(
        limit: 20, orderBy: { field: "insertedAt", direction: ASC }, type: $type
      ) { id type data insertedAt read } } }`,
      variables: { type },
    }),
  })
  const { data } = (await reply.json()) as { data: { me: { notifications: Record<string, unknown>[] } } }
  return data.me.notifications
}

describe('the list', () => {
  test('[NT-038] [GQ-038] [CN-016] has the 20 newest, newest first, even for clients that request the opposite order', async () => {
    const ids = []
    for (let count = 0; count < NOTIFICATIONS_SHOWN + 3; count++) ids.push(await build())
    const newest = ids.toReversed().slice(0, NOTIFICATIONS_SHOWN)
    expect((await listOf(ada)).map(({ id }) => id)).toEqual(newest)
    expect((await contractList([])).map(({ id }) => id)).toEqual(newest)
  })

  test('is paginated without gaps or repeats, even when several arrived at the same moment', async () => {
    const insertedAt = server.clock.now()
    const ids = new Set<string>()
    for (let count = 0; count < 7; count++) ids.add(await build({ insertedAt }))
    const seen: string[] = []
    for (let after: string | null = null; ; ) {
      const page = await listOf(ada, { limit: 3, after })
      seen.push(...page.map(({ id }) => id))
      if (page.length < 3) break
      after = page.at(-1)?.id ?? null
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen)).toEqual(ids)
    expect(await listOf(ada, { after: server.deps.ids.uuid() })).toEqual([])
  })

  test('can be filtered by type; no type means all', async () => {
    await build()
    await build({ type: 'team_accepted' })
    await build({ type: 'made_by_a_later_version', data: { any: 'thing' } })
    const types = async (type: (string | null)[] | null) =>
      (await contractList(type)).map((item) => item.type)
    const all = ['made_by_a_later_version', 'team_accepted', 'team_invite']
    expect(await types(['team_invite'])).toEqual(['team_invite'])
    expect(await types(['team_invite', 'team_accepted', null])).toEqual(['team_accepted', 'team_invite'])
    for (const none of [null, [], [null]]) expect(await types(none)).toEqual(all)
  })

  test('[EN-033] has id, type, read, data as JSON text in snake_case, and timestamps in UTC without a zone', async () => {
    server.clock.set('2027-01-01T00:00:00.000Z')
    const id = await build({ data: { team_name: 'Ä "b"' } })
    const list = await contractList([])
    expect(list).toEqual([
      {
        id,
        type: 'team_invite',
        data: '{"team_name":"Ä \\"b\\""}',
        insertedAt: '2027-01-01T00:00:01.000',
        read: false,
      },
    ])
    const data = { inviter_name: 'Ada', inviter_avatar: '/a.svg', team_name: 'Makers', team_id: 't-1' }
    await build({ data, read: true })
    const [latest] = await listOf(ada)
    expect(latest?.read).toBe(true)
    expect(latest && readData('team_invite', latest)).toEqual({
      inviterName: 'Ada',
      inviterAvatar: '/a.svg',
      teamName: 'Makers',
      teamId: 't-1',
    })
  })

  test('can be limited to unread ones', async () => {
    await build({ read: true })
    const unread = await build()
    expect((await listOf(ada, { read: false })).map(({ id }) => id)).toEqual([unread])
  })

  test('accepts any limit: zero, negative, too large', async () => {
    await build()
    await build()
    for (const [limit, count] of [
      [0, 1],
      [-5, 1],
      [1000, 2],
    ] as const)
      expect(await listOf(ada, { limit })).toHaveLength(count)
  })
})

describe('the dots and the count', () => {
  test('[GQ-075] reading one clears its dot and lowers the count; it can be marked unread again', async () => {
    const id = await build()
    await build()
    expect(await unreadOf(ada)).toBe(2)
    const { markNotificationAsRead } = await graphql(ada)(MarkNotificationAsReadDocument, {
      notificationId: id,
    })
    expect(markNotificationAsRead).toMatchObject({ id, read: true })
    expect(await unreadOf(ada)).toBe(1)
    const reply = await graphql(ada)(UpdateNotificationReadStatusDocument, {
      notificationId: id,
      read: false,
    })
    expect(reply.updateNotificationReadStatus).toMatchObject({ id, read: false })
    expect(await unreadOf(ada)).toBe(1)
  })

  test('[GQ-072] [GQ-076] clearing the count leaves the dots; marking all as read clears them', async () => {
    await build()
    await build()
    const { clearNotificationCount } = await graphql(ada)(ClearNotificationCountDocument)
    expect(clearNotificationCount.id).toBe(ada.id)
    expect(await unreadOf(ada)).toBe(0)
    expect((await listOf(ada)).map(({ read }) => read)).toEqual([false, false])
    await graphql(ada)(MarkAllNotificationsAsReadDocument)
    expect((await listOf(ada)).map(({ read }) => read)).toEqual([true, true])
    await build()
    expect(await unreadOf(ada)).toBe(1)
  })

  test('[GQ-073] [GQ-074] archived ones disappear from list and count, one or all', async () => {
    const id = await build()
    await build()
    const { archiveNotification } = await graphql(ada)(ArchiveNotificationDocument, { notificationId: id })
    expect(archiveNotification).toMatchObject({ id, archived: true })
    expect(await listOf(ada)).toHaveLength(1)
    await graphql(ada)(ArchiveAllNotificationsDocument)
    expect(await listOf(ada)).toEqual([])
    expect(await unreadOf(ada)).toBe(0)
  })

  test('a call may be repeated; only actual changes are sent to other windows, and none is audited', async () => {
    const id = await build()
    for (let time = 0; time < 3; time++)
      await graphql(ada)(ArchiveNotificationDocument, { notificationId: id })
    const topic = `notification:${ada.id}`
    const told = await server.db.select().from(outbox).where(eq(outbox.topic, topic))
    expect(told.map(({ event }) => event)).toEqual(['notifications-changed'])
    expect(await server.db.select().from(auditEvents).where(eq(auditEvents.actorId, ada.id))).toEqual([])
  })
})

describe('another person’s notifications', () => {
  test('cannot be read, changed or detected', async () => {
    const id = await build()
    const eve = await server.buildUser()
    const refused = { code: 'not_found', message: notificationMessages.notFound }
    for (const notificationId of [id, server.deps.ids.uuid()]) {
      await expect(graphql(eve)(ArchiveNotificationDocument, { notificationId })).rejects.toMatchObject(
        refused,
      )
      await expect(
        graphql(eve)(UpdateNotificationReadStatusDocument, { notificationId, read: true }),
      ).rejects.toMatchObject(refused)
    }
    await graphql(eve)(ArchiveAllNotificationsDocument)
    await graphql(eve)(MarkAllNotificationsAsReadDocument)
    await graphql(eve)(ClearNotificationCountDocument)
    expect(await listOf(eve)).toEqual([])
    expect(await listOf(eve, { after: id })).toEqual([])
    expect(await listOf(ada)).toMatchObject([{ id, read: false }])
    expect(await unreadOf(ada)).toBe(1)
  })

  test('and a visitor has none', async () => {
    await expect(server.as(null).graphql(ArchiveAllNotificationsDocument)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect((await server.as(null).fetch('/api/v1/notifications/unread')).status).toBe(401)
  })
})

test('polling returns 304 until the count changes', async () => {
  await build()
  const client = server.as(ada)
  const first = await client.fetch('/api/v1/notifications/unread')
  expect(await first.json()).toEqual({ unread: 1, next_poll_seconds: UNREAD_POLL_SECONDS })
  const etag = first.headers.get('etag') ?? ''
  const ask = (tag: string) =>
    client.fetch('/api/v1/notifications/unread', { headers: { 'if-none-match': tag } })
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const same = await ask(tag)
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
  }
  await build()
  const changed = await ask(etag)
  expect([changed.status, await changed.json()]).toEqual([
    200,
    { unread: 2, next_poll_seconds: UNREAD_POLL_SECONDS },
  ])
})

test('archived ones are deleted after a month, all others after a year', async () => {
  const archived = await build({ archived: true })
  const kept = await build()
  const purge = async (days: number) => {
    server.clock.advance({ days })
    for (const job of notificationJobs(server.deps)) await job.run()
    const rows = await server.db.select().from(notifications).where(eq(notifications.userId, ada.id))
    return rows.map(({ id }) => id).sort()
  }
  expect(await purge(ARCHIVED_KEPT_DAYS - 1)).toEqual([archived, kept].sort())
  expect(await purge(1)).toEqual([kept])
  expect(await purge(NOTIFICATIONS_KEPT_DAYS)).toEqual([])
})
