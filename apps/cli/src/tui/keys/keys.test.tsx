import { expect, test, vi } from 'vitest'
import { commands } from '../../commands.ts'
import { createProgram } from '../../program.ts'
import { createHost } from '../testing/host.ts'
import { keys, openApp } from '../testing/open-app.tsx'
import { TEAM_ID, wireSandbox } from '../testing/wire-sandbox.ts'

// Each of these starts the whole app and waits for the screen, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

const notification = {
  __typename: 'Notification',
  id: 'n1',
  type: 'team_accepted',
  data: JSON.stringify({ user_name: 'Bo', user_avatar: '', team_id: TEAM_ID, team_name: 'Dunes' }),
  read: false,
  archived: false,
  insertedAt: '2026-03-01T11:00:00Z',
}

test('[CL-045] every key does what it is documented to do', async () => {
  const host = createHost()
  host.state.folders = ['/', '/play']
  host.state.notifications = [notification]
  host.state.otherWorkspaces = [{ id: '8f14e45f-ceea-467f-a2b6-0000000000aa', name: 'Harbour' }]
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('3')
  await app.shows('CHANGED')
  for (const [key, ...shown] of [
    [keys.down, '❯ two'],
    [keys.up, '❯ one'],
    ['j', '❯ two'],
    ['k', '❯ one'],
    ['G', '❯ three'],
    ['g', '❯ one'],
    [keys.enter, 'Drafts › one', 'Address'],
    [keys.esc, '❯ one'],
    ['o', 'Opening http://localhost:4000/p/sandbox/one'],
    [' ', '1 marked'],
    [keys.esc, '-marked'],
    ['g/', 'Filter'],
    [`two${keys.enter}`, '/two · 1 of 1'],
    [keys.esc, 'of 3'],
    [':', 'Go to'],
    [`temp${keys.enter}`, '╭─ Templates'],
    ['w', 'Workspaces', 'Harbour'],
    [keys.esc, '-Workspaces'],
    ['n', 'Title of the new sandbox from Plain'],
    [keys.esc, '-Title of'],
    ['i', 'Import', 'Any repository'],
    ['n', 'Create', 'Privacy'],
    [keys.esc, '-Create'],
    ['b', '╭─ Repositories', '❯ harbor/tides'],
    ['b', 'Name of the new branch of harbor/tides'],
    [keys.esc, '-Name of'],
    ['3', '╭─ Drafts'],
    [' ', '1 marked'],
    [keys.esc, '-marked'],
    ['g', '❯ one'],
    ['f', 'Drafts › one (forked)'],
    [keys.esc, '❯ one'],
    ['m', 'Where should “one” go?'],
    [keys.esc, '-Where should'],
    ['r', 'Title: one'],
    ['\u0015', 'Title: █'],
    [`Sand heap${keys.enter}`, 'Renamed “one” to “Sand heap”'],
    ['u', 'Undone', '❯ one'],
    ['p', 'Who can see “one”?'],
    ['3', 'made private'],
    ['P', '“one” protected'],
    ['D', 'Move “one” to Recently deleted?'],
    ['n', '-Move'],
    ['R', 'Up to date.'],
    ['N', '╭─ Notifications', 'Bo accepted your invitation'],
    ['3', '╭─ Drafts'],
    ['y', 'Copied http://localhost:4000/p/sandbox/one'],
    ['.', 'Actions · one'],
    [keys.esc, '-Actions'],
    ['!', 'Read-only: nothing can be changed now.'],
    ['D', 'Read-only: delete would change something.'],
    ['!', 'Changes are allowed again.'],
    ['?', 'Help', 'one row up or down'],
    [keys.esc, '❯ one'],
  ] as [string, ...string[]][]) {
    app.press(key)
    for (const text of shown) await (text.startsWith('-') ? app.lacks(text.slice(1)) : app.shows(text))
  }
  app.press('q')
  await app.ends(0)
})

const program = createProgram(commands, () => async () => undefined, {
  write: () => undefined,
  width: 80,
  version: '0.1.0',
})
await program.complete()

/** Splits a line into words as a shell would, for the kinds of quoting used here. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

test('[CL-047] every action is logged as a command that can be run', async () => {
  const host = createHost()
  host.state.folders = ['/', '/play']
  host.state.notifications = [notification]
  host.state.drafts = [{ ...wireSandbox('box'), isV2: true }, wireSandbox('one'), wireSandbox('two')]
  const app = openApp(host)
  await app.shows('❯ box')
  for (const [key, shown] of [
    ['3', 'CHANGED'],
    ['b', 'is running'],
    ['b', 'is stopped'],
    ['j', '❯ one'],
    ['o', 'Opening'],
    ['y', 'Copied'],
    ['r', 'Title: one'],
    ['\u0015', 'Title: █'],
    [`Dune${keys.enter}`, 'Renamed'],
    ['p3', 'made private'],
    ['P', 'protected'],
    ['P', 'Protection removed'],
    ['.', 'Actions'],
    [keys.esc, '-Actions'],
    [`m${keys.down}`, 'Where should'],
    [`play${keys.enter}`, 'Moved'],
    ['u', 'Undone'],
    ['jDy', 'was moved to Recently deleted'],
    ['u', 'Undone'],
    ['gf', '(forked)'],
    [keys.esc, 'CHANGED'],
    [`2F`, 'New folder'],
    [`sand${keys.enter}`, 'created'],
    ['j', '❯ '],
    ['y', 'Copied'],
    ['o', 'Opening'],
    ['Dy', 'was deleted'],
    ['u', 'Undone'],
    ['5', '❯ gone'],
    [`D`, 'Type delete'],
    [`delete${keys.enter}`, 'deleted permanently'],
    ['7', 'Bo accepted'],
    ['o', '❯ '],
    ['e', 'Archived'],
    ['6', '❯ harbor/tides'],
    ['p', '❯ #7 Fix the tide table'],
    ['o', 'Opening https://github.com/harbor/tides/pull/7'],
    ['y', 'Copied https://github.com/harbor/tides/pull/7'],
    [keys.esc, '❯ harbor/tides'],
    [`b`, 'Name of the new branch'],
    [`fix${keys.enter}`, 'Created the branch fix.'],
    ['R', 'Up to date.'],
    ['sone', 'Search the whole'],
    [keys.enter, 'Search “one”'],
  ] as const) {
    app.press(key)
    await (shown.startsWith('-') ? app.lacks(shown.slice(1)) : app.shows(shown))
  }
  app.resize({ columns: 230, rows: 60 })
  app.press('8')
  await app.shows('COMMAND')
  app.press('v')
  await app.lacks('╭─ sandlot')
  const lines = app
    .lines()
    .flatMap(
      (line) => /[❯│] +(?:❯ )?((?:sandlot|xdg-open|echo) .*?) {2,}(?:done|failed)/.exec(line)?.[1] ?? [],
    )
  for (const start of [
    'sandlot devbox start box',
    'sandlot devbox stop box',
    'sandlot sandbox open one',
    'echo http://localhost:4000/p/sandbox/one',
    'sandlot sandbox rename one Dune',
    'sandlot sandbox privacy private one',
    'sandlot sandbox protect one',
    'sandlot sandbox protect one --off',
    'sandlot sandbox move /play one',
    'sandlot sandbox move drafts one',
    'sandlot sandbox delete two --yes',
    'sandlot sandbox restore two',
    'sandlot sandbox fork ',
    'sandlot folder create /sand',
    "xdg-open 'http://localhost:4000/dashboard/sandboxes/sand",
    'sandlot notif read n1',
    'sandlot notif archive n1',
    'sandlot folder delete ',
    'sandlot folder restore ',
    'sandlot sandbox purge gone --yes',
    'sandlot pr list harbor/tides',
    'sandlot branch create harbor/tides fix --from main',
    'sandlot branch list harbor/tides',
    'sandlot search one',
  ])
    expect(lines).toContainEqual(expect.stringContaining(start))
  for (const line of lines.filter((one) => one.startsWith('sandlot ')))
    await expect(
      program.root.parseAsync(wordsOf(line).slice(1), { from: 'user' }),
      line,
    ).resolves.toBeDefined()
})
