import type { ServerResponse } from 'node:http'
import { IMPORTS_OF_PERSON_MAX, ZIPS_RETRY_SECONDS } from '@sandlot/core/archives/limits'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { FILES_MAX } from '@sandlot/core/files/limits'
import { fileMessages } from '@sandlot/core/files/messages'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { fetchGitTree } from '@sandlot/core/repositories/git-queries'
import { leftOutMessages } from '@sandlot/core/repositories/left-out-messages'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { MakeTemplatesDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { forkSandbox, forkSandboxByPath, getSandbox } from '@sandlot/core/sandboxes/rest'
import { sharedCard } from '@sandlot/core/templates/card-rules'
import { RecentAndWorkspaceTemplatesDocument } from '@sandlot/core/templates/operations.gen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { identities } from '../accounts/tables.ts'
import { encrypt } from '../platform/keys/keys.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { templates } from '../templates/tables.ts'
import { type BuiltUser, filesOf } from '../testing/builders.ts'
import { COMMIT, startRepositories } from '../testing/github-repository.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { handMadeZip } from '../testing/zips.ts'

const page = { name: 'index.html', content: '<h1>Hello</h1>\n' }
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff])
const site = { owner: 'acme', name: 'site' }

/** Downloads that are held until the test ends them; after that, retries are answered immediately. */
const waiting: ServerResponse[] = []
let keepsWaiting = true

let github: Awaited<ReturnType<typeof startRepositories>>
let server: TestServer
let ada: BuiltUser

beforeAll(async () => {
  github = await startRepositories({
    'acme/site': {
      description: 'The pages',
      branches: ['main', 'feature', 'feature/x'],
      tags: ['v1.0', 'release/2'],
      files: [
        page,
        { name: 'src/', method: 0 },
        { name: 'src/app.js', content: 'let a = 1\n' },
        { name: 'src/logo.png', content: png },
        { name: 'src/deep/note.txt', content: 'deep' },
        { name: 'hollow/', method: 0 },
      ],
    },
    'acme/app': {
      files: [
        { name: 'package.json', content: '{"dependencies":{"vue":"3"}}' },
        { name: 'main.js', content: '' },
      ],
    },
    'acme/plans': { private: true, files: [page] },
    'acme/empty': { branches: [] },
    'acme/many': { files: Array.from({ length: 6000 }, (_, at) => ({ name: `f${at}`, method: 0 })) },
    'acme/linked': {
      files: [
        page,
        { name: 'docs/read.md', content: 'me' },
        { name: 'a', content: 'index.html', mode: 0o120777 },
      ],
    },
    'acme/devices': {
      files: [page, { name: 'src/aux.c', content: 'c' }, { name: 'old./a.txt', content: 'a' }],
    },
    'acme/climbing': { files: [page, { name: '../../etc/passwd', content: 'x' }] },
    'acme/large': { files: [{ name: 'big', content: Buffer.alloc(5 * 1024 * 1024 + 1) }] },
    'acme/huge': {
      sendZip: (response) => {
        response.writeHead(200)
        response.end(Buffer.alloc(2 * 1024 * 1024 + 1))
      },
    },
    'acme/slow': {
      sendZip: (response) => {
        if (keepsWaiting) waiting.push(response)
        else response.writeHead(502).end()
      },
    },
    'acme/cut': {
      sendZip: (response) => {
        response.writeHead(200, { 'content-length': '100000' })
        response.write(handMadeZip([page]), () => response.destroy())
      },
    },
    'acme/odd': { sendZip: (response) => response.writeHead(200).end('<html>') },
    'acme/away': { sendZip: (response) => response.writeHead(502).end() },
    'acme/limited': {
      sendZip: (response) =>
        response.writeHead(403, { 'x-ratelimit-remaining': '0', 'retry-after': '600' }).end(),
    },
  })
  server = await createTestServer({
    config: { githubApiUrl: github.url, plans: true, importMaxBytes: 2 * 1024 * 1024 },
  })
})
beforeEach(async () => {
  ada = await server.buildUser()
})
afterAll(async () => {
  await server.close()
  github.close()
})

const fork = (path: string, body: Record<string, unknown> = {}, who: BuiltUser | null = ada) =>
  server.as(who).rest(forkSandboxByPath, { params: { '*': `github/${path}` }, body })
const made = () => server.db.select().from(sandboxes).where(eq(sandboxes.authorId, ada.id))

/** Gives a user a GitHub account, as signing in does. */
const connect = (user: BuiltUser) =>
  server.db.insert(identities).values({
    id: server.deps.ids.uuid(),
    userId: user.id,
    provider: 'github',
    subject: user.id,
    login: 'ada',
    encryptedToken: encrypt('a-token', server.deps.keys.providerTokens),
    scopes: ['repo'],
    insertedAt: server.clock.now(),
    updatedAt: server.clock.now(),
  })

test('a repository becomes a sandbox of its files, with its origin recorded', async () => {
  const sandbox = await fork('acme/site')
  const url = `https://github.com/acme/site/tree/${COMMIT}`
  const origin = { username: 'acme', repo: 'site', branch: 'main', path: '', commitSha: COMMIT, url }
  expect(filesOf(sandbox)).toEqual({
    'index.html': page.content,
    'src/app.js': 'let a = 1\n',
    'src/logo.png': png.toString('base64'),
    'src/deep/note.txt': 'deep',
  })
  expect(sandbox).toMatchObject({
    title: 'site',
    description: 'The pages',
    template: 'static',
    v2: false,
    draft: true,
    privacy: 0,
    owned: true,
    forkedFromSandbox: null,
    git: origin,
    originalGit: origin,
  })
  expect(sandbox.directories.map(({ title }) => title).sort()).toEqual(['deep', 'src'])
  // Git has no empty folders, so an empty one is a submodule.
  const { notes, ...record } = sandbox
  expect(notes).toEqual([leftOutMessages.submodules(['hollow'])])
  expect(await server.as(ada).rest(getSandbox, { params: { id: sandbox.id } })).toEqual(record)
})

test('all options of a fork apply here too', async () => {
  const team = await server.buildWorkspace({ members: { write: [ada] }, minimumPrivacy: 1 })
  const folder = await server.buildFolder({ workspaceId: team.id, path: '/shop' })
  const place = { teamId: team.id, collectionId: folder.id }
  expect(await fork('acme/app', { ...place, title: 'Mine', v2: false })).toMatchObject({
    title: 'Mine',
    template: 'vue-cli',
    collection: { path: '/shop' },
    team: { id: team.id },
    privacy: 1,
    draft: false,
  })
  await expect(fork('acme/app', { ...place, privacy: 0 })).rejects.toMatchObject({ field: 'privacy' })
  await expect(fork('acme/app', { title: ' ' })).rejects.toMatchObject({ field: 'title' })
  expect((await fork('acme/app', { v2: true })).v2).toBe(true)
})

test('a fork of it keeps the original origin, and so does one made by id instead of path', async () => {
  const client = server.as(ada)
  const sandbox = await client.rest(forkSandbox, { params: { id: 'github/acme/site' }, body: {} })
  const again = await client.rest(forkSandbox, { params: { id: sandbox.id }, body: {} })
  expect([again.git, again.originalGit]).toEqual([null, sandbox.git])
})

describe('the part after /tree/', () => {
  test.each([
    ['main', { branch: 'main', path: '', title: 'site', file: 'index.html' }],
    ['main/src', { branch: 'main', path: 'src', title: 'src', file: 'app.js' }],
    ['main/src/deep/', { branch: 'main', path: 'src/deep', title: 'deep', file: 'note.txt' }],
    ['feature/src', { branch: 'feature', path: 'src', title: 'src', file: 'app.js' }],
    ['feature/x', { branch: 'feature/x', path: '', title: 'site', file: 'index.html' }],
    ['feature/x/src', { branch: 'feature/x', path: 'src', title: 'src', file: 'app.js' }],
    ['v1.0/src', { branch: 'v1.0', path: 'src', title: 'src', file: 'app.js' }],
    ['release/2', { branch: 'release/2', path: '', title: 'site', file: 'index.html' }],
    [`${COMMIT}/src`, { branch: COMMIT, path: 'src', title: 'src', file: 'app.js' }],
    [COMMIT.slice(0, 7), { branch: COMMIT.slice(0, 7), path: '', title: 'site', file: 'index.html' }],
  ])('%s', async (tree, { branch, path, title, file }) => {
    const sandbox = await fork(`acme/site/tree/${tree}`)
    expect(sandbox).toMatchObject({ title, git: { branch, path, commitSha: COMMIT } })
    expect(Object.keys(filesOf(sandbox))).toContain(file)
  })

  test.each([
    ['nothing', 'not_found', gitMessages.noRef(site, 'nothing')],
    ['feat/src', 'not_found', gitMessages.noRef(site, 'feat/src')],
    ['deadbeef', 'not_found', gitMessages.noRef(site, 'deadbeef')],
    ['main/nowhere', 'not_found', gitMessages.noFolder(site, 'nowhere', 'main')],
    ['main/src/app.js', 'validation', gitMessages.isFile('src/app.js')],
    ['main/hollow', 'validation', gitMessages.emptyFolder('hollow')],
    ['main/../src', 'validation', gitMessages.invalidPlace],
  ])('%s is refused', async (tree, code, message) => {
    const id = `github/acme/site/tree/${tree}`
    const forking = server.as(ada).rest(forkSandbox, { params: { id }, body: {} })
    await expect(forking).rejects.toMatchObject({ code, message })
    expect(await made()).toEqual([])
  })
})

test('a branch or folder may have a long name', async () => {
  const tree = `feature/${'long-'.repeat(60)}`
  await expect(fork(`acme/site/tree/${tree}x`)).rejects.toMatchObject({
    message: gitMessages.noFolder(site, `${'long-'.repeat(60)}x`, 'feature'),
  })
})

test.each(['acme', 'acme/..', 'acme/site/blob/main/index.html', 'acme/site/tree', '@me/site', ''])(
  'an invalid repository name is reported: github/%s',
  async (path) => {
    const asked = github.asked.length
    await expect(fork(path)).rejects.toMatchObject({ code: 'validation', message: gitMessages.invalidPlace })
    expect(github.asked).toHaveLength(asked)
  },
)

describe('looking up a place before forking', () => {
  const place = (tree: string, name = 'site') => fetchGitTree(server.as(ada), { owner: 'acme', name, tree })

  test('returns its branch, folder and commit', async () => {
    expect(await place('feature/x/src')).toMatchObject({
      repo: { fullName: 'acme/site', private: false },
      git: { username: 'acme', repo: 'site', branch: 'feature/x', path: 'src', commitSha: COMMIT },
    })
    expect((await place('')).git).toMatchObject({ branch: 'main', path: '' })
    expect(await made()).toEqual([])
  })

  test('reports what does not exist', async () => {
    const refusals = [place('nothing'), place('', 'empty'), place('', 'gone'), place('../..')]
    const told = await Promise.all(refusals.map((one) => one.catch(({ message }: Error) => message)))
    expect(told).toEqual([
      gitMessages.noRef(site, 'nothing'),
      gitMessages.emptyRepository({ owner: 'acme', name: 'empty' }),
      repositoryMessages.notFound({ owner: 'acme', name: 'gone' }),
      gitMessages.noRef(site, '../..'),
    ])
  })
})

describe('a private repository', () => {
  test('is found only with the person’s own GitHub account', async () => {
    await expect(fork('acme/plans')).rejects.toMatchObject({
      code: 'not_found',
      message: repositoryMessages.notFound({ owner: 'acme', name: 'plans' }),
    })
    await connect(ada)
    expect(await fork('acme/plans')).toMatchObject({ privacy: 2, title: 'plans' })
  })

  test('cannot become a sandbox visible to others', async () => {
    await connect(ada)
    for (const privacy of [0, 1])
      await expect(fork('acme/plans', { privacy })).rejects.toMatchObject({
        code: 'validation',
        field: 'privacy',
        message: gitMessages.privateOnly({ owner: 'acme', name: 'plans' }),
      })
    expect(await made()).toEqual([])
    expect((await fork('acme/plans', { privacy: 2 })).privacy).toBe(2)
  })
})

describe('a repository that cannot be imported', () => {
  test.each([
    ['acme/empty', 'not_found', gitMessages.emptyRepository({ owner: 'acme', name: 'empty' })],
    ['acme/many', 'validation', fileMessages.tooMany(FILES_MAX)],
    ['acme/climbing', 'validation', expect.stringContaining('..')],
    ['acme/large', 'validation', leftOutMessages.everything([leftOutMessages.large(['big'])])],
    ['acme/huge', 'validation', archiveMessages.tooLarge(2)],
    ['acme/odd', 'validation', archiveMessages.notZip],
    ['acme/cut', 'unavailable', repositoryMessages.githubAway],
    ['acme/away', 'unavailable', repositoryMessages.githubAway],
    ['acme/limited', 'rate_limited', expect.stringContaining('(in 10 minutes)')],
    ['acme/gone', 'not_found', repositoryMessages.notFound({ owner: 'acme', name: 'gone' })],
  ])('is reported with its reason, and nothing is created: %s', async (repository, code, message) => {
    await expect(fork(repository)).rejects.toMatchObject({ code, message })
    expect(await made()).toEqual([])
  })

  test('is refused immediately when a person has too many in progress; each frees its slot when it ends', async () => {
    const all = Array.from({ length: IMPORTS_OF_PERSON_MAX + 1 }, () => fork('acme/slow'))
    const ends = Promise.allSettled(all)
    await expect(Promise.race(all)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: ZIPS_RETRY_SECONDS,
      message: archiveMessages.importTooManyOfPerson(IMPORTS_OF_PERSON_MAX),
    })
    await vi.waitFor(() => expect(waiting).toHaveLength(IMPORTS_OF_PERSON_MAX))
    keepsWaiting = false
    for (const response of waiting) response.writeHead(502).end()
    await ends
    expect(filesOf(await fork('acme/site/tree/main/src/deep'))).toEqual({ 'note.txt': 'deep' })
  })

  test('gets a hint about which zip is meant', async () => {
    await expect(fork('acme/many')).rejects.toMatchObject({ hint: gitMessages.zipHint })
  })
})

test('a symbolic link becomes a file with its target path, as in git without symlinks', async () => {
  expect(filesOf(await fork('acme/linked'))).toEqual({
    'index.html': page.content,
    'docs/read.md': 'me',
    a: 'index.html',
  })
})

test('files whose names are not allowed are left out and reported', async () => {
  const record = await fork('acme/devices')
  expect(filesOf(record)).toEqual({ 'index.html': page.content })
  expect(record.notes).toEqual([archiveMessages.leftOutNames(2, ['src/aux.c', 'old./a.txt'])])
  expect(filesOf(await server.as(ada).rest(getSandbox, { params: { id: record.id } }))).toEqual({
    'index.html': page.content,
  })
})

test('two concurrent forks create two sandboxes', async () => {
  const [one, two] = await Promise.all([fork('acme/site'), fork('acme/site')])
  expect(one?.id).not.toBe(two?.id)
  expect(one?.git).toEqual(two?.git)
})

test('a visitor, and someone with read access, are refused before GitHub is called', async () => {
  const asked = github.asked.length
  const team = await server.buildWorkspace({ members: { read: [ada] } })
  await expect(fork('acme/site', {}, null)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(fork('acme/site', { teamId: team.id })).rejects.toMatchObject({ code: 'forbidden' })
  expect(github.asked).toHaveLength(asked)
})

test('the workspace lists sandboxes from a repository, with a stable id', async () => {
  const team = await server.buildWorkspace({ members: { write: [ada] } })
  const folder = { teamId: team.id, collectionId: team.root.id }
  const [one, two] = [await fork('acme/site', folder), await fork('acme/site', folder)]
  const other = await server.buildSandbox({ author: ada, workspace: team })
  const ask = async (filter: string) => {
    const reply = await server.as(ada).fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        variables: { team: team.id },
        query: `query ($team: UUID4!) { me { team(id: $team) { sandboxes${filter} {
          id git { id } originalGit { id username repo branch path commitSha url }
        } } } }`,
      }),
    })
    return (await reply.json()).data.me.team.sandboxes as { id: string; git: { id: string } | null }[]
  }
  const found = await ask('(hasOriginalGit: true)')
  expect(found.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
  expect(found[0]).toEqual({
    id: found[0]?.id,
    git: { id: found[1]?.git?.id },
    originalGit: { id: found[0]?.git?.id, ...one.git },
  })
  expect(await ask('(hasOriginalGit: false)')).toEqual([{ id: other.id, git: null, originalGit: null }])
  expect(await ask('')).toHaveLength(3)
})

test('[EN-010] a workspace template has id, color, icon, whether it is published, its sandbox with its origin, and its team', async () => {
  const team = await server.buildWorkspace({ members: { write: [ada] } })
  const client = server.as(ada)
  const sandbox = await fork('acme/site/tree/main/src', { teamId: team.id })
  await client.graphql(MakeTemplatesDocument, { ids: [sandbox.id] })
  await server.db
    .update(templates)
    .set({ color: '#0b6e8f', iconUrl: 'html' })
    .where(eq(templates.sandboxId, sandbox.id))
  const { me } = await client.graphql(RecentAndWorkspaceTemplatesDocument, { teamId: team.id })
  const { url, ...origin } = sandbox.git ?? { url: '' }
  expect(me?.team?.templates).toMatchObject([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      color: '#0b6e8f',
      iconUrl: 'html',
      published: true,
      sandbox: {
        id: sandbox.id,
        title: 'src',
        git: { ...origin, id: expect.stringMatching(/^[0-9a-f-]{36}$/), url },
        team: { id: team.id, name: team.name },
      },
    },
  ])
  const [card] = (me?.team?.templates ?? []).map((template) => sharedCard(template, [], []))
  expect(card).toMatchObject({ id: sandbox.id, author: team.name, iconUrl: 'html', git: { ...origin, url } })
})
