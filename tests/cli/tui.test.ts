import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, vi } from 'vitest'
import type { Cli } from '../support/cli.ts'
import { newPerson } from '../support/people.ts'
import { type Terminal, tmuxProblem } from '../support/tmux.ts'
import { USERS_NODE } from '../support/users-node.ts'
import { answer } from './signed-in.ts'
import { PROMPT, test } from './terminal.ts'

const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')

/** Each start of the program waits for its rows, and one test starts it five times. */
vi.setConfig({ testTimeout: 180_000 })

const problem = tmuxProblem()
if (problem) console.log(`The terminal UI is not tried in a terminal: ${problem}.`)

const create = async (cli: Cli, title: string) =>
  answer<{ id: string }>(await cli(['sandbox', 'create', '--template', 'react', '--title', title, '--json']))
    .data

const selectedRow = (screen: string) => screen.split('\n').find((line) => line.includes('❯')) ?? ''

/** Checks the exit status of the last command, and that the terminal is back in line mode, as a shell needs it. */
const ended = async (terminal: Terminal, status: number) => {
  await terminal.comesTo('plain')
  await terminal.shows(new RegExp(`^${PROMPT}\\s*$`, 'm'))
  terminal.press(
    'echo "status $?" "$(stty -a | grep -o -- "-*icanon")" "$(stty -a | grep -o -- "-*echo ")"',
    'Enter',
  )
  await terminal.shows(new RegExp(`status ${status} icanon echo`))
}

test.skipIf(problem !== null)(
  '[CL-042] without arguments opens the terminal UI on a terminal, and otherwise prints help and exits with 2',
  async ({ signedIn, open }) => {
    await create(signedIn, 'Sand heap')
    const terminal = open()
    await terminal.shows('❯ Sand heap')
    expect(terminal.state()).toBe('full')
    terminal.press('q')
    await ended(terminal, 0)
    terminal.press('clear; sandlot dash', 'Enter')
    await terminal.shows('❯ Sand heap')
    terminal.press('q')
    await ended(terminal, 0)
    for (const words of [[], ['dash']])
      expect(await signedIn(words)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('Usage: sandlot'),
      })
  },
)

test.skipIf(problem !== null)(
  'lists and the terminal UI use ASCII in a locale without UTF-8',
  async ({ signedIn, open }) => {
    await create(signedIn, 'Sand heap')
    const terminal = open({ env: { LC_ALL: 'POSIX' } })
    const screen = await terminal.shows('> Sand heap')
    expect(screen).toMatch(/^\+- /m)
    expect(screen).toMatch(/^[\p{ASCII}]*$/u)
    terminal.press('q')
    await ended(terminal, 0)
  },
)

test.skipIf(problem !== null)(
  '[CL-048] shows changes made elsewhere live, without moving the selection',
  async ({ signedIn, open }) => {
    await create(signedIn, 'First')
    await create(signedIn, 'Second')
    const terminal = open({ columns: 120, rows: 30 })
    await terminal.shows('● live')
    terminal.press('3')
    await terminal.shows('▸ 3 Drafts')
    await terminal.shows('❯ Second')
    terminal.press('j')
    await terminal.shows('❯ First')
    const { id } = await create(signedIn, 'Third')
    expect(selectedRow(await terminal.shows('Third'))).toContain('First')
    await signedIn(['sandbox', 'rename', id, 'Third renamed'])
    expect(selectedRow(await terminal.shows('Third renamed'))).toContain('First')
  },
)

test.skipIf(problem !== null)(
  'adapts to the terminal’s size, down to one column',
  async ({ signedIn, open }) => {
    await create(signedIn, 'Sand heap')
    const terminal = open({ columns: 80, rows: 24 })
    await terminal.shows('❯ Sand heap')
    await terminal.shows('TITLE')
    terminal.resize(40, 12)
    await terminal.shows(/^❯ Sand heap$/m)
    expect(terminal.screen()).not.toContain('TITLE')
    terminal.resize(120, 40)
    await terminal.shows('╭─ Screens')
    await terminal.shows('TITLE')
    expect(
      terminal
        .screen()
        .split('\n')
        .filter((line) => line.includes('❯ Sand heap')),
    ).toHaveLength(1)
  },
)

test.skipIf(problem !== null)(
  '[CL-050] restores the terminal after quit, Ctrl-C, a crash, suspend and SIGTERM',
  async ({ signedIn, open }) => {
    await create(signedIn, 'Sand heap')
    const terminal = open()
    const start = async (command: string) => {
      terminal.press(`clear; ${command}`, 'Enter')
      await terminal.shows('❯ Sand heap')
      expect(terminal.state()).toBe('full')
    }
    await terminal.shows('❯ Sand heap')
    terminal.press('q')
    await ended(terminal, 0)

    await start('sandlot')
    terminal.press('C-c')
    await ended(terminal, 130)

    await start(`'${USERS_NODE}' '${BINARY}'`)
    terminal.press('C-z')
    await terminal.comesTo('plain')
    terminal.press('fg', 'Enter')
    await terminal.comesTo('full')
    await terminal.shows('❯ Sand heap')
    terminal.press('q')
    await ended(terminal, 0)

    // The crash is triggered by a file of this test that is unknown to the program.
    const crash = join(signedIn.home, 'crash.mjs')
    writeFileSync(crash, "process.on('SIGCONT', () => { throw new Error('struck by lightning') })")
    await start(`'${USERS_NODE}' --import '${crash}' '${BINARY}'`)
    terminal.signal('SIGCONT')
    await terminal.shows('struck by lightning')
    await ended(terminal, 1)

    await start(`'${USERS_NODE}' '${BINARY}'`)
    terminal.signal('SIGTERM')
    await ended(terminal, 143)
  },
)

test.skipIf(problem !== null)('draws in CI too, and without color', async ({ signedIn, open }) => {
  await create(signedIn, 'Sand heap')
  const terminal = open({ env: { CI: 'true', NO_COLOR: '1' } })
  await terminal.shows('❯ Sand heap')
  await terminal.shows('● live')
  expect(terminal.styled()).not.toMatch(
    new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*(?:3|4|9|10)[0-7]\\b`),
  )
})

test.skipIf(problem !== null)(
  'a title whose width the terminal overestimates does not break the layout',
  async ({ signedIn, open }) => {
    await create(signedIn, 'Below')
    await create(signedIn, '👩🏽‍💻 صندوق 👨‍👩‍👧‍👦')
    const terminal = open()
    await terminal.shows('Below')
    terminal.press('j')
    const screen = await terminal.shows('❯ Below')
    const edge = screen.split('\n').map((row) => row[0] ?? '')
    expect(edge.join('')).toMatch(/╭│+╰/)
    terminal.press('q')
    await ended(terminal, 0)
  },
)

test.skipIf(problem !== null)(
  'deletes and restores marked rows together; a row’s menu shares it',
  async ({ world, signedIn, open }) => {
    const friend = await newPerson(world)
    for (const title of ['First', 'Second', 'Third']) await create(signedIn, title)
    const terminal = open({ columns: 120, rows: 30 })
    await terminal.shows('❯ Third')
    terminal.press('3')
    await terminal.shows('▸ 3 Drafts')
    await terminal.shows('❯ Third')
    terminal.press('Space', 'Space')
    await terminal.shows('2 marked · 3 of 3')
    terminal.press('D')
    await terminal.shows('Move these 2 sandboxes to Recently deleted?')
    terminal.press('y')
    await terminal.shows('2 items were moved to Recently deleted')
    expect(await titles(signedIn, '--deleted')).toEqual(['Second', 'Third'])
    terminal.press('u')
    await terminal.shows('Undone')
    await terminal.shows(/ of 3 /)
    expect(await titles(signedIn, '--drafts')).toEqual(['First', 'Second', 'Third'])
    terminal.press('.')
    await terminal.shows('Actions · ')
    await terminal.shows('m  Move to folder…')
    terminal.press(...Array.from('jjjjjjjj'))
    await terminal.shows(/❯ +Share…/)
    terminal.press('Enter')
    await terminal.shows('with usernames or e-mail addresses:')
    terminal.press(friend.username, 'Enter')
    await terminal.shows(`What can ${friend.username} do?`)
    terminal.press('2')
    await terminal.shows(`Shared with ${friend.username}: can comment`)
    terminal.press('8')
    // The row is cut off, and the details next to it show the whole line.
    await terminal.shows(/sandlot sandbox share \w+/)
    await terminal.shows(/--with guest/)
    terminal.press('j', 'j')
    await terminal.shows(/❯ sandlot sandbox delete \w+/)
    await terminal.shows(/--yes/)
    terminal.press('q')
    await ended(terminal, 0)
  },
)

const titles = async (cli: Cli, list: string) =>
  answer<{ title: string }[]>(await cli(['sandbox', 'list', list, '--json']))
    .data.map(({ title }) => title)
    .toSorted()

test.skipIf(problem !== null)(
  'an empty list’s text is readable in full on a narrow terminal',
  async ({ open }) => {
    const terminal = open({ columns: 40, rows: 20 })
    await terminal.shows('live')
    terminal.press('5')
    expect(await terminal.shows('No deleted sandboxes')).toMatch(
      /^ {2}Deleted sandboxes stay here [^.]*permanently\s+deleted\.$/m,
    )
    terminal.resize(80, 24)
    terminal.press('6')
    await terminal.shows(/^│ {3}Import a repository/m)
  },
)

test.skipIf(problem !== null)('a refused token shows every remedy on the screen', async ({ open }) => {
  const terminal = open({ env: { SANDLOT_TOKEN: 'slt_nobody' } })
  await terminal.shows('does not accept the token in SANDLOT_TOKEN')
  await terminal.shows(/unset it to use the stored\s.*\n│ {3}sign-in\. /)
})
