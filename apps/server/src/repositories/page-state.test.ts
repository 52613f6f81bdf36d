import { createBranch } from '@sandlot/core/branches/mutations'
import { importRepository } from '@sandlot/core/repositories/import-queries'
import { githubPageState } from '@sandlot/core/repositories/rest'
import { QueryClient } from '@tanstack/query-core'
import { eq } from 'drizzle-orm'
import type { Emulator } from 'emulate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { branches, pullRequests } from '../branches/tables.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { projects, projectViewers } from './tables.ts'
import { connectGithub, startAcme } from './testing/github.ts'

// What the extension requests before it shows what can be done with the open GitHub page.

let github: Emulator
let server: TestServer
let ada: BuiltUser
let team: BuiltWorkspace

const site = { owner: 'acme', name: 'site' }

beforeAll(async () => {
  github = await startAcme()
  server = await createTestServer({ config: { githubApiUrl: github.url } })
})
beforeEach(async () => {
  ada = await server.buildUser()
  team = await server.buildWorkspace({ members: { write: [ada] } })
})
afterAll(async () => {
  await server.close()
  await github.close()
})

const asked = (query: { tree?: string; pull?: number } = {}, who: BuiltUser | null = ada, params = site) =>
  server.as(who).rest(githubPageState, { params, query })
const inTeam = async (...rest: Parameters<typeof asked>) =>
  (await asked(...rest)).workspaces.find(({ id }) => id === team.id)

test('returns the caller’s workspaces with whether the repository is imported, ignoring case, and who may import', async () => {
  await importRepository(server.as(ada), { ...site, teamId: team.id })
  const { workspaces } = await asked({}, ada, { owner: 'ACME', name: 'Site' })
  expect(workspaces.map(({ id, isImported, canImport }) => [id, isImported, canImport])).toEqual([
    [ada.personalWorkspace.id, false, true],
    [team.id, true, true],
  ])
  expect(workspaces[0]?.vmTier).toBeLessThanOrEqual(workspaces[0]?.highestVmTier ?? 0)
  const reader = await server.buildUser()
  const other = await server.buildWorkspace({ members: { read: [reader] } })
  const seen = (await asked({}, reader)).workspaces
  expect(seen.find(({ id }) => id === other.id)).toMatchObject({ isImported: false, canImport: false })
  // A workspace is not revealed to outsiders.
  expect(seen.some(({ id }) => id === team.id)).toBe(false)
})

test('returns the caller’s permission on GitHub, as stored or from their own account', async () => {
  expect((await asked()).permission).toBeNull()
  await connectGithub(server, ada, 'ada')
  expect((await asked()).permission).toBe('ADMIN')
  const ben = await server.buildUser()
  await connectGithub(server, ben, 'ben')
  // A private repository that Ben cannot see is treated as missing.
  expect((await asked({}, ben, { owner: 'acme', name: 'plans' })).permission).toBeNull()
  await importRepository(server.as(ada), { ...site, teamId: team.id })
  await server.db.update(projectViewers).set({ permission: 'READ' }).where(eq(projectViewers.userId, ada.id))
  expect((await asked()).permission).toBe('READ')
})

test('returns the sandbox of the page’s branch, by its tree or its pull request', async () => {
  await importRepository(server.as(ada), { ...site, teamId: team.id })
  const { id } = await server.buildSandbox({ workspace: team, author: ada })
  const cache = new QueryClient()
  await createBranch(server.as(ada), cache).mutationFn({ ...site, teamId: team.id, branch: 'a/b' })
  await server.db.update(branches).set({ sandboxId: id }).where(eq(branches.name, 'a/b'))
  const [project] = await server.db.select().from(projects).where(eq(projects.workspaceId, team.id))
  const pull = { title: 'Add it', state: 'open', draft: false, additions: 3, deletions: 1 }
  const shared = { workspaceId: team.id, projectId: project?.id ?? '', baseBranch: 'main', ...pull }
  const more = { creatorUsername: 'ada', htmlUrl: 'https://x.example/', prUpdatedAt: server.clock.now() }
  await server.db.insert(pullRequests).values([
    { ...shared, ...more, number: 7, branch: 'a/b', headBranch: 'a/b' },
    { ...shared, ...more, number: 8, branch: null, headBranch: 'a/b' },
  ])
  expect((await inTeam({ tree: 'a/b/src' }))?.sandboxId).toBe(id)
  expect((await inTeam({ tree: 'a' }))?.sandboxId).toBeNull()
  expect((await inTeam())?.sandboxId).toBeNull()
  expect(await asked({ pull: 7 })).toMatchObject({ head: 'a/b' })
  expect((await inTeam({ pull: 7 }))?.sandboxId).toBe(id)
  expect(await asked({ pull: 8 })).toMatchObject({ head: null })
  expect(await asked({ pull: 9 })).toMatchObject({ head: null })
  await server.db.update(sandboxes).set({ removedAt: server.clock.now() }).where(eq(sandboxes.id, id))
  expect((await inTeam({ tree: 'a/b' }))?.sandboxId).toBeNull()
})

test('requires a sign-in and a valid repository name', async () => {
  await expect(asked({}, null)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(asked({}, ada, { owner: 'a b', name: 'x' })).rejects.toMatchObject({ code: 'validation' })
})
