import { listWorkspaceAudit } from '@sandlot/core/workspaces/audit/rest'
import {
  GetEligibleWorkspacesDocument,
  JoinEligibleWorkspaceDocument,
  LeaveTeamDocument,
  SetTeamEmailDomainDocument,
  TeamMembersDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { scimMessages as say } from '@sandlot/core/workspaces/scim/messages'
import { connectScim, disconnectScim, readScim, setScimGroup } from '@sandlot/core/workspaces/scim/rest'
import { eq } from 'drizzle-orm'
import SCIMMY from 'scimmy'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../accounts/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { workspaces } from '../tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
let team: BuiltWorkspace
let domain: string
let token: string
let named = 0
beforeEach(async () => {
  named += 1
  domain = `acme${named}.example`
  ada = await server.buildUser({ email: `ada@${domain}` })
  team = await server.buildWorkspace({ members: { admin: [ada] } })
  await server.as(ada).graphql(SetTeamEmailDomainDocument, { teamId: team.id, domain })
  ;({ token } = await server.as(ada).rest(connectScim, { params: { id: team.id } }))
})

async function ask(method: string, path: string, body?: object, bearer = token) {
  const reply = await server.inject({
    method: method as 'POST',
    url: `/api/scim/v2${path}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return {
    status: reply.statusCode,
    type: reply.headers['content-type'],
    body: reply.body ? reply.json() : null,
  }
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const person = (name: string, more: object = {}) => ({
  schemas: [USER],
  userName: `${name}@${domain}`,
  externalId: `ext-${name}`,
  name: { givenName: name, familyName: 'Smith' },
  emails: [{ primary: true, value: `${name}@${domain}`, type: 'work' }],
  active: true,
  ...more,
})
const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations })
const add = async (name: string) => (await ask('POST', '/Users', person(name))).body.id as string
const group = async (displayName: string, ids: readonly string[]) =>
  (
    await ask('POST', '/Groups', {
      schemas: [GROUP],
      displayName,
      members: ids.map((value) => ({ value })),
    })
  ).body.id as string

/** The members of the workspace, by address and role. */
async function roles() {
  const { me } = await server.as(ada).graphql(TeamMembersDocument, { teamId: team.id })
  const places = me?.team?.userAuthorizations ?? []
  const rows = await Promise.all(
    places.map(async ({ userId, authorization }) => {
      const [row] = await server.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
      return [row?.email.split('@')[0], authorization]
    }),
  )
  return Object.fromEntries(rows)
}

test('a directory adds people, finds them, changes and removes them', async () => {
  const made = await ask('POST', '/Users', person('bob'))
  expect([made.status, made.type]).toEqual([201, 'application/scim+json; charset=utf-8'])
  expect(made.body).toMatchObject({ userName: `bob@${domain}`, active: true, externalId: 'ext-bob' })
  expect(await roles()).toEqual({ ada: 'ADMIN', bob: 'WRITE' })
  const filter = encodeURIComponent(`userName eq "BOB@${domain}"`)
  const { body: list } = await ask('GET', `/Users?filter=${filter}`)
  // Parsed by the library's own reader, which throws on anything non-standard.
  const read = new SCIMMY.Messages.ListResponse(list)
  expect(read.Resources).toMatchObject([{ id: made.body.id }])
  expect(
    (await ask('GET', `/Users?filter=${encodeURIComponent('userName eq "nobody"')}`)).body.totalResults,
  ).toBe(0)
  const off = await ask(
    'PATCH',
    `/Users/${made.body.id}`,
    patch({ op: 'replace', path: 'active', value: false }),
  )
  expect([off.status, off.body.active]).toEqual([200, false])
  expect(await roles()).toEqual({ ada: 'ADMIN' })
  // As Entra ID writes it.
  const on = await ask('PATCH', `/Users/${made.body.id}`, patch({ op: 'Replace', value: { active: true } }))
  expect(on.status).toBe(200)
  expect(await roles()).toEqual({ ada: 'ADMIN', bob: 'WRITE' })
  const put = await ask('PUT', `/Users/${made.body.id}`, person('bob', { displayName: 'Bobby' }))
  expect(put.body.displayName).toBe('Bobby')
  const gone = await ask('DELETE', `/Users/${made.body.id}`)
  expect([gone.status, gone.body]).toEqual([204, null])
  expect((await ask('GET', `/Users/${made.body.id}`)).status).toBe(404)
  expect(await roles()).toEqual({ ada: 'ADMIN' })
})

test('an existing account with the address is used', async () => {
  const cleo = await server.buildUser({ email: `cleo@${domain}` })
  await add('cleo')
  const { me } = await server.as(cleo).graphql(TeamMembersDocument, { teamId: team.id })
  expect(me?.team?.id).toBe(team.id)
})

test('a suspended account with the address stays the one, so that no other lets its person in', async () => {
  const ben = await server.buildUser({ email: `ben@${domain}`, suspendedAt: server.clock.now() })
  await add('ben')
  const named = await server.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `ben@${domain}`))
  expect(named).toEqual([{ id: ben.id }])
  expect(await roles()).toEqual({ ada: 'ADMIN', ben: 'WRITE' })
})

test('groups give roles, of which the highest counts, and only groups decide them', async () => {
  const [bob, eve] = [await add('bob'), await add('eve')]
  const devs = await group('Developers', [bob, eve])
  const leads = await group('Leads', [eve])
  const params = (id: string) => ({ id: team.id, group: id })
  await server.as(ada).rest(setScimGroup, { params: params(devs), body: { authorization: 'READ' } })
  await server.as(ada).rest(setScimGroup, { params: params(leads), body: { authorization: 'ADMIN' } })
  expect(await roles()).toEqual({ ada: 'ADMIN', bob: 'READ', eve: 'ADMIN' })
  const members = { op: 'remove', path: `members[value eq "${eve}"]` }
  expect((await ask('PATCH', `/Groups/${leads}`, patch(members))).status).toBe(200)
  expect(await roles()).toEqual({ ada: 'ADMIN', bob: 'READ', eve: 'READ' })
  await ask('PATCH', `/Groups/${leads}`, patch({ op: 'add', path: 'members', value: [{ value: bob }] }))
  expect(await roles()).toMatchObject({ bob: 'ADMIN' })
  expect((await ask('DELETE', `/Groups/${leads}`)).status).toBe(204)
  expect(await roles()).toMatchObject({ bob: 'READ' })
  const { connection } = await server.as(ada).rest(readScim, { params: { id: team.id } })
  expect(connection).toMatchObject({
    people: 2,
    groups: [{ displayName: 'Developers', members: 2, authorization: 'READ' }],
  })
})

test('the last admin cannot be removed or demoted', async () => {
  const id = await add('ada')
  const off = await ask('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }))
  expect(off).toMatchObject({ status: 409, body: { detail: say.lastAdmin } })
  expect(await roles()).toEqual({ ada: 'ADMIN' })
})

test('refuses people from other domains, and duplicates', async () => {
  const other = person('mallory', { userName: 'm@evil.example', emails: [{ value: 'm@evil.example' }] })
  expect(await ask('POST', '/Users', other)).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue', detail: say.otherDomain(domain) },
  })
  await add('bob')
  const again = await ask('POST', '/Users', person('bob'))
  expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  expect((await ask('POST', '/Users', { schemas: [USER] })).status).toBe(400)
  const error = (await ask('GET', '/Users/nobody')).body
  expect(error.schemas).toEqual([SCIMMY.Messages.ErrorResponse.id])
  expect(await roles()).toEqual({ ada: 'ADMIN', bob: 'WRITE' })
})

test('nobody joins by the domain past the directory, least of all those whom it took out', async () => {
  const ben = await server.buildUser({ email: `ben@${domain}` })
  const cleo = await server.buildUser({ email: `cleo@${domain}` })
  const dora = await server.buildUser({ email: `dora@${domain}` })
  const join = (who: BuiltUser) =>
    server.as(who).graphql(JoinEligibleWorkspaceDocument, { workspaceId: team.id })
  const eligible = async (who: BuiltUser) =>
    (await server.as(who).graphql(GetEligibleWorkspacesDocument)).me?.eligibleWorkspaces.length
  const active = (id: string, value: boolean) =>
    ask('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value }))
  const [idOfBen, idOfDora] = [await add('ben'), await add('dora')]
  await active(idOfBen, false)
  await active(idOfDora, false)
  await active(idOfDora, true)
  expect(await Promise.all([ben, cleo].map(eligible))).toEqual([0, 0])
  for (const who of [ben, cleo]) await expect(join(who)).rejects.toMatchObject({ reason: 'notEligible' })
  await server.as(ada).rest(disconnectScim, { params: { id: team.id } })
  expect(await Promise.all([ben, cleo].map(eligible))).toEqual([0, 1])
  await expect(join(ben)).rejects.toMatchObject({ reason: 'notEligible' })
  // Whom the directory had brought back may leave and join like anybody else.
  await server.as(dora).graphql(LeaveTeamDocument, { teamId: team.id })
  expect(await eligible(dora)).toBe(1)
})

test.each([null, 'elsewhere.example'])(
  'people can be taken out when the domain is %s by now',
  async (now) => {
    const id = await add('ben')
    await server.db.update(workspaces).set({ emailDomain: now }).where(eq(workspaces.id, team.id))
    const off = patch({ op: 'replace', path: 'active', value: false })
    expect(await ask('PATCH', `/Users/${id}`, off)).toMatchObject({ status: 200, body: { active: false } })
    expect(await roles()).toEqual({ ada: 'ADMIN' })
    expect((await ask('PUT', `/Users/${id}`, person('ben'))).status).toBe(400)
  },
)

test('reports its capabilities as in the standard', async () => {
  expect((await ask('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } })
  const { body } = await ask('GET', '/ResourceTypes')
  expect(body.Resources.map(({ name }: { name: string }) => name).sort()).toEqual(['Group', 'User'])
  const schemas = (await ask('GET', '/Schemas')).body.Resources.map(({ id }: { id: string }) => id)
  expect(schemas).toEqual(expect.arrayContaining([USER, GROUP]))
})

test('only its token gives access, in its own workspace, and to nothing else', async () => {
  expect((await ask('GET', '/Users', undefined, await server.tokenFor(ada))).status).toBe(403)
  const bob = await add('bob')
  const stranger = await server.buildUser({ email: `x@other${named}.example` })
  const other = await server.buildWorkspace({ members: { admin: [stranger] } })
  await server
    .as(stranger)
    .graphql(SetTeamEmailDomainDocument, { teamId: other.id, domain: `other${named}.example` })
  const theirs = await server.as(stranger).rest(connectScim, { params: { id: other.id } })
  expect((await ask('GET', `/Users/${bob}`, undefined, theirs.token)).status).toBe(404)
  expect((await ask('GET', '/Users', undefined, theirs.token)).body.totalResults).toBe(0)
  const audit = await server.inject({
    url: `/api/v1/workspaces/${team.id}/audit`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(audit.statusCode).toBe(404)
})

test('a new token revokes the previous one, and disconnecting keeps all members', async () => {
  await add('bob')
  const next = await server.as(ada).rest(connectScim, { params: { id: team.id } })
  expect((await ask('GET', '/Users')).status).toBe(401)
  expect((await ask('GET', '/Users', undefined, next.token)).body.totalResults).toBe(1)
  await server.as(ada).rest(disconnectScim, { params: { id: team.id } })
  expect((await ask('GET', '/Users', undefined, next.token)).status).toBe(401)
  expect(await roles()).toEqual({ ada: 'ADMIN', bob: 'WRITE' })
  expect((await server.as(ada).rest(readScim, { params: { id: team.id } })).connection).toBeNull()
})

test('its actions are logged as done by a program', async () => {
  await add('bob')
  const { entries } = await server.as(ada).rest(listWorkspaceAudit, { params: { id: team.id }, query: {} })
  expect(entries[0]).toMatchObject({ action: 'scim.person', actor: { isService: true } })
})

test('requires a workspace with a domain', async () => {
  const plain = await server.buildWorkspace({ members: { admin: [ada] } })
  await expect(server.as(ada).rest(connectScim, { params: { id: plain.id } })).rejects.toMatchObject({
    reason: 'scimNeedsDomain',
  })
})
