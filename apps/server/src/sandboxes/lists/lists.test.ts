import type { ListedSandbox, SandboxList } from '@sandlot/core/sandboxes/items/lists'
import { fetchSandboxes } from '@sandlot/core/sandboxes/items/lists'
import { renameSandbox } from '@sandlot/core/sandboxes/queries'
import type { SandboxOrder } from '@sandlot/core/sandboxes/rules'
import { QueryClient } from '@tanstack/query-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { sandboxAccesses, sandboxes } from '../tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

const COUNT = 250
const PAGE = 60
let user: BuiltUser
let folder: SandboxList
const titles = ['b', 'B', 'a z', 'az', 'É', 'e', '~', 'ß', '日本', '👋', 'a']

beforeAll(async () => {
  user = await server.buildUser()
  folder = { list: 'folder', teamId: user.personalWorkspaceId, path: '/' }
  const example = await server.buildSandbox({ author: user, files: {} })
  await server.db.delete(sandboxes).where(eq(sandboxes.id, example.id))
  await server.db.insert(sandboxes).values(
    Array.from({ length: COUNT }, (_, index) => {
      // Several share a time and a title, so sorting needs more than one key.
      const moment = new Date(server.clock.now().getTime() + Math.floor(index / 3) * 1000)
      const title = `${titles[index % titles.length]}${index % 50}`
      const id = server.deps.ids.short(6)
      return { ...example, id, title, viewCount: index % 7, insertedAt: moment, updatedAt: moment }
    }),
  )
  server.clock.advance({ seconds: COUNT })
})

/** Reads every page of a list, calling `between` after each. */
async function readAll(
  list: SandboxList,
  orderBy: SandboxOrder | null = null,
  between: (seen: ListedSandbox[]) => Promise<unknown> = async () => {},
  cursorOf = (last: ListedSandbox): string => last.cursor,
) {
  const seen: ListedSandbox[] = []
  for (let after: string | null = null; ; ) {
    const page = await fetchSandboxes(server.as(user), list, { limit: PAGE, after, orderBy })
    seen.push(...page)
    const last = page.at(-1)
    if (!last || page.length < PAGE) return seen
    after = cursorOf(last)
    await between(seen)
  }
}

const ids = (cards: { id: string }[]) => cards.map(({ id }) => id)
const everyId = async () =>
  ids(await server.db.select({ id: sandboxes.id }).from(sandboxes).where(eq(sandboxes.authorId, user.id)))

describe('pages of a list with 250 sandboxes', () => {
  const orders: (SandboxOrder | null)[] = [
    null,
    ...(['updatedAt', 'insertedAt', 'title', 'views'] as const).flatMap((field) => [
      { field, direction: 'ASC' as const },
      { field, direction: 'DESC' as const },
    ]),
  ]

  test.each(orders)('contain each of them exactly once (%j)', async (orderBy) => {
    const seen = ids(await readAll(folder, orderBy))
    expect(seen).toHaveLength(COUNT)
    expect(seen.toSorted()).toEqual((await everyId()).sort())
  })

  test.each(orders.filter((order) => order?.direction !== 'ASC'))(
    'can also continue after a plain id (%j)',
    async (orderBy) => {
      const seen = ids(
        await readAll(
          folder,
          orderBy,
          async () => {},
          ({ id }) => id,
        ),
      )
      expect(new Set(seen).size).toBe(COUNT)
      expect(seen).toEqual(ids(await readAll(folder, orderBy)))
    },
  )

  test('are in the requested order', async () => {
    const byTitle = (await readAll(folder, { field: 'title', direction: 'ASC' })).map(
      ({ title }) => title ?? '',
    )
    const keys = byTitle.map((title) => Buffer.from(title.toLowerCase()))
    expect(keys).toEqual(keys.toSorted(Buffer.compare))
    const moments = (await readAll(folder)).map(({ updatedAt }) => updatedAt)
    expect(moments).toEqual(moments.toSorted().reverse())
  })

  test.each([
    ['last seen', (seen: ListedSandbox[]) => seen.at(-1)],
    ['first', (seen: ListedSandbox[]) => seen[0]],
    ['middle one', (seen: ListedSandbox[]) => seen[Math.floor(seen.length / 2)]],
  ])('have no gaps or duplicates while the %s is renamed after each page', async (_which, pick) => {
    const seen = await readAll(folder, null, async (sofar) => {
      server.clock.advance({ seconds: 5 })
      await renameSandbox(server.as(user), new QueryClient()).mutationFn({
        id: pick(sofar)?.id ?? '',
        title: 'renamed',
      })
    })
    expect(ids(seen).toSorted()).toEqual((await everyId()).sort())
  })

  test('continue after one that is deleted meanwhile', async () => {
    const [first] = await fetchSandboxes(server.as(user), folder, { limit: 1 })
    const before = ids(await readAll(folder))
    await server.db
      .update(sandboxes)
      .set({ removedAt: server.clock.now() })
      .where(eq(sandboxes.id, first?.id ?? ''))
    const rest = await fetchSandboxes(server.as(user), folder, { limit: 500, after: first?.cursor ?? null })
    expect(ids(rest)).toEqual(before.slice(1))
    await server.db
      .update(sandboxes)
      .set({ removedAt: null })
      .where(eq(sandboxes.id, first?.id ?? ''))
  })
})

test('an invalid cursor is refused with a message, an unknown id has nothing after it', async () => {
  const read = (after: string, orderBy: SandboxOrder | null = null) =>
    fetchSandboxes(server.as(user), folder, { after, orderBy })
  await expect(read('abc123~yesterday')).rejects.toMatchObject({ code: 'validation', field: 'after' })
  await expect(read('abc123~many', { field: 'views', direction: 'ASC' })).rejects.toMatchObject({
    field: 'after',
  })
  expect(await read('nobody')).toEqual([])
})

test('a sandbox of another list used as cursor reveals nothing', async () => {
  const stranger = await server.buildUser()
  const [hidden] = [await server.buildSandbox({ author: stranger, privacy: 2, title: 'm' })]
  const ordered = { field: 'title', direction: 'ASC' } as const
  expect(await fetchSandboxes(server.as(user), folder, { after: hidden.id, orderBy: ordered })).toEqual([])
})

test.each([-5, 0])('a limit of %i returns at least one', async (limit) => {
  expect(await fetchSandboxes(server.as(user), folder, { limit })).toHaveLength(1)
})

test('a limit above the maximum returns the maximum', async () => {
  expect(await fetchSandboxes(server.as(user), folder, { limit: 499 })).toHaveLength(COUNT)
})

describe('each list', () => {
  let mine: BuiltUser
  let read: (list: SandboxList) => Promise<string[]>
  const at = { drafts: '', root: '', folder: '', trash: '', trashedDraft: '' }

  beforeAll(async () => {
    mine = await server.buildUser()
    const teamId = mine.personalWorkspaceId
    read = async (list) => ids(await fetchSandboxes(server.as(mine), list))
    const inside = await server.buildFolder({ workspaceId: teamId, path: '/inside' })
    const removedAt = server.clock.now()
    at.drafts = (await server.buildSandbox({ author: mine, draft: true })).id
    at.root = (await server.buildSandbox({ author: mine })).id
    at.folder = (await server.buildSandbox({ author: mine, folder: inside })).id
    at.trash = (await server.buildSandbox({ author: mine, removedAt })).id
    at.trashedDraft = (await server.buildSandbox({ author: mine, draft: true, removedAt })).id
    // Someone else's, in a workspace that `mine` is not a member of.
    await server.buildSandbox({ author: await server.buildUser(), draft: true })
  })

  test('has its own sandboxes: drafts, folders and trash', async () => {
    const teamId = mine.personalWorkspaceId
    expect(await read({ list: 'drafts', teamId })).toEqual([at.drafts])
    expect(await read({ list: 'folder', teamId, path: '/' })).toEqual([at.root])
    expect(await read({ list: 'folder', teamId, path: '/inside' })).toEqual([at.folder])
    expect(await read({ list: 'folder', teamId, path: 'inside/' })).toEqual([at.folder])
    expect((await read({ list: 'deleted', teamId })).toSorted()).toEqual(
      [at.trash, at.trashedDraft].toSorted(),
    )
  })

  test('of recent sandboxes is sorted by when they were opened, without deleted ones', async () => {
    const teamId = mine.personalWorkspaceId
    expect(await read({ list: 'recent', teamId })).toEqual([])
    for (const id of [at.root, at.folder, at.drafts, at.trash, at.root]) {
      server.clock.advance({ minutes: 1 })
      await server.as(mine).fetch(`/api/v1/sandboxes/${id}`)
    }
    expect(await read({ list: 'recent', teamId })).toEqual([at.root, at.drafts, at.folder])
    expect(
      await server.db.select().from(sandboxAccesses).where(eq(sandboxAccesses.sandboxId, at.root)),
    ).toHaveLength(1)
  })

  test('is not found for a folder or workspace that is missing or inaccessible', async () => {
    const teamId = mine.personalWorkspaceId
    for (const list of [
      { list: 'folder', teamId, path: '/gone' },
      { list: 'folder', teamId: user.personalWorkspaceId, path: '/' },
      { list: 'drafts', teamId: user.personalWorkspaceId },
      { list: 'deleted', teamId: user.personalWorkspaceId },
    ] as const)
      await expect(read(list)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('asks visitors to sign in', async () => {
    await expect(
      fetchSandboxes(server.as(null), { list: 'drafts', teamId: mine.personalWorkspaceId }),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
