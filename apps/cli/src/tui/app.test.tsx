import { expect, test, vi } from 'vitest'
import { createHost } from './testing/host.ts'
import { keys, openApp } from './testing/open-app.tsx'
import { TEAM_ID, wireSandbox } from './testing/wire-sandbox.ts'
import { widthOf } from './text.ts'

// Each of these starts the whole app and waits for the screen, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

test('keys move through a list; a sandbox opens its details, and Esc returns to the same row', async () => {
  const app = openApp(createHost())
  await app.shows("Ada's workspace")
  await app.shows('❯ one')
  app.press('3')
  await app.shows('CHANGED')
  app.press('jj')
  await app.shows('❯ three')
  app.press('gj')
  await app.shows('❯ two')
  app.press(keys.enter)
  await app.shows('Drafts › two')
  app.press(keys.esc)
  await app.shows('❯ two')
})

test('the chosen workspace is saved for the current account, not for its whole host', async () => {
  const host = createHost()
  const harbour = { id: '8f14e45f-ceea-467f-a2b6-0000000000aa', name: 'Harbour' }
  host.state.otherWorkspaces = [harbour]
  const app = openApp(host, { context: 'work' })
  await app.shows("Ada's workspace")
  app.press('w')
  await app.shows('Harbour')
  app.press('j')
  await app.shows('❯ Harbour')
  app.press(keys.enter)
  await app.shows('Now in Harbour.')
  await vi.waitFor(() => expect(app.workspaces()).toEqual({ [`${app.host}#work`]: harbour.id }), {
    timeout: 15_000,
  })
})

test('new rows above keep the selection on its row', async () => {
  const host = createHost()
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('3')
  await app.shows('CHANGED')
  app.press('j')
  await app.shows('❯ two')
  host.state.drafts = [wireSandbox('new'), ...host.state.drafts]
  app.press('R')
  await app.shows('new')
  await app.shows('3 of 4')
  expect(app.selected()).toContain('two')
})

test('loads 5,000 rows page by page, and draws only the visible ones', async () => {
  const host = createHost()
  host.state.drafts = Array.from({ length: 5000 }, (_, at) => wireSandbox(`sandbox ${at}`))
  const app = openApp(host)
  app.press('3')
  await app.shows('1 of first 5000')
  app.press('G')
  await app.shows('❯ sandbox 4999')
  expect(app.lines()).toHaveLength(23)
  app.press('/')
  await app.shows('Filter')
  app.press('4321')
  await app.shows('/4321 · 1 of 1 ')
  expect(app.selected()).toContain('sandbox 4321')
  app.press(keys.esc)
  await app.shows('4322 of first 5000')
})

test('enters and leaves folders, and shows them as a tree beside the list', async () => {
  const host = createHost()
  host.state.folders = ['/', '/experiments', '/experiments/old', '/zebra']
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('2')
  await app.shows('❯ experiments/')
  expect(
    app
      .lines()
      .slice(3, 6)
      .map((line) => line.slice(2, 20).trimEnd()),
  ).toEqual(['▸ 2 Sandboxes', '    experiments/ 1', '      old/ 1'])
  app.press(keys.enter)
  await app.shows('❯ old/')
  await app.shows('in /experiments')
  await app.shows('▸   experiments/')
  app.press(keys.left)
  await app.shows('❯ experiments/')
  app.press(':')
  await app.shows('Go to')
  app.press('zeb')
  await app.shows('/zebra')
  app.press(keys.enter)
  await app.shows('in /zebra')
})

test('renames a sandbox, and rejects a title that is too long while typing', async () => {
  const host = createHost()
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('r')
  await app.shows('Title: one')
  app.press('\u0015')
  app.press('x'.repeat(201))
  await app.shows('at most 200')
  app.press('\u0015')
  app.press('Sand heap')
  app.press(keys.enter)
  await app.shows('Renamed “one” to “Sand heap”')
  await app.shows('❯ Sand heap')
  app.press('8')
  await app.shows("sandlot sandbox rename one 'Sand heap'")
})

test('shows a concurrently changed title beside one’s own to choose from', async () => {
  const host = createHost()
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('r')
  await app.shows('Title: one')
  host.state.drafts = host.state.drafts.map((card) =>
    card.id === 'one' ? { ...card, title: 'Theirs' } : card,
  )
  app.press('\u0015')
  app.press('Mine')
  app.press(keys.enter)
  await app.shows('Bob changed it to “Theirs” meanwhile, you to “Mine”.')
  expect(host.state.drafts[0]?.title).toBe('Theirs')
  app.press('m')
  await app.shows('Renamed “Theirs” to “Mine”')
  expect(host.state.drafts[0]?.title).toBe('Mine')
})

test('deletes only after confirmation', async () => {
  const host = createHost()
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('D')
  await app.shows('Move “one” to Recently deleted?')
  app.press('n')
  await app.lacks('Move “one”')
  expect(host.state.drafts).toHaveLength(3)
  app.press('Dy')
  await app.shows('was moved to Recently deleted')
  await app.shows('❯ two')
  app.press('8')
  await app.shows('sandlot sandbox delete one --yes')
})

test('[CL-052] with --read-only, every changing key does nothing and says so', async () => {
  const host = createHost('ADMIN', 'TEAM')
  host.state.notifications = [
    {
      __typename: 'Notification',
      id: 'n1',
      type: 'team_accepted',
      data: JSON.stringify({ user_name: 'Bo', user_avatar: '', team_id: TEAM_ID, team_name: 'Dunes' }),
      read: false,
      archived: false,
      insertedAt: '2026-03-01T11:00:00Z',
    },
  ]
  host.state.drafts.push({ ...wireSandbox('box'), isV2: true })
  const app = openApp(host, { readOnly: true })
  await app.shows('❯ one')
  for (const [key, what] of [
    ['r', 'rename'],
    ['D', 'delete'],
    ['f', 'fork'],
    ['m', 'move'],
    ['p', 'privacy'],
    ['P', 'protect'],
  ] as const) {
    app.press(key)
    await app.shows(`Read-only: ${what} would change something, and --read-only keeps it so.`)
  }
  app.press('u')
  await app.shows('Read-only: undo would change something')
  app.press('5')
  await app.shows('❯ gone')
  app.press('u')
  await app.shows('Read-only: restore would change something')
  app.press('D')
  await app.shows('Read-only: delete for good would change something')
  app.press('2')
  await app.shows('in /')
  app.press('F')
  await app.shows('Read-only: new folder would change something')
  app.press('n')
  await app.shows(/❯ Template +Plain/)
  app.press('G')
  await app.shows('❯ Create')
  for (const key of [keys.enter, 'n']) {
    app.press(key)
    await app.shows('Read-only: create would change something')
    app.press('4')
    await app.lacks('Read-only')
  }
  app.press('!')
  await app.shows('--read-only keeps it so.')
  app.press('N')
  await app.shows('● Bo accepted your invitation to join')
  for (const [key, what] of [
    [' ', 'read'],
    ['e', 'archive'],
  ] as const) {
    app.press(key)
    await app.shows(`Read-only: ${what} would change something`)
  }
  // [where to go, what shows there, ...the keys that change something there]
  for (const [goTo, shown, ...changing] of [
    ['4', '❯ Plain', [keys.enter, 'create'], ['n', 'create']],
    ['6', '❯ harbor/tides', ['b', 'new branch']],
    [keys.enter, '❯ main', [keys.enter, 'make a sandbox'], ['b', 'new branch']],
    ['p', '❯ #7 Fix', ['r', 'review'], ['m', 'merge'], ['D', 'close'], ['b', 'make a sandbox']],
    ['0', '❯ ada', ['I', 'invite'], ['r', 'role'], ['D', 'remove']],
    ['G', '❯ eve@example.com', ['r', 'role'], ['D', 'revoke']],
    ['i', '❯ Any repository of GitHub', [keys.enter, 'import'], ['i', 'by name']],
    ['3', '❯ one'],
    ['G', '❯ box', ['b', 'start']],
  ] as [string, string, ...[string, string][]][]) {
    app.press(goTo)
    await app.shows(shown)
    for (const [key, what] of changing) {
      app.press(key)
      await app.shows(`Read-only: ${what} would change something`)
    }
  }
  const changes = [
    'RenameSandbox',
    'MoveToTrash',
    'AddToFolder',
    'ChangePrivacy',
    'ChangeFrozen',
    'PermanentlyDeleteSandboxes',
    'CreateFolder',
    'UpdateNotificationReadStatus',
    'ArchiveNotification',
  ]
  const asked = host.state.calls.map(({ operation }) => operation)
  expect(asked.filter((name) => [...changes, 'ClearNotificationCount'].includes(name))).toEqual([])
  expect(host.state.made).toEqual([])
})

test('tells viewers that they cannot change anything', async () => {
  const app = openApp(createHost('READ'))
  await app.shows('❯ one')
  await app.shows('ada')
  app.press('D')
  await app.shows('Viewers of this workspace cannot change anything in it.')
})

test('[CL-049] offline, rows stay and show their age; an ended session leads to the sign-in and back', async () => {
  const host = createHost()
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('3')
  await app.shows('CHANGED')
  app.press('j')
  await app.shows('❯ two')
  host.state.failure = 'offline'
  app.press('R')
  await app.shows(/○ offline · rows from \w+/)
  await app.shows('❯ two')
  host.state.failure = 'unauthenticated'
  app.press('R')
  await app.shows('You are not signed in to http://localhost:4000')
  await app.shows('sandlot auth login')
  host.state.failure = null
  app.press('R')
  await app.shows('❯ two')
  await app.shows('▸ 3 Drafts')
})

test.each([
  [120, 40],
  [80, 24],
  [60, 16],
  [59, 30],
  [40, 12],
])('at %i by %i, every line fits and the list is visible', async (columns, rows) => {
  const host = createHost()
  host.state.drafts = ['日本語の砂場 '.repeat(20), 'party 🎉 time', 'x'.repeat(200)].map((title, at) => ({
    ...wireSandbox(`s${at}`),
    title,
  }))
  const app = openApp(host, { columns, rows })
  await app.shows('❯ 日本語')
  app.resize({ columns: 100, rows: 30 })
  await app.shows('▸ 1 Recent')
  app.resize({ columns, rows })
  await app.shows('❯ 日本語')
  await vi.waitFor(
    () => {
      const lines = app.lines()
      expect(lines.length).toBeLessThanOrEqual(rows - 1)
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns)
    },
    { timeout: 15_000 },
  )
})

test('opens a sandbox in the browser', async () => {
  const app = openApp(createHost())
  await app.shows('❯ one')
  app.press('o')
  await app.shows('Opening http://localhost:4000/p/sandbox/one')
  expect(app.browsed).toEqual(['http://localhost:4000/p/sandbox/one'])
})

test('shows the template a sandbox was created from, else its runtime, and filters by it', async () => {
  const host = createHost()
  const forkedTemplate = { __typename: 'Template', id: 't1', color: null, iconUrl: null }
  host.state.drafts = [
    { ...wireSandbox('one'), source: { template: 'node' }, forkedTemplate },
    { ...wireSandbox('two'), source: { template: 'node' } },
  ] as typeof host.state.drafts
  const app = openApp(host)
  await app.shows('Plain')
  expect(app.lines().find((line) => line.includes('❯ one'))).toContain('Plain')
  expect(app.lines().find((line) => line.includes('two'))).toContain('Node.js')
  app.press('/')
  await app.shows('Filter')
  app.press('plain')
  await app.shows('/plain · 1 of 1 ')
})

test('shared sandboxes have their own screen, and the workspace’s templates come first', async () => {
  const host = createHost()
  host.state.shared = [{ ...wireSandbox('theirs'), teamId: 'another', authorization: 'READ' }]
  host.state.workspaceTemplates = [
    {
      __typename: 'Template',
      id: 't2',
      color: null,
      iconUrl: null,
      published: true,
      sandbox: { ...wireSandbox('house-kit'), forkCount: 0, viewCount: 0, team: { id: 't', name: 'Team' } },
    },
  ]
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('9')
  await app.shows('❯ theirs')
  app.press('D')
  await app.shows('You may not change this sandbox.')
  host.state.shared = []
  app.press('R')
  await app.shows('Nothing has been shared with you')
  app.press('4')
  await app.shows('❯ house-kit')
  await app.shows('1 of 2')
})

test('goes to a folder by name without visiting the folders first', async () => {
  const host = createHost()
  host.state.folders = ['/', '/work', '/zebra']
  const app = openApp(host)
  await app.shows('❯ one')
  app.press(':')
  await app.shows('Go to')
  app.press('zeb')
  await app.shows('/zebra')
  app.press(keys.enter)
  await app.shows('Sandboxes /zebra')
})
