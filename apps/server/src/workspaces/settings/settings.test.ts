import {
  SetPreventSandboxesExportDocument,
  SetPreventSandboxesLeavingWorkspaceDocument,
} from '@sandlot/core/sandboxes/mutations.gen'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import {
  GetEligibleWorkspacesDocument,
  JoinEligibleWorkspaceDocument,
  RedeemTeamInviteTokenDocument,
  SetDefaultTeamMemberAuthorizationDocument,
  SetTeamAiConsentDocument,
  SetTeamDescriptionDocument,
  SetTeamEmailDomainDocument,
  SetTeamMetadataDocument,
  SetTeamNameDocument,
  SetWorkspaceSandboxSettingsDocument,
  TeamsDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { workspaceSettingsMessages as say } from '@sandlot/core/workspaces/settings-messages'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setWorkspacePlan } from '../../billing/commands.ts'
import { system } from '../../platform/commands.ts'
import { auditEvents } from '../../platform/tables.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { workspaces } from '../tables.ts'

const server = await createTestServer({ config: { plans: true } })
afterAll(() => server.close())

let ada: BuiltUser
let ben: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  ;[ada, ben] = await Promise.all([server.buildUser(), server.buildUser()])
  team = await server.buildWorkspace({
    name: 'Makers',
    creatorId: ada.id,
    members: { admin: [ada], write: [ben] },
  })
})

const as = (who: BuiltUser | null) => server.as(who).graphql

/** Queries one workspace as a client of the contract does. */
async function read(who: BuiltUser, fields: string) {
  const reply = await server.as(who).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `query getTeam($id: UUID4) { me { team(id: $id) { ${fields} } } }`,
      variables: { id: team.id },
    }),
  })
  const { data } = (await reply.json()) as { data: { me: { team: Record<string, unknown> } } }
  return data.me.team
}

const audited = async (action: string) =>
  server.db
    .select({ actorId: auditEvents.actorId, details: auditEvents.details })
    .from(auditEvents)
    .where(and(eq(auditEvents.workspaceId, team.id), eq(auditEvents.action, action)))

describe('the name', () => {
  test('[GQ-057] is changed by an admin, for all members, and audited with the previous one', async () => {
    const { setTeamName } = await as(ada)(SetTeamNameDocument, { teamId: team.id, name: '  Builders ' })
    expect(setTeamName).toMatchObject({ id: team.id, name: 'Builders' })
    expect(await read(ben, 'name')).toEqual({ name: 'Builders' })
    expect(await audited('workspace.rename')).toEqual([
      { actorId: ada.id, details: { before: { name: 'Makers' }, after: { name: 'Builders' } } },
    ])
  })

  test('is unchanged when blank, too long, multi-line or taken by another workspace', async () => {
    await server.buildWorkspace({ name: 'Taken', members: { read: [ada] } })
    for (const [name, message] of [
      ['  ', workspaceMessages.nameEmpty],
      ['x'.repeat(300), workspaceMessages.nameTooLong(100)],
      ['a\nb', workspaceMessages.nameControl],
      ['taken', workspaceMessages.nameTaken],
    ] as const)
      await expect(as(ada)(SetTeamNameDocument, { teamId: team.id, name })).rejects.toMatchObject({
        code: 'validation',
        field: 'name',
        message,
      })
    expect(await read(ada, 'name')).toEqual({ name: 'Makers' })
  })

  test('may be an emoji, or its current name in different case', async () => {
    for (const name of ['🦊', 'MAKERS', 'Makers']) {
      await as(ada)(SetTeamNameDocument, { teamId: team.id, name })
      expect(await read(ada, 'name')).toEqual({ name })
    }
    expect(await audited('workspace.rename')).toHaveLength(3)
    await as(ada)(SetTeamNameDocument, { teamId: team.id, name: 'Makers' })
    expect(await audited('workspace.rename')).toHaveLength(3)
  })
})

test('[EN-023] [EN-024] [EN-025] [GQ-022] a workspace is returned with its own fields, people and their permissions', async () => {
  await as(ada)(SetTeamDescriptionDocument, { teamId: team.id, description: ' For tools ' })
  const draft = { workspace: team, author: ben, draft: true }
  await Promise.all([server.buildSandbox(draft), server.buildSandbox(draft)])
  const told = await read(
    ada,
    `id name description creatorId inviteToken type avatarUrl legacy frozen insertedAt
     users { id name username avatarUrl } invitees { id name username avatarUrl }
     userAuthorizations { userId authorization teamManager drafts }`,
  )
  expect(told).toEqual({
    id: team.id,
    name: 'Makers',
    description: 'For tools',
    creatorId: ada.id,
    inviteToken: expect.any(String),
    type: 'TEAM',
    avatarUrl: null,
    legacy: false,
    frozen: false,
    insertedAt: team.insertedAt.toISOString(),
    users: [ada, ben]
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, name, username }) => ({ id, name, username, avatarUrl: expect.any(String) })),
    invitees: [],
    userAuthorizations: expect.arrayContaining([
      { userId: ada.id, authorization: 'ADMIN', teamManager: false, drafts: 0 },
      { userId: ben.id, authorization: 'WRITE', teamManager: false, drafts: 2 },
    ]),
  })
})

test('[GQ-009] [GQ-027] all of a person’s workspaces are returned without variables, with the primary one', async () => {
  for (const document of [TeamsDocument, AllTeamsDocument]) {
    const { me } = await as(ada)(document)
    expect(me?.primaryWorkspaceId).toBe(ada.personalWorkspaceId)
    expect(me?.workspaces.map(({ id }) => id).sort()).toEqual([ada.personalWorkspaceId, team.id].sort())
  }
})

test('[EN-032] [GQ-041] a workspace’s use case is stored, and returned to its members', async () => {
  const useCases = ['Prototyping', 'Teaching', 'Prototyping']
  await as(ada)(SetTeamMetadataDocument, { teamId: team.id, useCases })
  expect(await read(ben, 'metadata { useCases }')).toEqual({
    metadata: { useCases: ['Prototyping', 'Teaching'] },
  })
  for (const wrong of [['x'.repeat(101)], Array.from({ length: 21 }, String)])
    await expect(
      as(ada)(SetTeamMetadataDocument, { teamId: team.id, useCases: wrong }),
    ).rejects.toMatchObject({
      code: 'validation',
    })
})

describe('workspace settings', () => {
  const settings = `settings { minimumPrivacy preventSandboxExport preventSandboxLeaving defaultAuthorization
    aiConsent { privateRepositories privateSandboxes publicRepositories publicSandboxes } }`

  test('[EN-026] [EN-052] are set by its admins', async () => {
    const teamId = team.id
    const consent = {
      privateRepositories: false,
      privateSandboxes: true,
      publicRepositories: true,
      publicSandboxes: false,
    }
    const before = { minimumPrivacy: 0, preventSandboxExport: false, preventSandboxLeaving: false }
    const none = Object.fromEntries(Object.keys(consent).map((name) => [name, false]))
    expect(await read(ben, settings)).toEqual({
      settings: { ...before, defaultAuthorization: 'WRITE', aiConsent: none },
    })
    await setWorkspacePlan({ ...server.deps, actor: system }, teamId, { plan: 'pro' })
    const kept = { preventSandboxExport: true, preventSandboxLeaving: true }
    await as(ada)(SetWorkspaceSandboxSettingsDocument, { teamId, ...kept })
    for (const defaultAuthorization of ['ADMIN', 'WRITE', 'READ'] as const)
      await as(ada)(SetDefaultTeamMemberAuthorizationDocument, { teamId, defaultAuthorization })
    await as(ada)(SetTeamAiConsentDocument, { teamId, ...consent })
    expect(await read(ben, settings)).toEqual({
      settings: { minimumPrivacy: 0, ...kept, defaultAuthorization: 'READ', aiConsent: consent },
    })
  })

  test('someone who joins by link gets the default role of new members', async () => {
    const defaultAuthorization = 'READ'
    await as(ada)(SetDefaultTeamMemberAuthorizationDocument, { teamId: team.id, defaultAuthorization })
    const cleo = await server.buildUser()
    await as(cleo)(RedeemTeamInviteTokenDocument, { inviteToken: team.inviteToken })
    expect(
      (await read(cleo, 'userAuthorizations { userId authorization }')).userAuthorizations,
    ).toContainEqual({
      userId: cleo.id,
      authorization: 'READ',
    })
  })

  test('keeping sandboxes inside requires a paid plan', async () => {
    const kept = { preventSandboxExport: true, preventSandboxLeaving: false }
    await expect(
      as(ada)(SetWorkspaceSandboxSettingsDocument, { teamId: team.id, ...kept }),
    ).rejects.toMatchObject({ code: 'forbidden', message: refusalMessages.notOnFree })
  })

  test('after such a plan each of them can still be turned off, and not on again', async () => {
    await server.db
      .update(workspaces)
      .set({ preventSandboxExport: true, preventSandboxLeaving: true })
      .where(eq(workspaces.id, team.id))
    const set = (preventSandboxExport: boolean, preventSandboxLeaving: boolean) =>
      as(ada)(SetWorkspaceSandboxSettingsDocument, {
        teamId: team.id,
        preventSandboxExport,
        preventSandboxLeaving,
      })
    await set(false, true)
    await expect(set(true, true)).rejects.toMatchObject({ code: 'forbidden' })
    await set(false, false)
    await expect(set(false, true)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('what a plan kept in before it ended its admins let go, and keep nothing more', async () => {
    const kept = { preventSandboxExport: true, preventSandboxLeaving: true }
    const { id } = await server.buildSandbox({ workspace: team, author: ben, ...kept })
    const ids = [id]
    const forbidExport = (is: boolean) =>
      as(ada)(SetPreventSandboxesExportDocument, { ids, preventSandboxExport: is })
    const forbidLeaving = (is: boolean) =>
      as(ada)(SetPreventSandboxesLeavingWorkspaceDocument, { ids, preventSandboxLeaving: is })
    await forbidExport(false)
    await forbidLeaving(false)
    expect((await server.db.select().from(sandboxes).where(eq(sandboxes.id, id)))[0]).toMatchObject({
      preventSandboxExport: false,
      preventSandboxLeaving: false,
    })
    for (const forbid of [forbidExport, forbidLeaving])
      await expect(forbid(true)).rejects.toMatchObject({
        code: 'forbidden',
        message: refusalMessages.notOnFree,
      })
  })

  test('a new sandbox gets the workspace’s defaults, and existing ones stay unchanged', async () => {
    await setWorkspacePlan({ ...server.deps, actor: system }, team.id, { plan: 'pro' })
    const before = await server.buildSandbox({ workspace: team, author: ben })
    const source = await server.buildSandbox({ author: ada })
    const kept = { preventSandboxExport: true, preventSandboxLeaving: true }
    await as(ada)(SetWorkspaceSandboxSettingsDocument, { teamId: team.id, ...kept })
    const made = await server.as(ben).fetch(`/api/v1/sandboxes/${source.id}/fork`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ team_id: team.id }),
    })
    expect(made.status).toBe(200)
    const rows = await read(
      ben,
      'sandboxes { id permissions { preventSandboxExport preventSandboxLeaving } }',
    )
    const drafts = await read(ben, 'drafts { id permissions { preventSandboxExport preventSandboxLeaving } }')
    expect(drafts.drafts).toEqual([{ id: expect.any(String), permissions: kept }])
    expect(rows.sandboxes).toContainEqual({
      id: before.id,
      permissions: { preventSandboxExport: false, preventSandboxLeaving: false },
    })
  })
})

describe('a domain', () => {
  const domainOf = (who: BuiltUser) => `${who.username}.example.org`
  const company = async (count: number) => {
    const head = await server.buildUser()
    const domain = domainOf(head)
    const people = await Promise.all(
      Array.from({ length: count }, (_, at) => server.buildUser({ email: `p${at}@${domain.toUpperCase()}` })),
    )
    const admin = await server.buildUser({ email: `admin@${domain}` })
    const workspace = await server.buildWorkspace({ name: `Company ${domain}`, members: { admin: [admin] } })
    return { admin, people, domain, workspace }
  }
  const eligible = async (who: BuiltUser) =>
    (await as(who)(GetEligibleWorkspacesDocument)).me?.eligibleWorkspaces.map(({ id }) => id)

  test('[GQ-010] [GQ-040] admits people with a verified address in it, in the role of new members', async () => {
    const { admin, people, domain, workspace } = await company(2)
    const [first, second] = people as [BuiltUser, BuiltUser]
    expect(await eligible(first)).toEqual([])
    await as(admin)(SetTeamEmailDomainDocument, { teamId: workspace.id, domain: ` @${domain.toUpperCase()}` })
    expect(await eligible(first)).toEqual([workspace.id])
    expect(await eligible(admin)).toEqual([])
    expect(await eligible(ada)).toEqual([])
    const { joinEligibleWorkspace } = await as(first)(JoinEligibleWorkspaceDocument, {
      workspaceId: workspace.id,
    })
    expect(joinEligibleWorkspace.viewerAuthorization?.authorization).toBe('WRITE')
    expect(await eligible(first)).toEqual([])
    await as(admin)(SetTeamEmailDomainDocument, { teamId: workspace.id, domain: null })
    await expect(
      as(second)(JoinEligibleWorkspaceDocument, { workspaceId: workspace.id }),
    ).rejects.toMatchObject({ code: 'not_found', message: 'Workspace not found' })
  })

  test('does not admit others, nor anyone when the plan is full', async () => {
    const { admin, people, domain, workspace } = await company(5)
    await as(admin)(SetTeamEmailDomainDocument, { teamId: workspace.id, domain })
    for (const id of [workspace.id, team.id, 'nothing', '00000000-0000-4000-8000-000000000000'])
      await expect(as(ben)(JoinEligibleWorkspaceDocument, { workspaceId: id })).rejects.toMatchObject({
        code: 'not_found',
        message: say.notEligible,
      })
    const came = await Promise.allSettled(
      people.map((who) => as(who)(JoinEligibleWorkspaceDocument, { workspaceId: workspace.id })),
    )
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  })

  test('is that of the admin’s own address, and not a public mail service', async () => {
    const { admin, workspace } = await company(0)
    const set = (who: BuiltUser, teamId: string, domain: string) =>
      as(who)(SetTeamEmailDomainDocument, { teamId, domain })
    await expect(set(admin, workspace.id, 'example.com')).rejects.toMatchObject({
      reason: 'domainNotYours',
      message: say.domainNotYours,
    })
    const gmail = await server.buildUser({ email: 'somebody@gmail.com' })
    const own = await server.buildWorkspace({ members: { admin: [gmail] } })
    await expect(set(gmail, own.id, 'gmail.com')).rejects.toMatchObject({
      reason: 'domainPublic',
      message: say.domainPublic('gmail.com'),
    })
  })
})
