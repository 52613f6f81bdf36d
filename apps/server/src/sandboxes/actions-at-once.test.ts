import { putSandbox, setSandboxPrivacy } from '@sandlot/core/sandboxes/metadata/rest'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Transaction } from '../platform/db/database.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { type Asked, answerOf, call, graphql, signedInBy } from '../testing/matrix.ts'
import { createTestServer } from '../testing/server.ts'
import { holdWorkspace } from '../workspaces/hold.ts'
import { members } from '../workspaces/tables.ts'
import { roomOf } from './quota.ts'
import { sandboxes } from './tables.ts'

// What an action waits for, and what waits for it.

const server = await createTestServer({ config: { plans: true } })
afterAll(() => server.close())

let ann: BuiltUser
let bob: BuiltUser
let home: BuiltWorkspace
beforeEach(async () => {
  ann = await server.buildUser()
  bob = await server.buildUser()
  home = await server.buildWorkspace({ members: { admin: [ann], write: [bob] } })
})

const ask = async (person: BuiltUser, wanted: Asked) =>
  answerOf(server, wanted, await signedInBy(server, person, 'write'))

const rename = (id: string) => graphql('renameSandbox(id: $id, title: "Other") { id }', '$id: ID!', { id })
const privacyOf = (id: string, privacy: number) => call(setSandboxPrivacy, id, { sandbox: { privacy } })
const privacyOfAll = (id: string, privacy: number | null) =>
  graphql('setSandboxesPrivacy(sandboxIds: $ids, privacy: $privacy) { id }', '$ids: [ID!]!, $privacy: Int', {
    ids: [id],
    privacy,
  })
const move = (id: string, collectionPath: string | null, teamId?: string) =>
  graphql(
    'addToCollectionOrTeam(sandboxIds: $ids, collectionPath: $path, teamId: $teamId) { id }',
    '$ids: [ID], $path: String, $teamId: UUID4',
    { ids: [id], path: collectionPath, teamId },
  )

const holdingRoom = (work: (tx: Transaction) => Promise<void>) =>
  server.db.write(work, roomOf(server.deps, [home.id]))

const waiting = sql`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
const untilWaiting = (count: number) =>
  expect
    .poll(async () => Number((await server.db.execute(waiting)).rows[0]?.count), { interval: 5 })
    .toBe(count)

describe('while someone else locks a workspace’s quota, or the workspace itself', () => {
  test.each([
    ['makes a sandbox unlisted', (id: string) => privacyOf(id, 1)],
    ['makes several unlisted', (id: string) => privacyOfAll(id, 1)],
    ['leaves the privacy unchanged', (id: string) => privacyOfAll(id, null)],
    [
      'changes the description of one and makes it unlisted',
      (id: string) => call(putSandbox, id, { sandbox: { description: 'Other', privacy: 1 } }),
    ],
    ['moves one to another folder', (id: string) => move(id, '/b')],
    ['moves one to another folder of a workspace by its id', (id: string) => move(id, '/b', home.id), true],
  ])('a member who %s does not wait', async (_what, wanted, isInto = false) => {
    const folder = await server.buildFolder({ workspaceId: home.id, path: '/a' })
    await server.buildFolder({ workspaceId: home.id, path: '/b' })
    const { id } = await server.buildSandbox({ workspace: home, author: ann, folder, privacy: 2 })
    await holdingRoom(async (tx) => {
      if (!isInto) await holdWorkspace(tx, home.id)
      expect(await ask(bob, wanted(id))).toBe('done')
    })
  })

  test('a stranger is refused immediately, and blocks nobody', async () => {
    const stranger = await server.buildUser()
    const theirs = await server.buildSandbox({ workspace: home, author: ann, privacy: 0 })
    const own = await server.buildSandbox({ author: stranger, privacy: 2 })
    await holdingRoom(async () => {
      expect(await ask(stranger, move(theirs.id, null))).toBe('notAllowed')
      expect(await ask(stranger, move(own.id, '/', home.id))).toBe('notMember')
      await server.db.update(sandboxes).set({ privacy: 2 }).where(eq(sandboxes.id, theirs.id))
      expect(await ask(stranger, move(theirs.id, null))).toBe('notFound')
      expect(await ask(stranger, privacyOf(theirs.id, 2))).toBe('notFound')
    })
  })
})

test('an action that comes to need quota while it waits is refused if there is none', async () => {
  const build = () => server.buildSandbox({ workspace: home, author: ann, privacy: 2 })
  const [one] = await Promise.all(Array.from({ length: 5 }, build))
  const id = one?.id ?? ''
  let making: Promise<string> | undefined
  await server.db.transaction(async (tx) => {
    await tx.update(sandboxes).set({ privacy: 0 }).where(eq(sandboxes.id, id))
    making = ask(bob, privacyOf(id, 2))
    await untilWaiting(1)
    await build()
  })
  expect(await making).toBe('sandboxLimit')
})

test('a sandbox moved to another workspace meanwhile is checked against that one', async () => {
  const other = await server.buildWorkspace({ members: { admin: [ann], read: [bob] } })
  const { id } = await server.buildSandbox({ workspace: home, author: ann, privacy: 2 })
  let renaming: Promise<string> | undefined
  await server.db.transaction(async (tx) => {
    await tx.update(sandboxes).set({ workspaceId: other.id }).where(eq(sandboxes.id, id))
    renaming = ask(bob, rename(id))
    await untilWaiting(1)
  })
  expect(await renaming).toBe('notAllowed')
})

test.each([
  ['their own draft', true],
  ['another user’s sandbox', false],
])('someone editing %s is removed from the workspace once that is done', async (_what, draft) => {
  const row = await server.buildSandbox({ workspace: home, author: draft ? bob : ann, draft, privacy: 2 })
  const takeOut = graphql(
    'removeFromTeam(teamId: $team, userId: $user) { id }',
    '$team: UUID4!, $user: UUID4!',
    { team: home.id, user: bob.id },
  )
  let ends: Promise<string[]> | undefined
  await server.db.transaction(async (tx) => {
    await tx.select().from(sandboxes).where(eq(sandboxes.id, row.id)).for('update')
    const renaming = ask(bob, rename(row.id))
    await untilWaiting(1)
    ends = Promise.all([renaming, ask(ann, takeOut)])
    await untilWaiting(2)
  })
  expect(await ends).toEqual(['done', 'done'])
  const [renamed] = await server.db.select().from(sandboxes).where(eq(sandboxes.id, row.id))
  expect(renamed).toMatchObject({ title: 'Other', authorId: ann.id })
  expect(await server.db.select().from(members).where(eq(members.userId, bob.id))).toHaveLength(1)
})
