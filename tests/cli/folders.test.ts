import { expect } from 'vitest'
import { makeSandbox } from '../support/sandboxes.ts'
import { answer, test } from './signed-in.ts'

type Folder = { path: string; sandboxes: number; created?: boolean }
type Moved = { from: string; to: string; folders: number; workspace: string }

test('[CL-033] creates, lists, renames, moves, deletes and restores folders', async ({ signedIn, world }) => {
  const run = async <Data>(...words: string[]) => answer<Data>(await signedIn(['folder', ...words, '--json']))
  const paths = async () => (await run<Folder[]>('list')).data.map(({ path }) => path)

  const made = await run<Folder & { url: string }>('create', 'Work/Client A')
  expect(made.data).toMatchObject({ path: '/Work/Client A', created: true, sandboxes: 0 })
  expect(made.data.url).toMatch(`${world.url}/dashboard/sandboxes/Work/Client%20A?workspace=`)
  expect((await run<Folder>('create', '/Work')).data.created).toBe(false)
  expect((await run<Folder>('create', '/Not', '--dry-run')).data.created).toBe(false)
  await run('create', '/Archive')
  expect(await paths()).toEqual(['/', '/Archive', '/Work', '/Work/Client A'])
  expect((await run<Folder[]>('list', '/Work')).data).toHaveLength(2)

  expect((await run<Moved>('rename', '/Work', 'Jobs')).data).toMatchObject({
    from: '/Work',
    to: '/Jobs',
    folders: 2,
  })
  const planned = await run<Moved>('move', '/Jobs', '/Archive', '--dry-run')
  expect(planned).toMatchObject({ data: { to: '/Archive/Jobs' }, meta: { dryRun: true } })
  expect(await paths()).toContain('/Jobs')
  await run('move', '/Jobs', '/Archive')
  expect(await paths()).toEqual(['/', '/Archive', '/Archive/Jobs', '/Archive/Jobs/Client A'])

  expect((await run<Folder>('delete', '/Archive', '--dry-run')).data).toMatchObject({
    folders: 3,
    sandboxes: 0,
  })
  await run('delete', '/Archive', '--yes')
  expect(await paths()).toEqual(['/'])
  expect((await run<Folder[]>('restore', '/Archive')).data).toHaveLength(3)

  await signedIn(['workspace', 'create', 'Makers'])
  const away = await run<Moved>('move', '/Archive/Jobs', '/', '--to-workspace', 'Makers')
  expect(away.data).toMatchObject({ to: '/Jobs', folders: 2 })
  expect(await paths()).toEqual(['/', '/Archive'])
})

test('creates, moves and deletes several folders at once, from arguments or standard input [CL-011]', async ({
  signedIn,
}) => {
  type Change = { id: string; status: string }
  const run = async (words: string[], input = '') =>
    answer<Change[]>(await signedIn(['folder', ...words, '--json'], { input })).data
  const statuses = (changes: Change[]) => changes.map(({ id, status }) => [id, status])

  expect(statuses(await run(['create', '-'], '/Client A\t0\n/b\n/b/c\n'))).toEqual([
    ['/Client A', 'done'],
    ['/b', 'done'],
    ['/b/c', 'done'],
  ])
  expect(statuses(await run(['create', '/b', '/d', '--dry-run']))).toEqual([
    ['/b', 'already'],
    ['/d', 'planned'],
  ])
  expect(statuses(await run(['create', '/b', '/d']))).toEqual([
    ['/b', 'already'],
    ['/d', 'done'],
  ])
  expect(statuses(await run(['delete', '/b', 'b/', '--dry-run']))).toEqual([['/b', 'planned']])
  const planned = await run(['move', '/Client A', '/b', '/d', '--dry-run'])
  expect(statuses(planned)).toEqual([
    ['/Client A', 'planned'],
    ['/b', 'planned'],
  ])
  const partly = await signedIn(['folder', 'move', '/Client A', '/gone', '/b/c', '/b', '/d', '--jsonl'])
  expect(partly.code).toBe(3)
  expect(partly.stdout).toContain('"status":"failed"')
  const list = await signedIn(['folder', 'list', '/d'])
  expect(list.stdout.split('\n').map((line) => line.split('\t')[0])).toEqual([
    '/d',
    '/d/b',
    '/d/b/c',
    '/d/Client A',
    '',
  ])
  expect(statuses(await run(['delete', '-', '--yes'], list.stdout))).toEqual([['/d', 'done']])
})

test('restores deleted folders, also several at once, as a dry run predicts; renames several', async ({
  me,
  signedIn,
}) => {
  const run = (...words: string[]) => signedIn(['folder', ...words])
  const paths = async () =>
    answer<Folder[]>(await run('list', '--json')).data.map(({ path, sandboxes }) => [path, sandboxes])
  await run('create', '/a b/c', '/d')
  const { id } = await makeSandbox(me, 'One')
  await signedIn(['sandbox', 'move', '/a b/c', id])
  const gone = await run('delete', '/a b', '--yes')
  expect(gone.stderr).toBe("Bring it back with: sandlot folder restore '/a b'\n")
  await run('delete', '/d', '--yes')

  const planned = answer<Folder[]>(await run('restore', '/a b', '--dry-run', '--json'))
  expect(planned).toMatchObject({
    data: [{ path: '/a b' }, { path: '/a b/c', sandboxes: 1 }],
    meta: { dryRun: true },
  })
  expect((await run('restore', '/a b', '--dry-run')).stdout).toBe(
    'The folder /a b would come back with 1 folder and 1 sandbox inside.\n',
  )
  expect(await paths()).toEqual([['/', 0]])

  const names = { input: '/a b\n/nowhere\n/d\n' }
  const several = await signedIn(['folder', 'restore', '-', '--dry-run'], names)
  expect([several.code, several.stdout.split('\n').map((line) => line.split('\t').slice(0, 2))]).toEqual([
    3,
    [['/a b', 'planned'], ['/nowhere', 'failed'], ['/d', 'planned'], ['']],
  ])
  expect(await paths()).toEqual([['/', 0]])
  const lines = await signedIn(['folder', 'restore', '-', '--jsonl'], names)
  expect(lines.code).toBe(3)
  expect(
    lines.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).data.status),
  ).toEqual(['done', 'failed', 'done'])
  expect(await paths()).toEqual([
    ['/', 0],
    ['/a b', 0],
    ['/a b/c', 1],
    ['/d', 0],
  ])

  const input = '/a b/c\tC\n/nowhere\tX\n/d\ta/b\n/a b\tA\n'
  const renamed = answer<{ status: string }[]>(await signedIn(['folder', 'rename', '-', '--json'], { input }))
  expect(renamed.data.map(({ status }) => status)).toEqual(['done', 'failed', 'failed', 'done'])
  expect(await paths()).toEqual([
    ['/', 0],
    ['/A', 0],
    ['/A/C', 1],
    ['/d', 0],
  ])
})

test('explains what cannot be done with folders', async ({ signedIn }) => {
  await signedIn(['folder', 'create', '/a/b'])
  for (const [words, code, said] of [
    [['rename', '/a', 'b/c'], 2, 'slashes'],
    [['create', '/a/../b'], 2, '“..”'],
    [['move', '/a', '/a/b'], 2, 'into itself'],
    [['delete', '/', '--yes'], 2, 'cannot be renamed, moved or deleted'],
    [['delete', '/gone', '--yes'], 6, 'no folder /gone'],
    [['move', '/a', '/gone'], 6, 'no folder /gone'],
    [['delete', '/a'], 2, '--yes'],
    [['move', '/a', ''], 2, 'name is required'],
    [['restore', '/a', '--dry-run'], 6, 'no deleted folder /a'],
  ] as const) {
    const ended = await signedIn(['folder', ...words, '--json'])
    expect(ended.code, words.join(' ')).toBe(code)
    expect(ended.json()).toMatchObject({ error: { message: expect.stringContaining(said) } })
  }
})
