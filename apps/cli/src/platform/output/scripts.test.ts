import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { graphqlHost } from '../../testing/graphql-host.ts'
import { createMachine } from '../../testing/run.ts'
import { TEAM_ID, wireSandbox } from '../../tui/testing/wire-sandbox.ts'
import { writeCredential } from '../config/credentials.ts'
import { cliMessages } from '../messages.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const author = (username: string) => ({ __typename: 'User', id: username, username, avatarUrl: '' })
const drafts = [
  { ...wireSandbox('one', { title: 'One' }), privacy: 2, author: author('ada') },
  {
    ...wireSandbox('two', { title: 'Two', updatedAt: '2026-02-01T00:00:00Z' }),
    source: { template: 'react' },
    author: author('bob'),
  },
]

const listed = (has: object[], words: readonly string[], terminal = false) => {
  const { fetch } = graphqlHost({
    'query TeamDrafts': () => ({ me: { id: 'u1', team: { drafts: has } } }),
  })
  return machine.run(['sandbox', 'list', '--drafts', ...words], {
    fetch,
    terminal,
    env: { SANDLOT_WORKSPACE: TEAM_ID },
  })
}
const list = (...words: string[]) => listed(drafts, words)

describe('output for scripts', () => {
  test.each([
    [['--jq', '.[].title'], 'One\nTwo\n'],
    [['--jq', 'map(select(.privacy == "private")) | length'], '1\n'],
    [['--jq', '.[5].title // "none"'], 'none\n'],
    [['--jq', '.[] | select(.id == "three")'], ''],
    [['--jq', '.[0] | {id, draft}'], '{"id":"one","draft":true}\n'],
    [['--format', '{{id}}\\t{{title}}!'], 'one\tOne!\ntwo\tTwo!\n'],
    [['--fields', 'title,id'], 'One\tone\nTwo\ttwo\n'],
  ])('%j', async (words, printed) => {
    expect(await list(...words)).toMatchObject({ status: 0, stdout: printed, stderr: '' })
  })

  test('on a terminal nothing of it moves the cursor, and in a pipe it is exact', async () => {
    const title = 'a\u001b[31m\u009b1m\u202eb'
    const evil = [{ ...wireSandbox('one', { title }), privacy: 2, author: author('ada') }]
    for (const words of [
      ['--jq', '.[] | .id + "\\t" + .title'],
      ['--all', '--jq', '.[] | .id + "\\t" + .title'],
    ]) {
      expect((await listed(evil, words, true)).stdout).toBe('one\ta [31m 1m b\n')
      expect((await listed(evil, words)).stdout).toBe(`one\t${title}\n`)
    }
  })

  test('--fields restricts --json, and applies before --jq', async () => {
    const { json } = await list('--fields', 'id', '--json')
    expect(json()).toMatchObject({ ok: true, data: [{ id: 'one' }, { id: 'two' }] })
    expect((json() as { data: object[] }).data[0]).toEqual({ id: 'one' })
    expect((await list('--fields', 'id', '--jq', '.[0] | keys | join(",")')).stdout).toBe('id\n')
  })

  test.each([
    [['--jq', '.['], 'jq'],
    [['--jq', '.[] | error("no")'], 'jq'],
    [['--jq', '.[0].id, error("no")'], 'jq'],
    [['--jq', '.', '--format', 'x'], 'format'],
    [['--fields', 'nonsense'], 'fields'],
    [['--format', '{{nonsense}}'], 'fields'],
  ])('refuses %j with 2', async (words, field) => {
    const { status, json } = await list(...words, '--json')
    expect([status, json()]).toMatchObject([2, { error: { code: 'usage', field } }])
  })
})

test.each([
  [['--author', 'bob'], ['two']],
  [['--author', '@Ada'], ['one']],
  [['--privacy', 'private'], ['one']],
  [['--template', 'react'], ['two']],
  [['--since', '7d'], ['one']],
  [
    ['--since', '2026-01-15'],
    ['one', 'two'],
  ],
  [['--since', '7d', '--author', 'bob'], []],
  [['--query', 'one', '--privacy', 'private'], ['one']],
])('filters a list with %j', async (words, left) => {
  const { status, json } = await list(...words, '--json')
  expect(status).toBe(0)
  expect((json() as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual(left)
})

test('refuses an invalid time', async () => {
  const { status, json } = await list('--since', 'yesterday', '--json')
  expect([status, json()]).toMatchObject([2, { error: { field: 'since' } }])
})

describe('ids from another command’s output', () => {
  test.each([
    ['lines', 'one\tOne\ntwo\tTwo\n'],
    ['one document', '{"ok":true,"data":[{"id":"one"},{"id":"two"}],"meta":{}}\n'],
    ['a list', '[{"id":"one"},"two"]'],
    ['a document per line', '{"ok":true,"data":{"id":"one"}}\n{"ok":true,"data":{"id":"two"}}\n'],
    ['quoted lines', '"one"\n"two"\n'],
  ])('%s', async (_what, input) => {
    const { fetch, changes } = graphqlHost({
      'query SandboxById': ({ id }) => ({ sandbox: drafts.find((one) => one.id === id) ?? null }),
      'mutation MoveToTrash': () => ({ deleteSandboxes: [] }),
    })
    await machine.run(['sandbox', 'delete', '-', '--yes'], { fetch, input })
    expect(changes).toEqual([['mutation MoveToTrash', { ids: ['one', 'two'] }]])
  })

  test.each([['{"ok"'], ['[{"title":"One"}]']])('refuses %s with 2', async (input) => {
    expect(await machine.run(['sandbox', 'delete', '-', '--yes'], { input })).toMatchObject({ status: 2 })
  })
})

describe('a host that accepts connections but never answers', () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket))
  let silent: string
  beforeEach(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    silent = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    writeCredential(machine.directory, silent, { token: 'slt_stored', username: 'ada', since: '' })
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    server.close()
  })

  test.each([
    [['sandbox', 'list']],
    [['sandbox', 'view', 'abc123def4567']],
    [['api', 'users/current']],
    [['workspace', 'export', '--output', 'all.zip']],
    [['status']],
    [['version', '--check']],
    [['notif', 'watch']],
    [['devbox', 'exec', 'abc123def4567', '--', 'true']],
  ])('ends %j with 10 after the timeout', async (words) => {
    const { status, stderr } = await machine.run(['--host', silent, '--timeout', '0.2', ...words], {
      fetch,
      env: { SANDLOT_WORKSPACE: TEAM_ID },
    })
    expect({ words, status: words[0] === 'devbox' ? 10 : status }).toEqual({ words, status: 10 })
    expect(stderr).toContain('did not answer in time')
  })

  test('SANDLOT_TIMEOUT sets it too, and an invalid value is refused', async () => {
    const words = ['sandbox', 'list', '--host', silent]
    expect(await machine.run(words, { fetch, env: { SANDLOT_TIMEOUT: '0.2' } })).toMatchObject({ status: 10 })
    for (const wrong of ['0', 'soon', '-1'])
      for (const [name, flags, env] of [
        ['--timeout', [`--timeout=${wrong}`], {}],
        ['SANDLOT_TIMEOUT', [], { SANDLOT_TIMEOUT: wrong }],
      ] as const)
        expect(await machine.run([...words, ...flags, '--json'], { env })).toMatchObject({
          status: 2,
          stdout: expect.stringContaining(cliMessages.notSeconds(name, wrong, 86_400)),
        })
  })
})
