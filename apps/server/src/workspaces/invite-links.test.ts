import { fetchNotifications } from '@sandlot/core/notifications/queries'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import {
  AcceptTeamInvitationDocument,
  InviteToTeamDocument,
  InviteToTeamViaEmailDocument,
  RedeemTeamInviteTokenDocument,
  RevokeTeamInvitationDocument,
  TeamByTokenDocument,
  TeamInvitationsDocument,
  TeamMembersDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../accounts/tables.ts'
import { keptLinkOf } from '../mail/outbox.ts'
import { mails } from '../mail/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
let ben: BuiltUser
let team: BuiltWorkspace

beforeEach(async () => {
  ada = await server.buildUser()
  ben = await server.buildUser()
  team = await server.buildWorkspace({ name: 'Makers', members: { admin: [ada] } })
})

const call = (user: BuiltUser) => server.as(user).graphql

const inviteBen = (authorization: 'ADMIN' | 'WRITE' = 'WRITE') =>
  call(ada)(InviteToTeamDocument, { teamId: team.id, username: ben.username, authorization })

const membersOf = async (user: BuiltUser) =>
  (await call(user)(TeamMembersDocument, { teamId: team.id })).me?.team

const pendingOf = async (user: BuiltUser) =>
  (await call(user)(TeamInvitationsDocument)).me?.teamInvitations ?? []

/** The token in the link of the last mail to an address. */
async function mailedToken(to: string): Promise<string> {
  const rows = await server.db.select().from(mails).where(eq(mails.to, to))
  const link = keptLinkOf(rows.at(-1) ?? { sealedLink: null }, server.deps.keys.mailLinks)
  return /\/invite\/([\w-]+)/.exec(link ?? '')?.[1] ?? ''
}

describe('an invitation by email', () => {
  test('reaches a person of this instance in both ways, without revealing whose address it is', async () => {
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
      { code: 'forbidden', reason: 'invitationOfOther', message: inviteMessages.invitationOfOther },
    )
    await call(ben)(RedeemTeamInviteTokenDocument, { inviteToken: token })
    expect(await fetchNotifications(server.as(ben))).toEqual([])
    await expect(call(ben)(RedeemTeamInviteTokenDocument, { inviteToken: token })).rejects.toMatchObject({
      code: 'not_found',
      message: inviteMessages.linkInvalid,
    })
  })

  test('lets the recipient of the mail join, and a visitor see where it leads', async () => {
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

  test('waits for the person who signs up with the address', async () => {
    await call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email: 'Later@example.com' })
    const later = await server.buildUser({ email: 'later@Example.com' })
    expect(await pendingOf(later)).toMatchObject([{ email: 'later@example.com', team: { id: team.id } }])
    await call(later)(AcceptTeamInvitationDocument, { teamId: team.id })
    expect((await call(later)(AllTeamsDocument)).me?.workspaces).toHaveLength(2)
  })

  test('sent again has a new link and ends the old one; once revoked by its id, the link leads nowhere', async () => {
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

  test.each([
    ['the newer of two accounts with its address', null],
    ['an account with the address of a suspended one', new Date(0)],
  ])('also admits %s', async (_whom, suspendedAt) => {
    await server.db.update(users).set({ suspendedAt }).where(eq(users.id, ben.id))
    server.clock.advance({ seconds: 1 })
    const newer = await server.buildUser({ email: ben.email.toUpperCase() })
    await call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email: ben.email })
    const inviteToken = await mailedToken(ben.email)
    const { redeemTeamInviteToken } = await call(newer)(RedeemTeamInviteTokenDocument, { inviteToken })
    expect(redeemTeamInviteToken).toMatchObject({ id: team.id })
    expect((await membersOf(newer))?.users).toContainEqual(expect.objectContaining({ id: newer.id }))
  })

  test('does not admit an account without an address', async () => {
    const nameless = await server.buildUser({ email: '' })
    await call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email: ben.email })
    const inviteToken = await mailedToken(ben.email)
    await expect(call(nameless)(RedeemTeamInviteTokenDocument, { inviteToken })).rejects.toMatchObject({
      message: inviteMessages.invitationOfOther,
    })
  })

  test('admits only one of two people with the same link', async () => {
    await call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email: 'one@example.com' })
    const inviteToken = await mailedToken('one@example.com')
    const people = [ben, await server.buildUser(), await server.buildUser()]
    const answers = await Promise.allSettled(
      people.map((person) => call(person)(RedeemTeamInviteTokenDocument, { inviteToken })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a workspace’s link', () => {
  test('lets anyone join as a writer, once', async () => {
    const inviteToken = team.inviteToken
    await call(ben)(RedeemTeamInviteTokenDocument, { inviteToken })
    await call(ben)(RedeemTeamInviteTokenDocument, { inviteToken })
    expect((await membersOf(ada))?.userAuthorizations).toContainEqual(
      expect.objectContaining({ userId: ben.id, authorization: 'WRITE' }),
    )
    expect((await membersOf(ada))?.users).toHaveLength(2)
  })

  test('accepts a pending invitation by name, with its role', async () => {
    await inviteBen('ADMIN')
    await call(ben)(RedeemTeamInviteTokenDocument, { inviteToken: team.inviteToken })
    expect((await membersOf(ben))?.userAuthorizations).toContainEqual(
      expect.objectContaining({ userId: ben.id, authorization: 'ADMIN' }),
    )
    expect(await pendingOf(ben)).toEqual([])
  })

  test('can be its id for someone invited by name, and for nobody else', async () => {
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

  test('that is invalid is reported as such', async () => {
    for (const inviteToken of ['', 'nonsense', '%'])
      await expect(call(ben)(RedeemTeamInviteTokenDocument, { inviteToken })).rejects.toMatchObject({
        code: 'not_found',
        message: inviteMessages.linkInvalid,
      })
  })
})
