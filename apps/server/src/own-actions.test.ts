import { ownActions } from '@sandlot/core/all-actions'
import { type Endpoint, pathOf } from '@sandlot/core/endpoint'
import { sendFeedback, surveySeen } from '@sandlot/core/profile/feedback-rest'
import { showOnProfile } from '@sandlot/core/profile/rest'
import { addUpload, deleteUpload, removeAvatar, setAvatar } from '@sandlot/core/profile/uploads-rest'
import { likeSandbox, unlikeSandbox } from '@sandlot/core/sandboxes/likes-rest'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { users } from './accounts/tables.ts'
import { setWorkspacePlan } from './billing/commands.ts'
import { notifications } from './notifications/tables.ts'
import { system } from './platform/commands.ts'
import { hashSecret } from './platform/keys/secrets.ts'
import { uploads } from './profile/tables.ts'
import { sandboxCollaborators, sandboxInvitations } from './sharing/tables.ts'
import type { BuiltUser } from './testing/builders.ts'
import {
  type Asked,
  answerOf,
  call,
  callsOf,
  codeOf,
  graphql,
  notedBy,
  type SessionKind,
  sessionKinds,
  signedInBy,
} from './testing/matrix.ts'
import { createTestServer } from './testing/server.ts'
import { invitations, members, workspaces } from './workspaces/tables.ts'

// Tests what users do with their own things, or with an invitation they hold, as the owner and as others.

const server = await createTestServer({ config: { plans: true } })
afterAll(() => server.close())

type Own = Awaited<ReturnType<typeof build>>

/** A user with one of everything that an action may apply to. */
async function build({ others = 0 } = {}) {
  const { db, clock, deps } = server
  const [owner, host] = await Promise.all([server.buildUser(), server.buildUser()])
  const write = await Promise.all(Array.from({ length: others }, () => server.buildUser()))
  const team = await server.buildWorkspace({ members: { admin: [host], write } })
  const [domainTeam, deleted] = await Promise.all([
    server.buildWorkspace({ members: { admin: [host], write } }),
    server.buildWorkspace(),
  ])
  const domain = `${owner.username}.example.com`
  await db
    .update(users)
    .set({ email: `me@${domain}` })
    .where(eq(users.id, owner.id))
  await db.update(workspaces).set({ emailDomain: domain }).where(eq(workspaces.id, domainTeam.id))
  const place = { userId: owner.id, authorization: 'ADMIN' as const, teamManager: false }
  const formerMembers = [{ ...place, insertedAt: clock.now().toISOString() }]
  await db
    .update(workspaces)
    .set({ deletedAt: clock.now(), formerMembers })
    .where(eq(workspaces.id, deleted.id))
  const sandbox = await server.buildSandbox({ workspace: team, author: host, privacy: 2 })
  const now = clock.now()
  const token = `x${deps.ids.uuid()}`
  const invited = { userId: owner.id, authorization: 'READ', insertedAt: now } as const
  const link = { tokenHash: hashSecret(token), inviterId: host.id }
  await db.insert(invitations).values({ ...invited, ...link, id: deps.ids.uuid(), workspaceId: team.id })
  await db.insert(sandboxInvitations).values({
    ...invited,
    ...link,
    id: deps.ids.uuid(),
    sandboxId: sandbox.id,
    email: `${owner.username}@example.com`,
  })
  const notification = {
    id: deps.ids.uuid(),
    userId: owner.id,
    type: 'team_invite',
    data: {},
    insertedAt: now,
  }
  await db.insert(notifications).values(notification)
  const upload = {
    id: deps.ids.uuid(),
    userId: owner.id,
    purpose: 'file',
    name: 'a.txt',
    mediaType: 'application/octet-stream',
    size: 1,
    sha256: 'a',
    insertedAt: now,
  } as const
  await db.insert(uploads).values(upload)
  return { owner, team, domainTeam, deleted, sandbox, token, notification, upload }
}

type Call = {
  of: (own: Own, by: BuiltUser) => Asked
  /** The code that others get; `OK` if the call names nothing, so that it applies to their own things. */
  others: 'OK' | 'NOT_FOUND' | 'FORBIDDEN'
  /** Whether it requires a browser with a recent sign-in. */
  inBrowser?: true
}

const toNotification = (field: string): Call => ({
  of: ({ notification }) => graphql(`${field} { id }`, '$id: UUID4!', { id: notification.id }),
  others: 'NOT_FOUND',
})
const toAll = (field: string): Call => ({ of: () => plain(`${field} { id }`), others: 'OK' })
const onSandbox = (endpoint: Pick<Endpoint, 'method' | 'path' | 'version'>, body: object = {}): Call => ({
  of: ({ sandbox }) => call(endpoint, sandbox.id, body),
  others: 'NOT_FOUND',
})
const plain = (field: string): Asked => ({
  path: '/api/graphql',
  method: 'POST',
  body: { query: `mutation { ${field} }` },
})

/** How each action is called: mutations by name, the rest by method and path. */
const asked: Record<string, Call> = {
  createTeam: { of: () => plain('createTeam(name: "Makers") { id }'), others: 'OK' },
  acceptTeamInvitation: {
    of: ({ team }) =>
      graphql('acceptTeamInvitation(teamId: $team) { id }', '$team: UUID4!', { team: team.id }),
    others: 'NOT_FOUND',
  },
  joinEligibleWorkspace: {
    of: ({ domainTeam }) =>
      graphql('joinEligibleWorkspace(workspaceId: $team) { id }', '$team: ID!', { team: domainTeam.id }),
    others: 'NOT_FOUND',
  },
  restoreWorkspace: {
    of: ({ deleted }) =>
      graphql('restoreWorkspace(teamId: $team) { id }', '$team: UUID4!', { team: deleted.id }),
    others: 'NOT_FOUND',
  },
  rejectTeamInvitation: {
    of: ({ team }) => graphql('rejectTeamInvitation(teamId: $team)', '$team: UUID4!', { team: team.id }),
    others: 'NOT_FOUND',
  },
  redeemTeamInviteToken: {
    of: ({ token }) =>
      graphql('redeemTeamInviteToken(inviteToken: $token) { id }', '$token: String!', { token }),
    others: 'FORBIDDEN',
  },
  redeemSandboxInvitation: {
    of: ({ token, sandbox }) =>
      graphql(
        'redeemSandboxInvitation(sandboxId: $id, invitationToken: $token) { id }',
        '$id: ID!, $token: String!',
        { id: sandbox.id, token },
      ),
    others: 'FORBIDDEN',
  },
  updateNotificationReadStatus: toNotification(
    'updateNotificationReadStatus(notificationId: $id, read: true)',
  ),
  markNotificationAsRead: toNotification('markNotificationAsRead(notificationId: $id)'),
  archiveNotification: toNotification('archiveNotification(notificationId: $id)'),
  archiveAllNotifications: toAll('archiveAllNotifications'),
  markAllNotificationsAsRead: toAll('markAllNotificationsAsRead'),
  clearNotificationCount: toAll('clearNotificationCount'),
  'PATCH /users/:username': {
    of: ({ owner: { username } }) => ({
      path: pathOf(showOnProfile, { username }),
      method: showOnProfile.method,
      body: { user: { featured_sandboxes: [] } },
    }),
    others: 'NOT_FOUND',
  },
  'POST /sandboxes/:id/likes': onSandbox(likeSandbox),
  'DELETE /sandboxes/:id/likes': onSandbox(unlikeSandbox),
  'POST /users/current_user/uploads': {
    of: () => ({
      path: `${pathOf(addUpload)}?name=a.txt`,
      method: 'POST',
      body: {},
      bytes: Buffer.from('a'),
    }),
    others: 'OK',
  },
  'DELETE /users/current_user/uploads/:id': {
    of: ({ upload }) => call(deleteUpload, upload.id, {}),
    others: 'NOT_FOUND',
  },
  'PUT /users/current_user/avatar': {
    of: () => ({ path: pathOf(setAvatar), method: 'PUT', body: {}, bytes: Buffer.from('GIF89a') }),
    others: 'OK',
  },
  'DELETE /users/current_user/avatar': {
    of: () => ({ path: pathOf(removeAvatar), method: 'DELETE', body: {} }),
    others: 'OK',
  },
  'POST /feedback': {
    of: () => ({ path: pathOf(sendFeedback), method: 'POST', body: { text: 'Nice.' } }),
    others: 'OK',
  },
  'POST /users/survey-seen': {
    of: () => ({ path: pathOf(surveySeen), method: 'POST', body: {} }),
    others: 'OK',
  },
  updateNotificationPreferences: {
    of: () => plain('updateNotificationPreferences(emailMarketing: true) { emailMarketing }'),
    others: 'OK',
  },
  deleteCurrentUser: { of: () => plain('deleteCurrentUser'), others: 'OK', inBrowser: true },
  cancelDeleteCurrentUser: { of: () => plain('cancelDeleteCurrentUser'), others: 'OK' },
  updateCurrentUser: {
    of: (_own, { username }) =>
      graphql('updateCurrentUser(username: $username, bio: "Hello") { id }', '$username: String!', {
        username,
      }),
    others: 'OK',
  },
}

function callOf(name: string): Call {
  const asking = asked[name]
  if (!asking) throw new Error(`say above how ${name} is asked for`)
  return asking
}

const calls = callsOf(ownActions)

/** Everything of a user that such an action could change. */
async function allOf({ owner: { id } }: Own) {
  const { db } = server
  return Promise.all([
    db.select().from(users).where(eq(users.id, id)),
    db.select().from(notifications).where(eq(notifications.userId, id)),
    db.select().from(uploads).where(eq(uploads.userId, id)),
    db.select().from(members).where(eq(members.userId, id)),
    db.select().from(invitations).where(eq(invitations.userId, id)),
    db.select().from(sandboxInvitations).where(eq(sandboxInvitations.userId, id)),
    db.select().from(sandboxCollaborators).where(eq(sandboxCollaborators.userId, id)),
  ])
}

describe('permissions for every kind of caller and session:', () => {
  test.each(calls)('$name: $action', async ({ name, action }) => {
    const { of, others, inBrowser } = callOf(name)
    const asTold = (kind: SessionKind, done: string) => {
      if (kind === 'read') return 'FORBIDDEN'
      return inBrowser && kind !== 'cookie' ? 'SIGN_IN_AGAIN' : done
    }
    expect(others === 'OK', 'an invitation is not for others').toBe(
      others === 'OK' && ownActions[action].needs === 'SELF',
    )
    const wrong: string[] = []
    for (const kind of sessionKinds) {
      const [own, stranger] = await Promise.all([build(), server.buildUser()])
      const before = await allOf(own)
      const nobody = await codeOf(server, of(own, stranger), {})
      if (nobody !== 'UNAUTHENTICATED') wrong.push(`nobody: ${nobody}`)
      const byOther = await codeOf(server, of(own, stranger), await signedInBy(server, stranger, kind))
      if (byOther !== asTold(kind, others)) wrong.push(`another, ${kind}: ${byOther}`)
      expect(await allOf(own), `what is changed by others, ${kind}`).toEqual(before)
      const byOwner = await codeOf(server, of(own, own.owner), await signedInBy(server, own.owner, kind))
      if (byOwner !== asTold(kind, 'OK')) wrong.push(`who it is for, ${kind}: ${byOwner}`)
    }
    expect(wrong).toEqual([])
  })

  test.each(calls)('in a workspace with no room and no credits: $name', async ({ name, action }) => {
    const { deps } = server
    const own = await build({ others: 4 })
    for (const { id } of [own.team, own.domainTeam])
      await setWorkspacePlan({ ...deps, actor: system }, id, { plan: 'free' })
    await server.useCredits(own.team.id, 1_000_000)
    const asking = callOf(name).of(own, own.owner)
    const said = await answerOf(server, asking, await signedInBy(server, own.owner, 'cookie'))
    expect(said).toBe(ownActions[action].quota ? 'membersFull' : 'done')
  })

  test.each(calls)('actions are audited as declared: $name', async ({ name, action }) => {
    const own = await build()
    const sent = await signedInBy(server, own.owner, 'cookie')
    expect(await answerOf(server, callOf(name).of(own, own.owner), sent)).toBe('done')
    const { noted, declared } = await notedBy(server, own.owner.id, action)
    expect(noted).toEqual(declared)
  })

  test('every action has a call', () => {
    const done = calls.map(({ action }) => action)
    const all = Object.keys(ownActions) as (keyof typeof ownActions)[]
    expect(all.filter((name) => !done.includes(name))).toEqual([])
  })
})
