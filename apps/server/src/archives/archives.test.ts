import type { ArchiveManifest } from '@sandlot/core/archives/manifest-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { exportOwnData, type ImportReport } from '@sandlot/core/archives/rest'
import { toCamelCase } from '@sandlot/core/case'
import { pathOf } from '@sandlot/core/endpoint'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContext } from '../create-context.ts'
import { readContents } from '../files/blobs.ts'
import { readTree } from '../files/tree.ts'
import { folders } from '../folders/tables.ts'
import { system } from '../platform/commands.ts'
import { auditEvents } from '../platform/tables.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { templates } from '../templates/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { handMadeZip } from '../testing/zips.ts'
import { workspaces } from '../workspaces/tables.ts'
import { createSandboxes } from './create.ts'

let server: TestServer
let ada: BuiltUser
beforeAll(async () => {
  server = await createTestServer()
  ada = await server.buildUser()
})
afterAll(() => server.close())

const exportOf = (workspaceId: string, body: object, as: BuiltUser | null = ada, query = '') =>
  server.as(as).fetch(`/api/v1/workspaces/${workspaceId}/export${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const zipOf = async (workspaceId: string, body: object, as: BuiltUser = ada) =>
  Buffer.from(await (await exportOf(workspaceId, body, as)).arrayBuffer())
const send = (workspaceId: string, zip: Buffer, query = '', as: BuiltUser | null = ada, headers = {}) =>
  server.as(as).fetch(`/api/v1/workspaces/${workspaceId}/import?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/zip', ...headers },
    body: new Uint8Array(zip),
  })
const importInto = async (workspaceId: string, zip: Buffer, query = '', as: BuiltUser = ada) =>
  toCamelCase(await (await send(workspaceId, zip, query, as)).json()) as ImportReport
const manifestOf = (zip: Buffer) =>
  JSON.parse(strFromU8(unzipSync(zip)['sandlot.json'] ?? new Uint8Array())) as ArchiveManifest

/** Everything that an archive must preserve of a workspace, without the ids of a copy. */
async function contentsOf(workspaceId: string) {
  const [rows, places] = await Promise.all([
    server.db.select().from(sandboxes).where(eq(sandboxes.workspaceId, workspaceId)),
    server.db.select().from(folders).where(eq(folders.workspaceId, workspaceId)),
  ])
  const paths = new Map(places.map(({ id, path }) => [id, path]))
  const all = await Promise.all(
    rows.map(async (row) => {
      const tree = await readTree(server.db, row.id)
      const contents = await readContents(
        server.db,
        [...tree.files.values()].map(({ sha }) => sha),
      )
      const [template] = await server.db.select().from(templates).where(eq(templates.sandboxId, row.id))
      const {
        title,
        description,
        tags,
        privacy,
        environment,
        entry,
        isV2,
        isFrozen,
        externalResources,
        draft,
      } = row
      return {
        ...{
          title,
          description,
          tags,
          privacy,
          environment,
          entry,
          isV2,
          isFrozen,
          externalResources,
          draft,
        },
        isTemplate: template?.published === true,
        folder: paths.get(row.folderId ?? '') ?? null,
        directories: [...tree.directories.keys()].sort(),
        files: [...tree.files]
          .map(([path, { sha }]) => [path, contents.get(sha)?.toString('base64')])
          .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      }
    }),
  )
  const keyOf = (value: unknown) => JSON.stringify(value)
  return {
    folders: [...paths.values()].sort(),
    sandboxes: all.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
  }
}

const word = fc.stringMatching(/^[A-Za-zéß日0-9][A-Za-z0-9 .:?*"é日_-]{0,11}[a-z0-9]$/)
const path = fc
  .array(fc.stringMatching(/^[a-z0-9_-]{1,6}$/), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('/'))
const sandbox = fc.record({
  title: fc.option(word, { nil: null }),
  description: fc.option(word, { nil: null }),
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 3 }),
  privacy: fc.nat(2),
  environment: fc.constantFrom('static', 'parcel', 'vue-cli', 'node'),
  entry: fc.option(path, { nil: null }),
  isV2: fc.boolean(),
  isTemplate: fc.boolean(),
  isFrozen: fc.boolean(),
  externalResources: fc.uniqueArray(fc.constantFrom('https://a.example/x.css', 'https://b.example/y.js')),
  folder: fc.option(fc.nat(3), { nil: null }),
  files: fc.dictionary(path, fc.oneof(fc.string(), fc.uint8Array({ maxLength: 200 }))),
  empty: fc.array(path, { maxLength: 2 }),
})
/** Files and folders that can coexist in one tree. */
function fitting(files: Record<string, unknown>, empty: readonly string[]) {
  const paths = Object.keys(files).filter((one, _, all) => !all.some((other) => other.startsWith(`${one}/`)))
  const around = (one: string) => one.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))
  const free = empty.filter((one) => !around(one).some((part) => paths.includes(part)))
  const directories = new Set([...paths.flatMap((one) => around(one).slice(0, -1)), ...free.flatMap(around)])
  return { paths: paths.filter((one) => !directories.has(one)), directories: [...directories] }
}

test('a workspace survives export and import byte for byte: sandboxes, folders, and all their details', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sandbox, { minLength: 1, maxLength: 5 }),
      fc.uniqueArray(
        fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`),
        { minLength: 4, maxLength: 4 },
      ),
      async (wanted, paths) => {
        const owner = await server.buildUser()
        const { id: from } = owner.personalWorkspace
        const context = createContext(
          { ...server.deps, log: server.app.log },
          {
            userId: owner.id,
            sessionId: server.deps.ids.uuid(),
            kind: 'cookie',
            scope: 'write',
            signedInAt: server.clock.now(),
            isAdmin: false,
            isService: false,
            primaryWorkspaceId: from,
            personalWorkspaceId: from,
            user: owner,
          },
        )
        context.actor = { ...system, userId: owner.id }
        for (const folderPath of paths)
          await server.as(owner).fetch('/api/graphql', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              query: 'mutation ($path: String!) { createCollection(path: $path) { id } }',
              variables: { path: folderPath },
            }),
          })
        const there = await server.db.select().from(folders).where(eq(folders.workspaceId, from))
        for (const { folder, files, empty, privacy, ...described } of wanted) {
          const { paths: own, directories } = fitting(files, empty)
          await createSandboxes(context, from, [
            {
              folder: folder === null ? null : (there[folder % there.length]?.path ?? '/'),
              privacy,
              described,
              files: own.map((one) => ({ path: one, content: Buffer.from(files[one] ?? '') })),
              directories,
            },
          ])
        }
        const zip = await zipOf(from, { all: true }, owner)
        expect(await zipOf(from, { all: true }, owner)).toEqual(zip)
        const other = await server.buildWorkspace({ members: { admin: [owner] } })
        const report = await importInto(other.id, zip, '', owner)
        expect(report.items.filter(({ status }) => status !== 'created')).toEqual([])
        expect(await contentsOf(other.id)).toEqual(await contentsOf(from))
      },
    ),
    { numRuns: 12 },
  )
})

describe('export', () => {
  test('includes sandboxes and folders with everything below them, each once, and keeps empty folders', async () => {
    const { id, root } = await server.buildWorkspace({ members: { admin: [ada] } })
    const work = await server.buildFolder({ workspaceId: id, path: '/work' })
    const site = await server.buildFolder({ workspaceId: id, path: '/work/site' })
    await server.buildFolder({ workspaceId: id, path: '/work/site/empty' })
    await server.buildFolder({ workspaceId: id, path: '/elsewhere' })
    const home = { workspace: { id, root }, files: { 'a.txt': 'a' } }
    const loose = await server.buildSandbox({ ...home, title: 'Loose' })
    const inWork = await server.buildSandbox({ ...home, folder: work, title: 'Same' })
    await server.buildSandbox({ ...home, folder: work, title: 'same' })
    await server.buildSandbox({ ...home, folder: site, title: 'Deep' })
    await server.buildSandbox({ ...home, folder: site, title: 'Gone', removedAt: server.clock.now() })
    const reply = await exportOf(id, { sandboxIds: [loose.id, inWork.id], folders: ['/work/site', '/work'] })
    expect(reply.headers.get('x-archive-sandboxes')).toBe('4')
    const zip = Buffer.from(await reply.arrayBuffer())
    const { folders: kept, sandboxes: all } = manifestOf(zip)
    expect(kept).toEqual(['/work', '/work/site', '/work/site/empty'])
    expect(all.map(({ directory, folder, title }) => [directory, folder, title])).toEqual([
      ['Loose', '/', 'Loose'],
      ['work/Same', '/work', 'Same'],
      ['work/same 2', '/work', 'same'],
      ['work/site/Deep', '/work/site', 'Deep'],
    ])
    expect(strFromU8(unzipSync(zip)['work/site/Deep/a.txt'] ?? new Uint8Array())).toBe('a')
    // A folder from two levels down ends up directly below the target folder.
    const target = await server.buildWorkspace({ members: { admin: [ada] } })
    const report = await importInto(target.id, zip, 'folder=/new/place')
    expect(report).toMatchObject({ kind: 'archive', created: 4, skipped: 0, unclaimed: 0 })
    expect((await contentsOf(target.id)).folders).toEqual([
      '/',
      '/new',
      '/new/place',
      '/new/place/work',
      '/new/place/work/site',
      '/new/place/work/site/empty',
    ])
  })

  test('[IT-088] leaves out sandboxes that may not be exported and reports how many, but never a devbox', async () => {
    const { id, root } = await server.buildWorkspace({ members: { write: [ada] } })
    const kept = { workspace: { id, root }, preventSandboxExport: true }
    const closed = await server.buildSandbox(kept)
    const box = await server.buildSandbox({ ...kept, isV2: true, title: 'Box' })
    const reply = await exportOf(id, { all: true })
    expect(reply.headers.get('x-archive-skipped')).toBe('1')
    const manifest = manifestOf(Buffer.from(await reply.arrayBuffer()))
    expect(manifest).toMatchObject({ skipped: 1, sandboxes: [{ title: 'Box' }] })
    const refused = await exportOf(id, { sandboxIds: [closed.id] })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      errors: { detail: [sandboxMessages.exportForbidden] },
      reason: 'exportForbidden',
    })
    expect((await exportOf(id, { sandboxIds: [box.id, closed.id] })).status).toBe(200)
  })

  test('tells in a dry run how many there would be, and records nothing', async () => {
    const { id: workspaceId } = await server.buildWorkspace({ members: { admin: [ada] } })
    await server.buildSandbox({ author: ada, workspaceId })
    const audits = () => server.db.$count(auditEvents)
    const before = await audits()
    const ownData = `${pathOf(exportOwnData)}?dry_run=true`
    for (const reply of [
      await exportOf(workspaceId, { all: true }, ada, '?dry_run=true'),
      await server.as(ada).fetch(ownData, { method: 'POST' }),
    ]) {
      expect(reply.status).toBe(200)
      expect(Number(reply.headers.get('x-archive-sandboxes'))).toBeGreaterThan(0)
      expect((await reply.arrayBuffer()).byteLength).toBe(0)
    }
    expect(await audits()).toBe(before)
    await zipOf(workspaceId, { all: true })
    expect(await audits()).toBe(before + 1)
  })

  test('checks for each sandbox whether the person may see it', async () => {
    const bob = await server.buildUser()
    const { id, root } = await server.buildWorkspace({ members: { admin: [ada], read: [bob] } })
    await server.buildSandbox({ workspace: { id, root }, draft: true, author: ada, title: 'Own draft' })
    await server.buildSandbox({ workspace: { id, root }, title: 'Shared' })
    const titles = (zip: Buffer) => manifestOf(zip).sandboxes.map(({ title }) => title)
    expect(titles(await zipOf(id, { all: true }, ada))).toEqual(['Own draft', 'Shared'])
    expect(titles(await zipOf(id, { all: true }, bob))).toEqual(['Shared'])
    const secret = await server.buildSandbox({ author: ada, privacy: 2 })
    const refused = await exportOf(id, { sandboxIds: [secret.id] }, bob)
    expect([refused.status, await refused.json()]).toMatchObject([
      404,
      { errors: { detail: [refusalMessages.notFoundMany([secret.id])] } },
    ])
    expect((await exportOf(ada.personalWorkspace.id, { all: true }, bob)).status).toBe(404)
    expect((await exportOf(id, { all: true }, null)).status).toBe(401)
  })

  test('of nothing, and of a missing folder, is an error', async () => {
    const { id } = ada.personalWorkspace
    expect(await (await exportOf(id, {})).json()).toMatchObject({
      errors: { detail: [archiveMessages.exportNothing] },
    })
    expect((await exportOf(id, { folders: ['/nowhere'] })).status).toBe(404)
    const bare = await server.buildWorkspace({ members: { read: [ada] } })
    expect((await exportOf(bare.id, { all: true })).headers.get('x-archive-sandboxes')).toBe('0')
  })
})

describe('import', () => {
  const project = handMadeZip([
    { name: 'shop-main/' },
    { name: 'shop-main/package.json', content: '{"dependencies":{"react":"19"}}' },
    { name: 'shop-main/src/app.tsx', content: 'export {}' },
    { name: 'shop-main/node_modules/x/index.js', content: 'x' },
    { name: '__MACOSX/._shop-main', content: 'x' },
  ])

  test('creates one sandbox from a plain zip, named after it, without the enclosing folder', async () => {
    const { id } = await server.buildWorkspace({ members: { write: [ada] } })
    const report = await importInto(id, project, 'name=My%20shop.zip&folder=/shops')
    expect(report).toMatchObject({
      kind: 'plain',
      created: 1,
      items: [
        {
          title: 'My shop',
          folder: '/shops',
          status: 'created',
          notes: [archiveMessages.leftOut(['node_modules'])],
        },
      ],
    })
    const { sandboxes: made } = await contentsOf(id)
    expect(made).toMatchObject([
      { title: 'My shop', environment: 'create-react-app-typescript', privacy: 2, draft: false },
    ])
    expect(made[0]?.files.map(([name]) => name)).toEqual(['package.json', 'src/app.tsx'])
  })

  test('leaves out files whose names are not allowed, and reports it, for a plain zip and for an archive', async () => {
    const { id } = await server.buildWorkspace({ members: { write: [ada] } })
    const files = { 'a.txt': 'a', 'aux.js': 'x', 'dir/nul': 'n' }
    const old = await server.buildSandbox({ workspaceId: id, authorId: ada.id, title: 'Old', files })
    const archive = Buffer.from(await (await exportOf(id, { sandboxIds: [old.id] })).arrayBuffer())
    const plain = handMadeZip([
      { name: 'x/a.txt', content: 'a' },
      { name: 'x/aux.js', content: 'x' },
      { name: 'x/dir/', method: 0 },
      { name: 'x/dir/nul', content: 'n' },
    ])
    const to = await server.buildWorkspace({ members: { write: [ada] } })
    for (const zip of [archive, plain]) {
      const { items } = await importInto(to.id, zip, 'name=Old.zip')
      expect(items).toMatchObject([
        { status: 'created', notes: [archiveMessages.leftOutNames(2, ['aux.js', 'dir/nul'])] },
      ])
    }
    const { sandboxes: made } = await contentsOf(to.id)
    expect(made.map((one) => one.files.map(([name]) => name))).toEqual([['a.txt'], ['a.txt']])
  })

  test('without a folder creates a draft of the person', async () => {
    const { id } = await server.buildWorkspace({ members: { write: [ada] } })
    await importInto(id, project, 'name=shop.zip')
    const rows = await server.db.select().from(sandboxes).where(eq(sandboxes.workspaceId, id))
    expect(rows).toMatchObject([{ draft: true, folderId: null, authorId: ada.id }])
  })

  test('creates copies when run twice, and nothing in a dry run', async () => {
    const { id } = await server.buildWorkspace({ members: { write: [ada] } })
    expect(await importInto(id, project, 'folder=/x&dry_run=true&name=a')).toMatchObject({
      created: 1,
      items: [{ status: 'planned', id: null }],
    })
    expect((await contentsOf(id)).folders).toEqual(['/'])
    await importInto(id, project, 'folder=/x&name=a')
    await importInto(id, project, 'folder=/x&name=a')
    expect((await contentsOf(id)).sandboxes.map(({ title }) => title)).toEqual(['a', 'a'])
  })

  test('reports in a dry run how many folders it would create, not counting existing ones', async () => {
    const from = await server.buildWorkspace({ members: { write: [ada] } })
    for (const path of ['/a', '/a/b', '/c']) await server.buildFolder({ workspaceId: from.id, path })
    const zip = await zipOf(from.id, { all: true })
    const { id } = await server.buildWorkspace({ members: { write: [ada] } })
    await server.buildFolder({ workspaceId: id, path: '/a' })
    expect(await importInto(id, zip, 'folder=/&dry_run=true')).toMatchObject({ folders: 2 })
    expect((await contentsOf(id)).folders).toEqual(['/', '/a'])
    expect(await importInto(id, zip, 'folder=/')).toMatchObject({ folders: 2 })
    expect(await importInto(id, zip, 'folder=/&dry_run=true')).toMatchObject({ folders: 0 })
  })

  test('applies the workspace’s minimum privacy, and reports it', async () => {
    const from = await server.buildWorkspace({ members: { write: [ada] } })
    await server.buildSandbox({ workspace: from, privacy: 0 })
    const zip = await zipOf(from.id, { all: true })
    const strict = await server.buildWorkspace({ members: { write: [ada] }, minimumPrivacy: 2 })
    const report = await importInto(strict.id, zip, 'folder=/')
    expect(report.items).toMatchObject([{ status: 'created', notes: [archiveMessages.privacyRaised] }])
    expect((await contentsOf(strict.id)).sandboxes).toMatchObject([{ privacy: 2 }])
  })

  test('requires write access to the workspace', async () => {
    const bob = await server.buildUser()
    const { id } = await server.buildWorkspace({ members: { admin: [ada], read: [bob] } })
    const refused = await send(id, project, '', bob)
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { errors: { detail: [workspaceMessages.readOnly] } },
    ])
    expect((await send(ada.personalWorkspace.id, project, '', bob)).status).toBe(404)
    expect((await send(id, project, '', null)).status).toBe(401)
    expect((await send(id, project, 'folder=/a/../b')).status).toBe(422)
  })

  test('streams the outcome of each item to clients that ask for events', async () => {
    const { id } = await server.buildWorkspace({ members: { write: [ada] } })
    const reply = await send(id, project, 'name=a', ada, { accept: 'application/x-ndjson' })
    expect(reply.headers.get('content-type')).toContain('application/x-ndjson')
    const lines = (await reply.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { start: { kind: 'plain', total: 1 } },
      { item: { title: 'a', status: 'created' } },
      { report: { created: 1, skipped: 0 } },
    ])
  })

  test('accepts an archive that was unpacked and zipped again with an enclosing folder', async () => {
    const from = await server.buildWorkspace({ members: { write: [ada] } })
    await server.buildSandbox({ workspace: from, title: 'Inner' })
    const files = Object.entries(unzipSync(await zipOf(from.id, { all: true })))
    const again = handMadeZip(
      files.map(([name, content]) => ({ name: `backup/${name}`, content: Buffer.from(content) })),
    )
    const { id } = await server.buildWorkspace({ members: { write: [ada] } })
    expect(await importInto(id, again)).toMatchObject({
      kind: 'archive',
      created: 1,
      items: [{ title: 'Inner' }],
    })
  })

  test('into a workspace that has been deleted is not found', async () => {
    const { id } = await server.buildWorkspace({ members: { write: [ada] } })
    await server.db.delete(workspaces).where(eq(workspaces.id, id))
    expect((await send(id, project)).status).toBe(404)
  })
})
