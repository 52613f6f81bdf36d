import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { listWorkspaceAudit } from '@sandlot/core/workspaces/audit/rest'
import {
  ChangeTeamMemberAuthorizationsDocument,
  CreateTeamDocument,
  InviteToTeamDocument,
  RemoveFromTeamDocument,
  TeamMembersDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import type { Role } from '@sandlot/core/workspaces/rules'
import {
  createServiceAccount,
  createServiceToken,
  listServiceAccounts,
  removeServiceAccount,
  revokeServiceToken,
  setServiceRole,
} from '@sandlot/core/workspaces/service/rest'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '../../accounts/sessions/sessions.ts'
import { setWorkspacePlan } from '../../billing/commands.ts'
import { system } from '../../platform/commands.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'

const server = await createTestServer({ config: { plans: true } })
afterAll(() => server.close())

let ada: BuiltUser
let ben: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  ;[ada, ben] = await Promise.all([server.buildUser(), server.buildUser()])
  team = await server.buildWorkspace({ name: 'Makers', members: { admin: [ada], write: [ben] } })
})

const make = (authorization: Role = 'WRITE', name = 'Nightly build') =>
  server.as(ada).rest(createServiceAccount, { params: { id: team.id }, body: { name, authorization } })
const tokenFor = (account: string, body: { scope?: 'read' | 'write'; days?: number } = {}) =>
  server.as(ada).rest(createServiceToken, {
    params: { id: team.id, account },
    body: { name: 'ci', ...body },
  })
const list = async () =>
  (await server.as(ada).rest(listServiceAccounts, { params: { id: team.id } })).accounts

/** Sends REST and GraphQL requests as a program, with a token. */
function withToken(token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = async (url: string, body?: object) => {
    const method = body ? 'POST' : 'GET'
    return server.inject({ method, url, headers, ...(body && { payload: JSON.stringify(body) }) })
  }
  const ask = async (document: { toString(): string }, variables: object) =>
    (await send('/api/graphql', { query: document.toString(), variables })).json()
  return { send, ask }
}

test('a service account uses REST and GraphQL in its workspace and nowhere else', async () => {
  const { id } = await make()
  const { token } = await tokenFor(id)
  const { send, ask } = withToken(token)
  const box = await server.buildSandbox({ workspace: team, author: ada })
  const renamed = await ask(RenameSandboxDocument, { id: box.id, title: 'By a program' })
  expect(renamed.errors).toBeUndefined()
  expect((await send(`/api/v1/sandboxes/${box.id}`)).body).toContain('By a program')
  const { data } = await ask(AllTeamsDocument, {})
  expect(data.me.workspaces).toMatchObject([{ id: team.id }])
  const elsewhere = await server.buildSandbox({ privacy: 2 })
  expect((await send(`/api/v1/sandboxes/${elsewhere.id}`)).statusCode).toBe(404)
  const forked = await send(`/api/v1/sandboxes/${box.id}/fork`, {})
  expect(forked.statusCode).toBe(200)
})

test('its role and its token’s scope limit what it does', async () => {
  const reader = await make('READ', 'Reader')
  const box = await server.buildSandbox({ workspace: team, author: ada })
  const rename = (token: string) => withToken(token).ask(RenameSandboxDocument, { id: box.id, title: 'No' })
  const refused = async (token: string) => (await rename(token)).errors[0].extensions.reason
  expect(await refused((await tokenFor(reader.id)).token)).toBe('notAllowed')
  const writer = await make('WRITE', 'Writer')
  expect(await refused((await tokenFor(writer.id, { scope: 'read' })).token)).toBe('tokenReadOnly')
  await server.as(ada).rest(setServiceRole, {
    params: { id: team.id, account: reader.id },
    body: { authorization: 'WRITE' },
  })
  expect((await rename((await tokenFor(reader.id)).token)).errors).toBeUndefined()
})

test('a token is shown once, shows its last use, and ends when it expires or is revoked', async () => {
  const { id } = await make()
  const short = await tokenFor(id, { days: 1 })
  server.clock.advance({ minutes: 1 })
  const long = await tokenFor(id)
  const { send } = withToken(long.token)
  expect(JSON.stringify(await list())).not.toContain(long.token)
  const used = async () => (await list())[0]?.tokens.map(({ lastUsedAt }) => lastUsedAt !== null)
  expect(await used()).toEqual([false, false])
  server.clock.advance({ minutes: 5 })
  await send('/api/v1/users/current')
  await expect.poll(used).toEqual([false, true])
  server.clock.advance({ days: 1 })
  expect((await withToken(short.token).send('/api/v1/users/current')).statusCode).toBe(401)
  expect((await list())[0]?.tokens).toHaveLength(1)
  const params = { id: team.id, account: id, token: long.accessToken.id }
  await server.as(ada).rest(revokeServiceToken, { params })
  expect((await send('/api/v1/users/current')).statusCode).toBe(401)
})

test('the audit log shows that a service account acted', async () => {
  const { id, username } = await make()
  const { token } = await tokenFor(id)
  const box = await server.buildSandbox({ workspace: team, author: ada })
  await withToken(token).ask(RenameSandboxDocument, { id: box.id, title: 'By a program' })
  const { entries } = await server.as(ada).rest(listWorkspaceAudit, { params: { id: team.id }, query: {} })
  const by = entries.map(({ action, actor }) => [action, actor?.username, actor?.isService])
  expect(by.slice(0, 3)).toEqual([
    ['sandbox.rename', username, true],
    ['service.token', ada.username, false],
    ['service.create', ada.username, false],
  ])
  const { entries: own } = await server
    .as(ada)
    .rest(listWorkspaceAudit, { params: { id: team.id }, query: { actor: username } })
  expect(own.map(({ action }) => action)).toEqual(['sandbox.rename'])
})

test('it takes no seat, and is not listed as a member', async () => {
  await setWorkspacePlan({ ...server.deps, actor: system }, team.id, {
    plan: 'pro',
    limits: { includedMembers: 3 },
  })
  const { id } = await make('ADMIN')
  const guest = await server.buildUser()
  const invited = { teamId: team.id, username: guest.username }
  await server.as(ada).graphql(InviteToTeamDocument, invited)
  const { me } = await server.as(ben).graphql(TeamMembersDocument, { teamId: team.id })
  expect(me?.team?.userAuthorizations.map(({ userId }) => userId)).not.toContain(id)
})

test('it cannot sign in on the web, add a way to sign in, create a workspace or be invited', async () => {
  const { id, username } = await make('ADMIN')
  const { token } = await tokenFor(id)
  const session = { userId: id, kind: 'cookie', name: 'Web' } as const
  await expect(openSession(server.deps, server.db, session)).rejects.toMatchObject({ reason: 'peopleOnly' })
  const { send, ask } = withToken(token)
  expect((await send('/api/v1/auth/tokens', { name: 'more' })).json().reason).toBe('peopleOnly')
  expect((await ask(CreateTeamDocument, { name: 'Own' })).errors[0].extensions.reason).toBe('peopleOnly')
  const another = await send(`/api/v1/workspaces/${team.id}/service-accounts`, {
    name: 'Child',
    authorization: 'ADMIN',
  })
  expect(another.json().reason).toBe('peopleOnly')
  const other = await server.buildWorkspace({ members: { admin: [ada] } })
  await expect(
    server.as(ada).graphql(InviteToTeamDocument, { teamId: other.id, username }),
  ).rejects.toMatchObject({ reason: 'usernameUnknown' })
})

test('an admin program does not count as the workspace’s last admin', async () => {
  const { id } = await make('ADMIN')
  const { ask } = withToken((await tokenFor(id)).token)
  const teamId = team.id
  const memberAuthorizations = [{ userId: ada.id, authorization: 'READ' }]
  const demoted = await ask(ChangeTeamMemberAuthorizationsDocument, { teamId, memberAuthorizations })
  expect(demoted.errors[0].extensions.reason).toBe('adminNeeded')
  const removed = await ask(RemoveFromTeamDocument, { teamId, userId: ada.id })
  expect(removed.errors[0].extensions.reason).toBe('adminNeeded')
  // If it removes someone else, their drafts go to a person.
  const draft = await server.buildSandbox({ workspace: team, author: ben, draft: true })
  expect((await ask(RemoveFromTeamDocument, { teamId, userId: ben.id })).errors).toBeUndefined()
  expect((await server.as(ada).fetch(`/api/v1/sandboxes/${draft.id}`)).status).toBe(200)
})

test('removing it revokes its tokens, and its drafts go to whoever removed it', async () => {
  const { id } = await make()
  const { token } = await tokenFor(id)
  const { send } = withToken(token)
  const source = await server.buildSandbox({ workspace: team, author: ada })
  const forked = await send(`/api/v1/sandboxes/${source.id}/fork`, {})
  const draft = forked.json().id
  await server.as(ada).rest(removeServiceAccount, { params: { id: team.id, account: id } })
  expect((await send('/api/v1/users/current')).statusCode).toBe(401)
  expect(await list()).toEqual([])
  expect((await server.as(ada).fetch(`/api/v1/sandboxes/${draft}`)).status).toBe(200)
  // Another account may use its name.
  expect((await make()).name).toBe('Nightly build')
})

test('only admins can see and change them', async () => {
  const { id } = await make()
  const params = { id: team.id, account: id }
  const as = server.as(ben)
  const refused = { reason: 'notAdmin' }
  await expect(as.rest(listServiceAccounts, { params: { id: team.id } })).rejects.toMatchObject(refused)
  await expect(as.rest(createServiceToken, { params, body: { name: 'mine' } })).rejects.toMatchObject(refused)
  await expect(as.rest(removeServiceAccount, { params })).rejects.toMatchObject(refused)
})

test.each([
  ['', 'validation'],
  ['x'.repeat(51), 'validation'],
  ['nightly BUILD', 'conflict'],
])('the name %j is refused', async (name, code) => {
  await make()
  await expect(make('READ', name)).rejects.toMatchObject({ code, field: 'name' })
})
