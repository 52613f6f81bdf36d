import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templates } from '../templates/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxAccesses } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

type Person = 'author' | 'writer' | 'admin' | 'reader' | 'stranger' | 'visitor'
const people = {} as Record<Exclude<Person, 'visitor'>, BuiltUser>
let team: BuiltWorkspace
let hidden: SandboxRow
let draft: SandboxRow
let openDraft: SandboxRow
let shown: SandboxRow
let fork: SandboxRow

beforeAll(async () => {
  for (const name of ['author', 'writer', 'admin', 'reader', 'stranger'] as const)
    people[name] = await server.buildUser()
  const { author, writer, admin, reader, stranger } = people
  team = await server.buildWorkspace({ members: { write: [author, writer], admin: [admin], read: [reader] } })
  const folder = await server.buildFolder({ workspaceId: team.id, path: '/secret-plans' })
  const own = { workspace: team, author }
  hidden = await server.buildSandbox({
    ...own,
    folder,
    privacy: 2,
    alias: 'hidden-alias',
    title: 'Hidden title',
  })
  shown = await server.buildSandbox({ ...own, folder, title: 'Shown' })
  draft = await server.buildSandbox({ ...own, draft: true, privacy: 2, title: 'Private draft' })
  openDraft = await server.buildSandbox({ ...own, draft: true, privacy: 1, title: 'Unlisted draft' })
  const now = server.clock.now()
  const template = {
    id: server.deps.ids.uuid(),
    sandboxId: hidden.id,
    color: '#fff',
    iconUrl: 'x',
    insertedAt: now,
    updatedAt: now,
  }
  await server.db.insert(templates).values(template)
  // Forked while the template was public. It is now private, and the stranger opened it once.
  fork = await server.buildSandbox({
    author: stranger,
    forkedFromId: hidden.id,
    forkedTemplateId: template.id,
  })
  await server.db
    .insert(sandboxAccesses)
    .values({ workspaceId: team.id, userId: stranger.id, sandboxId: hidden.id, lastAccessedAt: now })
})

const as = (person: Person) => server.as(person === 'visitor' ? null : people[person])

async function ask(person: Person, query: string, variables: object = {}) {
  const reply = await as(person).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await reply.json()) as {
    data: Record<string, unknown> | null
    errors?: { message: string; extensions: { code: string } }[]
  }
}

const outsiders = ['stranger', 'visitor'] as const
const members = ['author', 'writer', 'admin', 'reader'] as const

describe.each(outsiders)('a private sandbox is hidden from a %s', (person) => {
  test('by its id or alias, exactly like one that does not exist', async () => {
    for (const id of [hidden.id, 'hidden-alias', 'nonsense'])
      expect(await ask(person, 'query ($id: ID!) { sandbox(sandboxId: $id) { id title } }', { id })).toEqual({
        data: { sandbox: null },
      })
    const refusals = await Promise.all(
      [hidden.id, 'hidden-alias', 'nonsense'].map(async (id) => {
        const reply = await as(person).fetch(`/api/v1/sandboxes/${id}`)
        return [reply.status, await reply.json()]
      }),
    )
    expect(refusals[0]?.[0]).toBe(404)
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
  })

  test('as the origin or template of a visible one', async () => {
    const query =
      'query ($id: ID!) { sandbox(sandboxId: $id) { id forkedTemplate { title description sandbox { id title } } } }'
    const { data } = await ask(person, query, { id: fork.id })
    expect(JSON.stringify(data)).not.toContain('Hidden')
    expect(data).toEqual({
      sandbox: { id: fork.id, forkedTemplate: { title: null, description: null, sandbox: null } },
    })
    const record = await as(person).rest(getSandbox, { params: { id: fork.id } })
    expect(record.forkedFromSandbox).toBeNull()
  })

  test('and so is the folder of a visible one', async () => {
    const { data } = await ask(
      person,
      'query ($id: ID!) { sandbox(sandboxId: $id) { collection { path } } }',
      { id: shown.id },
    )
    expect(data).toEqual({ sandbox: { collection: null } })
    const record = await as(person).rest(getSandbox, { params: { id: shown.id } })
    expect(record.collection).toBeNull()
  })
})

test('a stranger finds it in none of their lists, even if both were opened once', async () => {
  await as('stranger').rest(getSandbox, { params: { id: shown.id } })
  const query = `query ($team: UUID4!, $id: ID!) {
    me {
      workspaces { id }
      team(id: $team) { id name drafts { id } sandboxes { id } }
      trash: team(id: $team) { sandboxes(showDeleted: true) { id } }
      collection(path: "/secret-plans", teamId: $id) { path sandboxes { id } }
      collections(teamId: $id) { path }
      recentlyAccessedSandboxes(teamId: $team) { title }
    }
  }`
  expect((await ask('stranger', query, { team: team.id, id: team.id })).data).toEqual({
    me: {
      workspaces: [{ id: people.stranger.personalWorkspaceId }],
      team: null,
      trash: null,
      collection: null,
      collections: [],
      recentlyAccessedSandboxes: [{ title: 'Shown' }],
    },
  })
})

test('a stranger cannot fork, rename, move or delete it, and only gets not found', async () => {
  const missing = { extensions: { code: 'NOT_FOUND' } }
  const calls = [
    'mutation ($id: ID!) { renameSandbox(id: $id, title: "mine") { id } }',
    'mutation ($id: ID!) { deleteSandboxes(sandboxIds: [$id]) { id } }',
    'mutation ($id: ID!) { addToCollectionOrTeam(sandboxIds: [$id], collectionPath: null) { id } }',
  ]
  for (const call of calls)
    expect((await ask('stranger', call, { id: hidden.id })).errors).toMatchObject([missing])
  await expect(
    as('stranger').rest(forkSandbox, { params: { id: hidden.id }, body: {} }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
})

describe('members of its workspace', () => {
  test.each(members)('see it: %s', async (person) => {
    expect(
      await ask(person, 'query ($id: ID!) { sandbox(sandboxId: $id) { title } }', { id: hidden.id }),
    ).toEqual({
      data: { sandbox: { title: 'Hidden title' } },
    })
    const record = await as(person).rest(getSandbox, { params: { id: hidden.id } })
    expect(record).toMatchObject({ title: 'Hidden title', collection: { path: '/secret-plans' } })
  })

  test.each([
    ['author', 'OWNER'],
    ['writer', 'WRITE_CODE'],
    ['admin', 'OWNER'],
    ['reader', 'READ'],
  ] as const)('have their role’s level: %s %s', async (person, level) => {
    expect(
      await ask(person, 'query ($id: ID!) { sandbox(sandboxId: $id) { authorization } }', { id: hidden.id }),
    ).toEqual({
      data: { sandbox: { authorization: level } },
    })
  })
})

describe('a member with read access', () => {
  test.each([
    'mutation ($id: ID!) { renameSandbox(id: $id, title: "mine") { id } }',
    'mutation ($id: ID!) { deleteSandboxes(sandboxIds: [$id]) { id } }',
    'mutation ($id: ID!) { addToCollectionOrTeam(sandboxIds: [$id], collectionPath: "/") { id } }',
  ])('is refused: %s', async (call) => {
    const { errors } = await ask('reader', call, { id: hidden.id })
    expect(errors).toMatchObject([
      { message: 'You may not change this sandbox.', extensions: { code: 'FORBIDDEN' } },
    ])
  })

  test('cannot fork into the workspace, but can fork out of it', async () => {
    await expect(
      as('reader').rest(forkSandbox, { params: { id: hidden.id }, body: { teamId: team.id } }),
    ).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Viewers of this workspace cannot change anything in it.',
    })
    const forked = await as('reader').rest(forkSandbox, { params: { id: hidden.id }, body: {} })
    expect(forked.team?.id).toBe(people.reader.personalWorkspaceId)
  })

  test('cannot move a sandbox of their own there', async () => {
    const own = await server.buildSandbox({ author: people.reader })
    const call =
      'mutation ($id: ID!, $team: UUID4) { addToCollectionOrTeam(sandboxIds: [$id], collectionPath: "/", teamId: $team) { id } }'
    const { errors } = await ask('reader', call, { id: own.id, team: team.id })
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })
})

describe('another member’s draft', () => {
  const drafts =
    'query ($team: UUID4!) { me { team(id: $team) { drafts { id } sandboxes { id } userAuthorizations { userId drafts } } } }'

  test('is in none of an admin’s lists, only counted', async () => {
    const { data } = await ask('admin', drafts, { team: team.id })
    const seen = JSON.stringify(data)
    expect(seen).not.toContain(draft.id)
    expect(seen).not.toContain(openDraft.id)
    expect(data).toMatchObject({ me: { team: { drafts: [] } } })
    expect(seen).toContain(`{"userId":"${people.author.id}","drafts":2}`)
  })

  test('is not found for an admin when it is private', async () => {
    expect(
      await ask('admin', 'query ($id: ID!) { sandbox(sandboxId: $id) { id } }', { id: draft.id }),
    ).toEqual({
      data: { sandbox: null },
    })
    const { errors } = await ask(
      'admin',
      'mutation ($id: ID!) { deleteSandboxes(sandboxIds: [$id]) { id } }',
      { id: draft.id },
    )
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  })

  test('can be read by link when it is unlisted, but not changed by others', async () => {
    for (const person of ['admin', 'writer', 'stranger', 'visitor'] as const)
      expect(
        await ask(person, 'query ($id: ID!) { sandbox(sandboxId: $id) { authorization } }', {
          id: openDraft.id,
        }),
      ).toEqual({
        data: { sandbox: { authorization: 'READ' } },
      })
    const { errors } = await ask(
      'admin',
      'mutation ($id: ID!) { renameSandbox(id: $id, title: "x") { id } }',
      { id: openDraft.id },
    )
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('is accessible to its author', async () => {
    const { data } = await ask('author', drafts, { team: team.id })
    const { drafts: own } = (data as { me: { team: { drafts: { id: string }[] } } }).me.team
    expect(own.map(({ id }) => id).sort()).toEqual([draft.id, openDraft.id].sort())
  })
})

test('a call with several ids names the missing ones and changes none', async () => {
  const call = 'mutation ($ids: [ID!]!) { deleteSandboxes(sandboxIds: $ids) { id } }'
  const { errors } = await ask('stranger', call, { ids: [fork.id, hidden.id, 'nonsense'] })
  expect(errors?.[0]?.message).toBe(`There is no such sandbox, or you may not see it: ${hidden.id}, nonsense`)
  const record = await as('stranger').rest(getSandbox, { params: { id: fork.id } })
  expect(record.removedAt).toBeNull()
})

test.each(['$id: ID!', '$id: UUID4!'])(
  'an invalid id (%s) is reported, not a server error',
  async (declared) => {
    const field = declared.includes('UUID4')
      ? 'team(id: $id) { id }'
      : 'collection(path: "/", teamId: $id) { path }'
    const { errors } = await ask('stranger', `query (${declared}) { me { ${field} } }`, { id: 'not-an-id' })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  },
)
