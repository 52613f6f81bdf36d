import { fetchGithubRepo, importRepository } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import {
  DeleteProjectDocument,
  GetGitHubAccountReposDocument,
  GetGitHubOrganizationReposDocument,
  GithubAccountsDocument,
} from '@sandlot/core/repositories/mutations.gen'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { fetchProjects } from '@sandlot/core/repositories/queries'
import { eq } from 'drizzle-orm'
import type { Emulator } from 'emulate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setWorkspacePlan } from '../billing/commands.ts'
import { system } from '../platform/commands.ts'
import { auditEvents, outbox } from '../platform/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { projects } from './tables.ts'
import { connectGithub, startAcme } from './testing/github.ts'

let github: Emulator
let server: TestServer
let ada: BuiltUser
let team: BuiltWorkspace

const site = { owner: 'acme', name: 'site' }

beforeAll(async () => {
  github = await startAcme()
  server = await createTestServer({ config: { githubApiUrl: github.url, plans: true } })
})
beforeEach(async () => {
  ada = await server.buildUser()
  team = await server.buildWorkspace({ members: { admin: [ada] } })
})
afterAll(async () => {
  await server.close()
  await github.close()
})

const connect = (user: BuiltUser, login: string) => connectGithub(server, user, login)

/** Calls GitHub as Ada. */
async function onGithub(path: string, body: object, method = 'POST') {
  const reply = await fetch(github.url + path, {
    method,
    headers: { authorization: 'Bearer adas', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json() as Promise<{ sha: string; object: { sha: string } }>
}

/** A new repository of Ada's with two branches: one with an awkward name and a pull request, and one without. */
async function buildRepository(name: string) {
  await onGithub('/user/repos', { name, auto_init: true })
  const head = await (await fetch(`${github.url}/repos/ada/${name}/git/ref/heads/main`)).json()
  const { sha } = (head as { object: { sha: string } }).object
  for (const branch of ['a/b#c?d', 'zeta'])
    await onGithub(`/repos/ada/${name}/git/refs`, { ref: `refs/heads/${branch}`, sha })
  await onGithub(
    `/repos/ada/${name}/contents/x.txt`,
    { message: 'x', content: 'eA==', branch: 'a/b#c?d' },
    'PUT',
  )
  await onGithub(`/repos/ada/${name}/pulls`, { title: 'Add x', head: 'a/b#c?d', base: 'main' })
  return { owner: 'ada', name }
}

test('a public repository is found and imported without a GitHub account, read-only', async () => {
  const client = server.as(ada)
  const { repo, projects: imported } = await fetchGithubRepo(client, site)
  expect(repo).toMatchObject({ fullName: 'acme/site', private: false, authorization: 'READ' })
  expect(imported).toEqual([])
  const project = await importRepository(client, { ...site, teamId: team.id })
  expect(project).toMatchObject({
    authorization: 'READ',
    branchCount: 1,
    defaultBranch: { name: 'main' },
    repository: { ...site, description: 'Pages', private: false, defaultBranch: 'main' },
    team: { id: team.id },
    lastAccessedAt: server.clock.now().toISOString(),
  })
  expect(await fetchProjects(client, team.id, false)).toEqual([project])
  expect((await fetchGithubRepo(client, site)).projects).toMatchObject([{ id: project.id }])
})

test('branches and open pull requests are imported, whatever their names', async () => {
  await connect(ada, 'ada')
  const wanted = await buildRepository('awkward')
  const client = server.as(ada)
  expect(await importRepository(client, { ...wanted, teamId: team.id })).toMatchObject({
    authorization: 'ADMIN',
    branchCount: 3,
  })
  const { branches } = await fetchProject(client, { ...wanted, teamId: team.id })
  expect(branches.map(({ name, upstream }) => [name, upstream])).toEqual([
    ['a/b#c?d', true],
    ['main', true],
    ['zeta', true],
  ])
  expect(
    branches.map(({ pullRequests }) => pullRequests.map(({ number, title }) => [number, title])),
  ).toEqual([[[1, 'Add x']], [], []])
})

test('importing again returns the same project, even concurrently', async () => {
  const client = server.as(ada)
  const [one, two] = await Promise.all(
    [site, site].map((wanted) => importRepository(client, { ...wanted, teamId: team.id })),
  )
  expect(two?.id).toBe(one?.id)
  expect((await importRepository(client, { ...site, teamId: team.id })).id).toBe(one?.id)
  expect(await server.db.select().from(projects).where(eq(projects.workspaceId, team.id))).toHaveLength(1)
  const elsewhere = await importRepository(client, { ...site, teamId: ada.personalWorkspace.id })
  expect(elsewhere.id).not.toBe(one?.id)
})

test('a workspace without credits cannot import, unless it has no limits', async () => {
  await server.useCredits(team.id, 400)
  const wanted = { ...site, teamId: team.id }
  const refused = { code: 'limit', reason: 'outOfCredits', message: repositoryMessages.frozen }
  await expect(importRepository(server.as(ada), wanted)).rejects.toMatchObject(refused)
  expect(await fetchProjects(server.as(ada), team.id, false)).toEqual([])
  await setWorkspacePlan({ ...server.deps, actor: system }, team.id, { friendOfCsb: true })
  expect(await importRepository(server.as(ada), wanted)).toMatchObject({ team: { id: team.id } })
  await expect(
    importRepository(server.as(ada), { ...site, teamId: ada.personalWorkspace.id }),
  ).resolves.toBeDefined()
})

test('an import is audited, and the workspace’s subscribers are notified', async () => {
  const { id } = await importRepository(server.as(ada), { ...site, teamId: team.id })
  const audit = await server.db.select().from(auditEvents).where(eq(auditEvents.workspaceId, team.id))
  expect(audit).toMatchObject([{ action: 'project.import', actorId: ada.id, subjectIds: [id] }])
  const told = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.topic, `workspace:${team.id}`))
  expect(told.map(({ payload }) => payload)).toEqual([
    { type: 'Project', ids: [id], action: 'project.import' },
  ])
})

test('a private repository looks the same as a missing one, unless GitHub lets the person see it', async () => {
  const plans = { owner: 'acme', name: 'plans' }
  const absent = { owner: 'acme', name: 'nothing' }
  const ben = await server.buildUser()
  await connect(ben, 'ben')
  for (const person of [ada, ben])
    for (const wanted of [plans, absent]) {
      const refused = { code: 'not_found', message: repositoryMessages.notFound(wanted) }
      await expect(fetchGithubRepo(server.as(person), wanted)).rejects.toMatchObject(refused)
      const into = { ...wanted, teamId: person.personalWorkspace.id }
      await expect(importRepository(server.as(person), into)).rejects.toMatchObject(refused)
    }
  await connect(ada, 'ada')
  expect(await importRepository(server.as(ada), { ...plans, teamId: team.id })).toMatchObject({
    repository: { private: true },
  })
})

test('members see the repository with the lowest permission until GitHub was asked about them; others see nothing', async () => {
  await connect(ada, 'ada')
  const [editor, viewer, stranger] = await Promise.all([1, 2, 3].map(() => server.buildUser()))
  if (!editor || !viewer || !stranger) throw new Error('three people')
  const mixed = await server.buildWorkspace({
    members: { admin: [ada], write: [editor], read: [viewer] },
  })
  const place = { ...site, teamId: mixed.id }
  await importRepository(server.as(ada), place)
  for (const person of [editor, viewer])
    expect(await fetchProject(server.as(person), place)).toMatchObject({
      authorization: 'READ',
      lastAccessedAt: null,
    })
  const hidden = { code: 'not_found' }
  for (const person of [stranger, null])
    await expect(fetchProject(server.as(person), place)).rejects.toMatchObject(hidden)

  const remove = { owner: site.owner, name: site.name, teamId: mixed.id }
  await expect(importRepository(server.as(viewer), place)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(server.as(viewer).graphql(DeleteProjectDocument, remove)).rejects.toThrow('Viewers')
  await expect(importRepository(server.as(stranger), place)).rejects.toMatchObject(hidden)
  await expect(importRepository(server.as(null), place)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await server.as(editor).graphql(DeleteProjectDocument, remove)).toEqual({ deleteProject: true })
  await expect(fetchProject(server.as(ada), place)).rejects.toMatchObject(hidden)
  await expect(server.as(editor).graphql(DeleteProjectDocument, remove)).rejects.toThrow(
    'not in this workspace',
  )
})

test('an invalid name is never used in a URL', async () => {
  const client = server.as(ada)
  for (const name of ['..', 'a/b', 'a b', 'ü', '']) {
    const wanted = { owner: 'acme', name, teamId: team.id }
    await expect(importRepository(client, wanted)).rejects.toMatchObject({ code: 'validation' })
  }
  await expect(
    importRepository(client, { owner: '../acme', name: 'site', teamId: team.id }),
  ).rejects.toMatchObject({ code: 'validation' })
})

test('old data is refreshed when the list requests it, and only then', async () => {
  await connect(ada, 'ada')
  const wanted = await buildRepository('moving')
  const client = server.as(ada)
  const place = { ...wanted, teamId: team.id }
  await importRepository(client, place)
  await onGithub('/repos/ada/moving', { description: 'Now with words', default_branch: 'zeta' }, 'PATCH')
  await onGithub('/repos/ada/moving/pulls/1', { state: 'closed' }, 'PATCH')

  expect(await fetchProjects(client, team.id, true)).toMatchObject([{ repository: { description: null } }])
  server.clock.advance({ minutes: 6 })
  expect(await fetchProjects(client, team.id, false)).toMatchObject([{ repository: { description: null } }])
  expect(await fetchProjects(client, team.id, true)).toMatchObject([
    { repository: { description: 'Now with words' }, defaultBranch: { name: 'zeta' } },
  ])
  const { branches } = await fetchProject(client, place)
  expect(branches.flatMap(({ pullRequests }) => pullRequests)).toEqual([])
})

test('returns the GitHub account, its organizations and their repositories, and nothing without one', async () => {
  const client = server.as(ada)
  expect((await client.graphql(GithubAccountsDocument)).me).toMatchObject({
    githubProfile: null,
    githubOrganizations: null,
  })
  await expect(client.graphql(GetGitHubAccountReposDocument)).rejects.toThrow(repositoryMessages.githubNeeded)

  await connect(ada, 'ada')
  expect((await client.graphql(GithubAccountsDocument)).me).toMatchObject({
    githubProfile: { login: 'ada', scopes: ['repo', 'read:org'] },
    githubOrganizations: [{ login: 'acme' }],
  })
  const own = await client.graphql(GetGitHubAccountReposDocument, { page: 1, perPage: 1 })
  expect(own.me?.githubRepos).toHaveLength(1)
  const found = await client.graphql(GetGitHubOrganizationReposDocument, { organization: 'acme' })
  expect(found.githubOrganizationRepos?.map(({ name }) => name).sort()).toEqual(['plans', 'site'])
})
