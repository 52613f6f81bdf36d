import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { graphqlHost } from '../testing/graphql-host.ts'
import { createMachine } from '../testing/run.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const thread = (id: string, more: object = {}) => ({
  __typename: 'Comment',
  id,
  content: 'Why?',
  insertedAt: '2026-01-01T00:00:00Z',
  editedAt: null,
  isResolved: false,
  user: { __typename: 'User', id: 'u2', username: 'ben', name: null, avatarUrl: '' },
  references: [],
  anchorReference: null,
  comments: [],
  ...more,
})
const onLines = {
  anchorReference: {
    __typename: 'Reference',
    id: 'c1',
    metadata: {
      __typename: 'CodeReferenceMetadata',
      path: 'a.ts',
      line: 3,
      endLine: 4,
      code: '',
      isGone: false,
    },
  },
}

/** A host with these answers. Records the requests. */
function hostWith(answers: Record<string, object>) {
  const asked: [string, object][] = []
  const { fetch } = graphqlHost(
    Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [
        name,
        (variables) => {
          asked.push([name.split(' ')[1] ?? '', variables])
          return answer
        },
      ]),
    ),
  )
  return { options: { fetch }, asked }
}

test('lists open threads with their subject, and resolved ones on request', async () => {
  const sandbox = { __typename: 'Sandbox', id: 'aaa111' }
  const comments = [thread('c1', onLines), thread('c2', { isResolved: true })]
  const { options } = hostWith({ 'query SandboxComments': { sandbox: { ...sandbox, comments } } })
  const open = await machine.run(['comment', 'list', 'aaa111', '--json'], options)
  expect(open.json()).toMatchObject({
    data: [{ id: 'c1', author: 'ben', lines: { path: 'a.ts', line: 3, endLine: 4, deleted: false } }],
  })
  const all = await machine.run(['comment', 'list', 'aaa111', '--resolved', '--json'], options)
  expect(all.json()).toMatchObject({ data: [{ id: 'c1' }, { id: 'c2', resolved: true }] })
  expect((await machine.run(['comment', 'list', 'aaa111'], options)).stdout).toContain('a.ts:3-4')
})

test('adds a comment to the sandbox, to lines, or to a thread', async () => {
  const { options, asked } = hostWith({
    'mutation CreateComment': { createComment: thread('c1') },
    'mutation CreateCodeComment': { createCodeComment: thread('c1', onLines) },
  })
  await machine.run(['comment', 'add', 'aaa111', 'Nice', '--json'], options)
  await machine.run(
    ['comment', 'add', 'aaa111', 'Why?', '--file', 'a.ts', '--lines', '3-4', '--json'],
    options,
  )
  await machine.run(['comment', 'add', 'aaa111', 'So.', '--reply', 'c1', '--json'], options)
  expect(asked).toEqual([
    ['CreateComment', { sandboxId: 'aaa111', content: 'Nice' }],
    [
      'CreateCodeComment',
      { sandboxId: 'aaa111', content: 'Why?', anchorReference: { path: 'a.ts', line: 3, endLine: 4 } },
    ],
    ['CreateComment', { sandboxId: 'aaa111', content: 'So.', parentCommentId: 'c1' }],
  ])
})

test.each([
  [['--lines', '3'], 'file'],
  [['--file', 'a.ts'], 'lines'],
  [['--file', 'a.ts', '--lines', 'x'], 'lines'],
  [['--file', 'a.ts', '--lines', '5-2'], 'lines'],
  [['--file', 'a.ts', '--lines', '0'], 'lines'],
  [['--reply', 'c1', '--file', 'a.ts'], 'reply'],
])('%j is a usage error', async (flags, field) => {
  const { options, asked } = hostWith({})
  const { status, json } = await machine.run(['comment', 'add', 'aaa111', 'Hi', ...flags, '--json'], options)
  expect(status).toBe(2)
  expect(json()).toMatchObject({ error: { field } })
  expect(asked).toEqual([])
})

test('resolves and reopens a thread', async () => {
  const { options, asked } = hostWith({
    'mutation ResolveComment': { resolveComment: thread('c1', { isResolved: true }) },
    'mutation UnresolveComment': { unresolveComment: thread('c1') },
  })
  expect((await machine.run(['comment', 'resolve', 'aaa111', 'c1', '--json'], options)).json()).toMatchObject(
    {
      data: { resolved: true },
    },
  )
  await machine.run(['comment', 'resolve', 'aaa111', 'c1', '--reopen', '--json'], options)
  expect(asked.map(([name]) => name)).toEqual(['ResolveComment', 'UnresolveComment'])
})
