import {
  putSandbox,
  type SandboxMetadata,
  setSandboxPrivacy,
  setSandboxVmTier,
} from '@sandlot/core/sandboxes/metadata/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents, outbox } from '../../platform/tables.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { workspaces } from '../../workspaces/tables.ts'
import { findSandbox } from '../repo.ts'
import type { SandboxRow } from '../rows.ts'

const server = await createTestServer()
afterAll(() => server.close())

let user: BuiltUser
let sandbox: SandboxRow
beforeAll(async () => {
  user = await server.buildUser()
})
beforeEach(async () => {
  sandbox = await server.buildSandbox({ author: user, title: 'One', entry: 'index.html' })
  server.clock.advance({ minutes: 1 })
})

const put = (metadata: SandboxMetadata, who: BuiltUser | null = user) =>
  server.as(who).rest(putSandbox, { params: { id: sandbox.id }, body: { sandbox: metadata } })
const read = () => server.as(user).rest(getSandbox, { params: { id: sandbox.id } })
const noted = () =>
  server.db
    .select()
    .from(auditEvents)
    .where(sql`${auditEvents.subjectIds} @> array[${sandbox.id}]`)
    .orderBy(asc(auditEvents.id))

describe('[RS-044] PUT /sandboxes/{id}', () => {
  test('changes a sandbox’s metadata, and returns the sandbox', async () => {
    const changed = await put({
      title: ' New ',
      description: ' Two\nlines ',
      tags: [' react', 'react', 'demo'],
      externalResources: ['https://example.com/a.css'],
      entry: '/src/index.html',
      isFrozen: true,
    })
    expect(changed).toMatchObject({
      title: 'New',
      description: 'Two\nlines',
      tags: ['react', 'demo'],
      externalResources: ['https://example.com/a.css'],
      entry: 'src/index.html',
      isFrozen: true,
      version: 0,
      updatedAt: server.clock.now().toISOString(),
    })
    expect(await read()).toEqual(changed)
    expect(await noted()).toMatchObject([
      { action: 'sandbox.update', actorId: user.id, workspaceId: user.personalWorkspaceId },
    ])
    const events = await server.db
      .select()
      .from(outbox)
      .where(sql`${outbox.payload} -> 'ids' ? ${sandbox.id}`)
    expect(events).toMatchObject([
      { topic: `workspace:${user.personalWorkspaceId}`, event: 'changed', payload: { type: 'Sandbox' } },
    ])
  })

  test('accepts snake case, as other clients send it, and ignores unknown fields', async () => {
    const reply = await server.as(user).fetch(`/api/v1/sandboxes/${sandbox.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sandbox: { external_resources: ['https://example.com/b.js'], is_frozen: true, team_id: 'x' },
      }),
    })
    expect(await reply.json()).toMatchObject({
      external_resources: ['https://example.com/b.js'],
      is_frozen: true,
      title: 'One',
    })
  })

  test('clears null fields, and keeps omitted ones', async () => {
    await put({ description: 'Text', tags: ['a'] })
    expect(await put({ description: null, entry: null })).toMatchObject({
      title: 'One',
      description: null,
      entry: null,
      tags: ['a'],
    })
  })

  test('without changes is not audited', async () => {
    const before = await read()
    expect(await put({ title: 'One', tags: [], isFrozen: false })).toEqual(before)
    expect(await put({})).toEqual(before)
    expect(await noted()).toEqual([])
  })

  test('[IT-058] turns a sandbox into a devbox, which sets isV2, but not back', async () => {
    expect(await put({ v2: true })).toMatchObject({ v2: true })
    expect(await findSandbox(server.db, sandbox.id)).toMatchObject({ isV2: true })
    await expect(put({ v2: false })).rejects.toMatchObject({
      code: 'validation',
      field: 'sandbox.v2',
      message: 'A devbox cannot be converted back to a browser sandbox. Fork it to have both.',
    })
  })

  test.each([
    ['title', '', 'A title is required.'],
    ['description', 'x'.repeat(2001), 'A description has at most 2000 characters.'],
    ['tags', Array.from({ length: 21 }, (_, index) => `${index}`), 'A sandbox has at most 20 tags.'],
    ['externalResources', ['javascript:alert(1)'], 'not the address of an external resource'],
    ['entry', '../x', 'cannot have “.” or “..”'],
    ['privacy', 3, 'Privacy is 0 (public), 1 (unlisted) or 2 (private).'],
  ])('refuses an invalid %s, naming the field', async (field, value, message) => {
    const before = await read()
    await expect(put({ tags: ['fine'], [field]: value })).rejects.toMatchObject({
      code: 'validation',
      field: expect.stringMatching(new RegExp(`${field}$`)),
      message: expect.stringContaining(message),
    })
    expect(await read()).toEqual(before)
  })

  test('requires write access', async () => {
    const viewer = await server.buildUser()
    const team = await server.buildWorkspace({ members: { read: [viewer] } })
    sandbox = await server.buildSandbox({ workspace: team })
    await expect(put({ title: 'x' }, viewer)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(put({ title: 'x' }, user)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(put({ title: 'x' }, null)).rejects.toMatchObject({ code: 'unauthenticated' })
    sandbox = await server.buildSandbox({ workspace: team, privacy: 2 })
    await expect(put({ title: 'x' }, user)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('[RS-045] PATCH /sandboxes/{id}/privacy', () => {
  const set = (privacy: number) =>
    server.as(user).rest(setSandboxPrivacy, { params: { id: sandbox.id }, body: { sandbox: { privacy } } })

  test.each([0, 1, 2])('sets %i', async (privacy) => {
    expect((await set(privacy)).privacy).toBe(privacy)
    expect((await read()).privacy).toBe(privacy)
  })

  test('refuses an invalid privacy, and less than the workspace’s minimum', async () => {
    await expect(set(3)).rejects.toMatchObject({ code: 'validation', field: 'privacy' })
    await server.db
      .update(workspaces)
      .set({ minimumPrivacy: 1 })
      .where(eq(workspaces.id, user.personalWorkspaceId))
    await expect(set(0)).resolves.toMatchObject({ privacy: 0 })
    await set(2)
    await expect(set(0)).rejects.toMatchObject({ code: 'validation', field: 'sandbox.privacy' })
    expect((await set(1)).privacy).toBe(1)
  })
})

describe('[RS-050] PATCH /sandboxes/{id}/vm_tier', () => {
  const set = (vmTier: number) =>
    server.as(user).rest(setSandboxVmTier, { params: { id: sandbox.id }, body: { vmTier } })

  test('sets the size of a devbox', async () => {
    await put({ v2: true })
    expect(await set(3)).toEqual({ vmTier: 3 })
    expect((await read()).vmTier).toBe(3)
    expect((await noted()).map(({ action }) => action)).toEqual(['sandbox.to_devbox', 'sandbox.vm_tier'])
  })

  test('refuses invalid sizes, and browser sandboxes', async () => {
    await expect(set(2)).rejects.toMatchObject({
      code: 'validation',
      field: 'vmTier',
      message: 'Only a devbox runs on a virtual machine.',
    })
    await put({ v2: true })
    await expect(set(7)).rejects.toMatchObject({ reason: 'unknownTier', field: 'vmTier' })
    expect((await read()).vmTier).toBeNull()
  })
})
