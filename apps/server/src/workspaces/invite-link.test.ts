import { inviteLinkMessages } from '@sandlot/core/workspaces/invite-link-messages'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { INVITE_LINK_DAYS, INVITE_LINK_DAYS_MAX } from '@sandlot/core/workspaces/limits'
import {
  CreateTeamDocument,
  RedeemTeamInviteTokenDocument,
  ResetTeamInviteLinkDocument,
  TeamByTokenDocument,
  TeamMembersDocument,
  TurnOffTeamInviteLinkDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../platform/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { members } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
let teamId: string

beforeEach(async () => {
  ada = await server.buildUser()
  teamId = (await server.as(ada).graphql(CreateTeamDocument, { name: 'Makers' })).createTeam.id
})

const linkAs = async (user: BuiltUser) =>
  (await server.as(user).graphql(TeamMembersDocument, { teamId })).me?.team?.inviteLink
const reset = async (wanted: { expiresInDays?: number | null; maxUses?: number } = {}, by = ada) =>
  (await server.as(by).graphql(ResetTeamInviteLinkDocument, { teamId, ...wanted })).resetTeamInviteLink
    .inviteLink
const off = (by = ada) => server.as(by).graphql(TurnOffTeamInviteLinkDocument, { teamId })
const join = async (inviteToken: string, user?: BuiltUser) =>
  server.as(user ?? (await server.buildUser())).graphql(RedeemTeamInviteTokenDocument, { inviteToken })
const leadsTo = async (inviteToken: string) =>
  (await server.as(null).graphql(TeamByTokenDocument, { inviteToken })).teamByToken?.id ?? null
const ended = { code: 'not_found', message: inviteMessages.linkInvalid }

test('a link works for a week after its workspace is created, and its uses are counted', async () => {
  const link = await linkAs(ada)
  const until = new Date(server.clock.now().getTime() + INVITE_LINK_DAYS * 86_400_000).toISOString()
  expect(link).toMatchObject({
    state: 'OPEN',
    expiresAt: until,
    uses: 0,
    maxUses: null,
    authorization: 'WRITE',
  })
  const token = link?.token ?? ''
  const ben = await server.buildUser()
  await join(token, ben)
  await join(token, ben)
  expect(await linkAs(ada)).toMatchObject({ uses: 1 })
  expect(await linkAs(ben)).toBeNull()
  server.clock.advance({ days: INVITE_LINK_DAYS })
  await expect(join(token)).rejects.toMatchObject(ended)
  expect(await leadsTo(token)).toBeNull()
  expect(await linkAs(ada)).toMatchObject({ state: 'EXPIRED', token: '' })
})

test('after a reset, the old link stops working immediately and the new one works for the given time', async () => {
  const old = (await linkAs(ada))?.token ?? ''
  const link = await reset({ expiresInDays: 30 })
  expect(await leadsTo(old)).toBeNull()
  await expect(join(old)).rejects.toMatchObject(ended)
  expect(await leadsTo(link?.token ?? '')).toBe(teamId)
  server.clock.advance({ days: 29 })
  await join(link?.token ?? '')
  expect((await reset({ expiresInDays: null }))?.expiresAt).toBeNull()
  server.clock.advance({ days: 4000 })
  expect((await linkAs(ada))?.state).toBe('OPEN')
  expect((await reset())?.expiresAt).toBe(
    new Date(server.clock.now().getTime() + INVITE_LINK_DAYS * 86_400_000).toISOString(),
  )
})

test('of many concurrent users, only as many join as the link allows', async () => {
  const token = (await reset({ maxUses: 2 }))?.token ?? ''
  const people = await Promise.all([1, 2, 3, 4].map(() => server.buildUser()))
  const answers = await Promise.allSettled(people.map((person) => join(token, person)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const rows = await server.db.select().from(members).where(eq(members.workspaceId, teamId))
  expect(rows).toHaveLength(3)
  expect(await linkAs(ada)).toMatchObject({ state: 'USED_UP', token: '', uses: 2, maxUses: 2 })
})

test('a disabled link leads nowhere until there is a new one; each change is audited', async () => {
  const token = (await linkAs(ada))?.token ?? ''
  await off()
  await expect(join(token)).rejects.toMatchObject(ended)
  expect(await linkAs(ada)).toMatchObject({ state: 'OFF', token: '' })
  const fresh = (await reset({ expiresInDays: 1, maxUses: 5 }))?.token ?? ''
  expect([await leadsTo(token), await leadsTo(fresh)]).toEqual([null, teamId])
  const audit = (action: string) =>
    server.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.workspaceId, teamId), eq(auditEvents.action, action)))
  expect(await audit('invite-link.off')).toMatchObject([{ actorId: ada.id }])
  const resets = await audit('invite-link.reset')
  expect(resets).toMatchObject([{ details: { days: 1, maxUses: 5 } }])
  expect(JSON.stringify(resets)).not.toContain(fresh)
})

test('only admins can change it, within limits', async () => {
  const ben = await server.buildUser()
  await join((await linkAs(ada))?.token ?? '', ben)
  await expect(reset({}, ben)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(off(ben)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(reset({}, await server.buildUser())).rejects.toMatchObject({ code: 'not_found' })
  for (const expiresInDays of [0, -1, INVITE_LINK_DAYS_MAX + 1])
    await expect(reset({ expiresInDays })).rejects.toMatchObject({
      code: 'validation',
      message: inviteLinkMessages.daysInvalid(INVITE_LINK_DAYS_MAX),
    })
  await expect(reset({ maxUses: 0 })).rejects.toMatchObject({ code: 'validation' })
})
