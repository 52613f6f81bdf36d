import { createClient } from '@sandlot/core/client'
import type { SandboxList } from '@sandlot/core/sandboxes/items/lists'
import {
  deleteSandboxes,
  type OpenSandbox,
  renameSandbox,
  restoreSandbox,
  sandboxListQuery,
  sandboxQuery,
  setPrivacy,
  setVmTier,
  updateSandbox,
} from '@sandlot/core/sandboxes/queries'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import {
  MutationObserver,
  type MutationObserverOptions,
  QueryClient,
  QueryObserver,
} from '@tanstack/query-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { createTestServer } from '../testing/server.ts'
import type { SandboxRow } from './rows.ts'

const server = await createTestServer()
afterAll(() => server.close())

let writer: BuiltUser
let reader: BuiltUser
let team: BuiltWorkspace
let one: SandboxRow
let lists: Record<'folder' | 'inside' | 'deleted', SandboxList>

beforeEach(async () => {
  writer = await server.buildUser()
  reader = await server.buildUser()
  team = await server.buildWorkspace({ members: { write: [writer], read: [reader] } })
  const inside = await server.buildFolder({ workspaceId: team.id, path: '/inside' })
  one = await server.buildSandbox({ workspace: team, author: writer, folder: inside, title: 'One' })
  server.clock.advance({ seconds: 1 })
  await server.buildSandbox({ workspace: team, author: writer, folder: inside, title: 'Two' })
  lists = {
    folder: { list: 'folder', teamId: team.id, path: '/' },
    inside: { list: 'folder', teamId: team.id, path: '/inside' },
    deleted: { list: 'deleted', teamId: team.id },
  }
})

/** A user's client and cache; `hold` delays requests until the function it returns is called. */
async function screenOf(user: BuiltUser) {
  const through = injectFetch(server.app)
  const token = await server.tokenFor(user)
  let gate: Promise<void> = Promise.resolve()
  let arrived = () => {}
  const client = createClient({
    baseUrl: server.deps.publicUrl(),
    name: 'test',
    token: () => token,
    fetch: async (input, init) => {
      arrived()
      await gate
      return through(input, init)
    },
  })
  const cache = new QueryClient()
  const read = (list: SandboxList) => cache.fetchInfiniteQuery(sandboxListQuery(client, list))
  const shown = (list: SandboxList) =>
    cache
      .getQueryData<Awaited<ReturnType<typeof read>>>(sandboxListQuery(client, list).queryKey)
      ?.pages.flat()
  return {
    client,
    cache,
    read,
    titles: (list: SandboxList) => shown(list)?.map(({ title }) => title),
    card: (list: SandboxList, id: string) => shown(list)?.find((card) => card.id === id),
    hold: () => {
      const sent = new Promise<void>((resolve) => {
        arrived = resolve
      })
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return { sent, release }
    },
    run: <Data, Variables, Context>(
      mutation: MutationObserverOptions<Data, Error, Variables, Context>,
      variables: Variables,
    ) => new MutationObserver<Data, Error, Variables, Context>(cache, mutation).mutate(variables),
  }
}

describe('renaming', () => {
  test('is shown immediately, in the list and in the open sandbox, then as on the server', async () => {
    const screen = await screenOf(writer)
    await screen.read(lists.inside)
    await screen.cache.fetchQuery(sandboxQuery(screen.client, one.id) as never)
    const { sent, release } = screen.hold()
    const renamed = screen.run(renameSandbox(screen.client, screen.cache), { id: one.id, title: '  New  ' })
    await sent
    expect(screen.card(lists.inside, one.id)).toMatchObject({
      title: 'New',
      updatedAt: one.updatedAt.toISOString(),
    })
    server.clock.advance({ minutes: 1 })
    release()
    await renamed
    expect(screen.card(lists.inside, one.id)).toMatchObject({
      title: 'New',
      updatedAt: server.clock.now().toISOString(),
    })
    expect(screen.cache.getQueryData(sandboxQuery(screen.client, one.id).queryKey)).toMatchObject({
      title: 'New',
    })
  })

  test.each([
    [
      'a user with read access',
      () => reader,
      'New',
      { code: 'forbidden', message: 'You may not change this sandbox.' },
    ],
    ['a title of 300 characters', () => writer, 'x'.repeat(300), { code: 'validation', field: 'title' }],
    ['an empty title', () => writer, '   ', { code: 'validation', message: 'A title is required.' }],
  ] as const)('is reverted when the server refuses %s', async (_who, user, title, refusal) => {
    const screen = await screenOf(user())
    await screen.read(lists.inside)
    const { sent, release } = screen.hold()
    const renamed = screen.run(renameSandbox(screen.client, screen.cache), { id: one.id, title })
    await sent
    expect(screen.titles(lists.inside)).toContain(title.trim())
    release()
    await expect(renamed).rejects.toMatchObject(refusal)
    expect(screen.titles(lists.inside)).toEqual(['Two', 'One'])
  })

  test('a first load in progress still completes', async () => {
    const screen = await screenOf(writer)
    const { sent, release } = screen.hold()
    const watching = new QueryObserver(screen.cache, sandboxQuery(screen.client, one.id) as never)
    const stop = watching.subscribe(() => {})
    await sent
    const renamed = screen.run(renameSandbox(screen.client, screen.cache), { id: one.id, title: 'New' })
    release()
    await renamed
    expect(screen.cache.getQueryData(sandboxQuery(screen.client, one.id).queryKey)).toMatchObject({
      title: 'New',
    })
    stop()
  })
})

describe('changing metadata', () => {
  const open = async (user: BuiltUser) => {
    const screen = await screenOf(user)
    await screen.read(lists.inside)
    const query = sandboxQuery(screen.client, one.id)
    await screen.cache.fetchQuery(query as never)
    return { ...screen, record: () => screen.cache.getQueryData<OpenSandbox>(query.queryKey) }
  }

  test('is shown immediately everywhere, then as on the server', async () => {
    const screen = await open(writer)
    const { sent, release } = screen.hold()
    const change = { id: one.id, description: ' Text ', tags: ['a'], isFrozen: true, v2: true }
    const updated = screen.run(updateSandbox(screen.client, screen.cache), change)
    await sent
    expect(screen.record()).toMatchObject({ description: ' Text ', tags: ['a'], isFrozen: true, v2: true })
    expect(screen.card(lists.inside, one.id)).toMatchObject({ isV2: true })
    server.clock.advance({ minutes: 1 })
    release()
    await updated
    const updatedAt = server.clock.now().toISOString()
    expect(screen.record()).toMatchObject({ description: 'Text', tags: ['a'], isFrozen: true, updatedAt })
    expect(screen.record()?.modules).toHaveLength(1)
    await screen.run(setVmTier(screen.client, screen.cache), { id: one.id, vmTier: 2 })
    expect(screen.record()).toMatchObject({ vmTier: 2 })
  })

  test('is reverted when the server refuses', async () => {
    const screen = await open(reader)
    const before = screen.record()
    const { sent, release } = screen.hold()
    const updated = screen.run(updateSandbox(screen.client, screen.cache), { id: one.id, tags: ['mine'] })
    const hidden = screen.run(setPrivacy(screen.client, screen.cache), { id: one.id, privacy: 2 })
    await sent
    await expect.poll(() => screen.record()).toMatchObject({ tags: ['mine'], privacy: 2 })
    expect(screen.card(lists.inside, one.id)).toMatchObject({ privacy: 2 })
    release()
    const ended = await Promise.allSettled([updated, hidden])
    expect(ended).toMatchObject([{ reason: { code: 'forbidden' } }, { reason: { code: 'forbidden' } }])
    expect(screen.record()).toEqual(before)
  })

  test('to private is shown in the list, with the preview’s secret', async () => {
    const screen = await open(writer)
    await screen.run(setPrivacy(screen.client, screen.cache), { id: one.id, privacy: 2 })
    expect(screen.record()).toMatchObject({ privacy: 2, previewSecret: expect.any(String) })
    expect(screen.card(lists.inside, one.id)).toMatchObject({ privacy: 2 })
  })
})

describe('deleting', () => {
  test('[IT-060] removes it from the lists immediately, and it is in the trash', async () => {
    const screen = await screenOf(writer)
    const recent: SandboxList = { list: 'recent', teamId: team.id }
    await screen.client.rest(getSandbox, { params: { id: one.id } })
    await Promise.all([lists.inside, lists.deleted, recent].map(screen.read))
    expect(screen.titles(recent)).toEqual(['One'])
    const { sent, release } = screen.hold()
    const deleted = screen.run(deleteSandboxes(screen.client, screen.cache), [one.id])
    await sent
    expect(screen.titles(lists.inside)).toEqual(['Two'])
    expect(screen.titles(recent)).toEqual([])
    release()
    await deleted
    expect((await screen.read(recent)).pages.flat()).toEqual([])
    expect((await screen.read(lists.deleted)).pages.flat()).toMatchObject([{ id: one.id, title: 'One' }])
    expect((await screen.read(lists.inside)).pages.flat()).toHaveLength(1)
  })

  test('puts it back in its place when the server refuses', async () => {
    const screen = await screenOf(reader)
    await screen.read(lists.inside)
    const { sent, release } = screen.hold()
    const deleted = screen.run(deleteSandboxes(screen.client, screen.cache), [one.id])
    await sent
    expect(screen.titles(lists.inside)).toEqual(['Two'])
    release()
    await expect(deleted).rejects.toMatchObject({ code: 'forbidden' })
    expect(screen.titles(lists.inside)).toEqual(['Two', 'One'])
  })
})

describe('restoring', () => {
  beforeEach(async () => {
    await server.as(writer).fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `mutation { deleteSandboxes(sandboxIds: ["${one.id}"]) { id } }` }),
    })
  })

  test('removes it from the trash immediately, to its original folder and position', async () => {
    const screen = await screenOf(writer)
    const [[card]] = (await screen.read(lists.deleted)).pages as [
      [NonNullable<ReturnType<typeof screen.card>>],
    ]
    const { sent, release } = screen.hold()
    const restored = screen.run(restoreSandbox(screen.client, screen.cache), card)
    await sent
    expect(screen.titles(lists.deleted)).toEqual([])
    server.clock.advance({ seconds: 1 })
    release()
    await restored
    expect((await screen.read(lists.inside)).pages.flat().map(({ title }) => title)).toEqual(['Two', 'One'])
    expect((await screen.read(lists.deleted)).pages.flat()).toEqual([])
  })

  test('leaves it in the trash when the server refuses', async () => {
    const screen = await screenOf(reader)
    const [[card]] = (await screen.read(lists.deleted)).pages as [
      [NonNullable<ReturnType<typeof screen.card>>],
    ]
    const { sent, release } = screen.hold()
    const restored = screen.run(restoreSandbox(screen.client, screen.cache), card)
    await sent
    expect(screen.titles(lists.deleted)).toEqual([])
    release()
    await expect(restored).rejects.toMatchObject({ code: 'forbidden' })
    expect(screen.titles(lists.deleted)).toEqual(['One'])
  })
})
