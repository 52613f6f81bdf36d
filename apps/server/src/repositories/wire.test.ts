import { generateKeyPairSync } from 'node:crypto'
import { contributionsQuery } from '@sandlot/core/branches/contributions-query'
import { CONTRIBUTIONS_MAX } from '@sandlot/core/branches/limits'
import { createBranch, deleteBranch } from '@sandlot/core/branches/mutations'
import { branchRefusals } from '@sandlot/core/branches/refusals'
import { pathOf } from '@sandlot/core/endpoint'
import { forkMessages } from '@sandlot/core/repositories/fork-messages'
import {
  accountReposQuery,
  fetchGithubRepo,
  githubAccountsQuery,
  importRepository,
} from '@sandlot/core/repositories/import-queries'
import { UpdateProjectVmTierDocument } from '@sandlot/core/repositories/mutations.gen'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { fetchProjects } from '@sandlot/core/repositories/queries'
import {
  forkOnGithub,
  removeBranch,
  unlinkRepository,
  validateRepository,
} from '@sandlot/core/repositories/rest'
import { fetchSynced } from '@sandlot/core/repositories/synced-query'
import { startBox } from '@sandlot/core/runtime/boxes/rest'
import { QueryClient } from '@tanstack/query-core'
import { and, eq } from 'drizzle-orm'
import type { Emulator } from 'emulate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { branches, pullRequests } from '../branches/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { projects, projectViewers } from './tables.ts'
import { connectGithub, startAcme } from './testing/github.ts'

// What other programs, and our own import, request about repositories.

let github: Emulator
let server: TestServer
let ada: BuiltUser
let team: BuiltWorkspace

const site = { owner: 'acme', name: 'site' }
const cache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

beforeAll(async () => {
  github = await startAcme()
  server = await createTestServer({ config: { githubApiUrl: github.url, plans: true } })
})
beforeEach(async () => {
  ada = await server.buildUser()
  team = await server.buildWorkspace({ members: { write: [ada] } })
})
afterAll(async () => {
  await server.close()
  await github.close()
})

const importSite = (who = ada) => importRepository(server.as(who), { ...site, teamId: team.id })
const branch = (name: string, who = ada) =>
  createBranch(server.as(who), cache()).mutationFn({ ...site, teamId: team.id, branch: name })
const branchNames = async () =>
  (await fetchProject(server.as(ada), { ...site, teamId: team.id })).branches.map(({ name }) => name)
const freeze = () => server.useCredits(team.id, 400)

test('[GQ-012] [EN-021] [EN-022] returns the GitHub account with its scopes, and its organizations', async () => {
  await connectGithub(server, ada, 'ada')
  const query = `{ me { githubProfile { id login scopes } githubOrganizations { id login } email } }`
  const reply = await server.as(ada).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  expect((await reply.json()).data.me).toEqual({
    githubProfile: { id: `ada-${ada.id}`, login: 'ada', scopes: ['repo', 'read:org'] },
    githubOrganizations: [{ id: expect.any(String), login: 'acme' }],
    email: ada.email,
  })
  const accounts = await cache().fetchQuery(githubAccountsQuery(server.as(ada)))
  expect([accounts.profile?.login, accounts.organizations.map(({ login }) => login)]).toEqual([
    'ada',
    ['acme'],
  ])
})

test('[EN-020] returns one GitHub repository as the person sees it', async () => {
  await connectGithub(server, ada, 'ada')
  const { repo } = await fetchGithubRepo(server.as(ada), site)
  expect(repo).toEqual({
    id: expect.any(String),
    name: 'site',
    fullName: 'acme/site',
    private: false,
    appInstalled: false,
    authorization: 'WRITE',
    pushedAt: expect.any(String),
    updatedAt: expect.any(String),
    owner: { id: expect.any(String), login: 'acme', avatarUrl: expect.any(String) },
  })
})

test('[EN-062] everything but read-only means write access', async () => {
  const ben = await server.buildUser()
  await connectGithub(server, ben, 'ben')
  await connectGithub(server, ada, 'ada')
  // Someone who has not signed in with GitHub cannot write to it.
  expect((await fetchGithubRepo(server.as(await server.buildUser()), site)).repo.authorization).toBe('READ')
  expect((await fetchGithubRepo(server.as(ada), site)).repo.authorization).toBe('WRITE')
  await importRepository(server.as(ben), { ...site, teamId: ben.personalWorkspace.id })
  for (const [permission, contribution] of [
    ['READ', true],
    ['WRITE', false],
    ['ADMIN', false],
  ] as const) {
    await server.db.update(projectViewers).set({ permission }).where(eq(projectViewers.userId, ben.id))
    const made = await createBranch(server.as(ben), cache()).mutationFn({
      ...site,
      teamId: ben.personalWorkspace.id,
    })
    expect([permission, made.contribution]).toEqual([permission, contribution])
  }
})

test('[GQ-018] returns the person’s workspaces that contain a repository', async () => {
  const own = ada.personalWorkspace
  await importSite()
  await importRepository(server.as(ada), { ...site, teamId: own.id })
  const { projects: found } = await fetchGithubRepo(server.as(ada), site)
  expect(new Set(found.map(({ team: home }) => home?.id))).toEqual(new Set([team.id, own.id]))
  for (const { team: home } of found) expect(home?.name).toEqual(expect.any(String))
  const other = await server.buildUser()
  expect((await fetchGithubRepo(server.as(other), site)).projects).toEqual([])
})

test('[GQ-019] [GQ-020] [EN-017] [RP-001] returns the repositories of a workspace, and one with its branches', async () => {
  await connectGithub(server, ada, 'ada')
  await importSite()
  const [listed] = await fetchProjects(server.as(ada), team.id, false)
  const whole = {
    id: expect.any(String),
    appInstalled: false,
    branchCount: 1,
    lastAccessedAt: server.clock.now().toISOString(),
    defaultBranch: { name: 'main' },
    repository: { ...site, private: false, defaultBranch: 'main', pushedAt: expect.any(String) },
    team: { id: team.id },
  }
  expect(listed).toMatchObject(whole)
  server.clock.advance({ minutes: 6 })
  expect(await fetchProjects(server.as(ada), team.id, true)).toMatchObject([{ id: listed?.id }])
  expect(await fetchProject(server.as(ada), { ...site, teamId: team.id })).toMatchObject({
    ...whole,
    branches: [{ name: 'main' }],
  })
  // The same owner and name in another workspace is a separate repository.
  const own = { ...site, teamId: ada.personalWorkspace.id }
  await expect(fetchProject(server.as(ada), own)).rejects.toMatchObject({ code: 'not_found' })
  expect((await importRepository(server.as(ada), own)).id).not.toBe(listed?.id)
})

test('[EN-018] returns a branch with its repository, workspace and pull requests', async () => {
  await importSite()
  await branch('mine')
  const [project] = await server.db.select().from(projects).where(eq(projects.workspaceId, team.id))
  const pull = { number: 7, title: 'Add it', state: 'open', draft: false, additions: 3, deletions: 1 }
  await server.db.insert(pullRequests).values({
    ...pull,
    workspaceId: team.id,
    projectId: project?.id ?? '',
    branch: 'mine',
    headBranch: 'mine',
    baseBranch: 'main',
    creatorUsername: 'ada',
    htmlUrl: 'https://github.com/acme/site/pull/7',
    prUpdatedAt: server.clock.now(),
  })
  const [contribution] = await cache().fetchQuery(contributionsQuery(server.as(ada)))
  expect(contribution).toMatchObject({
    id: expect.any(String),
    name: 'mine',
    contribution: true,
    lastAccessedAt: server.clock.now().toISOString(),
    upstream: false,
    owner: { username: ada.username },
    project: { repository: site, team: { id: team.id } },
    pullRequests: [{ number: 7, title: 'Add it', additions: 3, deletions: 1 }],
  })
})

test('[GQ-021] [CN-017] [RP-028] returns a person’s contributions, in every workspace, up to 1000', async () => {
  await importSite()
  await branch('mine')
  const [made] = await server.db
    .select()
    .from(branches)
    .where(and(eq(branches.workspaceId, team.id), eq(branches.name, 'mine')))
  if (!made) throw new Error('the branch is missing')
  const many = Array.from({ length: CONTRIBUTIONS_MAX + 5 }, (_, at) => ({
    ...made,
    id: `c${at}${made.id}`,
    name: `c${at}`,
  }))
  for (let at = 0; at < many.length; at += 500)
    await server.db.insert(branches).values(many.slice(at, at + 500))
  const found = await cache().fetchQuery(contributionsQuery(server.as(ada)))
  expect([CONTRIBUTIONS_MAX, found.length]).toEqual([1000, 1000])
  const other = await server.buildUser()
  expect(await cache().fetchQuery(contributionsQuery(server.as(other)))).toEqual([])
})

test('[GQ-030] [EN-019] returns the sandboxes of a workspace that came from repositories', async () => {
  const sandbox = await server.buildSandbox({
    workspace: team,
    originalGit: { username: 'acme', repo: 'site', branch: 'main', path: 'docs', commitSha: 'a'.repeat(40) },
  })
  await server.buildSandbox({ workspace: team })
  expect(await fetchSynced(server.as(ada), team.id)).toMatchObject([
    {
      id: sandbox.id,
      owner: 'acme',
      name: 'site',
      path: 'docs',
      branch: 'main',
      lastEdited: expect.any(String),
    },
  ])
})

test('[GQ-042] sets the machine size for the branches of a repository', async () => {
  const { id } = await importSite()
  const change = (vmTier: number, projectId = id, who = ada) =>
    server.as(who).graphql(UpdateProjectVmTierDocument, { projectId, vmTier })
  expect(await change(1)).toEqual({ updateProjectVmTier: { cpu: 2, memory: 4, storage: 20 } })
  expect((await server.db.select().from(projects).where(eq(projects.id, id)))[0]?.vmTier).toBe(1)
  expect(await change(2)).toEqual({ updateProjectVmTier: { cpu: 4, memory: 8, storage: 20 } })
  await expect(change(3)).rejects.toMatchObject({ reason: 'tierTooHigh' })
  await expect(change(1, server.deps.ids.uuid())).rejects.toMatchObject({ reason: 'projectNotFound' })
  await expect(change(1, id, await server.buildUser())).rejects.toMatchObject({ reason: 'projectNotFound' })
})

test('[GQ-045] deleteBranch removes a branch from its workspace', async () => {
  await importSite()
  const { id } = await branch('mine')
  expect(await deleteBranch(server.as(ada), cache()).mutationFn({ id })).toEqual({ deleteBranch: true })
  expect(await branchNames()).toEqual(['main'])
})

test('[RS-053] removes a branch by its name, whatever characters it has', async () => {
  await importSite()
  await branch('a/b#c')
  const remove = (workspaceId: string) =>
    server.as(ada).rest(removeBranch, { params: { ...site, branch: 'a/b#c' }, query: { workspaceId } })
  expect(pathOf(removeBranch, { ...site, branch: 'a/b#c' })).toBe(
    '/api/beta/sandboxes/github/acme/site/a%2Fb%23c',
  )
  await expect(remove(ada.personalWorkspace.id)).rejects.toMatchObject({ reason: 'branchNotFound' })
  expect(await branchNames()).toContain('a/b#c')
  await remove(team.id)
  expect(await branchNames()).toEqual(['main'])
})

test('[RS-054] removes a repository from a workspace, but not from others', async () => {
  const own = ada.personalWorkspace.id
  await importSite()
  await importRepository(server.as(ada), { ...site, teamId: own })
  await server.as(ada).rest(unlinkRepository, { params: { ...site, teamId: team.id } })
  expect(await fetchProjects(server.as(ada), team.id, false)).toEqual([])
  expect(await fetchProjects(server.as(ada), own, false)).toHaveLength(1)
  await expect(
    server.as(ada).rest(unlinkRepository, { params: { ...site, teamId: team.id } }),
  ).rejects.toMatchObject({ reason: 'repositoryNotImported' })
})

test('[RS-056] reports whether a repository name can be created, with the obstacle', async () => {
  await connectGithub(server, ada, 'ada')
  const reply = await server.as(ada).fetch('/api/beta/repos/validate/github/acme/fresh')
  expect(await reply.json()).toEqual({ valid: true, message: null })
  const check = (owner: string, name: string) =>
    server.as(ada).rest(validateRepository, { params: { owner, name } })
  expect(await check('acme', 'site')).toEqual({
    valid: false,
    message: forkMessages.taken(site),
  })
  expect(await check('acme', 'two words')).toMatchObject({ valid: false, message: expect.any(String) })
})

const fork = (who: BuiltUser, body: object = {}, from = site) =>
  server.as(who).rest(forkOnGithub, { params: from, body: { name: 'copy', teamId: team.id, ...body } })

test('[RS-055] forks a repository on GitHub, into one’s own account or an organization, and imports it', async () => {
  const ben = await server.buildUser()
  team = await server.buildWorkspace({ members: { write: [ben, ada] } })
  await expect(fork(ben)).rejects.toMatchObject({ reason: 'forkNeedsGithub' })
  await connectGithub(server, ben, 'ben')
  await connectGithub(server, ada, 'ada')
  expect(await fork(ben)).toEqual({ owner: 'ben', repo: 'copy', branch: 'main' })
  expect(await fork(ada, { name: 'ours', organization: 'acme' })).toEqual({
    owner: 'acme',
    repo: 'ours',
    branch: 'main',
  })
  expect(await fetchProjects(server.as(ada), team.id, false)).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ repository: expect.objectContaining({ owner: 'ben', name: 'copy' }) }),
      expect.objectContaining({ repository: expect.objectContaining({ owner: 'acme', name: 'ours' }) }),
    ]),
  )
  await expect(fork(ben)).rejects.toMatchObject({ code: 'conflict', reason: 'githubNoPlace' })
  await expect(fork(ben, { name: 'no way' })).rejects.toMatchObject({ reason: 'forkNameInvalid' })
  await expect(fork(ben, { organization: '../x' })).rejects.toMatchObject({ reason: 'forkNameInvalid' })
  await expect(fork(ben, {}, { owner: 'acme', name: 'gone' })).rejects.toMatchObject({
    reason: 'repositoryNotFound',
  })
  await expect(fork(await server.buildUser())).rejects.toMatchObject({ code: 'not_found' })
})

test('[PM-047] a frozen workspace can create no branch, import or fork nothing, and start no machine', async () => {
  await connectGithub(server, ada, 'ada')
  await importSite()
  const devbox = await server.buildSandbox({ workspace: team, author: ada, isV2: true })
  await freeze()
  const frozen = { code: 'limit', reason: 'outOfCredits' }
  await expect(branch('new')).rejects.toMatchObject({
    ...frozen,
    message: branchRefusals.outOfCredits.text(''),
  })
  await expect(importSite()).rejects.toMatchObject(frozen)
  await expect(fork(ada, { name: 'frozen' })).rejects.toMatchObject(frozen)
  const made = await server.as(ada).rest(validateRepository, { params: { owner: 'ada', name: 'frozen' } })
  expect(made.valid).toBe(true)
  await expect(server.as(ada).rest(startBox, { params: { id: devbox.id } })).rejects.toMatchObject({
    code: 'limit',
    reason: 'outOfCredits',
  })
})

test('[GQ-013] [GQ-014] [GQ-015] [GQ-016] [IM-032] [CN-018] returns the repositories of an account: the first 10 by last push, or all', async () => {
  await connectGithub(server, ada, 'ada')
  const headers = { authorization: 'Bearer adas', 'content-type': 'application/json' }
  for (let at = 0; at < 12; at += 1)
    for (const path of ['/user/repos', '/orgs/acme/repos'])
      await fetch(github.url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: `r${at}-${path.length}`, auto_init: true }),
      })
  for (const account of [
    { login: 'ada', isOwn: true },
    { login: 'acme', isOwn: false },
  ]) {
    const [partial, full] = await Promise.all(
      (['partial', 'full'] as const).map((part) =>
        cache().fetchQuery(accountReposQuery(server.as(ada), account, part)),
      ),
    )
    expect(partial).toHaveLength(10)
    expect(full?.length).toBeGreaterThan(12)
    for (const { owner } of full ?? []) expect(owner.login).toBe(account.login)
    const pushes = (partial ?? []).map(({ pushedAt }) => String(pushedAt))
    expect(pushes).toEqual([...pushes].sort().reverse())
    expect(partial?.map(({ id }) => id)).toEqual(full?.slice(0, 10).map(({ id }) => id))
  }
})

test('GitHub’s settings pages for this instance have redirects of their own', async () => {
  const to = async (url: string) => (await server.inject({ url })).headers.location
  const settings = `${server.deps.config.githubUrl}/settings`
  expect(await to('/auth/github/oauth-settings')).toBe(`${settings}/applications`)
  expect(await to('/auth/github/app-install')).toBe('/s/github')
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const asked: { path: string; token: string }[] = []
  const other = await createTestServer({
    config: {
      github: { url: 'https://gh.test', apiUrl: github.url, clientId: 'client', clientSecret: 's' },
      githubUrl: 'https://gh.test',
      githubApiUrl: github.url,
      githubApp: { slug: 'sandlot-app', id: '7', privateKey },
    },
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input instanceof Request ? input.url : input))
      if (!pathname.includes('installation')) return fetch(input, init)
      asked.push({ path: pathname, token: new Headers(init?.headers).get('authorization') ?? '' })
      const all = [
        { account: { login: 'Acme' }, repository_selection: 'all' },
        { account: { login: 'ada' }, repository_selection: 'selected' },
      ]
      if (pathname === '/app/installations') return Response.json(all)
      return new Response('{}', { status: pathname.includes('notes') ? 200 : 404 })
    },
  })
  try {
    const location = async (url: string) => (await other.inject({ url })).headers.location
    expect(await location('/auth/github/oauth-settings')).toBe(
      'https://gh.test/settings/connections/applications/client',
    )
    expect(await location('/auth/github/app-install')).toBe(
      'https://gh.test/apps/sandlot-app/installations/new',
    )
    const person = await other.buildUser()
    const installed = async (owner: string, name: string) =>
      (await fetchGithubRepo(other.as(person), { owner, name })).repo.appInstalled
    expect([await installed('acme', 'site'), await installed('ada', 'notes')]).toEqual([true, true])
    expect(asked.map(({ path }) => path)).toEqual([
      '/app/installations',
      '/app/installations',
      '/repos/ada/notes/installation',
    ])
    const claims = JSON.parse(
      Buffer.from(asked[0]?.token.split('.')[1] ?? '', 'base64url').toString(),
    ) as object
    expect(claims).toMatchObject({ iss: '7' })
  } finally {
    await other.close()
  }
})
