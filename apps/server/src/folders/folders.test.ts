import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents, outbox } from '../platform/tables.ts'
import { sandboxJobs } from '../sandboxes/jobs.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { members } from '../workspaces/tables.ts'
import { folders } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let user: BuiltUser
let team: Awaited<ReturnType<typeof server.buildWorkspace>>
beforeEach(async () => {
  server.clock.advance({ minutes: 1 })
  user = await server.buildUser()
  team = await server.buildWorkspace({ members: { write: [user] } })
})

type Answer = {
  data: Record<string, unknown> | null
  errors?: { message: string; extensions: Record<string, unknown> }[]
}
async function call(query: string, variables: object = {}, who: BuiltUser | null = user): Promise<Answer> {
  const reply = await server.as(who).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { teamId: team.id, ...variables } }),
  })
  return (await reply.json()) as Answer
}
const create = (path: string, who: BuiltUser | null = user) =>
  call(
    'mutation ($path: String!, $teamId: UUID4) { createCollection(path: $path, teamId: $teamId) { id path sandboxCount teamId } }',
    { path },
    who,
  )
const rename = (path: string, newPath: string, more: object = {}, who: BuiltUser | null = user) =>
  call(
    `mutation ($path: String!, $newPath: String!, $teamId: UUID4, $newTeamId: UUID4) {
      renameCollection(path: $path, newPath: $newPath, teamId: $teamId, newTeamId: $newTeamId) { path teamId }
    }`,
    { path, newPath, ...more },
    who,
  )
const remove = (path: string, who: BuiltUser | null = user) =>
  call(
    'mutation ($path: String!, $teamId: UUID4) { deleteCollection(path: $path, teamId: $teamId) { path } }',
    { path },
    who,
  )
const restore = (path: string, more: Record<string, unknown> = {}) =>
  call(
    'mutation ($path: String!, $teamId: UUID4, $dryRun: Boolean) { restoreCollection(path: $path, teamId: $teamId, dryRun: $dryRun) { path sandboxCount } }',
    { path, ...more },
  )
const move = (ids: string[], collectionPath: string | null) =>
  call(
    `mutation ($ids: [ID], $collectionPath: String, $teamId: UUID4) {
      addToCollectionOrTeam(sandboxIds: $ids, collectionPath: $collectionPath, teamId: $teamId) { id collection { path } }
    }`,
    { ids, collectionPath },
  )
/** Path and sandbox count of every folder, as clients list them. */
async function listed(teamId = team.id): Promise<Record<string, number>> {
  const { data } = await call(
    'query ($teamId: ID!) { me { collections(teamId: $teamId) { path sandboxCount } } }',
    { teamId },
  )
  const { me } = data as { me: { collections: { path: string; sandboxCount: number }[] } }
  return Object.fromEntries(me.collections.map(({ path, sandboxCount }) => [path, sandboxCount]))
}
const build = async (...paths: string[]) => {
  for (const path of paths) await server.buildFolder({ workspaceId: team.id, path })
}
const put = async (path: string, title: string) => {
  const [folder] = await server.db
    .select()
    .from(folders)
    .where(and(eq(folders.workspaceId, team.id), eq(folders.path, path), isNull(folders.removedAt)))
  return server.buildSandbox({ workspace: team, author: user, title, ...(folder && { folder }) })
}
const noted = async () => {
  const audit = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.workspaceId, team.id), eq(auditEvents.subjectType, 'Collection')))
    .orderBy(asc(auditEvents.id))
  const events = await server.db
    .select()
    .from(outbox)
    .where(sql`${outbox.topic} = ${`workspace:${team.id}`} and ${outbox.payload} ->> 'type' = 'Collection'`)
    .orderBy(asc(outbox.id))
  return { audit, events }
}

describe('[GQ-068] createCollection', () => {
  test('creates a folder with its missing parents, and records who did it', async () => {
    const { data } = await create('/Work // Deep /Down/')
    expect(data).toEqual({
      createCollection: { id: expect.any(String), path: '/Work/Deep/Down', sandboxCount: 0, teamId: team.id },
    })
    expect(await listed()).toEqual({ '/': 0, '/Work': 0, '/Work/Deep': 0, '/Work/Deep/Down': 0 })
    const { audit, events } = await noted()
    expect(audit).toMatchObject([
      { action: 'folder.create', actorId: user.id, details: { path: '/Work/Deep/Down' } },
    ])
    expect(audit[0]?.subjectIds).toHaveLength(3)
    expect(events).toMatchObject([{ event: 'changed', payload: { action: 'folder.create' } }])
  })

  test('returns an existing one and audits nothing', async () => {
    await build('/a')
    const first = await create('/a')
    expect(await create('a')).toEqual(first)
    expect(await noted()).toEqual({ audit: [], events: [] })
  })

  test('called twenty times at once creates one folder', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('/new/inner')))
    const ids = answers.map(({ data }) => (data as { createCollection: { id: string } }).createCollection.id)
    expect(new Set(ids).size).toBe(1)
    expect(Object.keys(await listed())).toEqual(['/', '/new', '/new/inner'])
  })

  test.each([
    ['the root', '/', 'Folder name is required.'],
    ['blanks', '/ /a', 'Folder name is required.'],
    ['dots', '/a/..', '“..” cannot be the name of a folder.'],
    ['a long name', `/${'x'.repeat(300)}`, 'A folder name has at most 100 characters.'],
    ['a bell', '/a\u0007', 'A folder name cannot contain invisible control characters.'],
    ['a long path', `/${'y'.repeat(99)}`.repeat(21), expect.stringContaining('too long')],
  ])('refuses %s', async (_what, path, message) => {
    expect((await create(path)).errors).toMatchObject([
      { message, extensions: { code: 'BAD_USER_INPUT', field: 'path' } },
    ])
  })
})

describe('[GQ-069] renameCollection', () => {
  test('moves everything below it and nothing beside it', async () => {
    await build('/a', '/a/b', '/a/b/c', '/ab', '/x')
    const sandbox = await put('/a/b', 'Inside')
    const { data } = await rename('/a', '/x/Ä 😀')
    expect(data).toEqual({
      renameCollection: [
        { path: '/x/Ä 😀', teamId: team.id },
        { path: '/x/Ä 😀/b', teamId: team.id },
        { path: '/x/Ä 😀/b/c', teamId: team.id },
      ],
    })
    expect(await listed()).toEqual({
      '/': 0,
      '/ab': 0,
      '/x': 0,
      '/x/Ä 😀': 0,
      '/x/Ä 😀/b': 1,
      '/x/Ä 😀/b/c': 0,
    })
    expect((await rename('/x/Ä 😀', '/a')).errors).toBeUndefined()
    expect(await listed()).toMatchObject({ '/a/b/c': 0, '/a/b': 1 })
    expect(
      (await server.db.select().from(sandboxes).where(eq(sandboxes.id, sandbox.id)))[0]?.workspaceId,
    ).toBe(team.id)
    expect((await noted()).audit.at(-1)).toMatchObject({ action: 'folder.rename', details: { to: '/a' } })
  })

  test('to its current name changes nothing', async () => {
    await build('/a')
    expect((await rename('/a', '/a/')).data).toEqual({ renameCollection: [{ path: '/a', teamId: team.id }] })
    expect(await noted()).toEqual({ audit: [], events: [] })
  })

  test('to another workspace moves the sandboxes along, with its minimum privacy', async () => {
    await build('/a', '/a/b')
    const sandbox = await put('/a/b', 'Inside')
    const other = await server.buildWorkspace({ members: { write: [user] }, minimumPrivacy: 1 })
    const { data } = await rename('/a', '/a', { newTeamId: other.id })
    expect(data).toMatchObject({ renameCollection: [{ path: '/a', teamId: other.id }, { path: '/a/b' }] })
    expect(await listed()).toEqual({ '/': 0 })
    expect(await listed(other.id)).toEqual({ '/': 0, '/a': 0, '/a/b': 1 })
    const [row] = await server.db.select().from(sandboxes).where(eq(sandboxes.id, sandbox.id))
    expect(row).toMatchObject({ workspaceId: other.id, privacy: 1 })
  })

  test('leaves behind sandboxes that may not leave their workspace', async () => {
    await build('/a')
    const kept = await put('/a', 'Stays here')
    await server.db.update(sandboxes).set({ preventSandboxLeaving: true }).where(eq(sandboxes.id, kept.id))
    const other = await server.buildWorkspace({ members: { write: [user] } })
    expect((await rename('/a', '/a', { newTeamId: other.id })).errors).toMatchObject([
      {
        message: expect.stringContaining('“Stays here”'),
        extensions: { code: 'FORBIDDEN', reason: 'notLeaving' },
      },
    ])
    expect(await listed()).toEqual({ '/': 0, '/a': 1 })
  })

  test.each([
    ['/a', '/a/b/c', 'A folder cannot be moved into itself or into a folder inside it.', 'BAD_USER_INPUT'],
    ['/', '/z', 'The root folder cannot be renamed, moved or deleted.', 'BAD_USER_INPUT'],
    ['/a', '/b', 'There is already a folder /b.', 'CONFLICT'],
    ['/a', '/gone/a', 'There is no folder /gone in this workspace.', 'NOT_FOUND'],
    ['/gone', '/z', 'There is no folder /gone in this workspace.', 'NOT_FOUND'],
    ['/a', '/ ', 'Folder name is required.', 'BAD_USER_INPUT'],
  ])('refuses %s to %s', async (from, to, message, code) => {
    await build('/a', '/a/b', '/b')
    const { errors } = await rename(from, to)
    expect(errors).toMatchObject([{ message, extensions: { code } }])
    expect(await listed()).toEqual({ '/': 0, '/a': 0, '/a/b': 0, '/b': 0 })
  })

  test('reports why a path is not available', async () => {
    await build('/a', '/b')
    expect((await rename('/a', '/b')).errors).toMatchObject([
      { extensions: { code: 'CONFLICT', reason: 'pathTaken', field: 'newPath' } },
    ])
  })

  test('refuses a path that would make one below it too long', async () => {
    const deep = `/a/${'é'.repeat(90)}/${'é'.repeat(90)}/${'é'.repeat(90)}`
    await create(deep)
    const long = `/${'é'.repeat(100)}`.repeat(9)
    await create(long)
    expect((await rename('/a', `${long}/a`)).errors).toMatchObject([
      { message: expect.stringContaining('too long'), extensions: { field: 'newPath' } },
    ])
  })
})

describe('[GQ-070] deleteCollection', () => {
  test('moves everything below to the trash, with its original path', async () => {
    await build('/a', '/a/b', '/ab')
    const [one, two, other] = [await put('/a', 'One'), await put('/a/b', 'Two'), await put('/ab', 'Other')]
    expect((await remove('/a')).data).toEqual({ deleteCollection: [{ path: '/a' }, { path: '/a/b' }] })
    expect(await listed()).toEqual({ '/': 0, '/ab': 1 })
    const { data } = await call(
      'query ($teamId: UUID4) { me { team(id: $teamId) { sandboxes(showDeleted: true) { id removedAt collection { path } } } } }',
    )
    const { me } = data as { me: { team: { sandboxes: object[] } } }
    const removedAt = server.clock.now().toISOString()
    expect(me.team.sandboxes).toHaveLength(2)
    expect(me.team.sandboxes).toEqual(
      expect.arrayContaining([
        { id: one.id, removedAt, collection: { path: '/a' } },
        { id: two.id, removedAt, collection: { path: '/a/b' } },
      ]),
    )
    expect((await noted()).audit).toMatchObject([
      {
        action: 'folder.trash',
        details: { path: '/a', sandboxIds: expect.arrayContaining([one.id, two.id]) },
      },
    ])
    expect(
      (await server.db.select().from(sandboxes).where(eq(sandboxes.id, other.id)))[0]?.removedAt,
    ).toBeNull()
  })

  test('frees the path for a new folder', async () => {
    await build('/a', '/a/b')
    await put('/a', 'One')
    await remove('/a')
    await create('/a')
    expect(await listed()).toEqual({ '/': 0, '/a': 0 })
  })

  test('leaves templates in it, which no folder lists, in the root', async () => {
    await build('/a', '/a/b')
    const [plain, template] = [await put('/a/b', 'Plain'), await put('/a/b', 'Template')]
    await call('mutation ($ids: [ID!]!) { makeSandboxesTemplates(sandboxIds: $ids) { id } }', {
      ids: [template.id],
    })
    await remove('/a')
    const seen = `query ($id: ID!) { sandbox(sandboxId: $id) { removedAt collection { path } } }`
    expect((await call(seen, { id: template.id })).data).toEqual({
      sandbox: { removedAt: null, collection: { path: '/' } },
    })
    expect((await call(seen, { id: plain.id })).data).toMatchObject({
      sandbox: { removedAt: expect.any(String) },
    })
    expect((await restore('/a')).data).toMatchObject({
      restoreCollection: [{ path: '/a' }, { path: '/a/b', sandboxCount: 1 }],
    })
  })

  test('handles more sandboxes than one statement can name', async () => {
    await build('/a')
    const { folderId } = await put('/a', 'One')
    await server.db.execute(sql`insert into sandboxes
      (id, title, workspace_id, author_id, folder_id, draft, privacy, environment, inserted_at, updated_at)
      select ${team.id} || n, 'Many', ${team.id}, ${user.id}, ${folderId}, false, 0, 'static', now(), now()
      from generate_series(1, 20000) n`)
    expect(await remove('/a')).toEqual({ data: { deleteCollection: [{ path: '/a' }] } })
    expect((await restore('/a')).data).toEqual({ restoreCollection: [{ path: '/a', sandboxCount: 20001 }] })
  })

  test('of the root, or of a missing folder, is refused', async () => {
    expect((await remove('/')).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: 'path' } },
    ])
    expect((await remove('/gone')).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  })

  test('loses nothing that is added to it at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      await create('/busy')
      const sandbox = await put('/', 'Moving')
      await Promise.all([move([sandbox.id], '/busy'), remove('/busy')])
      const [row] = await server.db.select().from(sandboxes).where(eq(sandboxes.id, sandbox.id))
      const [place] = await server.db
        .select()
        .from(folders)
        .where(eq(folders.id, row?.folderId ?? ''))
      expect(place?.removedAt === null || row?.removedAt !== null).toBe(true)
    }
  })
})

describe('restoring from the trash', () => {
  test('restores the whole folder with restoreCollection, but not what was deleted earlier', async () => {
    await build('/a', '/a/b', '/a/empty')
    const [before] = [await put('/a', 'Before'), await put('/a', 'One'), await put('/a/b', 'Two')]
    await call('mutation ($ids: [ID!]!) { deleteSandboxes(sandboxIds: $ids) { id } }', { ids: [before.id] })
    server.clock.advance({ minutes: 1 })
    await remove('/a')
    expect((await restore('/a')).data).toEqual({
      restoreCollection: [
        { path: '/a', sandboxCount: 1 },
        { path: '/a/b', sandboxCount: 1 },
        { path: '/a/empty', sandboxCount: 0 },
      ],
    })
    expect((await restore('/a')).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  })

  test('only previews the result in a dry run', async () => {
    await build('/a', '/a/b')
    await put('/a/b', 'Two')
    await remove('/a')
    const planned = await restore('/a', { dryRun: true })
    expect(planned.data).toEqual({
      restoreCollection: [
        { path: '/a', sandboxCount: 0 },
        { path: '/a/b', sandboxCount: 1 },
      ],
    })
    expect(await listed()).toEqual({ '/': 0 })
    expect((await restore('/a')).data).toEqual(planned.data)
    expect((await restore('/a', { dryRun: true })).errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ])
  })

  test('puts them into folders that exist at these paths by now, recreating missing parents', async () => {
    await build('/a', '/a/b', '/a/c')
    await put('/a/b', 'Two')
    await remove('/a/b')
    server.clock.advance({ minutes: 1 })
    await remove('/a')
    server.clock.advance({ minutes: 1 })
    expect((await restore('/a/b')).data).toEqual({ restoreCollection: [{ path: '/a/b', sandboxCount: 1 }] })
    await put('/a', 'New here')
    await restore('/a')
    expect(await listed()).toEqual({ '/': 0, '/a': 1, '/a/b': 1, '/a/c': 0 })
  })

  test('recreates the folder of a single sandbox', async () => {
    await build('/a', '/a/b')
    const sandbox = await put('/a/b', 'Two')
    await remove('/a')
    const { data } = await move([sandbox.id], '/a/b')
    expect(data).toEqual({ addToCollectionOrTeam: [{ id: sandbox.id, collection: { path: '/a/b' } }] })
    expect(await listed()).toEqual({ '/': 0, '/a': 0, '/a/b': 1 })
  })

  test('is possible for 30 days', async () => {
    await build('/a')
    await put('/a', 'One')
    await remove('/a')
    server.clock.advance({ days: 30, seconds: 1 })
    for (const job of sandboxJobs(server.deps)) await job.run()
    expect((await restore('/a')).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    expect(
      await server.db
        .select()
        .from(folders)
        .where(eq(folders.path, '/a'))
        .then((rows) => rows.filter((row) => row.workspaceId === team.id)),
    ).toEqual([])
  })
})

test('five thousand folders are renamed, deleted and restored in one go each', async () => {
  await build('/big')
  await server.db.execute(sql`insert into folders (id, workspace_id, path, inserted_at)
    select gen_random_uuid(), ${team.id}::uuid, '/big/' || n, now() from generate_series(1, 5000) n`)
  expect((await rename('/big', '/huge')).errors).toBeUndefined()
  expect((await remove('/huge')).errors).toBeUndefined()
  expect(await listed()).toEqual({ '/': 0 })
  expect((await restore('/huge')).errors).toBeUndefined()
  expect(Object.keys(await listed())).toHaveLength(5002)
})

describe('permissions', () => {
  test('viewers are forbidden, strangers get not found, visitors have to sign in', async () => {
    await build('/a')
    const viewer = await server.buildUser()
    const stranger = await server.buildUser()
    await server.db.insert(members).values({
      workspaceId: team.id,
      userId: viewer.id,
      authorization: 'READ',
      insertedAt: server.clock.now(),
    })
    for (const [who, code] of [
      [viewer, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
      [null, 'UNAUTHENTICATED'],
    ] as const)
      for (const answer of [
        await create('/b', who),
        await rename('/a', '/c', {}, who),
        await remove('/a', who),
      ])
        expect(answer.errors).toMatchObject([{ extensions: { code } }])
    expect(await listed()).toEqual({ '/': 0, '/a': 0 })
  })

  test('a folder can only be moved to a workspace with write access', async () => {
    await build('/a')
    const other = await server.buildWorkspace()
    expect((await rename('/a', '/a', { newTeamId: other.id })).errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND', field: 'newTeamId' } },
    ])
  })
})
