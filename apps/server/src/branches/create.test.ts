import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { DRAFTS_MAX } from '@sandlot/core/branches/limits'
import { createBranch, deleteBranch } from '@sandlot/core/branches/mutations'
import { fetchGitTree } from '@sandlot/core/repositories/git-queries'
import { importRepository } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { fetchProjects } from '@sandlot/core/repositories/queries'
import { forkById } from '@sandlot/core/sandboxes/fork'
import { MoveToTrashDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { QueryClient } from '@tanstack/query-core'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents, outbox } from '../platform/tables.ts'
import { projectViewers } from '../repositories/tables.ts'
import { type BuiltUser, type BuiltWorkspace, filesOf } from '../testing/builders.ts'
import { COMMIT, startRepositories } from '../testing/github-repository.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { members } from '../workspaces/tables.ts'
import { branches } from './tables.ts'

const site = { owner: 'acme', name: 'site' }
const hosted = {
  branches: ['main', 'feature/x'],
  files: [
    { name: 'index.html', content: '<h1>Hello</h1>\n' },
    { name: 'docs/read.md', content: 'me' },
  ],
}

let github: Awaited<ReturnType<typeof startRepositories>>
let server: TestServer
let ada: BuiltUser
let team: BuiltWorkspace

beforeAll(async () => {
  github = await startRepositories({ 'acme/site': hosted, 'acme/empty': { branches: [] } })
  server = await createTestServer({ config: { githubApiUrl: github.url, plans: true } })
})
beforeEach(async () => {
  hosted.branches = ['main', 'feature/x']
  ada = await server.buildUser()
  team = await server.buildWorkspace({ members: { write: [ada] } })
  await importRepository(server.as(ada), { ...site, teamId: team.id })
})
afterAll(async () => {
  await server.close()
  github.close()
})

const make = (fields: { branch?: string; from?: string } = {}, who: BuiltUser = ada, place: object = site) =>
  createBranch(server.as(who), new QueryClient()).mutationFn({
    ...site,
    ...place,
    teamId: team.id,
    ...fields,
  })
const names = async () =>
  (await fetchProject(server.as(ada), { ...site, teamId: team.id })).branches.map(({ name }) => name)
const row = async (name: string) =>
  (
    await server.db
      .select()
      .from(branches)
      .where(and(eq(branches.workspaceId, team.id), eq(branches.name, name)))
  )[0]

test('[GQ-044] createBranch creates a branch of a repository that only its workspace has', async () => {
  expect(await make({ branch: 'fix/header', from: 'feature/x' })).toMatchObject({
    name: 'fix/header',
    upstream: false,
    lastAccessedAt: server.clock.now().toISOString(),
    pullRequests: [],
  })
  expect(await row('fix/header')).toMatchObject({ sourceBranch: 'feature/x', sourceCommit: COMMIT })
  expect(await names()).toEqual(['feature/x', 'fix/header', 'main'])
  const [audit] = await server.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(audit).toMatchObject({
    action: 'branch.create',
    actorId: ada.id,
    workspaceId: team.id,
    details: { repository: 'acme/site' },
  })
  const [told] = await server.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
  expect(told).toMatchObject({ topic: `workspace:${team.id}`, payload: { action: 'branch.create' } })
})

test('generates a name if none is given, and starts from the default branch', async () => {
  const made = [await make(), await make({ from: 'feature/x' })]
  for (const { name } of made) expect(name).toMatch(/^draft\/[a-z]+-[a-z]+$/)
  expect(new Set(made.map(({ name }) => name)).size).toBe(2)
  expect([await row(made[0]?.name ?? ''), await row(made[1]?.name ?? '')]).toMatchObject([
    { sourceBranch: 'main' },
    { sourceBranch: 'feature/x' },
  ])
})

test('a draft may start from a draft', async () => {
  await make({ branch: 'one', from: 'feature/x' })
  await make({ branch: 'two', from: 'one' })
  expect(await row('two')).toMatchObject({ sourceBranch: 'one', sourceCommit: COMMIT })
})

test('someone without write access to the repository makes a contribution of their own, others nothing', async () => {
  expect(await make({ branch: 'mine' })).toMatchObject({
    contribution: true,
    owner: { id: ada.id, username: ada.username },
  })
  await server.db.update(projectViewers).set({ permission: 'WRITE' }).where(eq(projectViewers.userId, ada.id))
  expect(await make({ branch: 'ours' })).toMatchObject({ contribution: false, owner: null })
})

describe('refuses', () => {
  test.each([
    ['no name', { branch: '' }, 'validation', draftMessages.nameMissing],
    ['a name that git does not allow', { branch: 'two words' }, 'validation', draftMessages.nameLetters],
    ['a name that is taken', { branch: 'main' }, 'conflict', draftMessages.taken('main', 'main')],
    [
      'a name below an existing branch',
      { branch: 'main/x' },
      'conflict',
      draftMessages.taken('main/x', 'main'),
    ],
    [
      'a name above an existing branch',
      { branch: 'feature' },
      'conflict',
      draftMessages.taken('feature', 'feature/x'),
    ],
    ['a missing start', { from: 'gone' }, 'not_found', draftMessages.noFrom('gone', site)],
  ])('%s', async (_what, fields, code, message) => {
    await expect(make(fields)).rejects.toMatchObject({ code, message })
    expect(await names()).toEqual(['feature/x', 'main'])
  })

  test('a name that was created on GitHub since the last sync', async () => {
    hosted.branches = ['main', 'feature/x', 'fresh/paint']
    for (const [name, other] of [
      ['fresh/paint', 'fresh/paint'],
      ['fresh', 'fresh/paint'],
    ] as const)
      await expect(make({ branch: name })).rejects.toMatchObject({
        code: 'conflict',
        reason: 'branchTaken',
        message: draftMessages.taken(name, other),
      })
    expect(await make({ branch: 'freshly' })).toMatchObject({ name: 'freshly' })
  })

  test('a repository that the workspace does not have, or that is empty', async () => {
    const gone = { owner: 'acme', name: 'other' }
    await expect(make({}, ada, gone)).rejects.toMatchObject({
      code: 'not_found',
      message: repositoryMessages.notImported(gone),
    })
    const empty = { owner: 'acme', name: 'empty' }
    await importRepository(server.as(ada), { ...empty, teamId: team.id })
    await expect(make({}, ada, empty)).rejects.toMatchObject({
      code: 'not_found',
      message: draftMessages.noFrom('main', empty),
    })
  })

  test('readers, strangers and a workspace without credits', async () => {
    const reader = await server.buildUser()
    const stranger = await server.buildUser()
    team = await server.buildWorkspace({ members: { write: [ada], read: [reader] } })
    await importRepository(server.as(ada), { ...site, teamId: team.id })
    await expect(make({}, reader)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(make({}, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await server.useCredits(team.id, 400)
    await expect(make()).rejects.toMatchObject({
      code: 'limit',
      reason: 'outOfCredits',
      message: draftMessages.frozen,
    })
  })

  test(`more than ${DRAFTS_MAX} of one repository`, async () => {
    const known = await row('main')
    if (!known) throw new Error('main is missing')
    await server.db.insert(branches).values(
      Array.from({ length: DRAFTS_MAX }, (_, at) => ({
        ...known,
        id: `${known.id}${at}`,
        name: `d${at}`,
        upstream: false,
        sourceBranch: 'main',
      })),
    )
    await expect(make()).rejects.toMatchObject({
      code: 'limit',
      reason: 'tooManyDrafts',
      message: draftMessages.tooMany(DRAFTS_MAX),
    })
  })
})

test('two concurrent calls with the same name create one', async () => {
  const outcomes = await Promise.allSettled([make({ branch: 'same' }), make({ branch: 'same' })])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  expect(await names()).toEqual(['feature/x', 'main', 'same'])
})

describe('a sync with GitHub', () => {
  const sync = async () => {
    server.clock.advance({ minutes: 6 })
    await fetchProjects(server.as(ada), team.id, true)
  }

  test('keeps drafts created here, and removes what GitHub no longer has', async () => {
    await server.db.update(projectViewers).set({ permission: 'WRITE' })
    await make({ branch: 'mine', from: 'feature/x' })
    hosted.branches = ['main']
    await sync()
    expect(await names()).toEqual(['main', 'mine'])
    expect(await row('mine')).toMatchObject({ upstream: false, contribution: false })
  })

  test('turns a draft into a GitHub branch once GitHub has one of its name', async () => {
    await make({ branch: 'mine' })
    hosted.branches = ['main', 'mine']
    await sync()
    expect(await row('mine')).toMatchObject({ upstream: true, sourceBranch: 'main' })
  })
})

describe('opening a draft', () => {
  const open = (path = 'mine', who = ada) =>
    forkById(server.as(who), `github/acme/site/tree/${path}`, { teamId: team.id })
  const opened = async () => {
    const { branches: all } = await fetchProject(server.as(ada), { ...site, teamId: team.id })
    return all.find(({ name }) => name === 'mine')
  }

  test('creates a sandbox of the files that it starts from, and the branch remembers it', async () => {
    await make({ branch: 'mine', from: 'feature/x' })
    expect(await opened()).toMatchObject({ sandbox: null })
    expect((await fetchGitTree(server.as(ada), { ...site, tree: 'mine/docs' }, team.id)).git).toMatchObject({
      branch: 'mine',
      path: 'docs',
      commitSha: COMMIT,
    })
    server.clock.advance({ minutes: 1 })
    const sandbox = await open()
    expect(Object.keys(filesOf(sandbox))).toContain('index.html')
    expect(sandbox.git).toMatchObject({ branch: 'mine', path: '', commitSha: COMMIT })
    expect(await opened()).toMatchObject({
      lastAccessedAt: server.clock.now().toISOString(),
      sandbox: { id: sandbox.id, isV2: false },
    })
  })

  test('again keeps the first sandbox remembered, until it is in the trash', async () => {
    await make({ branch: 'mine' })
    const first = await open()
    const second = await open()
    expect((await opened())?.sandbox?.id).toBe(first.id)
    await server.as(ada).graphql(MoveToTrashDocument, { ids: [first.id] })
    expect((await opened())?.sandbox).toBeNull()
    const third = await open()
    expect((await opened())?.sandbox?.id).toBe(third.id)
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  })

  test('at a folder creates a sandbox that is not remembered', async () => {
    await make({ branch: 'mine' })
    expect(filesOf(await open('mine/docs'))).toEqual({ 'read.md': 'me' })
    expect((await opened())?.sandbox).toBeNull()
  })

  test('is limited to members of its workspace, and hides what they may not see', async () => {
    const bob = await server.buildUser()
    await make({ branch: 'mine' })
    const place = { ...site, tree: 'mine' }
    await expect(fetchGitTree(server.as(bob), place, team.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(forkById(server.as(bob), 'github/acme/site/tree/mine', {})).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(open('mine', bob)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('removing a branch from its workspace', () => {
  const remove = (id: string, who: BuiltUser = ada) =>
    deleteBranch(server.as(who), new QueryClient()).mutationFn({ id })
  const idOf = async (name: string) => (await row(name))?.id ?? ''

  test('is permanent when GitHub does not have it; the sandbox opened from it stays', async () => {
    await make({ branch: 'mine' })
    const sandbox = await forkById(server.as(ada), 'github/acme/site/tree/mine', { teamId: team.id })
    expect(await remove(await idOf('mine'))).toEqual({ deleteBranch: true })
    expect(await names()).toEqual(['feature/x', 'main'])
    const still = await server.as(ada).rest(getSandbox, { params: { id: sandbox.id } })
    expect(still.git).toMatchObject({ branch: 'mine' })
    const [audit] = await server.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
    expect(audit).toMatchObject({ action: 'branch.delete', actorId: ada.id, workspaceId: team.id })
  })

  test('resets it to unopened when GitHub has it', async () => {
    await server.db
      .update(branches)
      .set({ lastAccessedAt: server.clock.now() })
      .where(and(eq(branches.workspaceId, team.id), eq(branches.name, 'main')))
    await remove(await idOf('main'))
    expect(await names()).toEqual(['feature/x', 'main'])
    expect(await row('main')).toMatchObject({ lastAccessedAt: null })
  })

  test('requires write access', async () => {
    await make({ branch: 'mine' })
    const [reader, stranger] = [await server.buildUser(), await server.buildUser()]
    await server.db.insert(members).values({
      workspaceId: team.id,
      userId: reader.id,
      authorization: 'READ',
      insertedAt: server.clock.now(),
    })
    const id = await idOf('mine')
    await expect(remove(id, reader)).rejects.toMatchObject({ code: 'forbidden' })
    for (const [who, which] of [
      [stranger, id],
      [ada, 'nothing'],
    ] as const)
      await expect(remove(which, who)).rejects.toMatchObject({ code: 'not_found' })
    expect(await row('mine')).toBeDefined()
  })
})
