import { expect } from 'vitest'
import type { Cli } from '../support/cli.ts'
import { tmuxProblem } from '../support/tmux.ts'
import { answer, test } from './signed-in.ts'
import { test as terminalTest } from './terminal.ts'

type Result = { kind: string; id: string; title: string; where: string | null; score: number; url: string }

async function make(cli: Cli, title: string): Promise<string> {
  const words = ['sandbox', 'create', '--template', 'react', '--title', title, '--json']
  return answer<{ id: string }>(await cli(words)).data.id
}

const graphql = (cli: Cli, query: string, variables: object) =>
  cli(['api', 'graphql', '-f', `query=${query}`, '-F', `variables=${JSON.stringify(variables)}`, '--json'])

const move = (cli: Cli, id: string, path: string) =>
  graphql(
    cli,
    'mutation ($ids: [ID], $path: String) { addToCollectionOrTeam(sandboxIds: $ids, collectionPath: $path) { id } }',
    { ids: [id], path },
  )

test('[CL-040] search finds the workspace’s sandboxes, folders, repositories and branches', async ({
  world,
  me,
  signedIn,
}) => {
  const moved = await make(signedIn, 'Tide table')
  await make(signedIn, 'Low tide')
  await make(signedIn, 'Mountains')
  await graphql(
    signedIn,
    'mutation ($path: String!, $teamId: UUID4!) { createCollection(path: $path, teamId: $teamId) { id } }',
    { path: '/sea/tides', teamId: me.workspaceId },
  )
  await move(signedIn, moved, '/sea/tides')
  await signedIn(['repo', 'import', 'tidewater/website'])

  const { data, meta } = answer<Result[]>(await signedIn(['search', 'tide', '--json']))
  expect(meta).toMatchObject({ schema: 'search/1', workspace: me.workspaceId, next: null })
  expect(data.map(({ kind, title, where }) => ({ kind, title, where }))).toEqual(
    expect.arrayContaining([
      { kind: 'sandbox', title: 'Tide table', where: '/sea/tides' },
      { kind: 'sandbox', title: 'Low tide', where: null },
      { kind: 'folder', title: 'tides', where: '/sea' },
      { kind: 'repository', title: 'tidewater/website', where: null },
      { kind: 'branch', title: 'main', where: 'tidewater/website' },
    ]),
  )
  expect(data.map(({ title }) => title)).not.toContain('Mountains')
  expect(data.map(({ score }) => score)).toEqual(data.map(({ score }) => score).toSorted((a, b) => a - b))
  const folder = data.find(({ kind }) => kind === 'folder')
  expect(folder?.url).toBe(`${world.url}/dashboard/sandboxes/sea/tides?workspace=${me.workspaceId}`)

  const lines = (await signedIn(['search', 'tide', '--kind', 'folder', '--kind', 'branch', '--jsonl'])).stdout
  expect(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).data.kind)
      .sort(),
  ).toEqual(['branch', 'folder'])
  const best = await signedIn(['search', 'tide', 'table', '--limit', '1'])
  expect(best.stdout.split('\t').slice(0, 3)).toEqual(['sandbox', 'Tide table', '/sea/tides'])
})

test('no results is not a failure; refuses blank queries and unknown kinds, and accepts unusual texts', async ({
  signedIn,
}) => {
  await make(signedIn, 'שלום .*[( <b>👋</b>')
  const none = await signedIn(['search', 'zzz', '--json'])
  expect([none.code, answer<Result[]>(none).data]).toEqual([0, []])
  for (const text of ['שלום', '.*[(', '<b>', '👋'])
    expect(answer<Result[]>(await signedIn(['search', text, '--json'])).data).toHaveLength(1)
  expect(answer<Result[]>(await signedIn(['search', 'x'.repeat(1000), '--json'])).data).toEqual([])
  const blank = await signedIn(['search', '  ', '--json'])
  expect([blank.code, blank.json()]).toMatchObject([2, { error: { field: 'text' } }])
  const kind = await signedIn(['search', 'x', '--kind', 'virus', '--json'])
  expect([kind.code, kind.json()]).toMatchObject([2, { error: { field: 'kind' } }])
})

test('[CL-029] lists sandboxes by dashboard page, and filters each list by a query', async ({ signedIn }) => {
  const titles = async (...flags: string[]) =>
    answer<{ title: string }[]>(await signedIn(['sandbox', 'list', ...flags, '--json']))
      .data.map(({ title }) => title)
      .sort()
  const ids = new Map<string, string>()
  for (const title of ['Harbor draft', 'Harbor root', 'Harbor gone', 'Harbor kit', 'Else'])
    ids.set(title, await make(signedIn, title))
  const idOf = (title: string) => ids.get(title) ?? ''
  await move(signedIn, idOf('Harbor root'), '/')
  await graphql(signedIn, 'mutation ($ids: [ID!]!) { makeSandboxesTemplates(sandboxIds: $ids) { id } }', {
    ids: [idOf('Harbor kit')],
  })
  await signedIn(['sandbox', 'delete', idOf('Harbor gone'), '--yes'])

  expect(await titles('--recent')).toEqual(expect.arrayContaining(['Else', 'Harbor draft', 'Harbor root']))
  expect(await titles('--drafts')).toEqual(expect.arrayContaining(['Else', 'Harbor draft']))
  expect(await titles('--shared')).toEqual([])
  expect(await titles('--deleted')).toEqual(['Harbor gone'])
  expect(await titles('--templates')).toEqual(['Harbor kit'])
  expect(await titles('--path', '/')).toEqual(expect.arrayContaining(['Harbor root']))

  expect(await titles('--query', 'harbor')).toEqual(['Harbor draft', 'Harbor root'])
  expect(await titles('--query', 'harbor', '--path', '/')).toContain('Harbor root')
  expect(await titles('--query', 'else', '--recent')).toEqual(['Else'])
  expect(await titles('--query', 'harbor', '--deleted')).toEqual(['Harbor gone'])
  expect(await titles('--query', 'harbor', '--limit', '1')).toHaveLength(1)
  expect(
    answer(await signedIn(['sandbox', 'list', '--query', 'a', '--after', 'x', '--json'])).error,
  ).toMatchObject({
    field: 'after',
  })
  expect(await titles('--query', 'zzz')).toEqual([])
})

test('a truncated list states the total', async ({ signedIn }) => {
  for (const title of ['Tide one', 'Tide two']) await make(signedIn, title)
  for (const words of [
    ['search', 'tide'],
    ['sandbox', 'list', '--query', 'tide'],
  ]) {
    const { stderr } = await signedIn([...words, '--limit', '1'])
    expect(stderr).toContain('Only the best of 2 is shown.')
    expect((await signedIn([...words, '--limit', '2'])).stderr).toBe('')
  }
})

terminalTest.skipIf(tmuxProblem() !== null)(
  'on a terminal the results fit into its width, with titles that can be read and ids that commands take',
  async ({ signedIn, me, open }) => {
    const title = 'The height of every tide'
    const id = await make(signedIn, title)
    await graphql(
      signedIn,
      'mutation ($path: String!, $teamId: UUID4!) { createCollection(path: $path, teamId: $teamId) { id } }',
      { path: '/sea/tides', teamId: me.workspaceId },
    )
    const screen = await open({ command: 'sandlot search tide' }).shows(title)
    expect(screen).toMatch(new RegExp(`sandbox +${title} .*${id}$`, 'm'))
    expect(screen).toMatch(/^folder +tides +\/sea +[\d.]+$/m)
  },
)
