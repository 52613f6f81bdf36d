import { currentUser } from '@sandlot/core/accounts/rest'
import { listVersions, saveFiles } from '@sandlot/core/files/rest'
import { CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { fetchNotifications } from '@sandlot/core/notifications/queries'
import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { AddCollaboratorDocument } from '@sandlot/core/sharing/operations.gen'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import { transferWorkspace } from '@sandlot/core/workspaces/members-rest'
import {
  AcceptTeamInvitationDocument,
  ChangeTeamMemberAuthorizationsDocument,
  GetEligibleWorkspacesDocument,
  InviteToTeamDocument,
  InviteToTeamViaEmailDocument,
  JoinEligibleWorkspaceDocument,
  LeaveTeamDocument,
  RedeemTeamInviteTokenDocument,
  RemoveFromTeamDocument,
  SetTeamMinimumPrivacyDocument,
  TeamMembersDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { AllTeamsDocument, TeamInfoDocument } from '@sandlot/core/workspaces/operations.gen'
import { chooseWorkspace, displayedRole, type Role, roleIn } from '@sandlot/core/workspaces/rules'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../accounts/tables.ts'
import { auditEvents } from '../platform/tables.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { members, workspaces } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
let ben: BuiltUser
let cleo: BuiltUser
let team: BuiltWorkspace

beforeEach(async () => {
  server.clock.advance({ minutes: 5 })
  ada = await server.buildUser()
  ben = await server.buildUser()
  cleo = await server.buildUser()
  team = await server.buildWorkspace({
    name: 'Makers',
    members: { admin: [ada], write: [ben], read: [cleo] },
  })
})

const call = (user: BuiltUser) => server.as(user).graphql
const remove = (by: BuiltUser, whom: { id: string }, teamId = team.id) =>
  call(by)(RemoveFromTeamDocument, { teamId, userId: whom.id })
const leave = (who: BuiltUser, teamId = team.id) => call(who)(LeaveTeamDocument, { teamId })
const setRole = (by: BuiltUser, whom: { id: string }, authorization: Role, teamId = team.id) =>
  call(by)(ChangeTeamMemberAuthorizationsDocument, {
    teamId,
    memberAuthorizations: [{ userId: whom.id, authorization }],
  })
const placesAs = async (user: BuiltUser) => {
  const { me } = await call(user)(TeamMembersDocument, { teamId: team.id })
  return (me?.team?.userAuthorizations ?? []).map(
    ({ userId, authorization }) => [userId, authorization] as const,
  )
}
const audited = (action: string) =>
  server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.workspaceId, team.id), eq(auditEvents.action, action)))

test('[PM-009] someone without a workspace is shown as an admin, and an unknown role grants nothing', async () => {
  await leave(cleo)
  await server.db.delete(members).where(eq(members.userId, cleo.id))
  const { me } = await call(cleo)(AllTeamsDocument)
  expect(me?.workspaces).toEqual([])
  const none = chooseWorkspace(me?.workspaces ?? [], { primaryId: me?.primaryWorkspaceId ?? null })
  expect([displayedRole(none), roleIn(none)]).toEqual(['ADMIN', null])
  await expect(setRole(cleo, ben, 'READ')).rejects.toMatchObject({ code: 'not_found' })

  const box = await server.buildSandbox({ workspace: team, author: ada, privacy: 2 })
  await server.db.execute(
    sql`update workspace_members set "authorization" = 'OWNER' where user_id = ${ben.id}`,
  )
  const refused = { code: expect.stringMatching(/^(?:forbidden|not_found)$/) }
  await expect(call(ben)(RenameSandboxDocument, { id: box.id, title: 'Mine' })).rejects.toMatchObject(refused)
  await expect(setRole(ben, ada, 'READ')).rejects.toMatchObject(refused)
  await expect(remove(ben, ada)).rejects.toMatchObject(refused)
  await expect(call(ben)(CreateFolderDocument, { path: '/mine', teamId: team.id })).rejects.toMatchObject(
    refused,
  )
})

describe('removing a member', () => {
  test('during an edit lets pending saves complete or be refused, and none after', async () => {
    const box = await server.buildSandbox({ workspace: team, author: ada, privacy: 2 })
    const save = (path: string) =>
      server.as(ben).rest(saveFiles, {
        params: { id: box.id },
        body: { changes: [{ type: 'write', path, code: path, baseSha: null }] },
      })
    await save('before.js')
    const names = Array.from({ length: 6 }, (_, index) => `at-once-${index}.js`)
    const [gone, ...saves] = await Promise.allSettled([remove(ada, ben), ...names.map(save)])
    expect(gone.status).toBe('fulfilled')
    for (const one of saves)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'not_found' })
    await expect(save('after.js')).rejects.toMatchObject({ code: 'not_found' })
    const { versions } = await server.as(ada).rest(listVersions, { params: { id: box.id }, query: {} })
    const paths = versions.flatMap(({ files }) => files.map(({ path }) => path))
    for (const [index, name] of names.entries())
      expect(paths.includes(name)).toBe(saves[index]?.status === 'fulfilled')
  })

  test('ends access through existing tokens immediately, and is audited', async () => {
    const box = await server.buildSandbox({ workspace: team, author: ben, privacy: 2 })
    const hers = server.as(ben)
    expect((await hers.graphql(TeamInfoDocument, { teamId: team.id })).me?.team?.id).toBe(team.id)
    const open = () => hers.fetch(`/api/v1/sandboxes/${box.id}`)
    expect((await open()).status).toBe(200)
    await remove(ada, ben)
    expect((await open()).status).toBe(404)
    expect((await hers.graphql(TeamInfoDocument, { teamId: team.id })).me?.team).toBeNull()
    expect((await hers.graphql(AllTeamsDocument)).me?.workspaces.map(({ id }) => id)).toEqual([
      ben.personalWorkspaceId,
    ])
    expect(new Map(await placesAs(ada))).toEqual(
      new Map([
        [ada.id, 'ADMIN'],
        [cleo.id, 'READ'],
      ]),
    )
    expect(await audited('member.remove')).toMatchObject([
      { actorId: ada.id, details: { userId: ben.id, authorization: 'WRITE', drafts: [] } },
    ])
  })

  test('resets a member’s default workspace to their own', async () => {
    await server.db.update(users).set({ primaryWorkspaceId: team.id }).where(eq(users.id, ben.id))
    await remove(ada, ben)
    expect((await call(ben)(AllTeamsDocument)).me?.primaryWorkspaceId).toBe(ben.personalWorkspaceId)
    expect((await call(ben)(AllTeamsDocument)).me?.workspaces).toHaveLength(1)
    expect(await server.as(ben).rest(currentUser)).toMatchObject({ id: ben.id })
  })

  test('gives their drafts to whoever removed them, even from the trash, and leaves folders unchanged', async () => {
    const draft = await server.buildSandbox({ workspace: team, author: ben, draft: true, privacy: 2 })
    const trashed = await server.buildSandbox({
      workspace: team,
      author: ben,
      draft: true,
      removedAt: server.clock.now(),
    })
    const filed = await server.buildSandbox({ workspace: team, author: ben })
    const own = await server.buildSandbox({ author: ben, draft: true })
    await remove(ada, ben)
    const authorOf = async ({ id }: { id: string }) =>
      (await server.db.select().from(sandboxes).where(eq(sandboxes.id, id)))[0]?.authorId
    expect(await Promise.all([draft, trashed, filed, own].map(authorOf))).toEqual([
      ada.id,
      ada.id,
      ben.id,
      ben.id,
    ])
    expect((await server.as(ada).fetch(`/api/v1/sandboxes/${draft.id}`)).status).toBe(200)
    expect((await audited('member.remove'))[0]?.details).toMatchObject({
      drafts: expect.arrayContaining([draft.id, trashed.id]),
    })
  })

  test('keeps what was shared with them by name, and the invitations they sent', async () => {
    const [dora, eve] = [await server.buildUser(), await server.buildUser()]
    const box = await server.buildSandbox({ workspace: team, author: ada, privacy: 2 })
    const given = { sandboxId: box.id, username: eve.username, authorization: 'COMMENT' as const }
    await call(ada)(AddCollaboratorDocument, given)
    const place = { workspaceId: team.id, userId: eve.id, authorization: 'ADMIN' as const }
    await server.db.insert(members).values({ ...place, insertedAt: server.clock.now() })
    await call(eve)(InviteToTeamDocument, { teamId: team.id, username: dora.username, authorization: 'READ' })
    await remove(ada, eve)
    expect((await server.as(eve).fetch(`/api/v1/sandboxes/${box.id}`)).status).toBe(200)
    const { me } = await call(ada)(TeamMembersDocument, { teamId: team.id })
    expect(me?.team?.invitations).toMatchObject([{ user: { id: dora.id } }])
  })

  test('disables the invite link, by which they could return immediately', async () => {
    const linkAs = async (who: BuiltUser) =>
      (await call(who)(TeamMembersDocument, { teamId: team.id })).me?.team?.inviteLink
    const inviteToken = (await linkAs(ada))?.token ?? ''
    await remove(ada, ben)
    await expect(call(ben)(RedeemTeamInviteTokenDocument, { inviteToken })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await placesAs(ada)).not.toContainEqual([ben.id, 'WRITE'])
    expect(await linkAs(ada)).toMatchObject({ state: 'OFF', token: '' })
    await remove(ada, cleo)
    expect(await audited('member.remove')).toMatchObject([
      { details: { userId: ben.id, inviteLinkTurnedOff: true } },
      { details: { userId: cleo.id, inviteLinkTurnedOff: false } },
    ])
  })

  describe('with an address in the domain by which people join', () => {
    const joinByDomain = (who: BuiltUser) =>
      call(who)(JoinEligibleWorkspaceDocument, { workspaceId: team.id })
    const eligible = async (who: BuiltUser) =>
      (await call(who)(GetEligibleWorkspacesDocument)).me?.eligibleWorkspaces.map(({ id }) => id)
    let dora: BuiltUser
    beforeEach(async () => {
      const domain = `${team.id}.example`
      dora = await server.buildUser({ email: `dora@${domain}` })
      await server.db.update(workspaces).set({ emailDomain: domain }).where(eq(workspaces.id, team.id))
      for (const { id } of [ben, cleo])
        await server.db
          .update(users)
          .set({ email: `${id}@${domain}` })
          .where(eq(users.id, id))
    })

    test('keeps them from joining by it, and nobody else', async () => {
      await remove(ada, ben)
      await leave(cleo)
      expect(await Promise.all([ben, cleo, dora].map(eligible))).toEqual([[], [team.id], [team.id]])
      await expect(joinByDomain(ben)).rejects.toMatchObject({ reason: 'notEligible' })
      for (const who of [cleo, dora]) expect((await joinByDomain(who)).joinEligibleWorkspace.id).toBe(team.id)
    })

    test('is forgotten once they have accepted an invitation', async () => {
      await remove(ada, ben)
      await call(ada)(InviteToTeamDocument, { teamId: team.id, username: ben.username })
      await expect(joinByDomain(ben)).rejects.toMatchObject({ reason: 'notEligible' })
      await call(ben)(AcceptTeamInvitationDocument, { teamId: team.id })
      await leave(ben)
      expect((await joinByDomain(ben)).joinEligibleWorkspace.id).toBe(team.id)
    })
  })

  test('revokes invitations to them, by name and by address, and no others', async () => {
    const [later, other] = [`later-${ben.id}@example.com`, `other-${ben.id}@example.com`]
    for (const email of [later, other])
      await call(ada)(InviteToTeamViaEmailDocument, { teamId: team.id, email })
    await server.db.update(users).set({ email: later }).where(eq(users.id, ben.id))
    const eve = await server.buildUser()
    await call(ada)(InviteToTeamDocument, { teamId: team.id, username: eve.username })
    const place = { workspaceId: team.id, userId: eve.id, authorization: 'WRITE' as const }
    await server.db.insert(members).values({ ...place, insertedAt: server.clock.now() })
    for (const who of [ben, eve]) {
      await remove(ada, who)
      await expect(call(who)(AcceptTeamInvitationDocument, { teamId: team.id })).rejects.toMatchObject({
        code: 'not_found',
        message: inviteMessages.invitationGone,
      })
    }
    expect(await fetchNotifications(server.as(eve))).toEqual([])
    const { me } = await call(ada)(TeamMembersDocument, { teamId: team.id })
    expect(me?.team?.invitations).toMatchObject([{ email: other }])
    expect((await audited('member.remove')).map(({ details }) => details.revoked)).toEqual([1, 1])
  })

  test('requires an admin and a workspace that is not personal, and cannot target oneself', async () => {
    for (const who of [ben, cleo])
      await expect(remove(who, ada)).rejects.toMatchObject({
        code: 'forbidden',
        message: memberMessages.adminsOnly,
      })
    const stranger = await server.buildUser()
    await expect(remove(stranger, ben)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(ada, stranger)).rejects.toMatchObject({
      code: 'not_found',
      message: memberMessages.notAMember,
    })
    await expect(remove(ada, ada)).rejects.toMatchObject({
      code: 'conflict',
      reason: 'removeSelf',
      message: memberMessages.removeSelf,
    })
    await expect(remove(ada, ada, ada.personalWorkspaceId)).rejects.toMatchObject({
      code: 'forbidden',
      message: memberMessages.personal,
    })
    await expect(
      server.as(null).graphql(RemoveFromTeamDocument, { teamId: team.id, userId: ben.id }),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await placesAs(ada)).toHaveLength(3)
  })
})

describe('leaving', () => {
  test('gives the drafts to a suspended admin if there is no other', async () => {
    const draft = await server.buildSandbox({ workspace: team, author: ben, draft: true, privacy: 2 })
    await server.db.update(users).set({ suspendedAt: server.clock.now() }).where(eq(users.id, ada.id))
    await leave(ben)
    const [row] = await server.db.select().from(sandboxes).where(eq(sandboxes.id, draft.id))
    expect(row?.authorId).toBe(ada.id)
  })

  test('ends the membership and gives the drafts to the longest-serving admin', async () => {
    const draft = await server.buildSandbox({ workspace: team, author: ben, draft: true, privacy: 2 })
    expect((await leave(ben)).leaveTeam).toBe('Makers')
    expect((await call(ben)(AllTeamsDocument)).me?.workspaces).toHaveLength(1)
    expect((await server.as(ada).fetch(`/api/v1/sandboxes/${draft.id}`)).status).toBe(200)
    expect((await server.as(ben).fetch(`/api/v1/sandboxes/${draft.id}`)).status).toBe(404)
    expect(await audited('member.leave')).toMatchObject([{ actorId: ben.id, details: { to: ada.id } }])
  })

  test('is not possible for the last admin, nor in a personal workspace', async () => {
    const lastAdmin = { code: 'conflict', reason: 'lastAdmin', message: memberMessages.lastAdmin }
    await expect(leave(ada)).rejects.toMatchObject(lastAdmin)
    await setRole(ada, ben, 'ADMIN')
    await leave(ada)
    await expect(leave(ben)).rejects.toMatchObject(lastAdmin)
    await expect(leave(ada, ada.personalWorkspaceId)).rejects.toMatchObject({
      code: 'conflict',
      message: memberMessages.personal,
    })
    await expect(leave(ada)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is not possible when the only remaining admin is suspended', async () => {
    await setRole(ada, ben, 'ADMIN')
    await server.db.update(users).set({ suspendedAt: server.clock.now() }).where(eq(users.id, ben.id))
    await expect(leave(ada)).rejects.toMatchObject({ reason: 'lastAdmin' })
    const heir = { params: { id: team.id }, body: { userId: ben.id } }
    await expect(server.as(ada).rest(transferWorkspace, heir)).rejects.toMatchObject({
      reason: 'heirSuspended',
    })
  })

  test('by two admins at the same time leaves one', async () => {
    await setRole(ada, ben, 'ADMIN')
    const gone = await Promise.allSettled([leave(ada), leave(ben)])
    expect(gone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a role', () => {
  test('applies from the next request on', async () => {
    const privacy = (who: BuiltUser) =>
      call(who)(SetTeamMinimumPrivacyDocument, { teamId: team.id, minimumPrivacy: 0, updateDrafts: false })
    await expect(privacy(ben)).rejects.toMatchObject({ code: 'forbidden' })
    await setRole(ada, ben, 'ADMIN')
    await privacy(ben)
    await setRole(ada, ben, 'READ')
    await expect(privacy(ben)).rejects.toMatchObject({ code: 'forbidden' })
    const box = await server.buildSandbox({ workspace: team, author: ben })
    const rename = await server.as(ben).fetch(`/api/v1/sandboxes/${box.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sandbox: { title: 'Mine' } }),
    })
    expect(rename.status).toBe(403)
    expect(await audited('member.role')).toMatchObject([
      { details: { members: [{ userId: ben.id, authorization: 'ADMIN' }] } },
      { details: { members: [{ userId: ben.id, authorization: 'READ' }] } },
    ])
  })

  test('cannot be set for oneself, nor by someone who is not an admin', async () => {
    await expect(setRole(ada, ada, 'WRITE')).rejects.toMatchObject({
      code: 'conflict',
      reason: 'ownRole',
      message: memberMessages.ownRole,
    })
    for (const who of [ben, cleo])
      await expect(setRole(who, who, 'ADMIN')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(setRole(ada, ada, 'READ', ada.personalWorkspaceId)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await setRole(ada, ada, 'ADMIN')
    expect(await audited('member.role')).toEqual([])
  })

  test('of several people is changed for all or none', async () => {
    const memberAuthorizations = [
      { userId: ben.id, authorization: 'READ' as const },
      { userId: ada.id, authorization: 'READ' as const },
    ]
    await expect(
      call(ada)(ChangeTeamMemberAuthorizationsDocument, { teamId: team.id, memberAuthorizations }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await placesAs(ada)).toContainEqual([ben.id, 'WRITE'])
  })

  test('below admin does not keep billing rights by accident', async () => {
    const give = (authorization: Role, teamManager?: boolean) =>
      call(ada)(ChangeTeamMemberAuthorizationsDocument, {
        teamId: team.id,
        memberAuthorizations: [
          { userId: ben.id, authorization, ...(teamManager !== undefined && { teamManager }) },
        ],
      })
    const billing = async () => {
      const { me } = await call(ada)(TeamMembersDocument, { teamId: team.id })
      return me?.team?.userAuthorizations.find(({ userId }) => userId === ben.id)?.teamManager
    }
    await give('ADMIN', true)
    expect(await billing()).toBe(true)
    await give('WRITE')
    expect(await billing()).toBe(false)
    await give('WRITE', true)
    await give('READ')
    expect(await billing()).toBe(true)
  })

  test('of two admins who demote each other at the same time, one stays admin', async () => {
    await setRole(ada, ben, 'ADMIN')
    const both = await Promise.allSettled([setRole(ada, ben, 'READ'), setRole(ben, ada, 'READ')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
