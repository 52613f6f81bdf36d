import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Cli } from '../support/cli.ts'
import { makeSandboxes } from '../support/sandboxes.ts'
import { answer, test } from './signed-in.ts'

type Sandbox = {
  id: string
  title: string
  url: string
  draft: boolean
  privacy: string
  deletedAt: string | null
}
type Change = { id: string; status: string; error?: { code: string } }

const create = async (cli: Cli, title: string, template = 'react') =>
  answer<Sandbox>(await cli(['sandbox', 'create', '--template', template, '--title', title, '--json'])).data

const listed = async (cli: Cli, ...flags: string[]) =>
  answer<Sandbox[]>(await cli(['sandbox', 'list', ...flags, '--json'])).data.map(({ title }) => title)

test('creates a sandbox from a template by id, alias or title, private and among the drafts', async ({
  world,
  signedIn,
}) => {
  const templates = answer<{ id: string; alias: string; title: string }[]>(
    await signedIn(['template', 'list', '--json']),
  )
  const template = templates.data.find(({ id }) => id === 'react')
  if (!template) throw new Error('there is no such template')
  for (const name of [template.id, template.alias, template.title.toUpperCase()].filter(Boolean)) {
    const made = await create(signedIn, `From ${name}`, name)
    expect(made).toMatchObject({ title: `From ${name}`, draft: true, privacy: 'private' })
    expect(made.url).toBe(`${world.url}/p/sandbox/${made.id}`)
  }
  const none = await signedIn(['sandbox', 'create', '--template', 'No such thing', '--json'])
  expect(none.code).toBe(6)
  expect(none.json()).toMatchObject({ error: { field: 'template', next: ['sandlot template list'] } })
  const bare = await signedIn(['sandbox', 'create', '--json'])
  expect(bare.code).toBe(2)
  expect(bare.json()).toMatchObject({ error: { message: expect.stringContaining('--template') } })
})

test('sorts, limits and continues lists', async ({ signedIn }) => {
  for (const title of ['beta', 'Alpha', 'gamma']) await create(signedIn, title)
  expect(await listed(signedIn)).toEqual(['gamma', 'Alpha', 'beta'])
  expect(await listed(signedIn, '--drafts', '--sort', 'title')).toEqual(['Alpha', 'beta', 'gamma'])
  expect(await listed(signedIn, '--drafts', '--sort', 'title:desc', '--all')).toEqual([
    'gamma',
    'beta',
    'Alpha',
  ])
  const first = await signedIn(['sandbox', 'list', '--drafts', '--sort', 'title', '--limit', '2', '--json'])
  const { data, meta } = answer<Sandbox[]>(first)
  expect(data.map(({ title }) => title)).toEqual(['Alpha', 'beta'])
  expect(meta.next).toBe(`${data[1]?.id}~beta`)
  expect(first.stderr).toContain('first 2')
  expect(await listed(signedIn, '--drafts', '--sort', 'title', '--after', String(meta.next))).toEqual([
    'gamma',
  ])
  const missing = await signedIn(['sandbox', 'list', '--path', '/nowhere', '--json'])
  expect(missing.code).toBe(6)
  expect(missing.json()).toMatchObject({
    error: { message: expect.stringContaining('/nowhere'), field: 'path' },
  })
})

test('each dashboard page is a list, one at a time', async ({ signedIn }) => {
  const made = await create(signedIn, 'House kit')
  const mutation = 'mutation ($ids: [ID!]!) { makeSandboxesTemplates(sandboxIds: $ids) { id } }'
  const ids = JSON.stringify([made.id])
  await signedIn(['api', 'graphql', '-f', `query=${mutation}`, '-F', `ids=${ids}`])
  expect(await listed(signedIn, '--templates')).toEqual(['House kit'])
  expect(await listed(signedIn, '--shared')).toEqual([])
  const both = await signedIn(['sandbox', 'list', '--shared', '--templates', '--json'])
  expect(both.code).toBe(2)
  const further = await signedIn(['sandbox', 'list', '--templates', '--after', made.id, '--json'])
  expect(further.json()).toMatchObject({ error: { field: 'after' } })
})

test('[CL-004] --jsonl prints one document per line', async ({ signedIn }) => {
  await create(signedIn, 'one')
  await create(signedIn, 'two\ntwo'.replace('\n', ' '))
  const { stdout } = await signedIn(['sandbox', 'list', '--jsonl'])
  const documents = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(documents).toMatchObject([
    { ok: true, data: { title: 'two two' }, meta: { schema: 'sandbox/1' } },
    { ok: true, data: { title: 'one' }, meta: { schema: 'sandbox/1' } },
  ])
})

test('renames a sandbox, and refuses an invalid title', async ({ signedIn }) => {
  const { id } = await create(signedIn, 'One')
  expect(await signedIn(['sandbox', 'rename', id, '  Uno '])).toMatchObject({
    code: 0,
    stdout: 'Renamed “One” to “Uno”.\n',
  })
  expect(await listed(signedIn)).toEqual(['Uno'])
  const planned = await signedIn(['sandbox', 'rename', id, 'Due', '--dry-run', '--json'])
  expect(planned.json()).toMatchObject({ data: { id, title: 'Due' }, meta: { dryRun: true } })
  expect(await listed(signedIn)).toEqual(['Uno'])
  const refused = await signedIn(['sandbox', 'rename', id, ' ', '--json'])
  expect(refused.code).toBe(2)
  expect(refused.json()).toMatchObject({ error: { code: 'validation', field: 'title' } })
})

test('renames several from the lines of a list, each with its own result', async ({ me, signedIn }) => {
  const [one, two] = await makeSandboxes(me, ['Old one', 'Old two'])
  const list = (await signedIn(['sandbox', 'list', '--drafts', '--sort', 'title'])).stdout
  const input = `${list.replaceAll('\tOld', '\tNew')}nosuch\tThree\n`
  const rename = async (...flags: string[]) => {
    const { code, stdout } = await signedIn(['sandbox', 'rename', '-', ...flags], { input })
    return [code, stdout.split('\n').map((line) => line.split('\t').slice(0, 2))]
  }
  const statuses = (status: string) => [[one?.id, status], [two?.id, status], ['nosuch', 'failed'], ['']]
  expect(await rename('--dry-run')).toEqual([3, statuses('planned')])
  expect(await rename()).toEqual([3, statuses('done')])
  expect(await rename()).toEqual([3, statuses('already')])
  const titles = (await signedIn(['sandbox', 'list', '--drafts', '--sort', 'title'])).stdout
  expect(titles.split('\n').map((line) => line.split('\t')[1])).toEqual(['New one', 'New two', undefined])
  for (const wrong of ['', `${one?.id}\n`, `${one?.id}\t \n`])
    expect((await signedIn(['sandbox', 'rename', '-'], { input: wrong })).code).toBe(2)
  expect((await signedIn(['sandbox', 'rename', one?.id ?? ''])).code).toBe(2)
})

test('[CL-011] several are named by arguments or standard input, and each gets its own result', async ({
  signedIn,
}) => {
  const one = await create(signedIn, 'One')
  const two = await create(signedIn, 'Two')
  const deleted = await signedIn(['sandbox', 'delete', one.id, 'nosuch', two.id, '--yes', '--json'])
  expect(deleted.code).toBe(3)
  expect(deleted.json()).toMatchObject({
    ok: false,
    error: { code: 'partial' },
    data: [
      { id: one.id, title: 'One', status: 'done' },
      { id: 'nosuch', status: 'failed', error: { code: 'not_found' } },
      { id: two.id, title: 'Two', status: 'done' },
    ],
  })
  const piped = await signedIn(['sandbox', 'delete', one.id, 'nosuch', '--yes'])
  expect(piped).toMatchObject({
    code: 3,
    stdout: `${one.id}\talready\tOne\nnosuch\tfailed\t\tThere is no such sandbox, or you may not see it.\n`,
  })
  const list = await signedIn(['sandbox', 'list', '--deleted'])
  const restored = await signedIn(['sandbox', 'restore', '-', '--jsonl'], { input: list.stdout })
  expect(restored.code).toBe(0)
  expect(
    restored.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).data.status),
  ).toEqual(['done', 'done'])
  expect((await listed(signedIn)).toSorted()).toEqual(['One', 'Two'])
})

test('a change that is already in place is not a failure', async ({ signedIn }) => {
  const { id } = await create(signedIn, 'One')
  const restored = await signedIn(['sandbox', 'restore', id, '--json'])
  expect(restored.code).toBe(0)
  expect(answer<Change[]>(restored).data).toMatchObject([{ status: 'already' }])
  for (const status of ['done', 'already']) {
    const { data } = answer<Change[]>(await signedIn(['sandbox', 'delete', id, '--yes', '--json']))
    expect(data).toMatchObject([{ id, status }])
  }
})

test('deleting needs confirmation, and --dry-run only shows it', async ({ signedIn }) => {
  const { id } = await create(signedIn, 'One')
  expect(await signedIn(['sandbox', 'delete', id])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--yes'),
  })
  const shown = await signedIn(['sandbox', 'delete', id, '--dry-run', '--json'])
  expect(shown.json()).toMatchObject({ data: [{ id, status: 'planned' }], meta: { dryRun: true } })
  expect(await listed(signedIn)).toEqual(['One'])
  const alone = await signedIn(['sandbox', 'delete', 'nosuch', '--yes', '--json'])
  expect(alone.code).toBe(6)
  expect(alone.json()).toMatchObject({ ok: false, error: { code: 'not_found' } })
})

test('someone else’s sandbox is indistinguishable from a missing one', async ({ signedIn, world, cli }) => {
  const { id } = await create(signedIn, 'Mine')
  const stranger = await cli(['sandbox', 'view', id, '--json'], { env: { SANDLOT_CONFIG_DIR: '/nowhere' } })
  expect(stranger.code).toBe(6)
  const absent = await cli(['sandbox', 'view', 'nosuch', '--json'], {
    env: { SANDLOT_CONFIG_DIR: '/nowhere' },
  })
  const told = (json: unknown) => ({ ...(json as { error: object }).error, requestId: '' })
  expect(told(absent.json())).toEqual(told(stranger.json()))
  expect(world.url).toContain('localhost')
})

test('exports a sandbox’s files as a zip named after its title, without overwriting by default [TP-014]', async ({
  signedIn,
}) => {
  const { id } = await create(signedIn, 'Sand heap')
  const view = answer<{ files: { path: string }[] }>(await signedIn(['sandbox', 'view', id, '--json'])).data
  const saved = answer<{ file: string; files: number }>(
    await signedIn(['sandbox', 'export', id, '--json']),
  ).data
  expect(saved).toMatchObject({ file: join(signedIn.home, 'sand-heap.zip'), files: view.files.length })
  const zip = readFileSync(saved.file)
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  for (const { path } of view.files) expect(zip.includes(path)).toBe(true)

  writeFileSync(saved.file, 'mine')
  const again = await signedIn(['sandbox', 'export', id, '--json'])
  expect(again.code).toBe(7)
  expect(again.json()).toMatchObject({
    error: { code: 'conflict', hint: expect.stringContaining('--force') },
  })
  expect(readFileSync(saved.file, 'utf8')).toBe('mine')
  expect((await signedIn(['sandbox', 'export', id, '--force'])).stdout).toBe(`${saved.file}\n`)
  expect(readFileSync(saved.file)).toEqual(zip)
  const piped = await signedIn(['sandbox', 'export', id, '--output', '-'])
  expect(piped.stdout.startsWith('PK')).toBe(true)
  expect(existsSync(join(signedIn.home, '-'))).toBe(false)
})

test('prints a sandbox’s URL', async ({ signedIn }) => {
  const { id, url } = await create(signedIn, 'One')
  const printed = await signedIn(['sandbox', 'open', id, '--no-browser'])
  expect(printed).toMatchObject({ code: 0, stdout: `${url}\n`, stderr: '' })
})
