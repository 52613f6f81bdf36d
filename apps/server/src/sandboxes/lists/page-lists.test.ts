import { RecentlyAccessedBranchesDocument } from '@sandlot/core/branches/operations.gen'
import { recentBranchesQuery } from '@sandlot/core/branches/queries'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { projectsQuery } from '@sandlot/core/repositories/queries'
import { fetchSandboxes, type SandboxList } from '@sandlot/core/sandboxes/items/lists'
import { MakeTemplatesDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { TeamSidebarDataDocument } from '@sandlot/core/sandboxes/operations.gen'
import { deleteSandboxes, sandboxListQuery } from '@sandlot/core/sandboxes/queries'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { searchSandboxesQuery } from '@sandlot/core/sandboxes/search/queries'
import { sharedTemplatesQuery } from '@sandlot/core/templates/queries'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { QueryClient } from '@tanstack/query-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { branches } from '../../branches/tables.ts'
import { projects } from '../../repositories/tables.ts'
import { sandboxCollaborators } from '../../sharing/tables.ts'
import { templates } from '../../templates/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import type { SandboxRow } from '../rows.ts'
import { sandboxes } from '../tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ann: BuiltUser
let bob: BuiltUser
let team: BuiltWorkspace

beforeEach(async () => {
  ann = await server.buildUser()
  bob = await server.buildUser()
  team = await server.buildWorkspace({ members: { write: [ann, bob] } })
})

const read = async (user: BuiltUser, list: SandboxList['list'], teamId = team.id) => {
  const cards = await fetchSandboxes(server.as(user), { list, teamId, path: '/' })
  return cards.map(({ id }) => id)
}
const build = (fields: Parameters<typeof server.buildSandbox>[0] = {}) => {
  server.clock.advance({ minutes: 1 })
  return server.buildSandbox({ workspace: team, author: ann, ...fields })
}
const open = (user: BuiltUser, { id }: SandboxRow) => {
  server.clock.advance({ minutes: 1 })
  return server.as(user).rest(getSandbox, { params: { id } })
}

test('[GQ-034] [DP-034] returns only the person’s own drafts of a team', async () => {
  const own = await build({ draft: true })
  const others = await build({ draft: true, author: bob })
  await build({ author: ann })
  expect(await read(ann, 'drafts')).toEqual([own.id])
  expect(await read(bob, 'drafts')).toEqual([others.id])
})

test('[GQ-025] returns the most recently opened sandboxes of a workspace, up to the limit', async () => {
  const made = [await build(), await build(), await build({ author: bob })]
  const elsewhere = await server.buildSandbox({ author: ann })
  for (const sandbox of [...made, elsewhere]) await open(ann, sandbox)
  const ids = made.map(({ id }) => id)
  expect(await read(ann, 'recent')).toEqual(ids.toReversed())
  const two = await fetchSandboxes(server.as(ann), { list: 'recent', teamId: team.id }, { limit: 2 })
  expect(two.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2))
  expect(await read(bob, 'recent')).toEqual([])
})

test('[GQ-036] returns a team’s deleted sandboxes, but only the person’s own drafts', async () => {
  const gone = [await build(), await build({ draft: true })]
  const hidden = await build({ draft: true, author: bob })
  await build()
  const remove = (user: BuiltUser, ids: string[]) =>
    deleteSandboxes(server.as(user), new QueryClient()).mutationFn(ids)
  await remove(
    ann,
    gone.map(({ id }) => id),
  )
  await remove(bob, [hidden.id])
  expect((await read(ann, 'deleted')).toSorted()).toEqual(gone.map(({ id }) => id).sort())
})

describe('templates', () => {
  const make = async (fields: Parameters<typeof build>[0]) => {
    const sandbox = await build(fields)
    const now = server.clock.now()
    const id = server.deps.ids.uuid()
    await server.db
      .insert(templates)
      .values({ id, sandboxId: sandbox.id, published: true, insertedAt: now, updatedAt: now })
    return sandbox
  }

  test('[GQ-028] of a team: those created there, only one’s own drafts, none from the trash', async () => {
    const zebra = await make({ title: 'zebra', privacy: 2 })
    const apple = await make({ title: 'Apple', author: bob })
    await make({ draft: true, author: bob, privacy: 2 })
    await make({ removedAt: server.clock.now() })
    await make({ workspace: bob.personalWorkspace, author: bob })
    expect(await read(ann, 'templates')).toEqual([apple.id, zebra.id])
    const byTitle = await fetchSandboxes(
      server.as(ann),
      { list: 'templates', teamId: team.id },
      { orderBy: { field: 'title', direction: 'DESC' } },
    )
    expect(byTitle.map(({ title }) => title)).toEqual(['zebra', 'Apple'])
  })

  test('[GQ-037] [CN-015] the sidebar knows whether there are templates, and the 10 latest sandboxes', async () => {
    const home = await server.buildWorkspace({ members: { read: [ann] } })
    for (let made = 0; made < 11; made += 1) await build({ workspace: home, title: `${made}` })
    const ask = async (teamId: string) =>
      (await server.as(ann).graphql(TeamSidebarDataDocument, { teamId })).me?.team
    const of = await ask(home.id)
    expect(of?.templates).toEqual([])
    expect(of?.sandboxes.map(({ title }) => title)).toEqual([
      '10',
      '9',
      '8',
      '7',
      '6',
      '5',
      '4',
      '3',
      '2',
      '1',
    ])
    await make({ workspace: home, title: 'apple' })
    await make({ workspace: home, title: 'zebra', author: bob })
    expect((await ask(home.id))?.templates).toHaveLength(2)
    expect(await ask(bob.personalWorkspaceId)).toBeNull()
  })
})

describe('shared sandboxes', () => {
  const give = (to: BuiltUser, { id }: SandboxRow, authorization: 'READ' | 'COMMENT' = 'READ') =>
    server.db
      .insert(sandboxCollaborators)
      .values({ sandboxId: id, userId: to.id, authorization, insertedAt: server.clock.now() })

  test('[GQ-023] are those shared with the person, in workspaces that are not theirs', async () => {
    const guest = await server.buildUser()
    const [secret, draft, gone] = [
      await build({ privacy: 2 }),
      await build({ privacy: 2, draft: true }),
      await build({ privacy: 2, removedAt: server.clock.now() }),
    ]
    await build({ privacy: 0 })
    expect(await read(guest, 'shared')).toEqual([])
    for (const sandbox of [secret, draft, gone]) await give(guest, sandbox)
    await give(bob, secret)
    expect(await read(guest, 'shared')).toEqual([draft.id, secret.id])
    expect(await read(bob, 'shared')).toEqual([])
    await give(bob, draft)
    expect(await read(bob, 'shared')).toEqual([draft.id])
    await expect(read(guest, 'templates')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('can be read by that person, by nobody else, and not once deleted', async () => {
    const guest = await server.buildUser()
    const secret = await build({ privacy: 2 })
    await expect(open(guest, secret)).rejects.toMatchObject({ code: 'not_found' })
    await give(guest, secret, 'COMMENT')
    expect((await open(guest, secret)).authorization).toBe('comment')
    await expect(open(await server.buildUser(), secret)).rejects.toMatchObject({ code: 'not_found' })
    const remove = deleteSandboxes(server.as(guest), new QueryClient()).mutationFn([secret.id])
    await expect(remove).rejects.toMatchObject({ code: 'forbidden' })
    await server.db
      .update(sandboxes)
      .set({ removedAt: server.clock.now() })
      .where(eq(sandboxes.id, secret.id))
    await expect(open(guest, secret)).rejects.toMatchObject({ code: 'not_found' })
    expect(await read(guest, 'shared')).toEqual([])
  })
})

async function buildProject(workspace: BuiltWorkspace, name: string) {
  const now = server.clock.now()
  const id = server.deps.ids.uuid()
  const times = { repositoryCreatedAt: now, repositoryUpdatedAt: now, pushedAt: now, syncedAt: now }
  const kind = { private: false, allowForking: true, archived: false, fork: false, isTemplate: false }
  const named = { owner: 'acme', name, defaultBranch: 'main', githubId: name.length }
  await server.db
    .insert(projects)
    .values({ workspaceId: workspace.id, id, ...named, ...kind, ...times, insertedAt: now })
  return { workspaceId: workspace.id, projectId: id }
}

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

describe('branches', () => {
  const names = async (user: BuiltUser, variables: { teamId?: string; limit?: number }) => {
    const { me } = await server.as(user).graphql(RecentlyAccessedBranchesDocument, variables)
    return me?.recentBranches.map(({ name, project: { repository } }) => [repository.name, name])
  }

  test('[GQ-024] most recently opened in a workspace, up to the limit', async () => {
    const one = await buildProject(team, 'site')
    const other = await buildProject(team, 'shop')
    const elsewhere = await buildProject(bob.personalWorkspace, 'private')
    const branch = (home: typeof one, name: string, lastAccessedAt: Date | null) => ({
      ...home,
      id: server.deps.ids.short(6),
      name,
      upstream: true,
      lastAccessedAt,
      insertedAt: at(0),
    })
    await server.db
      .insert(branches)
      .values([
        branch(one, 'main', at(1)),
        branch(one, 'unopened', null),
        branch(other, 'feature', at(3)),
        branch(other, 'main', at(2)),
        branch(elsewhere, 'main', at(9)),
      ])
    const inOrder = [
      ['shop', 'feature'],
      ['shop', 'main'],
      ['site', 'main'],
    ]
    expect(await names(ann, { teamId: team.id })).toEqual(inOrder)
    expect(await names(ann, { teamId: team.id, limit: 2 })).toEqual(inOrder.slice(0, 2))
    expect(await names(ann, { teamId: bob.personalWorkspaceId })).toEqual([])
    expect(await names(bob, {})).toEqual([['private', 'main']])
  })
})

test('[EN-066] [ST-024] [ST-027] every dashboard page caches its list under its own key, beside the folders and workspaces', async () => {
  const eve = await server.buildUser()
  const home = await server.buildWorkspace({ members: { admin: [eve] } })
  const built = (title: string, fields: Parameters<typeof server.buildSandbox>[0] = {}) =>
    server.buildSandbox({ workspace: home, author: eve, title, ...fields })
  await built('In all')
  await built('Draft', { draft: true })
  await built('Gone', { removedAt: server.clock.now() })
  const kit = await built('Kit')
  const given = await server.buildSandbox({ author: ann, title: 'Given', privacy: 2 })
  await server.db.insert(sandboxCollaborators).values({
    id: server.deps.ids.uuid(),
    sandboxId: given.id,
    userId: eve.id,
    authorization: 'READ',
    insertedAt: server.clock.now(),
  })
  const client = server.as(eve)
  await client.graphql(MakeTemplatesDocument, { ids: [kit.id] })
  await open(eve, await built('Opened'))
  const project = await buildProject(home, 'quay')
  await server.db.insert(branches).values({
    ...project,
    id: server.deps.ids.short(6),
    name: 'main',
    upstream: true,
    lastAccessedAt: at(1),
    insertedAt: at(0),
  })

  const cache = new QueryClient()
  const teamId = home.id
  const list = async (wanted: SandboxList) => {
    const query = sandboxListQuery(client, wanted)
    await cache.fetchInfiniteQuery(query)
    return cache.getQueryData<{ pages: { title: string | null }[][] }>(query.queryKey)
  }
  const titles = (data: { pages: { title: string | null }[][] } | undefined) =>
    data?.pages
      .flat()
      .map(({ title }) => title)
      .sort()
  expect({
    DRAFTS: titles(await list({ list: 'drafts', teamId })),
    TEMPLATES: titles(await list({ list: 'templates', teamId })),
    DELETED: titles(await list({ list: 'deleted', teamId })),
    SHARED: titles(await list({ list: 'shared', teamId })),
    RECENT_SANDBOXES: titles(await list({ list: 'recent', teamId })),
    ALL: titles(await list({ list: 'folder', teamId, path: '/' })),
  }).toEqual({
    DRAFTS: ['Draft'],
    TEMPLATES: ['Kit'],
    DELETED: ['Gone'],
    SHARED: ['Given'],
    RECENT_SANDBOXES: ['Opened'],
    ALL: ['In all', 'Opened'],
  })
  const found = await cache.fetchInfiniteQuery(searchSandboxesQuery(client, teamId))
  expect(found.pages.flatMap(({ sandboxes: cards }) => cards.map(({ title }) => title))).toContain('In all')
  const rest = [
    recentBranchesQuery(client, teamId),
    sharedTemplatesQuery(client, teamId),
    projectsQuery(client, teamId),
    foldersQuery(client, teamId),
    workspacesQuery(client),
  ]
  for (const query of rest) await cache.fetchQuery(query as never)
  const [recentBranches, templateHome, repos, allCollections, teams] = rest.map(({ queryKey }) =>
    cache.getQueryData(queryKey as readonly unknown[]),
  )
  expect({ recentBranches, templateHome, repos }).toMatchObject({
    recentBranches: [{ name: 'main' }],
    templateHome: { workspace: [{ sandbox: { title: 'Kit' } }] },
    repos: [{ repository: { name: 'quay' } }],
  })
  expect(allCollections).toMatchObject([{ path: '/', sandboxCount: 2 }])
  expect(JSON.stringify(teams)).toContain(teamId)
  const keys = cache
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash)
  expect(new Set(keys).size).toBe(12)
})
