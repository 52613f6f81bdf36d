import { fetchNotifications } from '@sandlot/core/notifications/queries'
import { describeNotification, readData } from '@sandlot/core/notifications/rules'
import { invite } from '@sandlot/core/workspaces/invitations'
import { INVITATION_DAYS, INVITATIONS_PER_MINUTE } from '@sandlot/core/workspaces/limits'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import {
  AcceptTeamInvitationDocument,
  AllTeamsDocument,
  InviteToTeamDocument,
  InviteToTeamViaEmailDocument,
  RedeemTeamInviteTokenDocument,
  RejectTeamInvitationDocument,
  RevokeTeamInvitationDocument,
  TeamByTokenDocument,
  TeamInvitationsDocument,
  TeamMembersDocument,
} from '@sandlot/core/workspaces/operations.gen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mails } from '../mail/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { workspaceJobs } from './jobs.ts'
import { auditEvents, invitations, outbox } from './tables.ts'

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

/** The token in the link of the last mail to an address. */
async function mailedToken(to: string): Promise<string> {
  const rows = await server.db.select().from(mails).where(eq(mails.to, to))
  return /\/invite\/([\w-]+)/.exec(rows.at(-1)?.text ?? '')?.[1] ?? ''
}

describe('an invitation by name', () => {
  test('[GQ-060] tells the invited person, who joins with the role that was meant, and the inviter is told', async () => {
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

  test('lets open dashboards of the workspace know that somebody joined', async () => {
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

  test('is of a writer unless said, and shown to admins only', async () => {
    const carl = await server.buildUser()
    const other = await server.buildWorkspace({ members: { admin: [ada], read: [carl] } })
    await call(ada)(InviteToTeamDocument, { teamId: other.id, username: `@${ben.username.toUpperCase()}` })
    const seen = async (user: BuiltUser) =>
      (await call(user)(TeamMembersDocument, { teamId: other.id })).me?.team
    expect(await seen(ada)).toMatchObject({
      inviteToken: other.inviteToken,
      invitations: [{ authorization: 'WRITE', user: { username: ben.username } }],
    })
    expect(await seen(carl)).toMatchObject({ inviteToken: '', invitations: [] })
  })

  test('twice changes the role and tells nobody anew', async () => {
    await inviteBen('READ')
    const { inviteToTeam } = await inviteBen('ADMIN')
    expect(inviteToTeam.invitations).toMatchObject([{ authorization: 'ADMIN' }])
    expect(await fetchNotifications(server.as(ben))).toHaveLength(1)
  })

  test('is answered once: not twice, not by another, not after it was revoked', async () => {
    await inviteBen()
    await expect(
      call(await server.buildUser())(AcceptTeamInvitationDocument, { teamId: team.id }),
    ).rejects.toMatchObject({ code: 'not_found', message: workspaceMessages.invitationGone })
    await call(ben)(AcceptTeamInvitationDocument, { teamId: team.id })
    await expect(call(ben)(AcceptTeamInvitationDocument, { teamId: team.id })).rejects.toMatchObject({
      code: 'conflict',
      message: workspaceMessages.alreadyAnswered,
    })

    const carl = await server.buildUser()
    await call(ada)(InviteToTeamDocument, { teamId: team.id, username: carl.username })
    await call(ada)(RevokeTeamInvitationDocument, { teamId: team.id, userId: carl.id })
    expect(await fetchNotifications(server.as(carl))).toEqual([])
    await expect(call(carl)(AcceptTeamInvitationDocument, { teamId: team.id })).rejects.toMatchObject({
      code: 'not_found',
      message: workspaceMessages.invitationGone,
      hint: workspaceMessages.invitationGoneHint,
    })
    await expect(
      call(ada)(RevokeTeamInvitationDocument, { teamId: team.id, userId: carl.id }),
    ).rejects.toMatchObject({ code: 'not_found', message: workspaceMessages.nothingToRevoke })
  })

  test('of two answers at once only one counts', async () => {
    await inviteBen()
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => call(ben)(AcceptTeamInvitationDocument, { teamId: team.id })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await fetchNotifications(server.as(ada))).toHaveLength(1)
  })

  test('[GQ-061] can be declined, which answers the name of the workspace', async () => {
    await inviteBen()
    const reply = await call(ben)(RejectTeamInvitationDocument, { teamId: team.id })
    expect(reply.rejectTeamInvitation).toBe('Makers')
    expect(await fetchNotifications(server.as(ben))).toEqual([])
    expect((await membersOf(ada))?.invitations).toEqual([])
    expect(await fetchNotifications(server.as(ada))).toEqual([])
  })

  test('ends by itself, and is then cleared away with what told of it', async () => {
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

  test('is in the audit log with who invited whom', async () => {
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

describe('nobody is invited', () => {
  test.each(['WRITE', 'READ'] as const)('by a member with the role %s', async (role) => {
    const other = await server.buildWorkspace({ members: { [role.toLowerCase()]: [ada] } })
    await expect(
      call(ada)(InviteToTeamDocument, { teamId: other.id, username: ben.username }),
    ).rejects.toMatchObject({ code: 'forbidden', message: workspaceMessages.inviteNotAllowed })
    await expect(
      call(ada)(RevokeTeamInvitationDocument, { teamId: other.id, userId: ben.id }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('by a stranger, who does not learn that the workspace is there', async () => {
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
    expect(me?.team?.inviteToken).toBe('')
    expect(await call(ben)(TeamByTokenDocument, { inviteToken: ada.personalWorkspace.inviteToken })).toEqual({
      teamByToken: null,
    })
  })

  test('who is the inviter, a member, or nobody', async () => {
    await inviteBen()
    await call(ben)(AcceptTeamInvitationDocument, { teamId: team.id })
    const refusals = [
      [ada.username, 'validation', workspaceMessages.inviteSelf],
      [ada.email, 'validation', workspaceMessages.inviteSelf],
      [ben.username, 'conflict', workspaceMessages.alreadyMember(ben.username)],
      [ben.email, 'conflict', workspaceMessages.alreadyMember(ben.username)],
      ['nobody-here', 'not_found', workspaceMessages.unknownUsername('nobody-here')],
    ] as const
    for (const [invitee, code, message] of refusals)
      await expect(
        invite(server.as(ada), { teamId: team.id, invitee, authorization: 'READ' }),
      ).rejects.toMatchObject({ code, message })
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
  ])('by an address that is none: %j', async (email) => {
    await expect(call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email })).rejects.toMatchObject({
      code: 'validation',
      message: workspaceMessages.emailInvalid,
      field: 'email',
    })
  })

  test('faster than the pace that is allowed, however many ask at once', async () => {
    const other = await server.buildWorkspace({ members: { admin: [ada] } })
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

describe('an invitation by e-mail', () => {
  test('reaches a person of this instance in both ways, without telling whose the address is', async () => {
    const { inviteToTeamViaEmail } = await call(ada)(InviteToTeamViaEmailDocument, {
      teamId: team.id,
      email: ` ${ben.email.toUpperCase()}`,
      authorization: 'ADMIN',
    })
    expect(inviteToTeamViaEmail).toBe(ben.email)
    expect(await fetchNotifications(server.as(ben))).toMatchObject([{ type: 'team_invite' }])
    expect((await membersOf(ada))?.invitations).toMatchObject([
      { email: ben.email, user: null, authorization: 'ADMIN' },
    ])
    const token = await mailedToken(ben.email)
    expect(await call(ben)(TeamByTokenDocument, { inviteToken: token })).toMatchObject({
      teamByToken: { name: 'Makers' },
    })
    const stranger = await server.buildUser()
    await expect(call(stranger)(RedeemTeamInviteTokenDocument, { inviteToken: token })).rejects.toMatchObject(
      { code: 'forbidden', message: workspaceMessages.invitationOfOther },
    )
    await call(ben)(RedeemTeamInviteTokenDocument, { inviteToken: token })
    expect(await fetchNotifications(server.as(ben))).toEqual([])
    await expect(call(ben)(RedeemTeamInviteTokenDocument, { inviteToken: token })).rejects.toMatchObject({
      code: 'not_found',
      message: workspaceMessages.linkInvalid,
    })
  })

  test('lets whoever gets the mail join, and a visitor see where it leads', async () => {
    await call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email: 'new@example.com' })
    const token = await mailedToken('new@example.com')
    expect(await server.as(null).graphql(TeamByTokenDocument, { inviteToken: token })).toMatchObject({
      teamByToken: { id: team.id, name: 'Makers' },
    })
    await expect(
      server.as(null).graphql(RedeemTeamInviteTokenDocument, { inviteToken: token }),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
    const { redeemTeamInviteToken } = await call(ben)(RedeemTeamInviteTokenDocument, { inviteToken: token })
    expect(redeemTeamInviteToken.id).toBe(team.id)
    expect((await membersOf(ada))?.invitations).toEqual([])
  })

  test('waits for whoever signs up with the address', async () => {
    await call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email: 'Later@example.com' })
    const later = await server.buildUser({ email: 'later@Example.com' })
    expect(await pendingOf(later)).toMatchObject([{ email: 'later@example.com', team: { id: team.id } }])
    await call(later)(AcceptTeamInvitationDocument, { teamId: team.id })
    expect((await call(later)(AllTeamsDocument)).me?.workspaces).toHaveLength(2)
  })

  test('again sends a new link and ends the old one; revoked by its id, the link leads nowhere', async () => {
    const email = 'twice@example.com'
    await call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email })
    const first = await mailedToken(email)
    await call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email })
    const second = await mailedToken(email)
    const leadsTo = async (inviteToken: string) =>
      (await call(ben)(TeamByTokenDocument, { inviteToken })).teamByToken?.id ?? null
    expect([await leadsTo(first), await leadsTo(second)]).toEqual([null, team.id])
    const [open] = (await membersOf(ada))?.invitations ?? []
    await call(ada)(RevokeTeamInvitationDocument, { teamId: team.id, userId: open?.id ?? '' })
    expect(await leadsTo(second)).toBeNull()
  })

  test('of two people with one link only one joins', async () => {
    await call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email: 'one@example.com' })
    const inviteToken = await mailedToken('one@example.com')
    const people = [ben, await server.buildUser(), await server.buildUser()]
    const answers = await Promise.allSettled(
      people.map((person) => call(person)(RedeemTeamInviteTokenDocument, { inviteToken })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the link of a workspace', () => {
  test('lets anybody join as a writer, once', async () => {
    const inviteToken = team.inviteToken
    await call(ben)(RedeemTeamInviteTokenDocument, { inviteToken })
    await call(ben)(RedeemTeamInviteTokenDocument, { inviteToken })
    expect((await membersOf(ada))?.userAuthorizations).toContainEqual(
      expect.objectContaining({ userId: ben.id, authorization: 'WRITE' }),
    )
    expect((await membersOf(ada))?.users).toHaveLength(2)
  })

  test('answers what the person was asked by name, with the role that was meant', async () => {
    await inviteBen('ADMIN')
    await call(ben)(RedeemTeamInviteTokenDocument, { inviteToken: team.inviteToken })
    expect((await membersOf(ben))?.userAuthorizations).toContainEqual(
      expect.objectContaining({ userId: ben.id, authorization: 'ADMIN' }),
    )
    expect(await pendingOf(ben)).toEqual([])
  })

  test('is its id for who was invited by name, and for nobody else', async () => {
    await inviteBen()
    const leadsTo = async (user: BuiltUser) =>
      (await call(user)(TeamByTokenDocument, { inviteToken: team.id })).teamByToken?.id ?? null
    expect([await leadsTo(ben), await leadsTo(await server.buildUser())]).toEqual([team.id, null])
    expect(await server.as(null).graphql(TeamByTokenDocument, { inviteToken: team.id })).toEqual({
      teamByToken: null,
    })
    await call(ben)(RedeemTeamInviteTokenDocument, { inviteToken: team.id })
    expect((await membersOf(ben))?.users).toHaveLength(2)
  })

  test('that leads nowhere is told as that', async () => {
    for (const inviteToken of ['', 'nonsense', '%'])
      await expect(call(ben)(RedeemTeamInviteTokenDocument, { inviteToken })).rejects.toMatchObject({
        code: 'not_found',
        message: workspaceMessages.linkInvalid,
      })
  })
})
