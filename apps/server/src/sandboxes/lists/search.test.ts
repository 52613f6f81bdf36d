import { SEARCH_RENEW_MAX } from '@sandlot/core/sandboxes/limits'
import {
  SearchTeamRepositoriesDocument,
  SearchTeamSandboxesDocument,
} from '@sandlot/core/sandboxes/operations.gen'
import {
  fetchSearchItems,
  renewSearch,
  searchKeys,
  searchSandboxesQuery,
} from '@sandlot/core/sandboxes/search/queries'
import { type InfiniteData, QueryClient } from '@tanstack/query-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { branches } from '../../branches/tables.ts'
import { projects } from '../../repositories/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { statementsOf } from '../../testing/statements-of.ts'
import { sandboxes } from '../tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ann: BuiltUser
let bob: BuiltUser
let team: BuiltWorkspace

beforeEach(async () => {
  ann = await server.buildUser()
  bob = await server.buildUser()
  team = await server.buildWorkspace({ members: { admin: [ann], write: [bob] } })
})

const build = (fields: Parameters<typeof server.buildSandbox>[0] = {}) => {
  server.clock.advance({ minutes: 1 })
  return server.buildSandbox({ author: ann, workspace: team, ...fields })
}

const keysFor = async (user: BuiltUser) =>
  (await fetchSearchItems(server.as(user), team.id)).map(({ kind, key }) => `${kind}: ${key}`)

describe('the search index', () => {
  test('[GQ-026] [DP-060] has the workspace’s sandboxes, most recently changed first, with its folders, repositories and branches', async () => {
    const inside = await server.buildFolder({ workspaceId: team.id, path: '/inside' })
    const first = await build()
    const second = await build({ folder: inside })
    const draft = await build({ draft: true })
    const foreign = await build({ draft: true, author: bob })
    await build({ removedAt: server.clock.now() })
    await server.buildSandbox({ author: ann })
    const { repository, shown } = await importedRepository()

    const { me } = await server.as(ann).graphql(SearchTeamSandboxesDocument, { teamId: team.id })
    expect(me?.team?.sandboxes.map(({ id }) => id)).toEqual([second.id, first.id])

    const keys = await keysFor(ann)
    expect(keys).toEqual([
      `sandbox: ${second.id}`,
      `sandbox: ${first.id}`,
      `sandbox: ${draft.id}`,
      `folder: folder ${inside.id}`,
      `repository: repository ${repository}`,
      `branch: branch ${shown}`,
    ])
    expect(await keysFor(bob)).toContain(`sandbox: ${foreign.id}`)
    expect(await keysFor(bob)).not.toContain(`sandbox: ${draft.id}`)
  })

  test('is not available to strangers', async () => {
    const stranger = await server.buildUser()
    await expect(fetchSearchItems(server.as(stranger), team.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(fetchSearchItems(server.as(null), team.id)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('is returned in as many pages as needed, each sandbox once', async () => {
    const owner = await server.buildUser()
    const teamId = owner.personalWorkspaceId
    const example = await server.buildSandbox({ author: owner, files: {} })
    const rows = Array.from({ length: 1200 }, () => ({ ...example, id: server.deps.ids.short(8) }))
    await server.db.insert(sandboxes).values(rows)
    const items = await fetchSearchItems(server.as(owner), teamId)
    const found = items.filter(({ kind }) => kind === 'sandbox').map(({ key }) => key)
    expect(found).toHaveLength(1201)
    expect(new Set(found).size).toBe(1201)
  })
})

test('many repositories take as many questions to the database as one', async () => {
  const read = () => server.as(ann).graphql(SearchTeamRepositoriesDocument, { teamId: team.id })
  await importedRepository()
  await read()
  const ofOne = (await statementsOf(read)).length
  for (let number = 1; number < 4; number += 1) await importedRepository(`site-${number}`)

  expect(await statementsOf(read)).toHaveLength(ofOne)
  const { me } = await read()
  expect(me?.team?.projects.map(({ defaultBranch }) => defaultBranch.name)).toEqual(Array(4).fill('main'))
})

/** A repository with two branches: one that GitHub has, and one that nobody has opened and GitHub does not have. */
async function importedRepository(name = 'site') {
  const moment = server.clock.now()
  const id = server.deps.ids.uuid()
  await server.db.insert(projects).values({
    id,
    workspaceId: team.id,
    githubId: 1,
    owner: 'acme',
    name,
    description: null,
    private: false,
    defaultBranch: 'main',
    allowForking: true,
    archived: false,
    fork: false,
    isTemplate: false,
    syncedAt: moment,
    insertedAt: moment,
    repositoryCreatedAt: moment,
    repositoryUpdatedAt: moment,
    pushedAt: moment,
  })
  const branch = (name: string, upstream: boolean) => ({
    id: `${id}-${name}`,
    workspaceId: team.id,
    projectId: id,
    name,
    upstream,
    insertedAt: moment,
  })
  await server.db.insert(branches).values([branch('main', true), branch('lost', false)])
  return { repository: id, shown: `${id}-main` }
}

describe('changes by others', () => {
  type Pages = InfiniteData<{ sandboxes: { id: string; title: string | null }[] }>

  async function searching() {
    const owner = await server.buildUser()
    const client = server.as(owner)
    const cache = new QueryClient()
    const teamId = owner.personalWorkspaceId
    const make = (title: string) => server.buildSandbox({ author: owner, title, privacy: 0 })
    const titles = () =>
      cache
        .getQueryData<Pages>(searchKeys.sandboxes(teamId))
        ?.pages.flatMap((page) => page.sandboxes.map(({ title }) => title))
    return { client, cache, teamId, make, titles, owner }
  }

  test('are read by sandbox: new, changed, moved and deleted ones', async () => {
    const { client, cache, teamId, make, titles } = await searching()
    const [kept, renamed, deleted] = [await make('kept'), await make('before'), await make('deleted')]
    await cache.fetchInfiniteQuery(searchSandboxesQuery(client, teamId))
    const change = (id: string, fields: Partial<typeof sandboxes.$inferInsert>) =>
      server.db.update(sandboxes).set(fields).where(eq(sandboxes.id, id))
    await change(renamed.id, { title: 'after' })
    await change(deleted.id, { removedAt: server.clock.now() })
    await change(kept.id, { title: 'nobody told' })
    const made = await make('new')
    await renewSearch(client, cache, teamId, [renamed.id, deleted.id, made.id])
    expect(titles()).toEqual(['after', 'new', 'kept'])
    await change(made.id, { workspaceId: team.id, folderId: team.root.id })
    await renewSearch(client, cache, teamId, [made.id])
    expect(titles()).toEqual(['after', 'kept'])
  })

  test('are read as a whole if there are many, and not at all without a search', async () => {
    const { client, cache, teamId, make } = await searching()
    const { id } = await make('one')
    await renewSearch(client, cache, teamId, [id])
    expect(cache.getQueryCache().getAll()).toEqual([])
    await cache.fetchInfiniteQuery(searchSandboxesQuery(client, teamId))
    await renewSearch(client, cache, teamId, Array(SEARCH_RENEW_MAX + 1).fill(id))
    expect(cache.getQueryState(searchKeys.sandboxes(teamId))?.isInvalidated).toBe(true)
  })
})
