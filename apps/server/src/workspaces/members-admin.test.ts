import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import {
  listMemberFacts,
  readPermissions,
  setPermissions,
  transferWorkspace,
} from '@sandlot/core/workspaces/members-rest'
import {
  InviteToTeamDocument,
  RemoveFromTeamDocument,
  TeamMembersDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { creditLeases } from '../billing/tables.ts'
import { uploads } from '../profile/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
let ben: BuiltUser
let cleo: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([server.buildUser(), server.buildUser(), server.buildUser()])
  team = await server.buildWorkspace({ members: { admin: [ada, cleo], write: [ben] } })
})
const params = () => ({ id: team.id })
const rolesNow = async () => {
  const { me } = await server.as(ben).graphql(TeamMembersDocument, { teamId: team.id })
  return new Map(me?.team?.userAuthorizations.map((one) => [one.userId, one]))
}

test('removing a member includes choosing which admin gets their drafts', async () => {
  const draft = await server.buildSandbox({ workspace: team, author: ben, draft: true, privacy: 2 })
  const remove = (draftsTo: string) =>
    server.as(ada).graphql(RemoveFromTeamDocument, { teamId: team.id, userId: ben.id, draftsTo })
  const stranger = await server.buildUser()
  for (const id of [ben.id, stranger.id])
    await expect(remove(id)).rejects.toMatchObject({ reason: 'heirNotAdmin', field: 'draftsTo' })
  await remove(cleo.id)
  const statusOf = async (who: BuiltUser) =>
    (await server.as(who).fetch(`/api/v1/sandboxes/${draft.id}`)).status
  expect([await statusOf(cleo), await statusOf(ada), await statusOf(ben)]).toEqual([200, 404, 404])
})

test('an admin hands the workspace over: another becomes admin, and they step down', async () => {
  const hand = (who: BuiltUser, userId: string) =>
    server.as(who).rest(transferWorkspace, { params: params(), body: { userId } })
  await expect(hand(ada, ada.id)).rejects.toMatchObject({ reason: 'ownRole' })
  await expect(hand(ben, ben.id)).rejects.toMatchObject({ reason: 'notAdmin' })
  const stranger = await server.buildUser()
  await expect(hand(ada, stranger.id)).rejects.toMatchObject({ reason: 'memberNotFound' })
  await hand(ada, ben.id)
  const roles = await rolesNow()
  expect(roles.get(ben.id)).toMatchObject({ authorization: 'ADMIN', teamManager: true })
  expect(roles.get(ada.id)).toMatchObject({ authorization: 'WRITE', teamManager: false })
  await expect(hand(ada, cleo.id)).rejects.toMatchObject({ reason: 'notAdmin' })
})

test('two admins who hand it to each other at the same time leave at least one admin', async () => {
  const hand = (who: BuiltUser, to: BuiltUser) =>
    server.as(who).rest(transferWorkspace, { params: params(), body: { userId: to.id } })
  await Promise.allSettled([hand(ada, cleo), hand(cleo, ada)])
  expect([...(await rolesNow()).values()].map(({ authorization }) => authorization)).toContain('ADMIN')
})

test('admins decide who may invite, with at most their own role', async () => {
  const guest = await server.buildUser()
  const invite = (authorization: 'ADMIN' | 'WRITE') =>
    server.as(ben).graphql(InviteToTeamDocument, { teamId: team.id, username: guest.username, authorization })
  await expect(invite('WRITE')).rejects.toMatchObject({ reason: 'notAdmin' })
  const body = { whoInvites: 'WRITE', whoCreates: 'WRITE' } as const
  await expect(server.as(ben).rest(setPermissions, { params: params(), body })).rejects.toMatchObject({
    reason: 'notAdmin',
  })
  await server.as(ada).rest(setPermissions, { params: params(), body })
  expect(await server.as(ben).rest(readPermissions, { params: params() })).toEqual(body)
  await expect(invite('ADMIN')).rejects.toMatchObject({ reason: 'roleTooHigh' })
  await invite('WRITE')
  const { me } = await server.as(ben).graphql(TeamMembersDocument, { teamId: team.id })
  expect(me?.team?.abilities).not.toHaveProperty('invitation.create')
  expect(me?.team?.invitations).toHaveLength(1)
  // The link may grant more than that.
  expect(me?.team?.inviteLink).toBeNull()
})

test('admins decide who may create in the workspace', async () => {
  const source = await server.buildSandbox({ workspace: team, author: ada })
  const fork = (who: BuiltUser) =>
    server.as(who).rest(forkSandbox, { params: { id: source.id }, body: { teamId: team.id } })
  await fork(ben)
  const body = { whoInvites: 'ADMIN', whoCreates: 'ADMIN' } as const
  await server.as(ada).rest(setPermissions, { params: params(), body })
  await expect(fork(ben)).rejects.toMatchObject({ reason: 'notAdmin' })
  await fork(ada)
})

test('admins see when members were last active and what credits their devboxes used this month', async () => {
  await server.useCredits(team.id, 30)
  await server.db.update(creditLeases).set({ personId: ben.id }).where(eq(creditLeases.workspaceId, team.id))
  await expect(server.as(ben).rest(listMemberFacts, { params: params() })).rejects.toMatchObject({
    reason: 'notAdmin',
  })
  const { members } = await server.as(ada).rest(listMemberFacts, { params: params() })
  const of = (who: BuiltUser) => members.find(({ userId }) => userId === who.id)
  expect(members).toHaveLength(3)
  expect([of(ben)?.credits, of(ada)?.credits]).toEqual([30, 0])
  expect(of(ben)?.lastSeenAt).toBe(server.clock.now().toISOString())
  expect(of(cleo)?.lastSeenAt).toBeNull()
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg+M/wHwAEAQH/7yMK/gAAAABJRU5ErkJggg==',
  'base64',
)

test('admins set and remove the workspace’s picture', async () => {
  const send = (who: BuiltUser, method: string, body?: Buffer) =>
    server.as(who).fetch(`/api/v1/workspaces/${team.id}/picture`, {
      method,
      ...(body && { body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } }),
    })
  const pictureOf = async () =>
    (await server.as(ben).graphql(TeamMembersDocument, { teamId: team.id })).me?.team?.avatarUrl
  expect((await send(ben, 'PUT', png)).status).toBe(403)
  expect((await send(ada, 'PUT', Buffer.from('<svg/>'))).status).toBe(422)
  expect((await send(ada, 'PUT', png)).status).toBe(200)
  const url = await pictureOf()
  expect((await server.as(null).fetch(String(url))).headers.get('content-type')).toBe('image/png')
  await send(ada, 'DELETE')
  expect(await pictureOf()).toBeNull()
  expect((await server.as(null).fetch(String(url))).status).toBe(404)
})

test('someone removed while uploading the workspace’s picture gets an error, and nothing is stored', async () => {
  const origin = await server.listen()
  const dan = await server.buildUser()
  const home = await server.buildWorkspace({ members: { admin: [ada, dan] } })
  const sending = request(`${origin}/api/v1/workspaces/${home.id}/picture`, {
    method: 'PUT',
    headers: { ...(await server.signIn(dan)), origin, 'content-type': 'application/octet-stream' },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(png.subarray(0, 20))
  await server.as(ada).graphql(RemoveFromTeamDocument, { teamId: home.id, userId: dan.id })
  sending.end(png.subarray(20))
  const [answer] = await answered
  expect([answer.statusCode, await json(answer)]).toMatchObject([404, { reason: 'notMember' }])
  expect(await server.db.select().from(uploads).where(eq(uploads.userId, dan.id))).toEqual([])
  const { me } = await server.as(ada).graphql(TeamMembersDocument, { teamId: home.id })
  expect(me?.team?.avatarUrl).toBeNull()
})
