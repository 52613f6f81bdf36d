import { createClient } from '@sandlot/core/client'
import {
  createFolder,
  deleteFolder,
  isTemporary,
  renameFolder,
  restoreFolder,
} from '@sandlot/core/folders/mutations'
import type { FolderRowFragment } from '@sandlot/core/folders/operations.gen'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { sandboxListQuery } from '@sandlot/core/sandboxes/queries'
import { MutationObserver, type MutationObserverOptions, QueryClient } from '@tanstack/query-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

let writer: BuiltUser
let reader: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  server.clock.advance({ minutes: 1 })
  writer = await server.buildUser()
  reader = await server.buildUser()
  team = await server.buildWorkspace({ members: { write: [writer], read: [reader] } })
  for (const path of ['/a', '/a/b', '/c']) await server.buildFolder({ workspaceId: team.id, path })
})

/** A user's client and cache with the folders loaded; requests are held until `release`. */
async function screenOf(user: BuiltUser) {
  const through = injectFetch(server.app)
  const token = await server.tokenFor(user)
  let gate: Promise<void> = Promise.resolve()
  const client = createClient({
    baseUrl: server.deps.publicUrl(),
    name: 'test',
    token: () => token,
    fetch: async (input, init) => {
      await gate
      return through(input, init)
    },
  })
  const cache = new QueryClient()
  await cache.fetchQuery(foldersQuery(client, team.id))
  const rows = () => cache.getQueryData<Rows>(foldersQuery(client, team.id).queryKey) ?? []
  let release = () => {}
  gate = new Promise((resolve) => {
    release = resolve
  })
  return {
    client,
    cache,
    rows,
    paths: () =>
      rows()
        .map(({ path }) => path)
        .sort(),
    release: () => release(),
    run: async <Data, Input, Context>(
      mutation: MutationObserverOptions<Data, Error, Input, Context>,
      input: Input,
    ) => {
      const done = new MutationObserver<Data, Error, Input, Context>(cache, mutation).mutate(input)
      // The optimistic state appears after one turn of the event loop, because pending reads of the old list are
      // canceled first.
      await new Promise((resolve) => setImmediate(resolve))
      return { done }
    },
  }
}
const at = (path: string) => ({ teamId: team.id, path })

describe('a folder is created, renamed and deleted immediately', () => {
  test('[IT-077] with a temporary id until the server returns one', async () => {
    const { client, cache, rows, release, run } = await screenOf(writer)
    const { done } = await run(createFolder(client, cache), at('/a/new'))
    expect(rows().find(({ path }) => path === '/a/new')).toMatchObject({ sandboxCount: 0 })
    expect(rows().filter(isTemporary)).toHaveLength(1)
    release()
    const { id } = await done
    expect(rows().filter(isTemporary)).toEqual([])
    expect(rows().find(({ path }) => path === '/a/new')?.id).toBe(id)
  })

  test('[IT-079] renaming moves everything below, and the cached list of the page moves along', async () => {
    const { client, cache, paths, release, run } = await screenOf(writer)
    const list = (path: string) =>
      sandboxListQuery(client, { list: 'folder', teamId: team.id, path }).queryKey
    cache.setQueryData(list('/a/b'), { pages: [[]], pageParams: [null] })
    const { done } = await run(renameFolder(client, cache), { ...at('/a'), newPath: '/z' })
    expect(paths()).toEqual(['/', '/c', '/z', '/z/b'])
    expect(cache.getQueryData(list('/z/b'))).toBeDefined()
    release()
    await done
    expect(paths()).toEqual(['/', '/c', '/z', '/z/b'])
  })

  test('deleting removes everything below, and it can be restored', async () => {
    const { client, cache, paths, release, run } = await screenOf(writer)
    const { done } = await run(deleteFolder(client, cache), at('/a'))
    expect(paths()).toEqual(['/', '/c'])
    release()
    await done
    const back = await run(restoreFolder(client, cache), at('/a'))
    await back.done
    expect(await cache.fetchQuery(foldersQuery(client, team.id))).toHaveLength(4)
  })

  test('and a new one can be renamed before the answer has arrived', async () => {
    const { client, cache, paths, release, run } = await screenOf(writer)
    const made = await run(createFolder(client, cache), at('/new'))
    const renamed = await run(renameFolder(client, cache), { ...at('/new'), newPath: '/named' })
    expect(paths()).toContain('/named')
    release()
    await Promise.all([made.done, renamed.done])
    expect((await cache.fetchQuery(foldersQuery(client, team.id))).map(({ path }) => path)).toContain(
      '/named',
    )
  })
})

describe('a change that the server refuses is reverted', () => {
  test.each([
    ['making', (screen: Screen) => screen.run(createFolder(screen.client, screen.cache), at('/new'))],
    [
      'renaming',
      (screen: Screen) =>
        screen.run(renameFolder(screen.client, screen.cache), { ...at('/a'), newPath: '/z' }),
    ],
    ['deleting', (screen: Screen) => screen.run(deleteFolder(screen.client, screen.cache), at('/a'))],
  ] as const)('%s by someone with read access only', async (_what, act) => {
    const screen = await screenOf(reader)
    const { done } = await act(screen)
    expect(screen.paths()).not.toEqual(['/', '/a', '/a/b', '/c'])
    const refused = expect(done as Promise<unknown>).rejects.toMatchObject({ code: 'forbidden' })
    screen.release()
    await refused
    expect(screen.paths()).toEqual(['/', '/a', '/a/b', '/c'])
  })

  test('while the changes of others stay', async () => {
    const screen = await screenOf(writer)
    const { done } = await screen.run(renameFolder(screen.client, screen.cache), {
      ...at('/a'),
      newPath: '/c',
    })
    const refused = expect(done).rejects.toMatchObject({ code: 'conflict' })
    screen.cache.setQueryData<Rows>(foldersQuery(screen.client, team.id).queryKey, (rows) => [
      ...(rows ?? []),
      { __typename: 'Collection' as const, id: 'of-others', path: '/others', sandboxCount: 0 },
    ])
    screen.release()
    await refused
    expect(screen.paths()).toEqual(['/', '/a', '/a/b', '/c', '/others'])
  })
})
type Rows = readonly FolderRowFragment[]
type Screen = Awaited<ReturnType<typeof screenOf>>
