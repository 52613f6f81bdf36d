import { editConflictOf } from '@sandlot/core/sandboxes/conflict-rules'
import { putSandbox, type SandboxMetadata, setSandboxPrivacy } from '@sandlot/core/sandboxes/metadata/rest'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CollectionRow } from '../folders/rows.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { findSandbox } from './repo.ts'
import type { SandboxRow } from './rows.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ann: BuiltUser
let bob: BuiltUser
let team: BuiltWorkspace
let folder: CollectionRow
let one: SandboxRow
let two: SandboxRow

beforeEach(async () => {
  ann = await server.buildUser({ name: 'Ann' })
  bob = await server.buildUser({ name: 'Bob' })
  team = await server.buildWorkspace({ members: { write: [ann, bob] } })
  folder = await server.buildFolder({ workspaceId: team.id, path: '/a' })
  one = await server.buildSandbox({ workspace: team, author: ann, title: 'One', privacy: 0 })
  two = await server.buildSandbox({ workspace: team, author: ann, title: 'Two', privacy: 0 })
  server.clock.advance({ minutes: 1 })
})

type Problem = { message: string; extensions: { code: string; hint?: string; details?: unknown } }
async function graphql(who: BuiltUser, query: string, variables: object) {
  const reply = await server.as(who).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await reply.json()) as { data: Record<string, never> | null; errors?: Problem[] }
}
const rename = (who: BuiltUser, title: string, was?: string) =>
  graphql(
    who,
    'mutation ($id: ID!, $title: String!, $was: String) { renameSandbox(id: $id, title: $title, was: $was) { title } }',
    { id: one.id, title, was },
  )
const put = (who: BuiltUser, sandbox: SandboxMetadata, was?: SandboxMetadata) =>
  server.as(who).rest(putSandbox, { params: { id: one.id }, body: { sandbox, ...(was && { was }) } })
const now = async (id = one.id) => findSandbox(server.db, id)

describe('a title', () => {
  test('that someone else changed since it was seen is kept, and the error names who changed it to what', async () => {
    await rename(bob, 'Theirs', 'One')
    const { errors } = await rename(ann, 'Mine', 'One')
    expect(errors).toMatchObject([
      {
        message: 'Bob changed the title to “Theirs” meanwhile.',
        extensions: {
          code: 'CONFLICT',
          hint: 'Your change was not saved. Try again to overwrite theirs.',
          details: {
            field: 'title',
            theirs: 'Theirs',
            by: { username: bob.username, name: 'Bob' },
            at: server.clock.now().toISOString(),
            ids: [one.id],
          },
        },
      },
    ])
    expect(await now()).toMatchObject({ title: 'Theirs' })
    expect((await rename(ann, 'Mine', 'Theirs')).errors).toBeUndefined()
    expect(await now()).toMatchObject({ title: 'Mine' })
  })

  test('that already has the wanted value, or comes from a client that sends no previous one, is no conflict', async () => {
    await rename(bob, 'Same', 'One')
    expect((await rename(ann, 'Same', 'One')).errors).toBeUndefined()
    expect((await rename(ann, 'Mine')).errors).toBeUndefined()
    expect(await now()).toMatchObject({ title: 'Mine' })
  })

  test('changed by two at the same moment is set by one, and the other is refused', async () => {
    const answers = await Promise.all([rename(ann, 'Mine', 'One'), rename(bob, 'Theirs', 'One')])
    const refused = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    const stands = answers.find(({ errors }) => !errors)?.data as
      | { renameSandbox: { title: string } }
      | undefined
    expect((await now())?.title).toBe(stands?.renameSandbox.title)
  })
})

describe('metadata', () => {
  test('conflicts by field: different fields can be changed at the same time', async () => {
    await put(bob, { description: 'Theirs' }, { description: '' })
    await put(ann, { tags: ['mine'] }, { tags: [] })
    expect(await now()).toMatchObject({ description: 'Theirs', tags: ['mine'] })
    const refusal = await put(ann, { description: 'Mine' }, { description: '' }).catch(
      (error: unknown) => error,
    )
    expect(editConflictOf(refusal)).toMatchObject({
      field: 'description',
      theirs: 'Theirs',
      by: { name: 'Bob' },
    })
    // The last person to change the tags is not named for the description.
    expect((refusal as Error).message).toBe('Bob changed the description to “Theirs” meanwhile.')
    const tags = await put(bob, { tags: ['other'] }, { tags: [] }).catch((error: unknown) => error)
    expect(editConflictOf(tags)).toMatchObject({ field: 'tags', theirs: ['mine'], by: { name: 'Ann' } })
  })

  test('is compared as stored: spaces and duplicates make no conflict', async () => {
    await put(ann, { description: '  Text  ', tags: ['a', 'a'] })
    await put(ann, { description: 'More', tags: ['b'] }, { description: '  Text  ', tags: ['a', 'a'] })
    expect(await now()).toMatchObject({ description: 'More', tags: ['b'] })
  })

  test('protection has two states, so the later change is either a no-op or based on the current state', async () => {
    await put(bob, { isFrozen: true }, { isFrozen: false })
    await put(ann, { isFrozen: true }, { isFrozen: false })
    await put(ann, { isFrozen: false }, { isFrozen: true })
    expect(await now()).toMatchObject({ isFrozen: false })
  })
})

describe('privacy', () => {
  const patch = (who: BuiltUser, privacy: number, was: number) =>
    server.as(who).rest(setSandboxPrivacy, {
      params: { id: one.id },
      body: { sandbox: { privacy }, was: { privacy: was } },
    })
  const many = (who: BuiltUser, ids: string[], privacy: number, was?: number[]) =>
    graphql(
      who,
      'mutation ($ids: [ID!]!, $privacy: Int, $was: [Int!]) { setSandboxesPrivacy(sandboxIds: $ids, privacy: $privacy, was: $was) { id } }',
      { ids, privacy, was },
    )

  test('of one sandbox is not changed over someone else’s choice', async () => {
    await patch(bob, 2, 0)
    await expect(patch(ann, 1, 0)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Bob changed who can see it to “Private” meanwhile.',
    })
    expect(await now()).toMatchObject({ privacy: 2 })
  })

  test('of many sandboxes is changed for all or none, naming those that someone else changed', async () => {
    await patch(bob, 2, 0)
    const ids = [two.id, one.id]
    const { errors } = await many(ann, ids, 1, [0, 0])
    expect(errors).toMatchObject([
      {
        message: 'Bob changed who can see these meanwhile: “One”.',
        extensions: { code: 'CONFLICT', details: { ids: [one.id] } },
      },
    ])
    expect([await now(), await now(two.id)]).toMatchObject([{ privacy: 2 }, { privacy: 0 }])
    expect((await many(ann, ids, 1, [0, 2])).errors).toBeUndefined()
    expect([await now(), await now(two.id)]).toMatchObject([{ privacy: 1 }, { privacy: 1 }])
    expect((await many(ann, ids, 0, [1])).errors).toMatchObject([{ message: 'Give `was` once for each id.' }])
    expect((await many(ann, ids, 0)).errors).toBeUndefined()
  })
})

describe('the location of sandboxes', () => {
  let there: CollectionRow
  beforeEach(async () => {
    there = await server.buildFolder({ workspaceId: team.id, path: '/b' })
  })
  const move = (who: BuiltUser, ids: string[], path: string | null, wasIn?: (string | null)[]) =>
    graphql(
      who,
      `mutation ($ids: [ID], $path: String, $wasIn: [String], $teamId: UUID4) {
        addToCollectionOrTeam(sandboxIds: $ids, collectionPath: $path, wasIn: $wasIn, teamId: $teamId) { id }
      }`,
      { ids, path, wasIn, teamId: team.id },
    )
  const folderOf = async (id: string) => (await now(id))?.folderId

  test('is not changed if someone else moved one meanwhile', async () => {
    await move(bob, [one.id], '/b', ['/'])
    const { errors } = await move(ann, [one.id], '/a', ['/'])
    expect(errors).toMatchObject([
      {
        message: 'Bob moved “One” to /b meanwhile.',
        extensions: {
          code: 'CONFLICT',
          hint: 'Your change was not saved. Try again to overwrite theirs.',
          details: {
            field: 'collectionPath',
            theirs: '/b',
            by: { username: bob.username, name: 'Bob' },
            at: server.clock.now().toISOString(),
            ids: [one.id],
          },
        },
      },
    ])
    expect(await folderOf(one.id)).toBe(there.id)
    expect((await move(ann, [one.id], '/a', ['/b'])).errors).toBeUndefined()
    expect(await folderOf(one.id)).toBe(folder.id)
  })

  test('changes for all or none, naming those that someone else moved', async () => {
    await move(bob, [one.id], null, ['/'])
    const { errors } = await move(ann, [two.id, one.id], '/a', ['/', '/'])
    expect(errors).toMatchObject([
      {
        message: 'Bob moved these meanwhile: “One”.',
        extensions: { code: 'CONFLICT', details: { theirs: null, ids: [one.id] } },
      },
    ])
    expect(await folderOf(two.id)).not.toBe(folder.id)
    expect((await move(ann, [two.id, one.id], '/a', ['/', null])).errors).toBeUndefined()
    expect((await move(ann, [two.id, one.id], '/b', ['/a'])).errors).toMatchObject([
      { message: 'Give `wasIn` once for each id.' },
    ])
    expect((await move(ann, [two.id, one.id], '/b')).errors).toBeUndefined()
  })

  test('is no conflict if already as wanted, or changed by oneself or with its folder', async () => {
    await move(bob, [one.id], '/b', ['/'])
    expect((await move(ann, [one.id], '/b', ['/'])).errors).toBeUndefined()
    expect((await move(ann, [one.id], '/a', ['/'])).errors).toBeUndefined()
    await move(bob, [two.id], '/a')
    await graphql(
      ann,
      `mutation ($teamId: UUID4) { renameCollection(path: "/a", newPath: "/c", teamId: $teamId) { id } }`,
      { teamId: team.id },
    )
    expect((await move(ann, [two.id], '/b', ['/a'])).errors).toBeUndefined()
    expect(await folderOf(two.id)).toBe(there.id)
  })

  test('is kept when someone else restored one from the trash meanwhile', async () => {
    const restore = (who: BuiltUser, path: string) =>
      graphql(
        who,
        `mutation ($ids: [ID], $path: String) {
          addToCollectionOrTeam(sandboxIds: $ids, collectionPath: $path, wereDeleted: true) { id }
        }`,
        { ids: [one.id, two.id], path },
      )
    await graphql(ann, 'mutation ($ids: [ID!]!) { deleteSandboxes(sandboxIds: $ids) { id } }', {
      ids: [one.id, two.id],
    })
    await move(bob, [one.id], '/b')
    expect((await restore(ann, '/a')).errors).toMatchObject([
      { message: 'Bob moved these meanwhile: “One”.', extensions: { code: 'CONFLICT' } },
    ])
    expect(await now(two.id)).toMatchObject({ removedAt: expect.any(Date) })
    expect((await restore(ann, '/b')).errors).toBeUndefined()
    expect([await folderOf(one.id), await folderOf(two.id)]).toEqual([there.id, there.id])
  })

  test('changed by two at the same moment is set by one, and the other is refused', async () => {
    const answers = await Promise.all([move(ann, [one.id], '/a', ['/']), move(bob, [one.id], '/b', ['/'])])
    expect(answers.flatMap(({ errors }) => errors ?? [])).toMatchObject([
      { extensions: { code: 'CONFLICT' } },
    ])
    const winner = answers[0].errors ? there.id : folder.id
    expect(await folderOf(one.id)).toBe(winner)
  })
})

describe('a folder', () => {
  const move = (who: BuiltUser, path: string, newPath: string, id?: string | null) =>
    graphql(
      who,
      `mutation ($id: UUID4, $path: String!, $newPath: String!, $teamId: UUID4) {
        renameCollection(id: $id, path: $path, newPath: $newPath, teamId: $teamId) { id path }
      }`,
      { id, path, newPath, teamId: team.id },
    )

  test('renamed by someone else is not renamed again unseen, even when another took its name', async () => {
    await move(bob, '/a', '/theirs', folder.id)
    const told = [
      {
        message: 'Bob changed this folder to /theirs meanwhile.',
        extensions: { code: 'CONFLICT', details: { field: 'path', theirs: '/theirs', by: { name: 'Bob' } } },
      },
    ]
    expect((await move(ann, '/a', '/mine', folder.id)).errors).toMatchObject(told)
    const other = await server.buildFolder({ workspaceId: team.id, path: '/a' })
    expect((await move(ann, '/a', '/mine', folder.id)).errors).toMatchObject(told)
    expect((await move(ann, '/theirs', '/mine', folder.id)).data).toEqual({
      renameCollection: [{ id: folder.id, path: '/mine' }],
    })
    expect((await move(ann, '/a', '/b')).data).toEqual({ renameCollection: [{ id: other.id, path: '/b' }] })
  })

  test('deleted by someone else is reported as such', async () => {
    await graphql(bob, 'mutation ($teamId: UUID4) { deleteCollection(path: "/a", teamId: $teamId) { id } }', {
      teamId: team.id,
    })
    expect((await move(ann, '/a', '/mine', folder.id)).errors).toMatchObject([
      { message: 'Bob deleted the folder /a meanwhile.', extensions: { code: 'NOT_FOUND' } },
    ])
  })
})
