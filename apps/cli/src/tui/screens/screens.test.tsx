import { folderMessages } from '@sandlot/core/folders/messages'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { expect, test, vi } from 'vitest'
import { tuiTexts } from '../messages.ts'
import { createHost } from '../testing/host.ts'
import { keys, openApp } from '../testing/open-app.tsx'

// Each of these starts the whole app and waits for the screen, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

test('[CL-043] each screen exists and shows its content', async () => {
  const host = createHost()
  host.state.folders = ['/', '/experiments', '/experiments/old']
  host.state.shared = [{ ...host.state.drafts[0], id: 'theirs', title: 'theirs' } as never]
  const app = openApp(host, { rows: 30 })
  await app.shows('❯ one')
  for (const [key, ...shown] of [
    ['1', '╭─ Recent', '❯ one'],
    ['2', '╭─ Sandboxes', 'experiments/', 'old/'],
    ['3', '╭─ Drafts', 'CHANGED'],
    ['4', '╭─ Templates', '❯ Plain'],
    ['5', '╭─ Recently deleted', '❯ gone'],
    ['6', '╭─ Repositories', '❯ harbor/tides'],
    ['p', 'Pull requests of harbor/tides', '❯ #7 Fix the tide table', 'fix/tides', 'bob'],
    ['6', '╭─ Repositories', '❯ harbor/tides'],
    [keys.enter, 'harbor/tides', '❯ main', 'fix/tides', '#7 Fix the tide table'],
    ['7', '╭─ Notifications', 'have any notifications'],
    ['8', '╭─ Command log', 'sandlot pr list harbor/tides'],
    ['9', '╭─ Shared with me', '❯ theirs'],
    ['0', "╭─ Ada's workspace", '❯ ada', 'bob', 'Viewer', 'eve@example.com', 'invited'],
    [
      '0',
      '1,150 from the plan, 50 from add-ons',
      'Credits left  1,200',
      'At this pace the credits last for the month.',
    ],
    ['n', 'Workspace › Create', 'Template', 'Plain', 'Drafts'],
    ['i', '› Import', 'Any repository of GitHub'],
    ['?', '› Import › Help', 'one row up or down'],
  ] as [string, ...string[]][]) {
    app.press(key)
    for (const text of shown) await app.shows(text)
  }
  host.state.failure = 'unauthenticated'
  app.press('1R')
  await app.shows('You are not signed in to http://localhost:4000')
  await app.shows('Enter signs in here.')
})

test('creates a sandbox field by field, and logs the command', async () => {
  const host = createHost()
  host.state.folders = ['/', '/play']
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('n')
  await app.shows(/❯ Template +Plain/)
  app.press(`j${keys.enter}`)
  await app.shows('Title:')
  app.press('Sand heap')
  app.press(keys.enter)
  await app.shows(/❯ Title +Sand heap/)
  app.press(`jj${keys.enter}`)
  await app.shows('Who can see the new sandbox?')
  app.press('3')
  await app.shows(/❯ Privacy +Private/)
  app.press(`j${keys.enter}`)
  await app.shows('Where should it go?')
  app.press('play')
  await app.shows('/play')
  app.press(`${keys.down}${keys.enter}`)
  await app.shows(/❯ Folder +\/play/)
  app.press(`j${keys.enter}`)
  await app.shows('› Sand heap')
  expect(host.state.made).toMatchObject([{ title: 'Sand heap', privacy: 2, collection_id: '/play' }])
  app.resize({ columns: 160, rows: 24 })
  app.press('8')
  await app.shows('RESULT')
  app.press('v')
  await app.shows(
    /sandlot sandbox create --template tpl --title 'Sand heap' --privacy private --folder \/play/,
  )
})

test('imports a repository by name, and creates a branch in it', async () => {
  const host = createHost()
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('i')
  await app.shows('❯ Any repository of GitHub')
  app.press(keys.enter)
  await app.shows('Repository: owner/name')
  app.press('harbor/dunes')
  app.press(keys.enter)
  await app.shows('Imported harbor/dunes.')
  await app.shows('❯ main')
  app.press('b')
  await app.shows('Name of the new branch of harbor/dunes, from main')
  app.press('a..b')
  await app.shows('A branch name cannot contain ..')
  app.press('\u0015')
  app.press('fix/sand')
  app.press(keys.enter)
  await app.shows('Created the branch fix/sand.')
  await app.shows('fix/sand')
  app.resize({ columns: 130, rows: 24 })
  app.press('8')
  await app.shows('RESULT')
  app.press('v')
  await app.shows('sandlot branch create harbor/dunes fix/sand --from main')
  await app.shows('sandlot repo import harbor/dunes')
})

test('refuses to change the members of a personal workspace', async () => {
  const app = openApp(createHost())
  await app.shows('❯ one')
  app.press('0')
  await app.shows('❯ ada')
  app.press('jD')
  await app.shows('! This is a personal workspace.')
})

test('keeps a half-typed invitation, and revokes one that is unanswered', async () => {
  const app = openApp(createHost('ADMIN', 'TEAM'))
  await app.shows('❯ one')
  app.press('0')
  await app.shows('❯ ada')
  app.press('I')
  await app.shows(`${tuiTexts.inviteLabel}: █`)
  app.press(`bob${keys.enter}`)
  await app.shows(tuiTexts.inviteRole('bob'))
  app.press(keys.esc)
  await app.lacks(tuiTexts.inviteRole('bob'))
  app.press('I')
  await app.shows(`${tuiTexts.inviteLabel}: bob█`)
  app.press(keys.esc)
  await app.lacks(tuiTexts.inviteLabel)
  app.press('G')
  await app.shows('❯ eve@example.com')
  app.press('r')
  await app.shows(tuiTexts.notAMember)
  app.press('D')
  await app.shows(tuiTexts.revokeQuestion('eve@example.com'))
  app.press('y')
  await app.shows(inviteMessages.revoked)
  await app.lacks('invited')
  app.press('8')
  await app.shows('sandlot workspace uninvite eve@example.com')
})

test('a double key press creates only one sandbox: from a branch, a template or another sandbox', async () => {
  const host = createHost()
  const app = openApp(host)
  await app.shows('❯ one')
  const twice = async (key: string) => {
    let open = () => {}
    host.state.opened = new Promise((resolve) => {
      open = resolve
    })
    const before = host.state.made.length
    // Once the prompt is shown, all earlier keys have been handled.
    app.press(`${key}${key}:`)
    await app.shows('Go to: █')
    await vi.waitFor(() => expect(host.state.made).toHaveLength(before + 1))
    app.press(keys.esc)
    open()
  }
  app.press('6')
  await app.shows('❯ harbor/tides')
  app.press(keys.enter)
  await app.shows('❯ main')
  await twice(keys.enter)
  await app.shows('Made a sandbox of main.')
  app.press('n')
  await app.shows(/❯ Template +Plain/)
  await twice('n')
  await app.shows('› calm otter')
  app.press('1')
  await app.shows('❯ one')
  app.press(keys.enter)
  await app.shows('Recent › one')
  await twice('f')
  await app.shows('› one (forked)')
  expect(host.state.made).toHaveLength(3)
})

test('keeps a refused name for the next attempt, until it is discarded', async () => {
  const host = createHost()
  host.state.refusal = 'Not today.'
  const app = openApp(host)
  await app.shows('❯ one')
  const refused = async (key: string, label: string, typed: string) => {
    app.press(key)
    await app.shows(`${label}: █`)
    app.press(typed + keys.enter)
    await app.shows('Not today.')
    app.press(key)
    await app.shows(`${label}: ${typed}█`)
    app.press(keys.esc)
    await app.lacks(`${label}:`)
    app.press(key)
    await app.shows(`${label}: █`)
    app.press(keys.esc)
    await app.lacks(`${label}:`)
  }
  app.press('2')
  await app.shows('╭─ Sandboxes')
  await refused('F', folderMessages.newFolder, 'dunes')
  app.press('3')
  await app.shows('❯ one')
  app.press('m')
  await app.shows('Where should “one” go?')
  app.press(`/brand/new${keys.enter}`)
  await app.shows('Not today.')
  app.press('m')
  await app.shows('❯ New folder /brand/new')
  app.press(keys.esc)
  await app.lacks('Where should')
  app.press('6')
  await app.shows('❯ harbor/tides')
  await refused('b', tuiTexts.branchLabel('harbor/tides', 'main'), 'fix/sand')
})

test('offers someone signed out what works without a sign-in', async () => {
  const host = createHost()
  host.state.failure = 'unauthenticated'
  const app = openApp(host)
  await app.shows('Enter signs in here.')
  const foot = () => app.lines().findLast((line) => line.trim() !== '') ?? ''
  await vi.waitFor(() =>
    expect(foot()).toMatch(/^ ↵ sign in {2}: go to {2}R refresh {2}q quit {2}\? help *$/),
  )
  app.press('n')
  await app.shows(tuiTexts.signInFirst)
  app.press('8')
  await app.shows('╭─ Command log')
  app.press('/')
  await app.shows('Filter: █')
})
