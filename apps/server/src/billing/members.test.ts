import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { InviteToTeamDocument, RedeemTeamInviteTokenDocument } from '@sandlot/core/workspaces/mutations.gen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '../platform/commands.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { members } from '../workspaces/tables.ts'
import { type PlanChange, setWorkspacePlan } from './commands.ts'

const server = await createTestServer({ config: { plans: true } })
afterAll(() => server.close())

let admin: BuiltUser
let other: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  server.clock.advance({ minutes: 1 })
  admin = await server.buildUser()
  other = await server.buildUser()
  team = await server.buildWorkspace({ members: { admin: [admin], write: [other] } })
})

const setPlan = (change: PlanChange) => setWorkspacePlan({ ...server.deps, actor: system }, team.id, change)
const join = (who: BuiltUser) =>
  server.as(who).graphql(RedeemTeamInviteTokenDocument, { inviteToken: team.inviteToken })
const invite = (who: BuiltUser) =>
  server.as(admin).graphql(InviteToTeamDocument, { teamId: team.id, username: who.username })
const people = (count: number) => Promise.all(Array.from({ length: count }, () => server.buildUser()))
const countOf = async () =>
  (await server.db.select().from(members).where(eq(members.workspaceId, team.id))).length
const full = (most: number) => ({
  code: 'limit',
  reason: 'membersFull',
  message: inviteMessages.membersFull(most),
  hint: inviteMessages.membersFullHint,
})

describe('[CN-038] members', () => {
  test('of a Free workspace are limited to five, however many join at once; existing ones remain', async () => {
    const all = await people(6)
    const joined = await Promise.allSettled(all.map(join))
    expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await countOf()).toBe(5)
    for (const result of joined)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(full(5))
    await expect(invite(await server.buildUser())).rejects.toMatchObject(full(5))
    await expect(join(other)).resolves.toBeDefined()
  })

  test('of a Pro one are limited to twenty, and of an Enterprise one unlimited', async () => {
    await setPlan({ plan: 'pro' })
    for (const person of await people(18)) await join(person)
    await expect(join(await server.buildUser())).rejects.toMatchObject(full(20))
    await setPlan({ plan: 'enterprise' })
    await invite(await server.buildUser())
    await join(await server.buildUser())
    expect(await countOf()).toBe(21)
  })
})
