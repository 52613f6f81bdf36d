// @vitest-environment jsdom
import type { LiveSocket, TopicHandlers } from '@sandlot/core/transport/socket'
import { expect, test, vi } from 'vitest'
import { eventually, find, press, seek } from '../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, USER_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { LiveContext } from '../shell/live/live-context.tsx'
import { NotificationBell } from './notification-bell.tsx'

type Item = ReturnType<typeof build>

const build = (id: string, fields: { read?: boolean; type?: string; by?: string } = {}) => ({
  __typename: 'Notification' as const,
  id,
  type: fields.type ?? 'team_accepted',
  data: JSON.stringify({ user_name: fields.by ?? id, user_avatar: null, team_name: 'Reef', team_id: 't1' }),
  read: fields.read ?? false,
  archived: false,
  insertedAt: '2026-01-01T00:00:00',
})

/** A server with notifications, a live connection and a clock, all controlled by the test. */
function setUp(
  items: Item[],
  { unread = items.filter(({ read }) => !read).length, more = {} as Answers } = {},
) {
  const server = { items, unread, asked: [] as unknown[] }
  const done = { me: { id: USER_ID } }
  const change = (id: unknown, fields: Partial<Item>) => {
    server.items = server.items.map((item) => (item.id === id ? { ...item, ...fields } : item))
    return server.items.find((item) => item.id === id)
  }
  const answers: Answers = {
    ...memberAs(),
    'GET /api/v1/notifications/unread': () => ({ unread: server.unread, next_poll_seconds: 60 }),
    'query RecentNotifications': ({ types }) => {
      server.asked.push(types)
      const wanted = types as string[]
      return {
        me: {
          __typename: 'CurrentUser',
          id: USER_ID,
          notifications: server.items.filter(
            ({ type, archived }) => !archived && (wanted.length === 0 || wanted.includes(type)),
          ),
        },
      }
    },
    'mutation ClearNotificationCount': () => {
      server.unread = 0
      return { clearNotificationCount: done.me }
    },
    'mutation UpdateNotificationReadStatus': ({ notificationId, read }) => ({
      updateNotificationReadStatus: change(notificationId, { read: read === true }),
    }),
    'mutation MarkAllNotificationsAsRead': () => {
      for (const { id } of server.items) change(id, { read: true })
      return { markAllNotificationsAsRead: done.me }
    },
    'mutation ArchiveNotification': ({ notificationId }) => ({
      archiveNotification: change(notificationId, { archived: true }),
    }),
    'mutation ArchiveAllNotifications': () => {
      server.items = []
      return { archiveAllNotifications: done.me }
    },
    ...more,
  }
  const waiting = new Map<() => void, number>()
  let topic = ''
  let handlers: TopicHandlers = { event: () => undefined }
  const socket: LiveSocket = {
    join: (name, given) => {
      topic = name
      handlers = given
      return () => undefined
    },
    push: () => undefined,
    ask: async () => undefined,
    onState: () => () => undefined,
    close: () => undefined,
  }
  const page = showPage(
    <LiveContext value={{ socket, trouble: 'none', retry: () => undefined }}>
      <NotificationBell userId={USER_ID} />
      <button type="button">beside</button>
    </LiveContext>,
    answers,
    {
      schedule: (run, milliseconds) => {
        waiting.set(run, milliseconds)
        return () => waiting.delete(run)
      },
    },
  )
  return {
    ...page,
    server,
    topic: () => topic,
    tell: (item: Item) => {
      server.items = [item, ...server.items]
      server.unread += 1
      handlers.event('new-notification', { id: item.id })
    },
    timers: () => [...waiting.values()],
    elapse: () => {
      for (const [run] of [...waiting]) {
        waiting.delete(run)
        run()
      }
    },
  }
}

const bell = (news: string) => find<HTMLButtonElement>('button', `Notifications: ${news}`)
const anyBell = () => find<HTMLButtonElement>('button', /^Notifications: /)
const bellDot = () => seek('button', /^Notifications: /)?.querySelector('[data-unread]') ?? null
const rows = () =>
  [...document.querySelectorAll('li')].map(
    (row) => `${row.querySelector('[data-unread]') ? '• ' : ''}${row.querySelector('strong')?.textContent}`,
  )
const shows = (...expected: string[]) => eventually(() => expect(rows()).toEqual(expected))
const open = async () => {
  const button = await anyBell()
  button.focus()
  button.click()
  await find('[role="dialog"]')
}
const choose = async (menu: string, entry: string) => {
  ;(await find<HTMLButtonElement>('button', menu)).click()
  ;(await find('[role^="menuitem"]', new RegExp(`^${entry}`))).click()
}

test('[NT-019] [NT-020] [NT-021] the bell counts new notifications, and has a dot above 0', async () => {
  const { tell } = setUp([])
  const tooltip = async () => {
    const button = await anyBell()
    button.blur()
    button.focus()
    return (await find('[role="tooltip"]')).textContent
  }
  await bell('No new messages')
  expect(await tooltip()).toBe('No new messages')
  expect(bellDot()).toBeNull()
  tell(build('ann'))
  await bell('1 new message')
  expect(await tooltip()).toBe('1 new message')
  expect(bellDot()).not.toBeNull()
  tell(build('bob'))
  await bell('2 new messages')
  expect(await tooltip()).toBe('2 new messages')
})

test('[NT-039] [NT-040] [NT-041] [LV-004] [LV-013] live events raise the count while the panel is closed; opening it clears it', async () => {
  const { tell, server, topic } = setUp([build('ann')])
  await bell('1 new message')
  expect(topic()).toBe(`notification:${USER_ID}`)
  tell(build('bob'))
  await bell('2 new messages')
  await open()
  await bell('No new messages')
  expect(bellDot()).toBeNull()
  await eventually(() => expect(server.unread).toBe(0))
  tell(build('carl'))
  await shows('• carl', '• bob', '• ann')
  await bell('No new messages')
  await eventually(() => expect(server.unread).toBe(0))
})

test('[NT-042] [NT-043] [CN-071] marks shown notifications read half a second after opening; later ones keep their dot', async () => {
  const { tell, server, elapse, timers } = setUp([build('ann'), build('bob', { read: true })])
  await open()
  await shows('• ann', 'bob')
  await eventually(() => expect(timers()).toContain(500))
  expect(server.items.some(({ read }) => !read)).toBe(true)
  elapse()
  await shows('ann', 'bob')
  await eventually(() => expect(server.items.every(({ read }) => read)).toBe(true))
  tell(build('carl'))
  await shows('• carl', 'ann', 'bob')
  elapse()
  ;(await find<HTMLButtonElement>('button', 'Mark as unread')).click()
  await shows('• carl', '• ann', 'bob')
  // The list is fetched and shown again.
  await choose('Filter by type', 'Reviews')
  await eventually(() => expect(server.asked.at(-1)).toEqual(['pull_request_review_received']))
  ;(await find('[role="menuitemcheckbox"]', /^Reviews/)).click()
  await eventually(() => expect(server.asked.at(-1)).toEqual([]))
  await shows('• carl', '• ann', 'bob')
  expect(timers()).not.toContain(500)
})

test('[NT-007] [NT-008] [NT-011] all can be marked read only while something is unread', async () => {
  setUp([build('ann'), build('bob', { read: true })])
  await open()
  await find('[role="dialog"] h2', 'Notifications')
  await shows('• ann', 'bob')
  await choose('More options', 'Mark all notifications as read')
  await shows('ann', 'bob')
  ;(await find<HTMLButtonElement>('button', 'More options')).click()
  await find('[role="menuitem"]', /^Clear all/)
  expect(seek('[role="menuitem"]', /^Mark all/)).toBeUndefined()
})

test('[NT-010] all can be cleared', async () => {
  const { server } = setUp([build('ann'), build('bob', { read: true })])
  await open()
  await shows('• ann', 'bob')
  await choose('More options', 'Clear all notifications')
  await find('[role="status"]', "You don't have any notifications")
  await eventually(() => expect(server.items).toEqual([]))
})

test('[NT-009] “Manage notification preferences” opens the preferences on their tab', async () => {
  setUp([build('ann')], { more: { 'GET /api/meta/features': () => ({}) } })
  await open()
  await choose('More options', 'Manage notification preferences')
  const tab = await find('[aria-label="Preference sections"] [aria-selected="true"]')
  expect(tab.textContent).toBe('Notifications')
})

test('[NT-048] each type is a filter of its own, and reloads the list', async () => {
  const { server } = setUp([build('ann'), build('bob', { type: 'moon_landing' })])
  await open()
  await shows('• ann')
  await choose('Filter by type', 'Reviews')
  await eventually(() => expect(server.asked.at(-1)).toEqual(['pull_request_review_received']))
  await find('[role="status"]', 'No notifications match your search')
  ;(await find('[role="menuitemcheckbox"]', /^Accepted/)).click()
  await eventually(() =>
    expect(server.asked.at(-1)).toEqual(['pull_request_review_received', 'team_accepted']),
  )
  await shows('• ann')
  ;(await find('[role="menuitemcheckbox"]', /^Reviews/)).click()
  await eventually(() => expect(server.asked.at(-1)).toEqual(['team_accepted']))
})

test('one opens in a new tab while the panel stays, and is read then', async () => {
  const { server, router } = setUp([build('ann')])
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await open()
  await shows('• ann')
  const before = router.state.location.href
  ;(await find<HTMLButtonElement>('button', 'Open in new tab')).click()
  expect(opened).toHaveBeenCalledExactlyOnceWith('/dashboard/recent?workspace=t1', '_blank', 'noopener')
  await shows('ann')
  await eventually(() => expect(server.items[0]?.read).toBe(true))
  expect(router.state.location.href).toBe(before)
  opened.mockRestore()
})

const refuse = () => {
  throw new Refusal('Not now.')
}

test('[NT-045] [NT-054] [ER-068] [ST-051] a dot that the server refuses to clear is restored, with the reason', async () => {
  const gate = Promise.withResolvers<void>()
  setUp([build('ann')], {
    more: { 'mutation UpdateNotificationReadStatus': () => gate.promise.then(refuse) },
  })
  await open()
  await shows('• ann')
  ;(await find<HTMLButtonElement>('button', 'Mark as read')).click()
  await shows('ann')
  gate.resolve()
  await find('[role="alert"]', /There has been a problem marking your notifications as read: Not now\./)
  await shows('• ann')
})

test.each([
  ['NT-046', 'one', () => find<HTMLButtonElement>('button', 'Clear notification').then((one) => one.click())],
  ['NT-047', 'all', () => choose('More options', 'Clear all')],
])(
  '[%s] [ST-051] clearing %s shows immediately, and is reverted when the server refuses',
  async (_id, _what, clear) => {
    const gate = Promise.withResolvers<void>()
    const later = () => gate.promise.then(refuse)
    setUp([build('ann')], {
      more: { 'mutation ArchiveNotification': later, 'mutation ArchiveAllNotifications': later },
    })
    await open()
    await shows('• ann')
    await clear()
    await find('[role="status"]', "You don't have any notifications")
    gate.resolve()
    await shows('• ann')
    await find('[role="alert"]', /There has been a problem clearing your notifications: Not now\./)
  },
)

test('[NT-024] [NT-044] opening a notification marks it read and leads to its target', async () => {
  const { router, server } = setUp([build('ann')])
  await open()
  await shows('• ann')
  ;(await find('li a')).click()
  await eventually(() => expect(router.state.location.href).toBe('/dashboard/recent?workspace=t1'))
  expect(seek('[role="dialog"]')).toBeUndefined()
  await eventually(() => expect(server.items[0]?.read).toBe(true))
})

test.each([
  [{ sandbox_id: 'abc12', sandbox_alias: 'notes-abc12' }, '/p/sandbox/notes-abc12'],
  [{ sandbox_id: 'abc12', sandbox_alias: null }, '/p/sandbox/abc12'],
])('[NT-025] a shared sandbox, %o, opens at %s', async (sandbox, path) => {
  const data = { inviter_name: 'ann', inviter_avatar: null, authorization: 'READ', ...sandbox }
  const item = { ...build('ann', { type: 'sandbox_invitation' }), data: JSON.stringify(data) }
  const { router } = setUp([item])
  await open()
  ;(await find('li a')).click()
  await eventually(() => expect(router.state.location.pathname).toBe(path))
})

test('[NT-022] [NT-023] a request to join opens the overview of the workspace, with the requester’s address', async () => {
  const data = { requester_name: 'ann', requester_avatar: null, requester_email: 'a+b@c.example' }
  const item = {
    ...build('ann', { type: 'team_invite_requested' }),
    data: JSON.stringify({ ...data, team_name: 'Reef', team_id: 't1' }),
  }
  const { router } = setUp([item])
  await open()
  ;(await find('li a')).click()
  await eventually(() => expect(router.state.location.pathname).toBe('/t/overview'))
  expect(router.state.location.search).toEqual({ workspace: 't1', invite_email: 'a+b@c.example' })
})

test.each([
  ['pull_request_review_requested', { requester_name: 'ann' }],
  ['pull_request_review_received', { reviewer_name: 'ann', review_state: 'APPROVED' }],
] as const)('[NT-026] %s opens the branch in the editor for review', async (type, by) => {
  const pull = { owner: 'acme', repo: 'site', branch: 'fix/a', team_id: 't1', pull_request_number: 7 }
  const { router } = setUp([{ ...build('ann', { type }), data: JSON.stringify({ ...by, ...pull }) }])
  await open()
  ;(await find('li a')).click()
  await eventually(() => expect(router.state.location.pathname).toBe('/p/github/acme/site/fix%2Fa'))
  expect(router.state.location.search).toEqual({ workspaceId: 't1', mode: 'review' })
})

test('[NT-052] reports opening and closing the panel to analytics', async () => {
  const { services } = setUp([])
  const track = vi.spyOn(services.analytics, 'track')
  await open()
  await eventually(() => expect(track.mock.calls).toEqual([['Opened Notifications']]))
  ;(await anyBell()).click()
  await eventually(() =>
    expect(track.mock.calls).toEqual([['Opened Notifications'], ['Closed Notifications']]),
  )
})

test('[NT-027] a workspace invitation is answered in a modal, without navigation', async () => {
  const data = { inviter_name: 'ann', inviter_avatar: null, team_name: 'Reef', team_id: 't1' }
  const item = { ...build('ann', { type: 'team_invite' }), data: JSON.stringify(data) }
  const { router } = setUp([item])
  await open()
  ;(await find('li a')).click()
  await find('[role="dialog"] h2', 'Join Reef?')
  await find('[role="dialog"] button', 'Accept')
  expect(router.state.location.pathname).toBe('/')
})

test('opening a notification in a new tab marks it read and stays on the page', async () => {
  const openTab = vi.fn()
  vi.stubGlobal('open', openTab)
  const { router, server } = setUp([build('ann')])
  await open()
  ;(await find('button', 'Open in new tab')).click()
  await eventually(() => expect(server.items[0]?.read).toBe(true))
  expect(openTab).toHaveBeenCalledExactlyOnceWith('/dashboard/recent?workspace=t1', '_blank', 'noopener')
  expect(router.state.location.pathname).toBe('/')
  await find('[role="dialog"]')
})

const isClosed = () => eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())

test('[NT-049] Escape closes the panel', async () => {
  setUp([])
  await open()
  await find('[role="status"]', /^You don't/)
  press('Escape')
  await isClosed()
  await eventually(() => expect(document.activeElement).toBe(seek('button', /^Notifications: /)))
})

test('[NT-051] the bell closes the panel', async () => {
  setUp([])
  await open()
  ;(await anyBell()).click()
  await isClosed()
})
