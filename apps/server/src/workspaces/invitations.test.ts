import { fetchNotifications } from '@sandlot/core/notifications/queries'
import { describeNotification, readData } from '@sandlot/core/notifications/rules'
import { invite } from '@sandlot/core/workspaces/invitations'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { INVITATION_DAYS, INVITATIONS_PER_MINUTE } from '@sandlot/core/workspaces/limits'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import {
  AcceptTeamInvitationDocument,
  InviteToTeamDocument,
  InviteToTeamViaEmailDocument,
  RejectTeamInvitationDocument,
  RevokeTeamInvitationDocument,
  TeamByTokenDocument,
  TeamInvitationsDocument,
  TeamMembersDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents, outbox } from '../platform/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { workspaceJobs } from './jobs.ts'
import { invitations } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
let ben: BuiltUser
let team: BuiltWorkspace

beforeEach(async () => {
  server.clock.advance({ minutes: 5 })
  ada = await server.buildUser({ name: 'Ada' })
  ben = await server.buildUser({ name: 'Ben' })
  team = await server.buildWorkspace({ name: 'Makers', members: { admin: [ada] } })
})

const call = (user: BuiltUser) => server.as(user).graphql

const inviteBen = (authorization?: 'ADMIN' | 'WRITE' | 'READ') =>
  call(ada)(InviteToTeamDocument, {
    teamId: team.id,
    username: ben.username,
    ...(authorization && { authorization }),
  })

const membersOf = async (user: BuiltUser) =>
  (await call(user)(TeamMembersDocument, { teamId: team.id })).me?.team

const pendingOf = async (user: BuiltUser) =>
  (await call(user)(TeamInvitationsDocument)).me?.teamInvitations ?? []

describe('an invitation by name', () => {
  test('[GQ-060] notifies the invited person, who joins with the given role, and then the inviter', async () => {
    await inviteBen('READ')
    const [told] = await fetchNotifications(server.as(ben))
    expect(readData('team_invite', told ?? { type: '', data: '' })).toMatchObject({
      inviterName: 'Ada',
      teamName: 'Makers',
      teamId: team.id,
    })
    expect(describeNotification(told ?? { type: '', data: '' })?.target).toMatchObject({
      kind: 'team-invite',
      path: `/invite/${team.id}`,
    })
    expect(await pendingOf(ben)).toMatchObject([
      { authorization: 'READ', email: null, team: { name: 'Makers' }, inviter: { username: ada.username } },
    ])

    const { acceptTeamInvitation: joined } = await call(ben)(AcceptTeamInvitationDocument, {
      teamId: team.id,
    })
    expect(joined).toMatchObject({ id: team.id, name: 'Makers' })
    expect((await membersOf(ben))?.userAuthorizations).toContainEqual(
      expect.objectContaining({ userId: ben.id, authorization: 'READ' }),
    )
    expect(await pendingOf(ben)).toEqual([])
    expect(await fetchNotifications(server.as(ben))).toEqual([])
    const [answer] = await fetchNotifications(server.as(ada))
    expect(readData('team_accepted', answer ?? { type: '', data: '' })).toMatchObject({
      userName: 'Ben',
      teamName: 'Makers',
      teamId: team.id,
    })
  })

  test('informs open dashboards of the workspace that someone joined', async () => {
    await inviteBen()
    await call(ben)(AcceptTeamInvitationDocument, { teamId: team.id })
    const events = await server.db
      .select()
      .from(outbox)
      .where(eq(outbox.topic, `workspace:${team.id}`))
    expect(events.map(({ payload }) => payload)).toEqual([
      { type: 'Team', ids: [team.id], action: 'invitation.create' },
      { type: 'Team', ids: [team.id], action: 'member.join' },
    ])
  })

  test('has the writer role by default, and is shown to admins only', async () => {
    const carl = await server.buildUser()
    const other = await server.buildWorkspace({ members: { admin: [ada], read: [carl] } })
    await call(ada)(InviteToTeamDocument, { teamId: other.id, username: `@${ben.username.toUpperCase()}` })
    const seen = async (user: BuiltUser) =>
      (await call(user)(TeamMembersDocument, { teamId: other.id })).me?.team
    expect(await seen(ada)).toMatchObject({
      inviteLink: { token: other.inviteToken },
      invitations: [{ authorization: 'WRITE', user: { username: ben.username } }],
    })
    expect(await seen(carl)).toMatchObject({ inviteLink: null, invitations: [] })
  })

  test('sent twice changes the role without another notification', async () => {
    await inviteBen('READ')
    const { inviteToTeam } = await inviteBen('ADMIN')
    expect(inviteToTeam.invitations).toMatchObject([{ authorization: 'ADMIN' }])
    expect(await fetchNotifications(server.as(ben))).toHaveLength(1)
  })

  test('can be answered once: not twice, not by another person, not after it was revoked', async () => {
    await inviteBen()
    await expect(
      call(await server.buildUser())(AcceptTeamInvitationDocument, { teamId: team.id }),
    ).rejects.toMatchObject({ code: 'not_found', message: inviteMessages.invitationGone })
    await call(ben)(AcceptTeamInvitationDocument, { teamId: team.id })
    await expect(call(ben)(AcceptTeamInvitationDocument, { teamId: team.id })).rejects.toMatchObject({
      code: 'conflict',
      reason: 'alreadyAnswered',
      message: inviteMessages.alreadyAnswered,
    })

    const carl = await server.buildUser()
    await call(ada)(InviteToTeamDocument, { teamId: team.id, username: carl.username })
    await call(ada)(RevokeTeamInvitationDocument, { teamId: team.id, userId: carl.id })
    expect(await fetchNotifications(server.as(carl))).toEqual([])
    await expect(call(carl)(AcceptTeamInvitationDocument, { teamId: team.id })).rejects.toMatchObject({
      code: 'not_found',
      message: inviteMessages.invitationGone,
      hint: inviteMessages.invitationGoneHint,
    })
    await expect(
      call(ada)(RevokeTeamInvitationDocument, { teamId: team.id, userId: carl.id }),
    ).rejects.toMatchObject({ code: 'not_found', message: inviteMessages.nothingToRevoke })
  })

  test('answered twice at the same time counts once', async () => {
    await inviteBen()
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => call(ben)(AcceptTeamInvitationDocument, { teamId: team.id })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await fetchNotifications(server.as(ada))).toHaveLength(1)
  })

  test('[GQ-061] can be declined, which returns the workspace’s name', async () => {
    await inviteBen()
    const reply = await call(ben)(RejectTeamInvitationDocument, { teamId: team.id })
    expect(reply.rejectTeamInvitation).toBe('Makers')
    expect(await fetchNotifications(server.as(ben))).toEqual([])
    expect((await membersOf(ada))?.invitations).toEqual([])
    expect(await fetchNotifications(server.as(ada))).toEqual([])
  })

  test('expires, and is then deleted with its notification', async () => {
    await inviteBen()
    server.clock.advance({ days: INVITATION_DAYS })
    await expect(call(ben)(AcceptTeamInvitationDocument, { teamId: team.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await pendingOf(ben)).toEqual([])
    for (const job of workspaceJobs(server.deps)) await job.run()
    expect(await server.db.select().from(invitations).where(eq(invitations.workspaceId, team.id))).toEqual([])
    expect(await fetchNotifications(server.as(ben))).toEqual([])
  })

  test('is audited with who invited whom', async () => {
    await inviteBen('READ')
    const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.workspaceId, team.id))
    expect(rows).toMatchObject([
      {
        action: 'invitation.create',
        actorId: ada.id,
        details: { authorization: 'READ', invited: ben.username },
      },
    ])
  })
})

describe('nobody can be invited', () => {
  test.each(['WRITE', 'READ'] as const)('by a member with the role %s', async (role) => {
    const other = await server.buildWorkspace({ members: { [role.toLowerCase()]: [ada] } })
    await expect(
      call(ada)(InviteToTeamDocument, { teamId: other.id, username: ben.username }),
    ).rejects.toMatchObject({ code: 'forbidden', message: workspaceMessages.inviteNotAllowed })
    await expect(
      call(ada)(RevokeTeamInvitationDocument, { teamId: other.id, userId: ben.id }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('by a stranger, who does not learn that the workspace exists', async () => {
    for (const teamId of [team.id, server.deps.ids.uuid(), 'nonsense'])
      await expect(call(ben)(InviteToTeamDocument, { teamId, username: ada.username })).rejects.toMatchObject(
        { code: 'not_found', message: workspaceMessages.notFound },
      )
  })

  test('to a personal workspace', async () => {
    await expect(
      call(ada)(InviteToTeamDocument, { teamId: ada.personalWorkspaceId, username: ben.username }),
    ).rejects.toMatchObject({ code: 'forbidden', message: workspaceMessages.invitePersonal })
    const { me } = await call(ada)(TeamMembersDocument, { teamId: ada.personalWorkspaceId })
    expect(me?.team?.inviteLink).toBeNull()
    expect(await call(ben)(TeamByTokenDocument, { inviteToken: ada.personalWorkspace.inviteToken })).toEqual({
      teamByToken: null,
    })
  })

  test('who is the inviter, a member, or unknown', async () => {
    await inviteBen()
    await call(ben)(AcceptTeamInvitationDocument, { teamId: team.id })
    const refusals = [
      [ada.username, 'validation', 'withSelf', inviteMessages.inviteSelf],
      [ada.email, 'validation', 'withSelf', inviteMessages.inviteSelf],
      [ben.username, 'conflict', 'alreadyMember', inviteMessages.alreadyMember(ben.username)],
      [ben.email, 'conflict', 'alreadyMember', inviteMessages.alreadyMember(ben.username)],
      ['nobody-here', 'not_found', 'usernameUnknown', inviteMessages.unknownUsername('nobody-here')],
    ] as const
    for (const [invitee, code, reason, message] of refusals)
      await expect(
        invite(server.as(ada), { teamId: team.id, invitee, authorization: 'READ' }),
      ).rejects.toMatchObject({ code, reason, message })
  })

  test.each([
    '',
    'a',
    'a@',
    '@b.example',
    'a@b',
    'a b@c.example',
    'a@b..example',
    'a@b.example\nBcc: c@d.example',
  ])('by an invalid address: %j', async (email) => {
    await expect(call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email })).rejects.toMatchObject({
      code: 'validation',
      message: workspaceMessages.emailInvalid,
      field: 'email',
    })
  })

  test('faster than the rate limit, even concurrently', async () => {
    const other = await server.buildWorkspace({ members: { admin: [ada] } })
    server.clock.advance({ seconds: 61 })
    const invited = await Promise.allSettled(
      Array.from({ length: 2 * INVITATIONS_PER_MINUTE }, (_, index) =>
        call(ada)(InviteToTeamViaEmailDocument, {
          teamId: index % 2 ? team.id : other.id,
          email: `p${index}@example.com`,
        }),
      ),
    )
    const refused = invited.filter((one) => one.status === 'rejected')
    expect(invited.length - refused.length).toBe(INVITATIONS_PER_MINUTE)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'rate_limited' })
    server.clock.advance({ seconds: 61 })
    await inviteBen()
  })
})
