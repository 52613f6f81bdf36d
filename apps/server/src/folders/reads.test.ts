import { fetchFolders } from '@sandlot/core/folders/queries'
import { folderLevel, folderName, folderParent } from '@sandlot/core/folders/rules'
import { countsWithin } from '@sandlot/core/folders/tree'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

let user: BuiltUser
let team: BuiltWorkspace
beforeAll(async () => {
  user = await server.buildUser()
  team = await server.buildWorkspace({ members: { read: [user] } })
  for (const path of ['/a', '/a/b', '/a/b/c', '/d']) {
    const folder = await server.buildFolder({ workspaceId: team.id, path })
    await server.buildSandbox({ workspace: team, folder, title: `In ${path}` })
  }
})

async function ask(query: string, variables: object = {}): Promise<unknown> {
  const reply = await server.as(user).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { teamId: team.id, ...variables } }),
  })
  const { data } = (await reply.json()) as { data: { me: object } }
  return data.me
}

test('[GQ-031] AllCollections returns all folders of a team, each with an id', async () => {
  expect(
    await ask('query AllCollections($teamId: ID) { me { collections(teamId: $teamId) { id path } } }'),
  ).toEqual({
    collections: ['/', '/a', '/a/b', '/a/b/c', '/d'].map((path) => ({ id: expect.any(String), path })),
  })
})

test('[GQ-032] PathedSandboxesFolders returns what a client needs to find the folders at a path', async () => {
  const { collections } = (await ask(
    'query PathedSandboxesFolders($teamId: ID) { me { collections(teamId: $teamId) { id path sandboxCount } } }',
  )) as { collections: { path: string; sandboxCount: number }[] }
  const inA = collections.filter(({ path }) => /^\/a\/[^/]+$/.test(path))
  expect(inA).toMatchObject([{ path: '/a/b', sandboxCount: 1 }])
})

test.each([
  ['[GQ-033] PathedSandboxes', 'PathedSandboxes'],
  ['[GQ-035] SandboxesByPath', 'SandboxesByPath'],
])('%s returns the sandboxes directly at a path', async (_title, name) => {
  const query = `query ${name}($path: String!, $teamId: ID) {
    me { collection(path: $path, teamId: $teamId) { id path sandboxes { title collection { path } } } }
  }`
  expect(await ask(query, { path: '/a/b' })).toEqual({
    collection: {
      id: expect.any(String),
      path: '/a/b',
      sandboxes: [{ title: 'In /a/b', collection: { path: '/a/b' } }],
    },
  })
  expect(await ask(query, { path: '/never' })).toEqual({ collection: null })
})

test('[EN-016] a folder has id, path and count; name, parent and level come from its path', async () => {
  const folders = await fetchFolders(server.as(user), team.id)
  const told = folders.map((folder) => ({
    ...folder,
    name: folderName(folder.path),
    parent: folderParent(folder.path),
    level: folderLevel(folder.path),
  }))
  const id = expect.any(String)
  const of = { __typename: 'Collection', id }
  expect(told.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual([
    { ...of, path: '/', sandboxCount: 0, name: folderName('/'), parent: null, level: folderLevel('/') },
    { ...of, path: '/a', sandboxCount: 1, name: 'a', parent: '/', level: folderLevel('/') + 1 },
    { ...of, path: '/a/b', sandboxCount: 1, name: 'b', parent: '/a', level: folderLevel('/') + 2 },
    { ...of, path: '/a/b/c', sandboxCount: 1, name: 'c', parent: '/a/b', level: folderLevel('/') + 3 },
    { ...of, path: '/d', sandboxCount: 1, name: 'd', parent: '/', level: folderLevel('/') + 1 },
  ])
  expect(countsWithin(folders).get('/a')).toBe(3)
})
