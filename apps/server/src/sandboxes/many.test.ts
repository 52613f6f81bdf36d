import { createClient } from '@sandlot/core/client'
import type { SandboxList } from '@sandlot/core/sandboxes/lists'
import {
  makeTemplates,
  moveSandboxes,
  purgeSandboxes,
  setFrozenOfMany,
  setPermissionsOfMany,
  setPrivacyOfMany,
  unmakeTemplates,
} from '@sandlot/core/sandboxes/mutations'
import { moveFailure } from '@sandlot/core/sandboxes/plan-rules'
import { deleteSandboxes, sandboxListQuery, sandboxQuery } from '@sandlot/core/sandboxes/queries'
import { MutationObserver, type MutationObserverOptions, QueryClient } from '@tanstack/query-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { createTestServer } from '../testing/server.ts'
import type { SandboxRow } from './rows.ts'

const server = await createTestServer()
afterAll(() => server.close())

let admin: BuiltUser
let reader: BuiltUser
let team: BuiltWorkspace
let two: SandboxRow[]
beforeEach(async () => {
  server.clock.advance({ minutes: 1 })
  admin = await server.buildUser()
  reader = await server.buildUser()
  team = await server.buildWorkspace({ members: { admin: [admin], read: [reader] } })
  await server.buildFolder({ workspaceId: team.id, path: '/other' })
  two = [
    await server.buildSandbox({ workspace: team, author: admin, title: 'One' }),
    await server.buildSandbox({ workspace: team, author: admin, title: 'Two' }),
  ]
})
const ids = () => two.map(({ id }) => id)
const folder = (path: string): SandboxList => ({ list: 'folder', teamId: team.id, path })

/** A person's client and cache with a list and an open sandbox in it; what is sent waits until `release`. */
async function screenOf(user: BuiltUser, list: SandboxList = folder('/')) {
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
  await cache.fetchInfiniteQuery(sandboxListQuery(client, list))
  await cache.fetchQuery(sandboxQuery(client, two[0]?.id ?? '') as never)
  type Pages = { pages: { title: string | null; privacy: number }[][] }
  const shown = () => cache.getQueryData<Pages>(sandboxListQuery(client, list).queryKey)?.pages.flat() ?? []
  let release = () => {}
  gate = new Promise((resolve) => {
    release = resolve
  })
  return {
    client,
    cache,
    shown,
    titles: () =>
      shown()
        .map(({ title }) => title)
        .sort(),
    opened: () => cache.getQueryData<{ isFrozen: boolean }>(sandboxQuery(client, two[0]?.id ?? '').queryKey),
    release: () => release(),
    run: async <Data, Input, Context>(
      mutation: MutationObserverOptions<Data, Error, Input, Context>,
      input: Input,
    ) => {
      const done = new MutationObserver<Data, Error, Input, Context>(cache, mutation).mutate(input)
      done.catch(() => {})
      await new Promise((resolve) => setImmediate(resolve))
      return done
    },
  }
}
type Screen = Awaited<ReturnType<typeof screenOf>>

test('privacy, protection and permissions of many show at once, and as the server has them', async () => {
  const screen = await screenOf(admin)
  const { client, cache, shown, opened } = screen
  const open = [
    screen.run(setPrivacyOfMany(client, cache), { ids: ids(), privacy: 2 }),
    screen.run(setFrozenOfMany(client, cache), { ids: ids(), isFrozen: true }),
  ]
  await new Promise((resolve) => setImmediate(resolve))
  expect(shown().map(({ privacy }) => privacy)).toEqual([2, 2])
  expect(opened()?.isFrozen).toBe(true)
  screen.release()
  await Promise.all(open)
  expect(shown().map(({ privacy }) => privacy)).toEqual([2, 2])
  expect(opened()?.isFrozen).toBe(true)
  const permissions = { preventSandboxExport: true, preventSandboxLeaving: false }
  const change = 'preventSandboxExport' as const
  expect(
    await screen.run(setPermissionsOfMany(client, cache), { ids: ids(), change, permissions }),
  ).toMatchObject([{ permissions }, { permissions }])
})

test.each([
  ['privacy', (s: Screen) => s.run(setPrivacyOfMany(s.client, s.cache), { ids: ids(), privacy: 2 })],
  ['protection', (s: Screen) => s.run(setFrozenOfMany(s.client, s.cache), { ids: ids(), isFrozen: true })],
  ['templates', (s: Screen) => s.run(makeTemplates(s.client, s.cache), ids())],
  [
    'moving',
    (s: Screen) => s.run(moveSandboxes(s.client, s.cache), { ids: ids(), teamId: team.id, path: '/other' }),
  ],
] as const)('%s is taken back when the server refuses', async (_what, act) => {
  const screen = await screenOf(reader)
  const before = JSON.stringify([screen.shown(), screen.opened()])
  const done = act(screen) as Promise<unknown>
  await new Promise((resolve) => setImmediate(resolve))
  expect(JSON.stringify([screen.shown(), screen.opened()])).not.toBe(before)
  screen.release()
  await expect(done).rejects.toMatchObject({ code: 'forbidden' })
  expect(JSON.stringify([screen.shown(), screen.opened()])).toBe(before)
  expect(moveFailure(await done.catch((error: unknown) => error))).toBe(
    'There was a problem moving your sandbox',
  )
})

test('what is moved, made a template or deleted for good leaves its list at once', async () => {
  const screen = await screenOf(admin)
  const moved = screen.run(moveSandboxes(screen.client, screen.cache), {
    ids: ids(),
    teamId: team.id,
    path: '/other',
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(screen.titles()).toEqual([])
  screen.release()
  await moved
  const there = await screenOf(admin, folder('/other'))
  there.release()
  expect(there.titles()).toEqual(['One', 'Two'])
  await there.run(makeTemplates(there.client, there.cache), ids())
  expect(await there.run(unmakeTemplates(there.client, there.cache), ids())).toMatchObject({
    unmakeSandboxesTemplates: [{ published: false }, { published: false }],
  })
  await there.run(deleteSandboxes(there.client, there.cache), ids())
  const trash = await screenOf(admin, { list: 'deleted', teamId: team.id })
  const purged = trash.run(purgeSandboxes(trash.client, trash.cache), ids())
  await new Promise((resolve) => setImmediate(resolve))
  expect(trash.titles()).toEqual([])
  trash.release()
  await purged
  expect(
    await trash.cache.fetchInfiniteQuery(
      sandboxListQuery(trash.client, { list: 'deleted', teamId: team.id }),
    ),
  ).toMatchObject({
    pages: [[]],
  })
})
