import { createClient } from '@sandlot/core/client'
import { runtimeStatus } from '@sandlot/core/runtime/boxes/rest'
import { forkById } from '@sandlot/core/sandboxes/fork'
import { setSandboxVmTier } from '@sandlot/core/sandboxes/metadata/rest'
import { forkSandbox, getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { refusalOf } from '@sandlot/core/templates/create-rules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noRunner } from '../../runtime/boxes/runner-client/no-runner.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import { startRepositories } from '../../testing/github-repository.ts'
import { createTestServer } from '../../testing/server.ts'
import { workspaces } from '../../workspaces/tables.ts'

const github = await startRepositories({})
const server = await createTestServer({ config: { githubApiUrl: github.url } })
afterAll(async () => {
  await server.close()
  github.close()
})

let user: BuiltUser
beforeAll(async () => {
  user = await server.buildUser()
})

const fork = (id: string, body: object = {}, who: BuiltUser | null = user) =>
  server.as(who).rest(forkSandbox, { params: { id }, body })

describe('a copy’s runtime', () => {
  test('is that of its origin, unless a devbox is requested', async () => {
    const page = await server.buildSandbox({ author: user })
    const box = await server.buildSandbox({ author: user, isV2: true })
    const kinds = async (...made: Promise<SandboxRecord>[]) => (await Promise.all(made)).map(({ v2 }) => v2)
    expect(await kinds(fork(page.id), fork(box.id))).toEqual([false, true])
    expect(await kinds(fork(page.id, { v2: true }), fork(page.id, { v2: false }))).toEqual([true, false])
  })

  test('cannot be the browser if it needs a machine', async () => {
    const box = await server.buildSandbox({ author: user, isV2: true, title: 'Server' })
    await expect(fork(box.id, { v2: false })).rejects.toMatchObject({
      code: 'validation',
      field: 'v2',
      message: expect.stringContaining('“Server” runs only on a virtual machine.'),
    })
  })

  test('has the requested size, if it exists', async () => {
    const box = await server.buildSandbox({ author: user, isV2: true })
    expect((await fork(box.id)).vmTier).toBeNull()
    expect((await fork(box.id, { customVMTier: 3 })).vmTier).toBe(3)
    expect((await fork(box.id, { v2: true, customVMTier: null })).vmTier).toBeNull()
    for (const tier of [0, 7, -1])
      await expect(fork(box.id, { customVMTier: tier })).rejects.toMatchObject({
        code: 'validation',
        field: 'customVMTier',
        reason: 'unknownTier',
        message: `There is no virtual machine tier ${tier}. The tiers are 1, 2, 3, 4, 5, 6.`,
      })
  })

  test('has no size that this machine cannot provide, on creation and later', async () => {
    const runner = {
      ...noRunner({ reason: '', remedy: '' }),
      status: async () => ({
        ...{ kind: 'bubblewrap' as const, problem: null, tools: [], node: null },
        capacity: { cpu: 4, memory: 8 },
      }),
    }
    const small = await createTestServer({ runner })
    try {
      const owner = await small.buildUser()
      const box = await small.buildSandbox({ author: owner, isV2: true })
      const params = { id: box.id }
      const beyond = {
        code: 'limit',
        reason: 'tierBeyondHost',
        message: 'Small is more than this server’s machine has (4 vCPUs, 8 GiB RAM). Choose a smaller one.',
      }
      const made = (customVMTier: number) =>
        small.as(owner).rest(forkSandbox, { params, body: { customVMTier } })
      expect((await made(2)).vmTier).toBe(2)
      await expect(made(3)).rejects.toMatchObject(beyond)
      const set = (vmTier: number) => small.as(owner).rest(setSandboxVmTier, { params, body: { vmTier } })
      expect((await set(2)).vmTier).toBe(2)
      await expect(set(3)).rejects.toMatchObject({ ...beyond, field: 'vmTier' })
      expect(await small.as(null).rest(runtimeStatus)).toMatchObject({ capacity: { cpu: 4, memory: 8 } })
    } finally {
      await small.close()
    }
  })

  test('has no size in the browser', async () => {
    expect((await fork('rjk9n4zj7m', { v2: false, customVMTier: 3 })).vmTier).toBeNull()
  })
})

describe('a workspace’s minimum privacy', () => {
  test('is applied to a copy, and less is refused', async () => {
    const team = await server.buildWorkspace({ members: { write: [user] }, minimumPrivacy: 1 })
    const into = (privacy?: number) => fork('kmwy42', { teamId: team.id, privacy })
    expect((await into()).privacy).toBe(1)
    expect((await into(2)).privacy).toBe(2)
    await expect(into(0)).rejects.toMatchObject({ code: 'validation', field: 'privacy' })
    await server.db.update(workspaces).set({ minimumPrivacy: 0 }).where(eq(workspaces.id, team.id))
    expect((await into()).privacy).toBe(0)
  })
})

describe('a visitor', () => {
  test('is told that this needs an account', async () => {
    const box = await server.buildSandbox({ author: user, isV2: true })
    const page = await server.buildSandbox({ author: user })
    const hidden = await server.buildSandbox({ author: user, isV2: true, privacy: 2 })
    const refusal = async (id: string) => {
      const error = await fork(id, {}, null).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'unauthenticated' })
      return refusalOf(error)
    }
    const needsAccount = 'You need to be signed in to fork a cloud sandbox.'
    expect(await refusal(box.id)).toEqual({ text: needsAccount, offersSignIn: true })
    const plain = await refusal(page.id)
    expect(plain).toMatchObject({ offersSignIn: false })
    expect(await refusal(hidden.id)).toEqual(plain)
    expect(await refusal('nonsense')).toEqual(plain)
  })
})

describe('[RS-043] an id with slashes', () => {
  test.each(['github/owner/repo', 'github/owner/repo/tree/main/deep', 'github%2Fowner%2Frepo'])(
    'follows /fork/ unencoded: %s',
    async (id) => {
      const reply = await server.as(user).fetch(`/api/v1/sandboxes/fork/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      expect([reply.status, (await reply.json()).code]).toEqual([404, 'not_found'])
    },
  )

  test('is sent there by clients, and any other id before /fork', async () => {
    const asked: string[] = []
    const client = createClient({
      baseUrl: server.deps.publicUrl(),
      name: 'test',
      token: () => null,
      fetch: async (input, init) => {
        asked.push(new URL(new Request(input, init).url).pathname)
        return Response.json({ errors: { detail: ['No.'] } }, { status: 404 })
      },
    })
    for (const id of ['github/owner/repo', 'kmwy42']) await forkById(client, id, {}).catch(() => undefined)
    expect(asked).toEqual(['/api/v1/sandboxes/fork/github/owner/repo', '/api/v1/sandboxes/kmwy42/fork'])
  })

  test('reaches the same fork', async () => {
    const reply = await server.as(user).fetch('/api/v1/sandboxes/fork/kmwy42', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Behind', team_id: user.personalWorkspaceId }),
    })
    expect(await reply.json()).toMatchObject({ title: 'Behind', forked_from_sandbox: { id: 'kmwy42' } })
  })
})

test('[RS-039] [RS-042] every option of a fork is applied, and returned when it is read', async () => {
  const team = await server.buildWorkspace({ members: { write: [user] } })
  const folder = await server.buildFolder({ workspaceId: team.id, path: '/shop' })
  const origin = await server.buildSandbox({ author: user, isV2: true, files: { 'a.txt': 'here' } })
  const made = await fork(origin.id, {
    title: 'All of it',
    collectionId: folder.id,
    privacy: 1,
    v2: true,
    customVMTier: 4,
    teamId: team.id,
  })
  expect(made).toMatchObject({
    title: 'All of it',
    collection: { path: '/shop' },
    privacy: 1,
    v2: true,
    vmTier: 4,
    team: { id: team.id },
    modules: [{ title: 'a.txt', code: 'here' }],
  })
  expect(await server.as(user).rest(getSandbox, { params: { id: made.id } })).toEqual(made)
})

test('[RS-040] anyone can get a generated title', async () => {
  const reply = await server.as(null).fetch('/api/v1/sandboxes/generate_title')
  expect(await reply.json()).toEqual({ title: expect.stringMatching(/^[a-z]+-[a-z]+-\d{4}$/) })
})
