import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newPerson } from '../support/people.ts'
import { makeSandbox, trash } from '../support/sandboxes.ts'
import { answer, test } from './signed-in.ts'

type Imported = {
  kind: string
  created: number
  skipped: number
  folders: number
  sandboxes: { id: string | null; title: string; status: string; folder: string | null }[]
}
type Exported = { file: string; bytes: number; sandboxes: number; failed: { id: string }[] }

test('exports several sandboxes as one zip and imports them as copies; a dry run creates nothing', async ({
  me,
  signedIn: cli,
}) => {
  const [one, two] = [await makeSandbox(me, 'One'), await makeSandbox(me, 'Two')]
  const saved = await cli(['sandbox', 'export', one.id, two.id, '--output', 'both.zip', '--json'])
  expect(answer<Exported>(saved)).toMatchObject({
    ok: true,
    data: { file: join(cli.home, 'both.zip'), sandboxes: 2, failed: [] },
  })
  for (const words of [[one.id], [one.id, two.id]]) {
    const dry = await cli(['sandbox', 'export', ...words, '--output', 'new.zip', '--dry-run', '--json'])
    expect(answer(dry)).toMatchObject({
      ok: true,
      data: { file: join(cli.home, 'new.zip') },
      meta: { dryRun: true },
    })
    const taken = await cli(['sandbox', 'export', ...words, '--output', 'both.zip', '--dry-run'])
    expect([taken.code, taken.stderr]).toEqual([7, expect.stringContaining('already exists')])
  }
  const all = await cli(['workspace', 'export', '--dry-run', '--output', 'new.zip', '--json'])
  expect(answer<Exported>(all)).toMatchObject({ data: { sandboxes: 2, bytes: null }, meta: { dryRun: true } })
  expect((await cli(['workspace', 'export', '--dry-run'])).stderr).toContain('Would save 2 sandboxes as ')
  const nowhere = await cli(['workspace', 'export', '--dry-run', '--output', 'no/new.zip'])
  expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('no folder to put')])
  expect(readdirSync(cli.home).filter((name) => name.endsWith('.zip'))).toEqual(['both.zip'])

  const again = await cli(['sandbox', 'export', one.id, two.id, '--output', 'both.zip'])
  expect([again.code, again.stderr]).toEqual([7, expect.stringContaining('already exists')])

  const planned = await cli(['sandbox', 'import', 'both.zip', '--folder', '/Back', '--dry-run', '--json'])
  expect(answer<Imported>(planned).data).toMatchObject({ kind: 'archive', created: 2, skipped: 0 })
  expect(answer<unknown[]>(await cli(['folder', 'list', '--json'])).data).toHaveLength(1)

  const made = answer<Imported>(
    await cli(['sandbox', 'import', 'both.zip', '--folder', '/Back', '--json']),
  ).data
  expect(made.sandboxes.map(({ title, status, folder }) => [title, status, folder])).toEqual([
    ['One', 'done', '/Back'],
    ['Two', 'done', '/Back'],
  ])
  const listed = answer<{ title: string }[]>(await cli(['sandbox', 'list', '--path', '/Back', '--json'])).data
  expect(listed.map(({ title }) => title).toSorted()).toEqual(['One', 'Two'])
})

test('reports what cannot be exported or imported, and exits with 3 if the rest succeeded', async ({
  me,
  signedIn: cli,
}) => {
  const [one, two] = [await makeSandbox(me, 'One'), await makeSandbox(me, 'Two')]
  const saved = await cli(['sandbox', 'export', one.id, 'nosuch', two.id, '--json'])
  expect(saved.code).toBe(3)
  expect(answer<Exported>(saved)).toMatchObject({
    error: { code: 'partial', message: '1 of 3 failed.' },
    data: { sandboxes: 2, failed: [{ id: 'nosuch', error: { code: 'not_found' } }] },
  })
  const inWords = await cli(['sandbox', 'export', one.id, 'nosuch', two.id, '--dry-run', '--force'])
  expect(inWords.stdout).toMatch(/^nosuch\tThere is no such sandbox/m)
  const three = await makeSandbox(me, 'Three')
  await trash(me, [three.id])
  const without = await cli(['sandbox', 'export', one.id, three.id, '--output', 'one.zip', '--json'])
  expect(without.code).toBe(3)
  expect(answer<Exported>(without)).toMatchObject({
    data: { sandboxes: 1, failed: [{ id: three.id, error: { code: 'conflict' } }] },
  })
  const zip = readFileSync(join(cli.home, 'sandboxes.zip'))
  // A file's name occurs twice in a zip: first in its local header, and again in the directory at the end.
  const broken = Buffer.from(zip)
  broken.write('Oni/', broken.indexOf('One/index.html'))
  writeFileSync(join(cli.home, 'broken.zip'), broken)
  const part = await cli(['sandbox', 'import', 'broken.zip', '--json'])
  expect(part.code).toBe(3)
  expect(answer<Imported>(part).data).toMatchObject({ created: 1, skipped: 1 })
  const nothing = await cli(['sandbox', 'import', '-'], { input: 'no zip' })
  expect([nothing.code, nothing.stderr]).toEqual([
    2,
    expect.stringContaining('Error: This is not a zip file.\n'),
  ])
  expect((await cli(['sandbox', 'import', 'gone.zip'])).code).toBe(6)
})

test('imports a folder without its ignored files, and moves a whole workspace', async ({
  world,
  me,
  signedIn: cli,
}) => {
  mkdirSync(join(cli.home, 'site/node_modules/x'), { recursive: true })
  writeFileSync(join(cli.home, 'site/index.html'), '<h1>Hello</h1>')
  writeFileSync(join(cli.home, 'site/secret.env'), 'x')
  writeFileSync(join(cli.home, 'site/.gitignore'), '*.env\n')
  writeFileSync(join(cli.home, 'site/node_modules/x/index.js'), 'x')
  const made = answer<Imported>(
    await cli(['sandbox', 'import', 'site', '--folder', '/Sites/Old', '--json']),
  ).data
  expect(made).toMatchObject({
    kind: 'plain',
    created: 1,
    sandboxes: [{ title: 'site', folder: '/Sites/Old' }],
  })
  const { data } = answer<{ files: { path: string }[] }>(
    await cli(['sandbox', 'view', made.sandboxes[0]?.id ?? '', '--json']),
  )
  expect(data.files.map(({ path }) => path)).toEqual(['.gitignore', 'index.html'])

  await makeSandbox(me, 'A draft')
  expect((await cli(['workspace', 'export', '--output', 'all.zip'])).code).toBe(0)
  const other = await newPerson(world)
  await cli(['auth', 'login', '--with-token'], { input: await other.newToken() })
  const moved = answer<Imported>(await cli(['workspace', 'import', 'all.zip', '--json'])).data
  expect(moved).toMatchObject({ created: 2, skipped: 0, folders: 2 })
  expect(moved.sandboxes.map(({ title, folder }) => [title, folder])).toEqual([
    ['A draft', null],
    ['site', '/Sites/Old'],
  ])
})

test('imports several zips and folders at once, each with its own result', async ({ me, signedIn: cli }) => {
  const one = await makeSandbox(me, 'One')
  await cli(['sandbox', 'export', one.id, '--output', 'one.zip'])
  mkdirSync(join(cli.home, 'site'))
  writeFileSync(join(cli.home, 'site/index.html'), '<h1>Hello</h1>')
  writeFileSync(join(cli.home, 'cut.zip'), readFileSync(join(cli.home, 'one.zip')).subarray(0, 200))
  writeFileSync(join(cli.home, 'empty.zip'), '')
  type Each = { id: string; status: string; import: Imported | null; error?: { message: string } }[]
  const sources = ['one.zip', 'cut.zip', 'gone.zip', 'empty.zip', 'site']
  const all = ['sandbox', 'import', ...sources, '--folder', '/in']
  const planned = await cli([...all, '--dry-run', '--json'])
  expect(planned.code).toBe(3)
  expect(answer<Each>(planned).data.map(({ id, status }) => [id, status])).toEqual([
    ['one.zip', 'planned'],
    ['cut.zip', 'failed'],
    ['gone.zip', 'failed'],
    ['empty.zip', 'failed'],
    ['site', 'planned'],
  ])
  const titles = async () =>
    answer<{ title: string }[]>(await cli(['sandbox', 'list', '--path', '/in', '--json'])).data?.map(
      ({ title }) => title,
    )
  expect(await titles()).toBeUndefined()
  const lines = await cli([...all, '--jsonl'])
  expect(lines.code).toBe(3)
  const told = lines.stdout.trimEnd().split('\n')
  expect(told.map((line) => JSON.parse(line).ok)).toEqual([true, false, false, false, true])
  expect(told[3]).toContain('This is not a zip file.')
  expect((await titles())?.toSorted()).toEqual(['one', 'site'])
  const piped = await cli(['workspace', 'import', 'cut.zip', 'one.zip'])
  expect([piped.code, piped.stdout.split('\n').map((line) => line.split('\t')[1])]).toEqual([
    3,
    ['skipped', 'created', undefined],
  ])
  expect(piped.stdout).toContain('damaged or incomplete')
})
