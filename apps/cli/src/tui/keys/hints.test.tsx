import { workspaceAbilities } from '@sandlot/core/ability-rules'
import { expect, test, vi } from 'vitest'
import { createHost } from '../testing/host.ts'
import { keys, openApp } from '../testing/open-app.tsx'
import { wireSandbox } from '../testing/wire-sandbox.ts'

// Each of these starts the whole app and waits for the screen, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

test('the full help is readable at 80 columns', async () => {
  const app = openApp(createHost(), { columns: 80, rows: 90 })
  const said = () =>
    app
      .lines()
      .join(' ')
      .replace(/[│\s]+/g, ' ')
  await app.shows('❯ one')
  app.press('?')
  await app.shows('one row up or down')
  expect(said()).toContain('copy the link, also over SSH; on the command log: the command ')
  expect(said()).toContain('everything that can be done with the row; what cannot is shown with the reason ')
  expect(said()).not.toMatch(/what cannot…|command l…/)
  app.resize({ columns: 50, rows: 120 })
  await app.lacks('KEYS')
  expect(said()).toContain('everything that can be done with the row; what cannot is shown with the reason ')
  app.press('/')
  await app.shows('Filter')
  app.press('over SSH')
  await app.shows('1 of 2')
  expect(said()).toContain('y copy the link, also over SSH; on the command log: the command ')
})

test('read-only mode stays visible', async () => {
  const app = openApp(createHost())
  await app.shows('❯ one')
  app.press('!')
  await app.shows('Read-only: nothing can be changed now.')
  app.press('j')
  await app.lacks('Read-only:')
  await app.shows('! read-only  ◌ reconnecting')
  app.press('!')
  await app.lacks('! read-only')
})

test('the last line shows how to leave a file, and only the meaning of a key that applies', async () => {
  const host = createHost()
  host.state.files = [{ path: 'a.js', code: 'const one = 1\n' }]
  const app = openApp(host, { columns: 120 })
  await app.shows('❯ one')
  app.press('V')
  await app.shows('Esc back')
  await app.shows('] next part')
  await app.lacks('↵ details')
  app.press(keys.esc)
  await app.shows('↵ details')
  app.press('n')
  await app.shows('n create')
  await app.lacks('n new')
})

test('a prompt shows what can be typed into it', async () => {
  const host = createHost()
  host.state.folders = ['/', '/play']
  const app = openApp(host)
  await app.shows('❯ one')
  app.press(':')
  await app.shows('Go to: █  a screen or a folder')
  app.press(keys.esc)
  app.press('m')
  await app.shows('or a new path')
  app.press(keys.esc)
  app.press('n')
  await app.shows(/❯ Template +Plain/)
  app.press(keys.enter)
  await app.shows('Which template?')
  await app.shows('type to search')
  await app.lacks('or a new path')
})

test('a folder shows its contents, and F leads from other screens to the folders', async () => {
  const host = createHost()
  host.state.folders = ['/', '/play']
  host.state.drafts = [wireSandbox('one')]
  const app = openApp(host, { columns: 120 })
  await app.shows('❯ one')
  app.press('F')
  await app.shows('F creates a folder here, or in the folder that you open.')
  await app.shows('❯ play/')
  await app.shows(/Inside +1 sandbox/)
  app.press(keys.enter)
  await app.shows('in /play')
  app.press(keys.esc)
  await app.shows('❯ play/')
})

test('a form keeps its values while help is open, and resets after the sandbox is created', async () => {
  const app = openApp(createHost())
  await app.shows('❯ one')
  app.press('n')
  await app.shows(/❯ Template +Plain/)
  app.press(`j${keys.enter}`)
  await app.shows('Title: █')
  app.press(`Sand heap${keys.enter}`)
  await app.shows(/❯ Title +Sand heap/)
  app.press('?')
  await app.shows('one row up or down')
  app.press('?')
  await app.shows(/❯ Title +Sand heap/)
  app.press('?')
  await app.shows('one row up or down')
  app.press('n')
  await app.shows(/❯ Title +Sand heap/)
  app.press('n')
  await app.shows('“Sand heap” was created')
  await app.shows('Recent › Sand heap')
  app.press(keys.esc)
  await app.shows('╭─ Recent ─')
  app.press('n')
  await app.shows(/Title +\(a generated name\)/)
})

test('offers an unsaved title again', async () => {
  const host = createHost()
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('r')
  await app.shows('Title: one█')
  host.state.failure = 'offline'
  app.press(` heap${keys.enter}`)
  await app.shows('problem renaming your sandbox')
  await app.shows('❯ one')
  app.press('r')
  await app.shows('Title: one heap█')
  app.press(keys.esc)
  await app.lacks('Title: one heap')
  app.press('r')
  await app.shows('Title: one█')
})

test('names the workspace someone was removed from, and how to continue', async () => {
  const host = createHost()
  host.state.otherWorkspaces = [{ id: '8f14e45f-ceea-467f-a2b6-0000000000aa', name: 'Harbour' }]
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('w')
  await app.shows('Harbour')
  app.press('j')
  await app.shows('❯ Harbour')
  app.press(keys.enter)
  await app.shows('Now in Harbour.')
  host.state.otherWorkspaces = []
  app.press('R')
  await app.shows('You are no longer in Harbour.')
  await app.shows('w chooses another workspace.')
})

test('marks repositories that are already imported', async () => {
  const app = openApp(createHost())
  await app.shows('❯ one')
  app.press('i')
  await app.shows(/harbor\/tides +public +imported/)
  await app.shows(/harbor\/waves +public +1h ago/)
})

test('undo names the action it reverts', async () => {
  const app = openApp(createHost())
  await app.shows('❯ one')
  app.press('Dy')
  await app.shows('✓ “one” was moved to Recently deleted')
  app.press('u')
  await app.shows('✓ Undone: “one” was moved to Recently deleted')
})

test('invites people as editors unless another role is chosen', async () => {
  const host = createHost()
  const team = { type: 'TEAM', abilities: workspaceAbilities({ type: 'TEAM' }, 'ADMIN') }
  host.state.otherWorkspaces = [{ id: '8f14e45f-ceea-467f-a2b6-0000000000aa', name: 'Harbour', ...team }]
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('w')
  await app.shows('Harbour')
  app.press('G')
  await app.shows('❯ Harbour')
  app.press(keys.enter)
  await app.shows('Now in Harbour.')
  app.press('0')
  await app.shows('❯ ada')
  app.press('I')
  await app.shows('Invite by username')
  app.press(keys.enter)
  await app.shows('Type a username or an e-mail address.')
  app.press(`bo${keys.enter}`)
  await app.shows('What can bo do here?')
  await app.shows('❯ 2  Editor')
})
