import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folders } from '../../folders/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { type Asked, answerOf, graphql, signedInBy } from '../../testing/matrix.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import type { SandboxRow } from '../rows.ts'
import { sandboxes } from '../tables.ts'

// Calls that change sandboxes and calls that change their folders wait for one another, but never deadlock.

describe.each([
  ['without plans', false],
  ['with plans', true],
])('on an instance %s', (_which, plans) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ config: { plans } })
  })
  afterAll(() => server.close())

  let ann: BuiltUser
  let bob: BuiltUser
  let team: BuiltWorkspace
  beforeEach(async () => {
    ann = await server.buildUser()
    bob = await server.buildUser()
    team = await server.buildWorkspace({ members: { admin: [ann], write: [bob] } })
  })

  const ask = async (person: BuiltUser, wanted: Asked) =>
    answerOf(server, wanted, await signedInBy(server, person, 'write'))
  const folderAt = (path: string) => server.buildFolder({ workspaceId: team.id, path })
  const liveAt = (path: string) =>
    server.db
      .select()
      .from(folders)
      .where(and(eq(folders.workspaceId, team.id), eq(folders.path, path), isNull(folders.removedAt)))
  const now = (rows: readonly SandboxRow[]) =>
    server.db
      .select()
      .from(sandboxes)
      .where(
        inArray(
          sandboxes.id,
          rows.map(({ id }) => id),
        ),
      )

  const inFolders = (mutation: 'deleteCollection' | 'restoreCollection', path: string) =>
    graphql(`${mutation}(path: $path, teamId: $team) { id }`, '$path: String!, $team: UUID4', {
      path,
      team: team.id,
    })
  const renameAcross = (path: string, newTeamId: string) =>
    graphql(
      'renameCollection(path: $path, newPath: $path, teamId: $team, newTeamId: $newTeam) { id }',
      '$path: String!, $team: UUID4, $newTeam: UUID4',
      { path, team: team.id, newTeam: newTeamId },
    )
  const move = (rows: readonly SandboxRow[], collectionPath: string) =>
    graphql(
      'addToCollectionOrTeam(sandboxIds: $ids, collectionPath: $path) { id }',
      '$ids: [ID], $path: String',
      {
        ids: rows.map(({ id }) => id),
        path: collectionPath,
      },
    )
  const protect = (rows: readonly SandboxRow[]) =>
    graphql('setSandboxesFrozen(sandboxIds: $ids, isFrozen: true) { id }', '$ids: [ID!]!', {
      ids: rows.map(({ id }) => id),
    })

  const waiting = sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const untilWaiting = (count: number) =>
    expect
      .poll(async () => Number((await server.db.execute(waiting)).rows[0]?.count), { interval: 5 })
      .toBe(count)

  /** Two calls that start one after the other while a sandbox is locked, and continue once it is released. */
  async function whileHeld({ id }: SandboxRow, first: () => Promise<string>, second: () => Promise<string>) {
    let ends: Promise<string[]> | undefined
    await server.db.transaction(async (tx) => {
      await tx.select().from(sandboxes).where(eq(sandboxes.id, id)).for('update')
      const one = first()
      await untilWaiting(1)
      ends = Promise.all([one, second()])
      await untilWaiting(2)
    })
    return ends
  }

  /** Two sandboxes in the order of their ids, the second of which is stored first. */
  async function buildTwo(fields: Parameters<TestServer['buildSandbox']>[0]) {
    const build = (id: string) => server.buildSandbox({ workspace: team, author: ann, ...fields, id })
    const [low = '', high = ''] = [server.deps.ids.short(6), server.deps.ids.short(6)].sort()
    const later = await build(high)
    return [await build(low), later] as const
  }

  test('a move within a folder completes before the folder is deleted, and the sandboxes go to the trash with it', async () => {
    await folderAt('/p')
    const from = await folderAt('/p/a')
    const to = await folderAt('/p/b')
    const two = await buildTwo({ folder: from })
    const moving = () => ask(bob, move(two, '/p/b'))
    const deleting = () => ask(ann, inFolders('deleteCollection', '/p'))
    expect(await whileHeld(two[1], moving, deleting)).toEqual(['done', 'done'])
    for (const row of await now(two))
      expect(row).toMatchObject({ folderId: to.id, removedAt: server.clock.now() })
  })

  test('a sandbox restored to its folder is there before the folder itself is restored', async () => {
    const folder = await folderAt('/p')
    const two = await buildTwo({ folder })
    expect(await ask(ann, inFolders('deleteCollection', '/p'))).toBe('done')
    const moving = () => ask(bob, move(two, '/p'))
    const restoring = () => ask(ann, inFolders('restoreCollection', '/p'))
    expect(await whileHeld(two[1], moving, restoring)).toEqual(['done', 'done'])
    const [there, ...more] = await liveAt('/p')
    expect(more).toEqual([])
    for (const row of await now(two)) expect(row).toMatchObject({ folderId: there?.id, removedAt: null })
  })

  test('no folder is recreated for a sandbox that was restored elsewhere meanwhile', async () => {
    const row = await server.buildSandbox({ workspace: team, author: ann, folder: await folderAt('/p') })
    expect(await ask(ann, inFolders('deleteCollection', '/p'))).toBe('done')
    let moving: Promise<string> | undefined
    await server.db.transaction(async (tx) => {
      const elsewhere = { removedAt: null, folderId: team.root.id }
      await tx.update(sandboxes).set(elsewhere).where(eq(sandboxes.id, row.id))
      moving = ask(bob, move([row], '/p'))
      await untilWaiting(1)
    })
    expect(await moving).not.toBe('done')
    expect(await liveAt('/p')).toEqual([])
  })

  test.each([
    ['deleted', () => inFolders('deleteCollection', '/p'), false],
    ['restored', () => inFolders('restoreCollection', '/p'), true],
    ['moved to another workspace', (other: BuiltWorkspace) => renameAcross('/p', other.id), false],
  ])('a folder is %s while its sandboxes are changed concurrently', async (_what, wanted, inTrash) => {
    const other = await server.buildWorkspace({ members: { admin: [ann, bob] } })
    const two = await buildTwo({ folder: await folderAt('/p'), privacy: 0 })
    if (inTrash) expect(await ask(ann, inFolders('deleteCollection', '/p'))).toBe('done')
    const folder = () => ask(ann, wanted(other))
    const protecting = () => ask(bob, protect(two))
    expect(await whileHeld(two[0], protecting, folder)).toEqual(['done', 'done'])
    for (const row of await now(two)) expect(row.isFrozen).toBe(true)
  })
})
