import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aliasTexts } from './aliases/messages.ts'
import { writeCredential } from './platform/config/credentials.ts'
import { settingsPath } from './platform/config/settings.ts'
import { graphqlHost } from './testing/graphql-host.ts'
import { createMachine } from './testing/run.ts'
import { TEAM_ID, wireSandbox } from './tui/testing/wire-sandbox.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const env = { SANDLOT_WORKSPACE: TEAM_ID }
const drafts = ['one', 'two', 'three'].map((id) => wireSandbox(id))
const draftsHost = () =>
  graphqlHost({
    'query TeamDrafts': () => ({ me: { id: 'u1', team: { drafts } } }),
    'query RecentlyAccessedSandboxes': () => ({
      me: { id: 'u1', team: { id: TEAM_ID }, recentlyAccessedSandboxes: drafts },
    }),
    'query SandboxById': ({ id }) => ({ sandbox: drafts.find((one) => one.id === id) ?? null }),
  })

/** A user at a terminal who answers the questions in order. */
function typing(...answers: string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  for (const answer of answers) stdin.write(`${answer}\r`)
  return stdin
}

describe('aliases', () => {
  test('expand to commands, with the arguments after them', async () => {
    const { fetch } = draftsHost()
    await machine.run(['alias', 'set', 'mine', "sandbox list --drafts --limit $1 --format '{{id}} !'"])
    expect(await machine.run(['mine', '2'], { fetch, env })).toMatchObject({
      status: 0,
      stdout: 'one !\ntwo !\n',
    })
    await machine.run(['alias', 'set', 'd', 'sandbox list --drafts'])
    const { stdout } = await machine.run(['d', '--jq', 'length'], { fetch, env })
    expect(stdout).toBe('3\n')
    expect((await machine.run(['alias', 'list'])).stdout.split('\n')).toContain('d\tsandbox list --drafts')
    await machine.run(['alias', 'delete', 'd'])
    expect((await machine.run(['d'], { fetch, env })).status).toBe(2)
    expect((await machine.run(['alias', 'delete', 'd'])).status).toBe(6)
  })

  test('name the arguments that are missing', async () => {
    const means = 'sandbox list --author $2 --limit $1'
    await machine.run(['alias', 'set', 'mine', means])
    expect(await machine.run(['mine', '2'], { env })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(aliasTexts.needsMore('mine', means, 2)),
    })
  })

  test.runIf(process.platform !== 'win32')('unreadable settings are a failure like any other', async () => {
    mkdirSync(settingsPath(machine.directory), { recursive: true })
    const { status, json } = await machine.run(['mine', '--json'], { env })
    expect(status).toBe(2)
    expect(json()).toMatchObject({ ok: false, error: { message: expect.stringContaining('it is a folder') } })
  })

  test.each([
    ['sandbox', 'whoami', aliasTexts.isCommand('sandbox')],
    ['a b', 'whoami', aliasTexts.nameWrong('a b')],
    ['x', 'nonsense', aliasTexts.unknownCommand('nonsense')],
    ['x', '  ', aliasTexts.meansNothing],
    ['x', "sandbox list 'x", aliasTexts.quoteOpen("'")],
  ])('%s for %s is refused', async (name, means, why) => {
    expect(await machine.run(['alias', 'set', name, means])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(why),
    })
  })
})

test('a sandlot-… program on the PATH becomes a command, unless a built-in one has its name', async () => {
  const bin = join(machine.home, 'bin')
  mkdirSync(bin)
  for (const name of ['hello', 'whoami']) {
    writeFileSync(join(bin, `sandlot-${name}`), '#!/bin/sh\n')
    chmodSync(join(bin, `sandlot-${name}`), 0o755)
  }
  const started: unknown[] = []
  const run = async (...all: unknown[]) => {
    started.push(all)
    return 7
  }
  const options = { run, env: { PATH: bin } }
  expect((await machine.run(['hello', '--loud', 'x'], options)).status).toBe(7)
  expect(started).toEqual([[join(bin, 'sandlot-hello'), ['--loud', 'x']]])
  expect((await machine.run(['whoami'], options)).status).toBe(10)
  expect((await machine.run(['nonsense'], options)).status).toBe(2)
  expect(started).toHaveLength(1)
})

describe('a missing argument', () => {
  test('is prompted for on a terminal', async () => {
    const stdin = typing('one')
    const words = ['alias', 'delete']
    const asPlain = { stdin, terminal: true, env: { NO_COLOR: '1' } }
    const { status, stderr } = await machine.run(words, asPlain)
    expect(stderr).toContain('name (the alias): ')
    expect(stderr).toContain(aliasTexts.unknown('one'))
    expect(status).toBe(6)
  })

  test('is prompted for with the possible values', async () => {
    const { stderr } = await machine.run(['credits', 'budget'], { stdin: typing('x'), terminal: true })
    expect(stderr).toContain('of (what the budget is for: workspace, person, token, label): ')
  })

  test.each([
    ['--no-input', ['--no-input'], true],
    ['--json', ['--json'], true],
    ['no terminal', [], false],
  ])('is not prompted for with %s', async (_what, flags, terminal) => {
    const stdin = Object.assign(new PassThrough(), { isTTY: terminal })
    expect((await machine.run(['alias', 'delete', ...flags], { stdin, terminal })).status).toBe(2)
  })

  test('can be picked from the recent sandboxes', async () => {
    const { fetch } = draftsHost()
    const stdin = typing('2')
    const words = ['sandbox', 'open', '--no-browser']
    const { stdout, stderr } = await machine.run(words, { fetch, env, stdin, terminal: true })
    expect(stderr).toContain('  2  two  two')
    expect(stdout).toBe(`${host}/p/sandbox/two\n`)
  })
})

describe('a pager', () => {
  const list = async (own: Record<string, string>, rows: number, terminal = true) => {
    const shown: unknown[] = []
    const run = async (file: string, _words: readonly string[], input?: string) => {
      shown.push([file, input?.split('\n').length])
      return file === 'missing' ? 127 : 0
    }
    const words = ['sandbox', 'list', '--drafts']
    const options = { fetch: draftsHost().fetch, env: { ...env, ...own }, run, rows, terminal }
    const { stdout } = await machine.run(words, options)
    return { shown, lines: stdout.split('\n').length - 1 }
  }

  test('shows output longer than the terminal, if one is configured', async () => {
    expect(await list({ PAGER: 'less' }, 3)).toEqual({ shown: [['less', 5]], lines: 0 })
    expect(await list({ PAGER: 'less', SANDLOT_PAGER: 'more' }, 3)).toMatchObject({ shown: [['more', 5]] })
    expect(await list({ PAGER: 'less' }, 30)).toEqual({ shown: [], lines: 4 })
    expect(await list({}, 3)).toEqual({ shown: [], lines: 4 })
    expect(await list({ PAGER: 'less', SANDLOT_PAGER: '' }, 3)).toEqual({ shown: [], lines: 4 })
    expect(await list({ PAGER: 'less' }, 3, false)).toEqual({ shown: [], lines: 3 })
    expect(await list({ PAGER: 'missing' }, 3)).toEqual({ shown: [['missing', 5]], lines: 4 })
  })
})

test('open in a repository’s checkout leads to the current branch', async () => {
  const git = join(machine.home, 'site', '.git')
  mkdirSync(git, { recursive: true })
  mkdirSync(join(machine.home, 'site', 'src'))
  writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/fix/header\n')
  writeFileSync(join(git, 'config'), '[remote "origin"]\n\turl = git@github.com:tidewater/website.git\n')
  const { status, stdout } = await machine.run(['open'], { cwd: join(machine.home, 'site', 'src') })
  expect([status, stdout]).toEqual([0, `${host}/p/github/tidewater/website/fix/header\n`])
})

test('completion offers contexts, levels, sort fields and aliases', async () => {
  await machine.run(['alias', 'set', 'd', 'whoami'])
  const complete = async (...words: string[]) =>
    (await machine.run(['complete', '--', ...words])).stdout
      .split('\n')
      .map((line) => line.split('\t')[0])
      .filter((word) => word && word !== ':4')
  expect(await complete('sandbox', 'privacy', '')).toEqual(['public', 'unlisted', 'private'])
  expect(await complete('sandbox', 'list', '--sort', 'ti')).toEqual(['title', 'title:asc', 'title:desc'])
  expect(await complete('alias', 'delete', '')).toEqual(['d'])
  expect(await complete('--context', '')).toEqual(['localhost:4000'])
})
