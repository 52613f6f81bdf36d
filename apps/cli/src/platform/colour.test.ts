import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { graphqlHost } from '../testing/graphql-host.ts'
import { createMachine } from '../testing/run.ts'
import { TEAM_ID, wireSandbox } from '../tui/testing/wire-sandbox.ts'
import { writeCredential } from './credentials.ts'

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

test.each([
  ['a list', ['sandbox', 'list', '--drafts']],
  ['what became of several', ['sandbox', 'delete', 'one', 'gone', 'nosuch', '--yes']],
  ['a failure', ['sandbox', 'list', '--drafts', '--sort', 'nonsense']],
])(
  '%s is told with colour by the terminal and the variables, and says the same without',
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

test('each state has a sign or a word of its own', async () => {
  const words = ['sandbox', 'delete', 'one', 'gone', 'nosuch', '--yes']
  const plain = await printed(words, { NO_COLOR: '1' }, true)
  expect(plain).toMatch(/✓ “one” /)
  expect(plain).toMatch(/✓ “gone” is already/)
  expect(plain).toMatch(/✗ nosuch: /)
  expect(plain).toMatch(/^Error: 1 of 3 failed\./m)
})
