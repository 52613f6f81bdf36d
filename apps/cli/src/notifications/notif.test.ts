import { defaultPreferences } from '@sandlot/core/notifications/preferences-rules'
import { buildWireUser } from '@sandlot/core/testing/build-wire-user'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { graphqlHost } from '../testing/graphql-host.ts'
import { createMachine } from '../testing/run.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => {
  machine.forget()
  vi.unstubAllGlobals()
})

/** A host with notifications, newest first, and a live connection that announces new ones. */
function notifying() {
  let list: { id: string; read: boolean; archived: boolean; insertedAt: string }[] = []
  let preferences = { ...defaultPreferences, quietFrom: null, quietUntil: null, timeZone: null }
  let told = 0
  const add = (id: string) => {
    told += 1
    const data = JSON.stringify({ inviter_name: 'Ben', team_id: 't1', team_name: `Team ${id}` })
    const insertedAt = `2026-03-01T10:00:0${told}`
    list = [
      { id, type: 'team_invite', data, read: false, archived: false, insertedAt },
      ...list,
    ] as typeof list
  }
  const change = (id: unknown, fields: object) => {
    list = list.map((one) => (one.id === id ? { ...one, ...fields } : one))
    return list.find((one) => one.id === id)
  }
  const { fetch: graphql, changes } = graphqlHost({
    'query RecentNotifications': ({ read, limit }) => ({
      me: {
        notifications: list
          .filter((one) => !one.archived && (read == null || one.read === read))
          .slice(0, Number(limit)),
      },
    }),
    'mutation UpdateNotificationReadStatus': ({ notificationId, read }) => ({
      updateNotificationReadStatus: change(notificationId, { read }),
    }),
    'mutation ArchiveNotification': ({ notificationId }) => ({
      archiveNotification: change(notificationId, { archived: true }),
    }),
    'mutation MarkAllNotificationsAsRead': () => {
      for (const { id } of list) change(id, { read: true })
      return { markAllNotificationsAsRead: { id: 'u1' } }
    },
    'mutation ArchiveAllNotifications': () => {
      for (const { id } of list) change(id, { archived: true })
      return { archiveAllNotifications: { id: 'u1' } }
    },
    'query EmailPreferences': () => ({ me: { id: 'u1', notificationPreferences: preferences } }),
    'mutation UpdateNotificationPreferences': (variables) => {
      preferences = { ...preferences, ...variables }
      return { updateNotificationPreferences: preferences }
    },
  })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/users/current')) return Response.json(buildWireUser())
    if (pathname.endsWith('/auth/jwt')) return Response.json({ jwt: 'for-the-socket' })
    return graphql(input, init)
  }
  return { add, changes, fetch, live: liveConnection() }
}

/** Replaces the host's socket: answers joins, and can push events. */
function liveConnection() {
  let joined = (_tell: (event: string) => void) => {}
  const tell = new Promise<(event: string) => void>((resolve) => {
    joined = resolve
  })
  class Wire {
    readyState = 0
    onopen = () => {}
    onmessage = (_message: { data: string }) => {}
    constructor() {
      queueMicrotask(() => {
        this.readyState = 1
        this.onopen()
      })
    }
    send(frame: string) {
      const [join, ref, topic, event] = JSON.parse(frame)
      if (event !== 'phx_join') return
      const say = (...message: unknown[]) => this.onmessage({ data: JSON.stringify(message) })
      say(join, ref, topic, 'phx_reply', { status: 'ok', response: { unread: 0 } })
      joined((name) => say(null, null, topic, name, {}))
    }
    close() {
      this.readyState = 3
    }
  }
  vi.stubGlobal('WebSocket', Wire)
  return tell
}

const lines = (printed: string) =>
  printed
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

test('[CL-037] lists notifications, marks one or all as read, unread or archived, shows and sets preferences, and streams new ones', async () => {
  const { add, changes, fetch, live } = notifying()
  for (const id of ['n1', 'n2', 'n3']) add(id)
  const notif = async (...words: string[]) => {
    const { status, json } = await machine.run(['notif', ...words, '--json'], { fetch })
    expect(status).toBe(0)
    return json()
  }
  const listed = async (...flags: string[]) =>
    ((await notif('list', ...flags)) as { data: { id: string }[] }).data.map(({ id }) => id)

  expect(await notif('list')).toMatchObject({
    data: [
      { id: 'n3', type: 'team_invite', text: 'Ben invites you to join Team n3', read: false },
      { id: 'n2' },
      { id: 'n1' },
    ],
  })
  await notif('read', 'n2')
  expect(await listed('--unread')).toEqual(['n3', 'n1'])
  await notif('unread', 'n2')
  expect(await listed('--unread')).toEqual(['n3', 'n2', 'n1'])
  await notif('archive', 'n3')
  expect(await listed()).toEqual(['n2', 'n1'])
  expect(await notif('read-all')).toMatchObject({ data: { count: 2 } })
  expect([await listed('--unread'), await listed()]).toEqual([[], ['n2', 'n1']])
  expect(await notif('archive-all', '--yes')).toMatchObject({ data: { count: 2 } })
  expect(await listed()).toEqual([])

  expect(await notif('prefs')).toMatchObject({ data: { preferences: defaultPreferences } })
  await notif('prefs', '--off', 'emailNewComment')
  expect(await notif('prefs')).toMatchObject({
    data: { preferences: { ...defaultPreferences, emailNewComment: false } },
  })
  expect(changes.at(-1)).toEqual(['mutation UpdateNotificationPreferences', { emailNewComment: false }])

  add('before')
  const stop = new AbortController()
  let printed = ''
  const watching = machine.run(['notif', 'watch', '--jsonl'], {
    fetch,
    signal: stop.signal,
    seen: (piece) => {
      printed += piece
    },
  })
  const tell = await live
  for (const [at, id] of ['n5', 'n6'].entries()) {
    add(id)
    tell('new-notification')
    await vi.waitFor(() => expect(lines(printed)).toHaveLength(at + 1))
  }
  stop.abort()
  expect((await watching).status).toBe(0)
  expect(lines(printed)).toMatchObject([
    { ok: true, data: { id: 'n5' }, meta: { schema: 'notif/1', host } },
    { ok: true, data: { id: 'n6' } },
  ])
})
