import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROFILE_PAGE_SIZE } from '@sandlot/core/profile/limits'
import { SandboxLikesDocument } from '@sandlot/core/profile/mutations.gen'
import { UpdateCurrentUserDocument } from '@sandlot/core/profile/operations.gen'
import { getProfile, likedSandboxes, profileSandboxes, showOnProfile } from '@sandlot/core/profile/rest'
import { likeSandbox, unlikeSandbox } from '@sandlot/core/sandboxes/likes-rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { identities } from '../accounts/tables.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { createTestServer } from '../testing/server.ts'

const webFolder = await mkdtemp(join(tmpdir(), 'sandlot-profile-'))
await writeFile(
  join(webFolder, 'index.html'),
  '<html><head><meta name="description" content="Ours" /><title>Sandlot</title></head></html>',
)
await writeFile(join(webFolder, 'pages.json'), '["/u/$username","/u2/$username"]')
const server = await createTestServer({ webFolder })
afterAll(async () => {
  await server.close()
  await rm(webFolder, { recursive: true })
})

const { clock, db, deps } = server
const visitor = server.as(null)

test('[RS-028] a profile shows a person’s details and showcase', async () => {
  const ada = await server.buildUser({
    username: 'ada',
    name: 'Ada',
    bio: 'I build harbours.',
    socialLinks: ['https://harbour.example'],
  })
  await db.insert(identities).values({
    id: deps.ids.uuid(),
    userId: ada.id,
    provider: 'github',
    subject: '1',
    login: 'ada-at-github',
    insertedAt: clock.now(),
    updatedAt: clock.now(),
  })
  const shown = await server.buildSandbox({ author: ada, viewCount: 3, forkCount: 2 })
  const pinned = await server.buildSandbox({ author: ada, viewCount: 4 })
  const other = await server.buildUser()
  await server.buildSandbox({ author: ada, privacy: 2, viewCount: 100 })
  await server.as(other).rest(likeSandbox, { params: { id: shown.id } })
  await server.as(ada).rest(showOnProfile, {
    params: { username: 'ada' },
    body: { user: { showcasedSandboxShortid: shown.id, featuredSandboxes: [pinned.id, shown.id] } },
  })
  // The case of the name does not matter.
  expect(await visitor.rest(getProfile, { params: { username: 'Ada' } })).toMatchObject({
    id: ada.id,
    username: 'ada',
    name: 'Ada',
    bio: 'I build harbours.',
    socialLinks: ['https://harbour.example'],
    avatarUrl: '/api/v1/users/ada/avatar.svg',
    githubUsername: 'ada-at-github',
    subscriptionSince: null,
    showcasedSandboxShortid: shown.id,
    showcasedSandbox: { id: shown.id, title: shown.title, likeCount: 1 },
    featuredSandboxes: [{ id: pinned.id }, { id: shown.id }],
    badges: [],
    viewCount: 7,
    forkedCount: 2,
    sandboxCount: 2,
    templateCount: 0,
    givenLikeCount: 0,
    receivedLikeCount: 1,
  })
})

test('only the person themselves sees that there are drafts', async () => {
  const [own, other] = await Promise.all([server.buildUser(), server.buildUser()])
  const drafts = async (who: typeof own | null) =>
    (await server.as(who).rest(getProfile, { params: { username: own.username } })).hasDrafts
  expect(await drafts(own)).toBe(false)
  const draft = await server.buildSandbox({ author: own, draft: true })
  expect([await drafts(own), await drafts(other), await drafts(null)]).toEqual([true, undefined, undefined])
  await server.db.update(sandboxes).set({ removedAt: clock.now() }).where(eq(sandboxes.id, draft.id))
  expect(await drafts(own)).toBe(false)
})

test('an unknown or suspended person has no profile', async () => {
  const kept = await server.buildUser({ suspendedAt: clock.now() })
  for (const username of ['nobody-here', kept.username])
    for (const call of [getProfile, profileSandboxes, likedSandboxes])
      await expect(visitor.rest(call as typeof getProfile, { params: { username } })).rejects.toMatchObject({
        code: 'not_found',
      })
})

test('[RS-029] [CN-019] [PS-002] [PS-003] a person’s sandboxes are returned in pages of 15 keyed by page number, most viewed first', async () => {
  const ben = await server.buildUser()
  const params = { username: ben.username }
  const built = []
  for (let views = 1; views <= PROFILE_PAGE_SIZE + 2; views += 1)
    built.push(
      await server.buildSandbox({
        author: ben,
        viewCount: views,
        insertedAt: new Date(clock.now().getTime() - views),
      }),
    )
  const mostFirst = built.map(({ id }) => id).reverse()
  const ids = (pages: Record<string, { id: string }[]>) =>
    Object.fromEntries(Object.entries(pages).map(([page, list]) => [page, list.map(({ id }) => id)]))
  const ask = async (query: object) => ids(await visitor.rest(profileSandboxes, { params, query }))

  expect(PROFILE_PAGE_SIZE).toBe(15)
  expect(await ask({})).toEqual({ 1: mostFirst.slice(0, 15) })
  expect(await ask({ page: 2 })).toEqual({ 2: mostFirst.slice(15) })
  expect(await ask({ page: 3 })).toEqual({ 3: [] })
  expect(await ask({ direction: 'asc' })).toEqual({ 1: mostFirst.toReversed().slice(0, 15) })
  expect(await ask({ sortBy: 'inserted_at' })).toEqual({ 1: mostFirst.toReversed().slice(0, 15) })
  expect(await ask({ page: 'all' })).toEqual({ 1: mostFirst.slice(0, 15), 2: mostFirst.slice(15) })
  const raw = await server.inject(`/api/v1/users/${ben.username}/sandboxes?sort_by=inserted_at&page=2`)
  expect(ids(raw.json())).toEqual({ 2: mostFirst.toReversed().slice(15) })
  for (const query of [{ page: 0 }, { page: 'x' }, { sortBy: 'title' }, { direction: 'up' }])
    await expect(ask(query)).rejects.toMatchObject({ code: 'validation' })
})

test('others see public sandboxes; the person sees all but drafts and deleted ones', async () => {
  const cleo = await server.buildUser()
  const open = await server.buildSandbox({ author: cleo, viewCount: 9 })
  const unlisted = await server.buildSandbox({ author: cleo, privacy: 1, viewCount: 8 })
  const secret = await server.buildSandbox({ author: cleo, privacy: 2, viewCount: 7 })
  await server.buildSandbox({ author: cleo, draft: true })
  await server.buildSandbox({ author: cleo, removedAt: clock.now() })
  const seenBy = async (who: Parameters<typeof server.as>[0]) => {
    const as = server.as(who)
    const params = { username: cleo.username }
    const list = (await as.rest(profileSandboxes, { params, query: {} }))[1] ?? []
    const { sandboxCount } = await as.rest(getProfile, { params })
    expect(sandboxCount).toBe(list.length)
    return list.map(({ id }) => id)
  }
  expect(await seenBy(null)).toEqual([open.id])
  expect(await seenBy(await server.buildUser())).toEqual([open.id])
  expect(await seenBy(cleo)).toEqual([open.id, unlisted.id, secret.id])
})

test('[RS-030] liked sandboxes are returned in pages keyed by page number, if they are public', async () => {
  const [dan, maker] = [await server.buildUser(), await server.buildUser()]
  const liked = []
  for (let at = 0; at < PROFILE_PAGE_SIZE + 1; at += 1) {
    const made = await server.buildSandbox({ author: maker })
    clock.advance({ seconds: 1 })
    await server.as(dan).rest(likeSandbox, { params: { id: made.id } })
    liked.unshift(made.id)
  }
  const secret = await server.buildSandbox({ author: dan, privacy: 2 })
  await server.as(dan).rest(likeSandbox, { params: { id: secret.id } })
  const params = { username: dan.username }
  const ask = async (query: object) =>
    Object.entries(await visitor.rest(likedSandboxes, { params, query })).map(([page, list]) => [
      page,
      list.map(({ id }) => id),
    ])
  expect(await ask({})).toEqual([['1', liked.slice(0, 15)]])
  expect(await ask({ page: 2 })).toEqual([['2', liked.slice(15)]])
  expect((await visitor.rest(getProfile, { params })).givenLikeCount).toBe(liked.length)
})

test('a like counts once however often it is sent, even concurrently, and can be undone', async () => {
  const [eve, fay] = [await server.buildUser(), await server.buildUser()]
  const { id } = await server.buildSandbox()
  const params = { id }
  const like = () => server.as(eve).rest(likeSandbox, { params })
  await Promise.all([like(), like(), like()])
  expect(await server.as(fay).rest(likeSandbox, { params })).toEqual({ likeCount: 2, userLiked: true })
  const seen = async (who: Parameters<typeof server.as>[0]) => {
    const { likeCount, userLiked } = await server.as(who).rest(getSandbox, { params })
    return { likeCount, userLiked }
  }
  expect(await seen(eve)).toEqual({ likeCount: 2, userLiked: true })
  expect(await seen(null)).toEqual({ likeCount: 2, userLiked: false })
  expect(await server.as(eve).graphql(SandboxLikesDocument, { id })).toMatchObject({
    sandbox: { likeCount: 2, userLiked: true },
  })
  expect(await visitor.graphql(SandboxLikesDocument, { id })).toMatchObject({
    sandbox: { likeCount: 2, userLiked: false },
  })
  const unlike = () => server.as(eve).rest(unlikeSandbox, { params })
  expect(await unlike()).toEqual({ likeCount: 1, userLiked: false })
  expect(await unlike()).toEqual({ likeCount: 1, userLiked: false })
  await expect(visitor.rest(likeSandbox, { params })).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('[RS-034] [RS-035] the showcase and the ordered pinned sandboxes are set independently', async () => {
  const gus = await server.buildUser()
  const params = { username: gus.username }
  const made = [await server.buildSandbox({ author: gus }), await server.buildSandbox({ author: gus })]
  const [one, two] = made.map(({ id }) => id) as [string, string]
  const choose = async (user: object) => {
    await server.as(gus).rest(showOnProfile, { params, body: { user } })
    const { showcasedSandboxShortid, featuredSandboxes } = await visitor.rest(getProfile, { params })
    return [showcasedSandboxShortid, featuredSandboxes.map(({ id }) => id)]
  }
  expect(await choose({ featuredSandboxes: [one, two] })).toEqual([null, [one, two]])
  expect(await choose({ showcasedSandboxShortid: two })).toEqual([two, [one, two]])
  expect(await choose({ featuredSandboxes: [two, one] })).toEqual([two, [two, one]])
  expect(await choose({ featuredSandboxes: [one] })).toEqual([two, [one]])
  expect(await choose({ showcasedSandboxShortid: null })).toEqual([null, [one]])
})

test('[GQ-050] one call updates username, name, bio and links', async () => {
  const ida = await server.buildUser()
  const said = {
    username: 'ida-quay',
    name: 'Ida',
    bio: 'I build quays.',
    socialLinks: ['https://ida.example'],
  }
  await server.as(ida).graphql(UpdateCurrentUserDocument, said)
  expect(await visitor.rest(getProfile, { params: { username: 'ida-quay' } })).toMatchObject({
    id: ida.id,
    ...said,
  })
  await expect(visitor.rest(getProfile, { params: { username: ida.username } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the page of a profile has the person’s name in its title, and escapes their texts', async () => {
  await server.buildUser({ username: 'hal', name: '"><script>$&', bio: 'Line one\nand <b>two</b>' })
  const page = async (url: string) =>
    (await server.inject({ url, headers: { accept: 'text/html' } })).body.split('\n')
  const html = await page('/u/HAL')
  expect(html).toContain('<html><head><title>&quot;&gt;&lt;script&gt;$&amp; (@hal) · Sandlot</title>')
  expect(html).toContain('<meta name="description" content="Line one and &lt;b&gt;two&lt;/b&gt;" />')
  expect(html).toContain(
    '<meta property="og:image" content="http://localhost:4000/api/v1/users/hal/avatar.svg" />',
  )
  expect(html).toContain('<meta property="og:url" content="http://localhost:4000/u/hal" />')
  expect(await page('/u2/hal')).toEqual(html)
  for (const path of ['/u/nobody-here', '/u/a%20b'])
    expect((await page(path)).join()).toContain('<title>Sandlot</title>')
})
