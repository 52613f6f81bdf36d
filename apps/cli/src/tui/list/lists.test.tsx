import { expect, onTestFinished, test, vi } from 'vitest'
import { createHost } from '../testing/host.ts'
import { keys, openApp } from '../testing/open-app.tsx'
import { TEAM_ID, wireSandbox } from '../testing/wire-sandbox.ts'

// Each of these starts the whole app and waits for the screen, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

/** The terminal UI with counts of the rows that it renders and of its passes over all rows. */
async function counted() {
  const drawn = { rows: 0, fits: 0 }
  // Test files share modules, and only fresh ones use the mock.
  vi.resetModules()
  vi.doMock('./columns.ts', async (original) => {
    const real = await original<typeof import('./columns.ts')>()
    return {
      ...real,
      rowLine: (...args: Parameters<typeof real.rowLine>) => {
        drawn.rows += 1
        return real.rowLine(...args)
      },
      fitColumns: (...args: Parameters<typeof real.fitColumns>) => {
        drawn.fits += 1
        return real.fitColumns(...args)
      },
    }
  })
  onTestFinished(() => {
    vi.doUnmock('./columns.ts')
    vi.resetModules()
  })
  return { drawn, open: (await import('../testing/open-app.tsx')).openApp }
}

test('[CL-044] with 5,000 rows a key draws only the visible ones; the list adapts to the terminal, down to one column', async () => {
  const host = createHost()
  host.state.drafts = Array.from({ length: 5000 }, (_, at) => wireSandbox(`sandbox ${at}`))
  const { drawn, open } = await counted()
  const app = open(host)
  app.press('3')
  await app.shows('1 of first 5000')
  const before = { ...drawn }
  app.press('j'.repeat(50))
  await app.shows('❯ sandbox 50')
  // Each row of a window of 18 is rendered once or twice. A pass over all rows on each key press would be noticeable.
  expect(drawn.rows - before.rows).toBeLessThan(50 * 18 * 3)
  expect(drawn.rows - before.rows).toBeGreaterThan(0)
  expect(drawn.fits).toBe(before.fits)
  app.press('G')
  await app.shows('❯ sandbox 4999')
  expect(app.lines()).toHaveLength(23)
  app.resize({ columns: 130, rows: 50 })
  await vi.waitFor(() => expect(app.lines()).toHaveLength(49))
  await app.shows('❯ sandbox 4999')
  app.resize({ columns: 60, rows: 16 })
  await app.shows('CHANGED')
  for (const [columns, rows] of [
    [59, 16],
    [60, 15],
  ] as const) {
    app.resize({ columns, rows })
    await app.lacks('CHANGED')
    await app.shows(/^❯ sandbox 4999 *$/m)
  }
})

test('sorts rows by a column, folders before sandboxes, and hides columns', async () => {
  const host = createHost()
  host.state.folders = ['/', '/play']
  host.state.drafts = ['b', 'c', 'a'].map((id, at) => ({
    ...wireSandbox(id),
    lastAccessedAt: `2026-03-01T1${at}:00:00Z`,
  }))
  const app = openApp(host)
  await app.shows('❯ b')
  app.press('S')
  await app.shows('Sort by')
  app.press('1')
  await app.shows('↑TITLE')
  const titles = () => app.lines().flatMap((line) => /││ [ ❯] ([abc]) /.exec(line)?.[1] ?? [])
  await vi.waitFor(() => expect(titles()).toEqual(['a', 'b', 'c']))
  app.press('S1')
  await app.shows('↓TITLE')
  await vi.waitFor(() => expect(titles()).toEqual(['c', 'b', 'a']))
  app.press('C')
  await app.shows('Which columns are shown?')
  app.press('1')
  await app.shows(/❯ 1 +template +hidden/)
  app.press(`${keys.down} `)
  await app.shows(/❯ 2 +privacy +hidden/)
  app.press('1')
  await app.shows(/❯ 1 +template +shown/)
  app.press(keys.enter)
  await app.shows('TEMPLATE')
  await app.lacks('PRIVACY')
  app.press('S0')
  await vi.waitFor(() => expect(titles()).toEqual(['b', 'c', 'a']))
})

test('a workspace search finds what the current rows lack', async () => {
  const host = createHost()
  host.state.elsewhere = [{ ...wireSandbox('far'), title: 'Far dune', draft: false }]
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('/')
  await app.shows('Filter')
  app.press(`dune${keys.enter}`)
  await app.shows('s searches the whole workspace')
  app.press('s')
  await app.shows('Search “dune”')
  await app.shows('❯ Far dune')
  app.press(keys.enter)
  await app.shows('› Far dune')
})

test('counts new notifications on every screen, and announces an invitation that can be answered anywhere', async () => {
  const host = createHost()
  const app = openApp(host, { columns: 80, rows: 16 })
  await app.shows('❯ one')
  host.state.notifications = [{ id: 'n1' }]
  host.state.invitations = [
    {
      __typename: 'TeamInvitation',
      id: 'i1',
      authorization: 'WRITE',
      email: null,
      insertedAt: '2026-03-01T11:00:00Z',
      user: null,
      inviter: { __typename: 'User', id: 'u2', username: 'bo', name: 'Bo', avatarUrl: '' },
      team: { __typename: 'Team', id: TEAM_ID, name: 'Dunes', avatarUrl: null },
    },
  ]
  app.press('R')
  await app.shows('N 1 unread  A 1 invitation')
  app.press('3')
  await app.shows('N 1 unread  A 1 invitation')
  app.press('A')
  await app.shows('Bo invites you to join “Dunes”.')
  app.press('n')
  await app.shows('You declined the invitation to “Dunes”.')
  await app.lacks('A 1 invitation')
})
