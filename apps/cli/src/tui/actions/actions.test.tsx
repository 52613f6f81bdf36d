import { expect, test, vi } from 'vitest'
import { createHost } from '../testing/host.ts'
import { keys, openApp } from '../testing/open-app.tsx'
import { wireSandbox } from '../testing/wire-sandbox.ts'

// Each of these starts the whole app and waits for the screen, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

type Host = ReturnType<typeof createHost>
const asked = (host: Host, operation: string) =>
  host.state.calls.filter((call) => call.operation === operation).map(({ variables }) => variables)

/** Opens the drafts, named one, two and three. */
async function openDrafts(host: Host, options: Parameters<typeof openApp>[1] = {}) {
  const app = openApp(host, options)
  await app.shows('❯ one')
  app.press('3')
  await app.shows('CHANGED')
  return app
}

test('counts and signs marked rows, deletes them in one call, and restores them with one undo', async () => {
  const host = createHost()
  const app = await openDrafts(host)
  app.press('  ')
  await app.shows('2 marked · 3 of 3')
  await app.shows('✓ one')
  await app.shows('✓ two')
  await app.shows('❯   three')
  app.press('D')
  await app.shows('Move these 2 sandboxes to Recently deleted?')
  app.press('y')
  await app.shows('2 items were moved to Recently deleted · u undoes it')
  expect(asked(host, 'MoveToTrash')).toEqual([{ ids: ['one', 'two'] }])
  await app.shows('❯ three')
  app.press('u')
  await app.shows('Undone')
  await app.shows('of 3')
  expect(host.state.drafts.map(({ id }) => id).toSorted()).toEqual(['one', 'three', 'two'])
  app.press('8')
  await app.shows('sandlot sandbox delete one two --yes')
  await app.shows('sandlot sandbox restore one two')
})

test('a marks the rows the filter shows; marks outlast the filter, and Esc clears them', async () => {
  const app = await openDrafts(createHost())
  app.press('/')
  await app.shows('Filter')
  app.press('two')
  app.press(keys.enter)
  await app.shows('/two · 1 of 1')
  app.press('a')
  await app.shows('1 marked · /two')
  app.press(keys.esc)
  await app.shows('1 marked · 2 of 3')
  app.press('a')
  await app.shows('3 marked')
  app.press(keys.esc)
  await app.lacks('marked')
})

test('changes privacy, protection and templates of one or many, undoes it, and logs the commands', async () => {
  const host = createHost()
  host.state.drafts = [
    { ...wireSandbox('one'), privacy: 2 },
    { ...wireSandbox('two'), privacy: 1 },
  ]
  const app = await openDrafts(host)
  app.press('a')
  await app.shows('2 marked')
  app.press('p')
  await app.shows('Who can see 2 sandboxes?')
  await app.shows('Everyone who has the link can see it.')
  app.press('1')
  await app.shows('2 sandboxes made public · u undoes it')
  expect(host.state.drafts.map(({ privacy }) => privacy)).toEqual([0, 0])
  app.press('u')
  await app.shows('Undone')
  expect(host.state.drafts.map(({ privacy }) => privacy)).toEqual([2, 1])
  app.press('P')
  await app.shows('“one” protected')
  expect(host.state.drafts[0]?.isFrozen).toBe(true)
  app.press('u')
  await app.shows('Undone')
  expect(host.state.drafts[0]?.isFrozen).toBe(false)
  app.press('8')
  await app.shows('sandlot sandbox privacy public one two')
  await app.shows('sandlot sandbox privacy unlisted two')
  await app.shows('sandlot sandbox protect one --off')
})

test('if no other privacy is possible, its key shows the reason', async () => {
  const host = createHost()
  host.state.minimumPrivacy = 2
  host.state.drafts = [{ ...wireSandbox('one'), privacy: 2 }]
  const app = await openDrafts(host)
  await vi.waitFor(() => expect(asked(host, 'WorkspaceLimits')).toHaveLength(1), { timeout: 15_000 })
  app.press('p')
  await app.shows('! This workspace requires more privacy.')
})

test('a refusal reverts the change, and shows the reason', async () => {
  const host = createHost()
  const app = await openDrafts(host)
  host.state.refusal = 'Not today.'
  app.press('D')
  await app.shows('y yes')
  app.press('y')
  await app.shows('Not today.')
  await app.shows('❯ one')
  app.press('P')
  await app.shows("We weren't able to update the protected status of the sandboxes: Not today.")
  app.press('u')
  await app.shows('There is nothing to undo.')
})

test('moves items to a picked or typed folder, and undo puts each back', async () => {
  const host = createHost()
  host.state.folders = ['/', '/work', '/work/old', '/zebra']
  const app = await openDrafts(host)
  app.press('m')
  await app.shows('Where should “one” go?')
  await app.shows(/Drafts +Already there\./)
  app.press('old')
  await app.shows('❯ /work/old')
  app.press(keys.enter)
  await app.shows('Moved “one” to /work/old')
  expect(asked(host, 'AddToFolder')).toMatchObject([{ ids: ['one'], collectionPath: '/work/old' }])
  await app.shows('❯ two')
  app.press('u')
  await app.shows('Undone')
  await app.shows('of 3')
  app.press('m')
  await app.shows('Where should')
  app.press('/brand/new')
  await app.shows('❯ New folder /brand/new')
  app.press(keys.enter)
  await app.shows('to /brand/new')
  expect(host.state.folders).toContain('/brand/new')
  app.press('8')
  await app.shows('sandlot folder create /brand/new')
  await app.shows('sandlot sandbox move drafts one')
})

test('creates, renames, moves and deletes folders with their contents, and restores them', async () => {
  const host = createHost()
  host.state.folders = ['/', '/play', '/work', '/work/old']
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('2')
  await app.shows('❯ play/')
  app.press('F')
  await app.shows('New folder:')
  app.press('play')
  await app.shows('There is already a folder “play” here.')
  app.press('ground')
  app.press(keys.enter)
  await app.shows('Folder “playground” was created')
  app.press('r')
  await app.shows('Name of the folder: play')
  app.press('\u0015')
  app.press('games')
  app.press(keys.enter)
  await app.shows('Renamed to “games”')
  await app.shows('games/')
  expect(host.state.folders).toContain('/games')
  app.press('u')
  await app.shows('Undone')
  await app.shows('play/')
  app.press('G')
  app.press('gjj')
  await app.shows('❯ work/')
  app.press('m')
  await app.shows('Where should “work” go?')
  app.press('old')
  await app.shows(/\/work\/old +A folder cannot be moved into itself/)
  app.press('\u0015')
  app.press('/play')
  app.press(keys.enter)
  await app.shows('Moved “work” to /play')
  expect(host.state.folders).toContain('/play/work/old')
  app.press('gD')
  await app.shows('Delete the folder /play with 2 folders and 3 sandboxes inside?')
  app.press('y')
  await app.shows('Folder “play” was deleted')
  expect(host.state.folders).toEqual(['/', '/playground'])
  app.press('u')
  await app.shows('Undone')
  await app.shows('❯ play')
  app.press('8')
  await app.shows('sandlot folder move /work /play')
  await app.shows('sandlot folder restore /play')
})

test('purges deleted items only after the word is typed', async () => {
  const host = createHost()
  host.state.deleted = ['gone', 'away'].map((id) => ({
    ...wireSandbox(id),
    removedAt: '2026-03-01T11:00:00Z',
  }))
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('5')
  await app.shows('❯ gone')
  app.press('D')
  await app.shows('Type delete: “gone” will be gone for good')
  app.press('yes')
  app.press(keys.enter)
  await app.shows('Type “delete” to confirm')
  expect(host.state.deleted).toHaveLength(2)
  app.press('\u0015')
  app.press('delete')
  app.press(keys.enter)
  await app.shows('1 sandbox deleted permanently')
  await app.shows('❯ away')
  app.press('.')
  await app.shows('Actions · away')
  await app.shows('Empty trash')
  app.press('G')
  await app.shows(/❯ .*Empty trash|❯ .*Copy link/)
  app.press(keys.esc)
  await app.lacks('Actions · away')
  app.press('u')
  await app.shows('“away” was restored')
})

test('[CL-046] a row’s menu has everything its page has, with forbidden actions grayed and explained', async () => {
  const host = createHost()
  host.state.minimumPrivacy = 1
  host.state.drafts = [{ ...wireSandbox('one'), privacy: 2 }]
  const app = await openDrafts(host, { rows: 30 })
  await vi.waitFor(() => expect(asked(host, 'WorkspaceLimits')).toHaveLength(1), { timeout: 15_000 })
  app.press('.')
  await app.shows('Actions · one')
  for (const text of [
    'Open in the browser',
    'm  Move to folder…',
    'r  Rename',
    'D  Delete',
    'f  Fork',
    'P  Protect',
    /Make public +This workspace requires more privacy\./,
    'Make unlisted',
    'Share…',
    'Download zip',
    'Convert into a template',
    'Convert to Devbox',
    'Prevent leaving workspace',
    'Prevent export',
    'y  Copy link',
  ])
    await app.shows(text)
  app.press('P')
  await app.shows('“one” protected')

  const viewer = await openDrafts(createHost('READ'), { rows: 30 })
  viewer.press('.')
  await viewer.shows(/m {2}Move to folder… +Viewers of this workspace/)
  viewer.press('m')
  await viewer.shows('Actions · one')
  viewer.press(keys.esc)
  await viewer.lacks('Actions · one')
  viewer.press('m')
  await viewer.shows('! Viewers of this workspace cannot change anything in it.')
})

test('with marks, actions for a single item say so; folders have no privacy', async () => {
  const host = createHost()
  host.state.folders = ['/', '/play']
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('2')
  await app.shows('❯ play/')
  app.press('a')
  await app.shows('2 marked')
  app.press('r')
  await app.shows('This works with one at a time')
  app.press('p')
  await app.shows('This does not apply to folders')
  app.press('D')
  await app.shows('Delete a folder with all inside, in all 2 sandboxes?')
  app.press('y')
  await app.shows('2 items were deleted')
  app.press('u')
  await app.shows('Undone')
  await app.shows('play/')
})

test('a two-line failure covers the end of the list, but no border', async () => {
  const host = createHost()
  const app = await openDrafts(host, { columns: 100, rows: 20 })
  await app.shows('╭─ Screens')
  host.state.refusal = `This cannot be done now: ${'the reason takes some words '.repeat(4)}to tell.`
  app.press('D')
  app.press('y')
  await app.shows('to tell.')
  await app.shows('╭─ Screens')
})
