import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { forkSandbox, generateTitle, getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { officialTemplates } from '@sandlot/core/templates/rest'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { paths } from '../../platform/disk/paths.ts'
import { type BuiltUser, filesOf } from '../../testing/builders.ts'
import { startRepositories } from '../../testing/github-repository.ts'
import { createTestServer } from '../../testing/server.ts'

const github = await startRepositories({})
const server = await createTestServer({ config: { githubApiUrl: github.url } })
afterAll(async () => {
  await server.close()
  github.close()
})

let user: BuiltUser
beforeAll(async () => {
  user = await server.buildUser()
})

type ForkBody = z.input<NonNullable<typeof forkSandbox.body>>

const starters = readdirSync(paths.starters, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The files of a starter as stored in the repository. */
function starterFiles(id: string): Record<string, string> {
  const root = join(paths.starters, id, 'files')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(root, name)).isFile(),
  )
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]))
}

const fork = (id: string, body: ForkBody = {}) => server.as(user).rest(forkSandbox, { params: { id }, body })

describe('a fork', () => {
  test.each(starters)('of the official template %s has exactly its files', async (id) => {
    const record = await fork(id)
    expect(filesOf(record)).toEqual(starterFiles(id))
    expect(record).toMatchObject({ draft: true, collection: null, owned: true, authorization: 'owner' })
    expect(record.forkedFromSandbox).toMatchObject({ id })
    expect(record.modules.some(({ title, code }) => code !== '' && record.entry?.endsWith(title))).toBe(true)
  })

  test('also works by a template’s alias', async () => {
    const [group] = await server.as(null).rest(officialTemplates)
    for (const { id, alias } of group?.sandboxes ?? [])
      expect((await fork(alias ?? '')).forkedFromSandbox?.id).toBe(id)
  })

  test('preserves binary files byte for byte', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff])
    const latin = Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65])
    const origin = await server.buildSandbox({
      author: user,
      files: { 'a.png': png, 'deep/latin.txt': latin, 'empty.txt': '' },
    })
    const record = await fork(origin.id)
    expect(filesOf(record)).toEqual({
      'a.png': png.toString('base64'),
      'deep/latin.txt': latin.toString('base64'),
      'empty.txt': '',
    })
    expect(
      record.modules
        .filter(({ isBinary }) => isBinary)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['a.png', 'latin.txt'])
  })

  test.each([
    ['with folders', { 'a.txt': 'a', 'deep/er/b.txt': 'b', 'deep/c.png': Buffer.from([0, 255]) }],
    ['without any file', {}],
  ])('%s is returned as it is read afterwards', async (_what, files) => {
    const origin = await server.buildSandbox({ author: user, files })
    const record = await fork(origin.id)
    expect(record.modules).toHaveLength(Object.keys(files).length)
    expect(await server.as(user).rest(getSandbox, { params: { id: record.id } })).toEqual(record)
  })

  test('is independent of the origin, and contents are stored once', async () => {
    const origin = await server.buildSandbox({
      author: user,
      files: { 'only-here.txt': 'unmistakable contents' },
    })
    const [one, other] = [await fork(origin.id), await fork(origin.id)]
    const modules = [one, other].flatMap((record) => record.modules.map(({ id }) => id))
    expect(new Set([...modules, one.id, other.id, origin.id]).size).toBe(5)
    const { rows } = await server.db.execute(
      sql`select count(*)::int as count from blobs where content = ${Buffer.from('unmistakable contents')}`,
    )
    expect(rows).toEqual([{ count: 1 }])
    const again = await server.as(user).rest(getSandbox, { params: { id: origin.id } })
    expect(again.forkCount).toBe(2)
  })

  test('does not lock its origin, so that concurrent forks do not wait', async () => {
    const origin = await server.buildSandbox({ author: user, files: { 'a.txt': 'a' } })
    const locks: string[] = []
    const copying = vi.spyOn(server.db, 'write').mockImplementation(async (work) =>
      server.db.transaction(async (tx) => {
        const made = await work(tx)
        const { rows } = await server.db.execute<{ id: string }>(
          sql`select id from sandboxes where id = ${origin.id} for no key update skip locked`,
        )
        locks.push(...rows.map(({ id }) => id))
        return made
      }),
    )
    await fork(origin.id).finally(() => copying.mockRestore())
    expect(locks).toEqual([origin.id])
  })

  test('is created in the given folder and workspace, with the given privacy', async () => {
    const team = await server.buildWorkspace({ members: { write: [user] } })
    const folder = await server.buildFolder({ workspaceId: team.id, path: '/a/b' })
    const record = await fork('react', { teamId: team.id, collectionId: folder.id, privacy: 2 })
    expect(record).toMatchObject({
      draft: false,
      privacy: 2,
      collection: { path: '/a/b' },
      team: { id: team.id },
    })
  })

  test.each([0, 1, 2])('keeps the origin’s privacy %i, so that nothing private leaks', async (privacy) => {
    const origin = await server.buildSandbox({ author: user, privacy })
    expect((await fork(origin.id)).privacy).toBe(privacy)
    expect((await fork(origin.id, { privacy: 1 })).privacy).toBe(1)
  })
})

describe('a title', () => {
  test.each([
    ['emoji', '👨‍👩‍👧‍👦 family 🏳️‍🌈'],
    ['right-to-left', 'مرحبا بالعالم (‏RTL)'],
    ['combining marks', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['quotes', `'; drop table sandboxes; -- "`],
    ['two hundred characters of two code units each', '𝒳'.repeat(200)],
  ])('with %s is returned unchanged', async (_what, title) => {
    const record = await fork('kmwy42', { title })
    expect(record.title).toBe(title)
    expect((await server.as(user).rest(getSandbox, { params: { id: record.id } })).title).toBe(title)
  })

  test('is trimmed', async () => {
    expect((await fork('kmwy42', { title: '  mine \n' })).title).toBe('mine')
  })

  test('is generated when none is given, like the suggestion', async () => {
    const suggested = /^[a-z]+-[a-z]+-\d{4}$/
    expect((await fork('kmwy42')).title).toMatch(suggested)
    expect((await fork('kmwy42', { title: null })).title).toMatch(suggested)
    expect((await server.as(null).rest(generateTitle)).title).toMatch(suggested)
  })

  test.each([
    ['', 'A title is required.'],
    ['   ', 'A title is required.'],
    ['x'.repeat(300), 'A title has at most 200 characters.'],
    ['a\u0000b', 'A title cannot contain invisible control characters.'],
  ])('of %j is refused, naming the field', async (title, message) => {
    await expect(fork('kmwy42', { title })).rejects.toMatchObject({
      code: 'validation',
      field: 'title',
      message,
    })
  })
})

describe('a fork cannot be created', () => {
  test.each(['nonsense', 'github/owner/repo', '%00', '..'])(
    'from something that does not exist: %s',
    async (id) => {
      await expect(fork(id)).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  test('in a workspace or folder that is missing or inaccessible', async () => {
    const stranger = await server.buildUser()
    const elsewhere = await server.buildFolder({ workspaceId: stranger.personalWorkspaceId, path: '/theirs' })
    const nowhere = server.deps.ids.uuid()
    for (const [body, field] of [
      [{ teamId: nowhere }, 'teamId'],
      [{ teamId: stranger.personalWorkspaceId }, 'teamId'],
      [{ teamId: user.personalWorkspaceId.toUpperCase() }, 'teamId'],
      [{ collectionId: nowhere }, 'collectionId'],
      [{ collectionId: elsewhere.id }, 'collectionId'],
    ] as const)
      await expect(fork('react', body)).rejects.toMatchObject({ code: 'not_found', field })
    await expect(fork('react', { teamId: 'no-id' })).rejects.toMatchObject({
      code: 'validation',
      field: 'teamId',
    })
    await expect(fork('react', { privacy: 3 })).rejects.toMatchObject({
      code: 'validation',
      field: 'privacy',
    })
  })

  test('by a visitor', async () => {
    await expect(
      server.as(null).rest(forkSandbox, { params: { id: 'react' }, body: {} }),
    ).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })
})

test('the official templates are listed in order, for anyone', async () => {
  const [group] = await server.as(null).rest(officialTemplates)
  expect(group?.sandboxes.map(({ id }) => id)).toEqual([
    '9qputt',
    '3l5fg9',
    'kmwy42',
    'fxis37',
    'yrqw7k',
    'pb6sit',
    'angular',
    'hsd8ke',
    'in2qez',
    'react',
    'svelte',
    'vue',
    'react-ts',
    'preact',
    'solid',
    'vanilla',
    'vanilla-ts',
    'rjk9n4zj7m',
    '7rp8q9',
    'sveltevite',
    'sveltekit',
    'astro',
    'nuxt',
    'remix',
    'node',
    'nest',
  ])
  const records: SandboxRecord[] = []
  for (const { id } of group?.sandboxes ?? [])
    records.push(await server.as(null).rest(getSandbox, { params: { id } }))
  expect(records.every(({ authorization, draft }) => authorization === 'read' && !draft)).toBe(true)
})
