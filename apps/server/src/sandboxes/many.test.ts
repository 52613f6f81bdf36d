import { createClient } from '@sandlot/core/client'
import { folderItem, sandboxItem } from '@sandlot/core/sandboxes/items/items'
import type { SandboxCard, SandboxList } from '@sandlot/core/sandboxes/items/lists'
import { moveItems } from '@sandlot/core/sandboxes/moving/mutations'
import { type MoveTarget, movedOf, planMove, wayBack } from '@sandlot/core/sandboxes/moving/rules'
import {
  makeTemplates,
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

/** A user's client and cache with a list and an open sandbox loaded; requests are held until `release`. */
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
  type Pages = { pages: SandboxCard[][] }
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

/** The calls that move everything on a screen. */
function stepsTo(screen: Screen, target: MoveTarget) {
  const plan = planMove(movedOf(screen.shown().map(sandboxItem), team.id), target, { here: [], there: [] })
  if ('problem' in plan) throw new Error(plan.problem)
  return plan.steps
}
const toOther = (screen: Screen) => stepsTo(screen, { at: 'folder', path: '/other', teamId: team.id })

test('privacy, protection and permissions of many are shown immediately, and match the server', async () => {
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
  const sandboxes = ids().map((id) => ({ id, permissions: null }))
  await screen.run(setPermissionsOfMany(client, cache), { sandboxes, change, value: true })
  expect(shown()).toMatchObject([{ permissions }, { permissions }])
})

test.each([
  ['privacy', (s: Screen) => s.run(setPrivacyOfMany(s.client, s.cache), { ids: ids(), privacy: 2 })],
  ['protection', (s: Screen) => s.run(setFrozenOfMany(s.client, s.cache), { ids: ids(), isFrozen: true })],
  ['templates', (s: Screen) => s.run(makeTemplates(s.client, s.cache), ids())],
  [
    'moving',
    (s: Screen) =>
      moveItems(s.client, s.cache, toOther(s)).then(({ error }) => {
        if (error) throw error
      }),
  ],
] as const)('%s is reverted when the server refuses', async (_what, act) => {
  const screen = await screenOf(reader)
  const before = JSON.stringify([screen.shown(), screen.opened()])
  const done = act(screen) as Promise<unknown>
  await new Promise((resolve) => setImmediate(resolve))
  expect(JSON.stringify([screen.shown(), screen.opened()])).not.toBe(before)
  screen.release()
  await expect(done).rejects.toMatchObject({ code: 'forbidden' })
  expect([screen.shown(), screen.opened()]).toMatchObject(JSON.parse(before))
  expect(moveFailure(await done.catch((error: unknown) => error))).toBe(
    'There was a problem moving your sandbox',
  )
})

test('[ST-047] protection and permissions are shown immediately and rolled back when the server refuses', async () => {
  const screen = await screenOf(reader)
  const before = JSON.stringify(screen.shown())
  const { client, cache } = screen
  const sandboxes = ids().map((id) => ({ id, permissions: null }))
  const changes = (['preventSandboxExport', 'preventSandboxLeaving'] as const).map((change) =>
    screen.run(setPermissionsOfMany(client, cache), { sandboxes, change, value: true }),
  )
  const all = Promise.allSettled([
    ...changes,
    screen.run(setFrozenOfMany(client, cache), { ids: ids(), isFrozen: true }),
  ])
  await expect
    .poll(() => screen.shown())
    .toMatchObject([
      { isFrozen: true, permissions: { preventSandboxLeaving: true } },
      { isFrozen: true, permissions: { preventSandboxLeaving: true } },
    ])
  screen.release()
  const refused = { status: 'rejected', reason: { code: 'forbidden' } }
  expect(await all).toMatchObject([refused, refused, refused])
  expect(JSON.stringify(screen.shown())).toBe(before)
})

test('moving, making templates and permanent deletion remove sandboxes from the list immediately', async () => {
  const screen = await screenOf(admin)
  const moved = moveItems(screen.client, screen.cache, toOther(screen))
  await new Promise((resolve) => setImmediate(resolve))
  expect(screen.titles()).toEqual([])
  screen.release()
  expect(await moved).toMatchObject({ error: null, left: [] })
  const there = await screenOf(admin, folder('/other'))
  there.release()
  expect(there.titles()).toEqual(['One', 'Two'])
  await there.run(makeTemplates(there.client, there.cache), ids())
  await there.run(unmakeTemplates(there.client, there.cache), ids())
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

test('[GQ-067] sandboxes move to a folder, to another workspace and back, shown immediately in each list', async () => {
  const elsewhere = await server.buildWorkspace({ members: { write: [admin] } })
  const screen = await screenOf(admin)
  const list = (of: SandboxList) => sandboxListQuery(screen.client, of)
  const read = async (of: SandboxList) =>
    (await screen.cache.fetchInfiniteQuery({ ...list(of), staleTime: 0 })).pages
      .flat()
      .map(({ title }) => title)
  screen.release()
  expect(await read(folder('/other'))).toEqual([])
  const steps = toOther(screen)
  const told: number[] = []
  const moving = moveItems(screen.client, screen.cache, steps, (done) => told.push(done))
  await new Promise((resolve) => setImmediate(resolve))
  const pages = screen.cache.getQueryData<{ pages: SandboxCard[][] }>(list(folder('/other')).queryKey)?.pages
  expect(
    pages
      ?.flat()
      .map(({ title, collection }) => [title, collection?.path])
      .sort(),
  ).toEqual([
    ['One', '/other'],
    ['Two', '/other'],
  ])
  expect(await moving).toMatchObject({ error: null })
  expect(told).toEqual([2])
  expect((await read(folder('/other'))).sort()).toEqual(['One', 'Two'])
  expect(await read(folder('/'))).toEqual([])

  await moveItems(screen.client, screen.cache, wayBack(steps))
  expect((await read(folder('/'))).sort()).toEqual(['One', 'Two'])
  const away = stepsTo(screen, { at: 'folder', path: '/', teamId: elsewhere.id })
  expect(await moveItems(screen.client, screen.cache, away)).toMatchObject({ error: null })
  expect(await read(folder('/'))).toEqual([])
  expect((await read({ list: 'folder', teamId: elsewhere.id, path: '/' })).sort()).toEqual(['One', 'Two'])
  await moveItems(screen.client, screen.cache, wayBack(away))
  expect((await read(folder('/'))).sort()).toEqual(['One', 'Two'])
})

test('when a move fails halfway, what was moved stays, and the rest is reverted', async () => {
  await server.buildFolder({ workspaceId: team.id, path: '/f' })
  const screen = await screenOf(admin)
  screen.release()
  const folders = [{ path: '/' }, { path: '/f' }]
  const items = [...screen.shown().map(sandboxItem), folderItem({ id: '/f', path: '/f', sandboxCount: 0 })]
  const plan = planMove(
    movedOf(items, team.id),
    { at: 'folder', path: '/other', teamId: team.id },
    { here: folders, there: folders },
  )
  if ('problem' in plan) throw new Error(plan.problem)
  // Someone else was faster.
  await server.buildFolder({ workspaceId: team.id, path: '/other/f' })
  const end = await moveItems(screen.client, screen.cache, plan.steps)
  expect(end.error).toMatchObject({ code: 'conflict' })
  expect([end.done.length, end.left.length]).toEqual([1, 1])
  expect(screen.titles()).toEqual([])
})
