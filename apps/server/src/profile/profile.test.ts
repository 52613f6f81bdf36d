import { currentUser } from '@sandlot/core/accounts/rest'
import { usernameAvailable } from '@sandlot/core/accounts/sign-up-rest'
import { UpdateCurrentUserDocument } from '@sandlot/core/profile/operations.gen'
import { profileFormMessages } from '@sandlot/core/profile/profile-form-messages'
import { getProfile, showOnProfile } from '@sandlot/core/profile/rest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents } from '../platform/tables.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const LINKS = ['https://harbour.example/ada', 'http://quay.example']

test('[EN-001] a person is returned with every field of the record', async () => {
  const ada = await server.buildUser({
    username: 'ada',
    name: 'Ada',
    avatarUrl: 'https://a.example/ada',
    signUpRole: 'designer',
    signUpUsage: 'work',
    companySize: '2-10',
  })
  const as = server.as(ada)
  const [shown, pinned] = [
    await server.buildSandbox({ author: ada }),
    await server.buildSandbox({ author: ada }),
  ]
  await server.buildSandbox({ author: ada, removedAt: server.clock.now() })
  await server.buildSandbox()
  await as.graphql(UpdateCurrentUserDocument, {
    username: 'ada',
    bio: ' I build harbours. ',
    socialLinks: LINKS,
  })
  await as.rest(showOnProfile, {
    params: { username: 'ada' },
    body: { user: { showcasedSandboxShortid: shown.id, featuredSandboxes: [pinned.id, shown.id] } },
  })
  expect(await as.rest(currentUser)).toMatchObject({
    id: ada.id,
    username: 'ada',
    name: 'Ada',
    bio: 'I build harbours.',
    socialLinks: LINKS,
    email: 'ada@example.com',
    avatar: 'https://a.example/ada',
    insertedAt: ada.insertedAt.toISOString(),
    metadata: { role: 'designer', usage: 'work', companySize: '2-10' },
    sendSurvey: false,
    integrations: { github: null, vercel: null },
    deletionRequested: false,
    personalWorkspaceId: ada.personalWorkspaceId,
    showcasedSandboxShortid: shown.id,
    featuredSandboxes: [pinned, shown].map(({ id, alias, title }) => ({ id, alias, title })),
    sandboxCount: 2,
  })
})

test('an omitted field is unchanged, null clears it, and the audit names changed fields without their contents', async () => {
  const { id, username } = await server.buildUser({ bio: 'Here.', socialLinks: LINKS, name: 'Ben' })
  const change = (more: object) =>
    server
      .as({ id })
      .graphql(UpdateCurrentUserDocument, { username, ...more })
      .then((data) => data.updateCurrentUser)
  expect(await change({ name: 'Benedict' })).toMatchObject({
    name: 'Benedict',
    bio: 'Here.',
    socialLinks: LINKS,
  })
  expect(await change({ bio: null, socialLinks: [] })).toMatchObject({
    name: 'Benedict',
    bio: null,
    socialLinks: [],
  })
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.actorId, id))
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ['account.profile', { changed: ['username', 'name'] }],
    ['account.profile', { changed: ['username', 'bio', 'socialLinks'] }],
  ])
})

test.each([
  [{ bio: 'x'.repeat(501) }, profileFormMessages.bioTooLong(500)],
  [
    { socialLinks: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) },
    profileFormMessages.tooManyLinks(10),
  ],
  [{ socialLinks: ['javascript:alert(1)'] }, profileFormMessages.badLink('javascript:alert(1)')],
  [{ socialLinks: ['harbour.example'] }, profileFormMessages.badLink('harbour.example')],
  [{ username: 'a b' }, /letters/],
])('%j is refused', async (form, reason) => {
  const { id, username } = await server.buildUser()
  await expect(
    server.as({ id }).graphql(UpdateCurrentUserDocument, { username, ...form }),
  ).rejects.toMatchObject({
    code: 'validation',
    message: typeof reason === 'string' ? reason : expect.stringMatching(reason),
  })
})

test('a taken username is refused, ignoring case; one’s own may change its case', async () => {
  const taken = await server.buildUser({ username: 'Harbour' })
  const { id } = await server.buildUser()
  await expect(
    server.as({ id }).graphql(UpdateCurrentUserDocument, { username: 'harbour' }),
  ).rejects.toMatchObject({ message: 'Sorry, that username is already taken.' })
  await server.as(taken).graphql(UpdateCurrentUserDocument, { username: 'harbour' })
  expect((await server.as(taken).rest(currentUser)).username).toBe('harbour')
})

test('of two people who take a username at the same time, one gets it and the other an error', async () => {
  const both = [await server.buildUser(), await server.buildUser()]
  const wanted = both.map((who) => server.as(who).graphql(UpdateCurrentUserDocument, { username: 'lagoon' }))
  const ends = await Promise.allSettled(wanted)
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.message] : []))
  expect(reasons).toEqual(['Sorry, that username is already taken.'])
})

test('a reserved username is refused, and an abandoned one is free again', async () => {
  const [one, other] = [await server.buildUser({ username: 'estuary' }), await server.buildUser()]
  const rename = (who: { id: string }, username: string) =>
    server.as(who).graphql(UpdateCurrentUserDocument, { username })
  await expect(rename(one, 'Support')).rejects.toMatchObject({
    message: 'Sorry, that username is already taken.',
  })
  await rename(one, 'delta')
  await rename(one, 'isthmus')
  await rename(other, 'estuary')
  await rename(one, 'delta')
  const names = await Promise.all([one, other].map((who) => server.as(who).rest(currentUser)))
  expect(names.map(({ username }) => username)).toEqual(['delta', 'estuary'])
})

test('after two changes only the last old username leads to the person, and each abandoned one is free', async () => {
  const one = await server.buildUser({ username: 'ria' })
  const rename = (who: { id: string }, username: string) =>
    server.as(who).graphql(UpdateCurrentUserDocument, { username })
  const found = (username: string) =>
    server
      .as(null)
      .rest(getProfile, { params: { username } })
      .then(
        ({ id }) => id,
        ({ code }) => code,
      )
  const available = async (username: string) =>
    (await server.as(null).rest(usernameAvailable, { params: { username } })).available
  await rename(one, 'fjord')
  await rename(one, 'Ria')
  expect(await Promise.all(['ria', 'RIA', 'fjord'].map(found))).toEqual([one.id, one.id, 'not_found'])
  await rename(one, 'inlet')
  await rename(one, 'strait')
  expect(await Promise.all(['ria', 'inlet', 'strait'].map(found))).toEqual(['not_found', 'not_found', one.id])
  expect(await Promise.all(['ria', 'inlet', 'strait'].map(available))).toEqual([true, true, false])
  // Someone who takes a released name gets nothing of its previous owner.
  const other = await server.buildUser()
  await rename(other, 'inlet')
  expect(await Promise.all(['inlet', 'strait'].map(found))).toEqual([other.id, one.id])
  await expect(rename(one, 'inlet')).rejects.toMatchObject({
    message: 'Sorry, that username is already taken.',
  })
})

test('a profile shows only the person’s own public sandboxes, and only while they exist', async () => {
  const cleo = await server.buildUser({ username: 'cleo' })
  const own = await server.buildSandbox({ author: cleo })
  const hidden = [
    await server.buildSandbox({ author: cleo, privacy: 2 }),
    await server.buildSandbox({ author: cleo, draft: true }),
    await server.buildSandbox({ author: cleo, removedAt: server.clock.now() }),
    await server.buildSandbox(),
  ]
  const pin = (ids: string[], username = 'cleo') =>
    server.as(cleo).rest(showOnProfile, { params: { username }, body: { user: { featuredSandboxes: ids } } })
  for (const { id } of hidden)
    await expect(pin([own.id, id])).rejects.toMatchObject({ message: profileFormMessages.notShowable })
  const { featuredSandboxes } = await pin([own.id, own.id])
  expect(featuredSandboxes).toMatchObject([{ id: own.id, title: own.title, viewCount: 0 }])
  await server.db.update(sandboxes).set({ privacy: 2 }).where(eq(sandboxes.id, own.id))
  expect((await server.as(cleo).rest(currentUser)).featuredSandboxes).toEqual([])

  const other = await server.buildUser({ username: 'other' })
  await expect(pin([], other.username)).rejects.toMatchObject({ code: 'not_found' })
})

test('pins from two tabs are both kept, and so are those hidden at the moment', async () => {
  const dora = await server.buildUser({ username: 'dora' })
  const [one, two, three, hidden] = [
    await server.buildSandbox({ author: dora }),
    await server.buildSandbox({ author: dora }),
    await server.buildSandbox({ author: dora }),
    await server.buildSandbox({ author: dora }),
  ].map(({ id }) => id) as [string, string, string, string]
  const change = async (featuredSandboxes: string[], seenFeatured?: string[]) => {
    const user = { featuredSandboxes, ...(seenFeatured && { seenFeatured }) }
    const shown = await server.as(dora).rest(showOnProfile, { params: { username: 'dora' }, body: { user } })
    return shown.featuredSandboxes.map(({ id }) => id)
  }
  const setPrivacy = (privacy: number) =>
    server.db.update(sandboxes).set({ privacy }).where(eq(sandboxes.id, hidden))
  await change([hidden, one])
  await setPrivacy(2)
  await Promise.all([change([one, two], [one]), change([one, three], [one])])
  expect((await change([two], [one, two])).toSorted()).toEqual([two, three].toSorted())
  await expect(change([two, three, hidden], [two, three])).rejects.toMatchObject({ reason: 'notShowable' })
  await setPrivacy(0)
  expect((await change([], [])).toSorted()).toEqual([hidden, two, three].toSorted())
  expect(await change([one])).toEqual([one])
})

test('a visitor changes nothing', async () => {
  await expect(
    server.as(null).graphql(UpdateCurrentUserDocument, { username: 'ada', bio: 'Mine now' }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(
    server.as(null).rest(showOnProfile, { params: { username: 'ada' }, body: { user: {} } }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })
})
