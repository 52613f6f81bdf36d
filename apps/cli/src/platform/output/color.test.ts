import { createRequire } from 'node:module'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { graphqlHost } from '../../testing/graphql-host.ts'
import { createMachine } from '../../testing/run.ts'
import { connectionTexts } from '../../tui/messages.ts'
import { createHost } from '../../tui/testing/host.ts'
import { TEAM_ID, wireSandbox } from '../../tui/testing/wire-sandbox.ts'
import { writeCredential } from '../config/credentials.ts'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, 'http://localhost:4000', { token: 'slt_x', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const drafts = [wireSandbox('one'), { ...wireSandbox('gone'), removedAt: '2026-02-01T00:00:00Z' }]

async function printed(words: string[], env: Record<string, string>, terminal: boolean) {
  const { fetch } = graphqlHost({
    'query TeamDrafts': () => ({ me: { id: 'u1', team: { drafts } } }),
    'query SandboxById': ({ id }) => ({ sandbox: drafts.find((one) => one.id === id) ?? null }),
    'query SearchTeamSandboxes': () => ({ me: { id: 'u1', team: { sandboxes: [] } } }),
    'query DeletedSandboxes': () => ({ me: { id: 'u1', team: { sandboxes: [] } } }),
    'mutation MoveToTrash': () => ({ deleteSandboxes: [] }),
  })
  const own = { SANDLOT_WORKSPACE: TEAM_ID, SANDLOT_NO_UPDATE_CHECK: '1', ...env }
  const { stdout, stderr } = await machine.run(words, { fetch, terminal, env: own })
  return stdout + stderr
}

/** Returns the output of the terminal UI until its list is loaded and one row of it is marked. */
async function drawn(env: Record<string, string>) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const whole = Object.assign(stdin, { setRawMode: () => whole, ref: () => whole, unref: () => whole })
  const stop = new AbortController()
  let screen = ''
  const left = machine.run(['dash'], {
    fetch: createHost().fetch,
    terminal: true,
    rows: 24,
    stdin: whole,
    signal: stop.signal,
    env: { SANDLOT_NO_UPDATE_CHECK: '1', ...env },
    seen: (piece) => {
      screen += piece
    },
  })
  const shows = (text: string) =>
    vi.waitFor(() => expect(stripVTControlCharacters(screen)).toContain(text), { timeout: 8000 })
  await shows('❯ one')
  whole.write(' ')
  await shows('1 marked')
  stop.abort()
  await left
  return screen
}

/** Ink checks only once, on load, which colors the terminal of the tests supports. */
async function paintAnyway() {
  const path = createRequire(import.meta.resolve('ink')).resolve('chalk')
  const { default: chalk } = (await import(pathToFileURL(path).href)) as { default: { level: number } }
  const { level } = chalk
  chalk.level = 1
  onTestFinished(() => {
    chalk.level = level
  })
}

/** A text or background color. Weight and inversion don't count. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with an escape character
const COLOUR = /\u001b\[(?:\d+;)*(?:[34][0-8]|9[0-7]|10[0-7])[;m]/

describe('[CL-008] color', () => {
  test.each([
    ['a list', ['sandbox', 'list', '--drafts']],
    ['what became of several', ['sandbox', 'delete', 'one', 'gone', 'nosuch', '--yes']],
    ['a failure', ['sandbox', 'list', '--drafts', '--sort', 'nonsense']],
  ])(
    '%s has color depending on the terminal and variables, and the same text without',
    async (_what, words) => {
      const plain = await printed(words, { NO_COLOR: '1' }, true)
      expect(plain).toBe(stripVTControlCharacters(plain))
      const painted = await printed(words, {}, true)
      expect(painted).not.toBe(plain)
      expect(stripVTControlCharacters(painted)).toBe(plain)
      expect(await printed(words, { TERM: 'dumb' }, true)).toBe(plain)
      const piped = await printed(words, {}, false)
      expect(piped).toBe(stripVTControlCharacters(piped))
      expect(await printed(words, { FORCE_COLOR: '1', NO_COLOR: '1' }, true)).toBe(plain)
    },
  )

  test('each state has its own sign or word', async () => {
    const words = ['sandbox', 'delete', 'one', 'gone', 'nosuch', '--yes']
    const plain = await printed(words, { NO_COLOR: '1' }, true)
    expect(plain).toMatch(/✓ “one” /)
    expect(plain).toMatch(/✓ “gone” is already/)
    expect(plain).toMatch(/✗ nosuch: /)
    expect(plain).toMatch(/^Error: 1 of 3 failed\./m)
  })

  test('the same variables color the terminal UI, and signs mark what is selected, marked and connected', async () => {
    await paintAnyway()
    expect(await drawn({})).toMatch(COLOUR)
    expect(await drawn({ NO_COLOR: '', FORCE_COLOR: '1' })).toMatch(COLOUR)
    expect(await drawn({ FORCE_COLOR: '0' })).not.toMatch(COLOUR)
    const plain = await drawn({ NO_COLOR: '1', FORCE_COLOR: '1' })
    expect(plain).not.toMatch(COLOUR)
    for (const sign of ['❯ one', '✓ one', connectionTexts.connecting])
      expect(stripVTControlCharacters(plain)).toContain(sign)
    const states = Object.values(connectionTexts)
    expect(new Set(states).size).toBe(states.length)
  })
})
