import { sandpackToken } from '@sandlot/core/accounts/embed/rest'
import { type WorkspaceActionName, workspaceActions } from '@sandlot/core/all-actions'
import { importArchive } from '@sandlot/core/archives/rest'
import {
  endBudgetWebhook,
  setBudgetWebhook,
  testBudgetWebhook,
} from '@sandlot/core/billing/alerts/webhook-rest'
import { checkout } from '@sandlot/core/billing/checkout/rest'
import { setBudget } from '@sandlot/core/billing/credits/rest'
import { INCLUDED_DRAFTS } from '@sandlot/core/billing/limits'
import { closePull, createPull, mergePull, reopenPull, reviewPull } from '@sandlot/core/branches/pull-rest'
import { type Endpoint, pathOf } from '@sandlot/core/endpoint'
import { gitActions } from '@sandlot/core/git/actions'
import {
  addWebhook,
  createGitRepository,
  deleteGitRepository,
  fetchGitRepository,
  mirrorGitRepository,
  removeWebhook,
  restoreGitRepository,
  testWebhook,
  updateGitRepository,
} from '@sandlot/core/git/rest'
import { forkOnGithub, removeBranch, unlinkRepository } from '@sandlot/core/repositories/rest'
import { forkSandbox, forkSandboxByPath } from '@sandlot/core/sandboxes/rest'
import { memberActions } from '@sandlot/core/workspaces/actions'
import { keepWorkspaceAudit } from '@sandlot/core/workspaces/audit/rest'
import { endAuditStream, setAuditStream, testAuditStream } from '@sandlot/core/workspaces/audit/stream-rest'
import {
  removePicture,
  setPermissions,
  setPicture,
  transferWorkspace,
} from '@sandlot/core/workspaces/members-rest'
import type { Role } from '@sandlot/core/workspaces/rules'
import { connectScim, disconnectScim, setScimGroup } from '@sandlot/core/workspaces/scim/rest'
import {
  createServiceAccount,
  createServiceToken,
  removeServiceAccount,
  revokeServiceToken,
  setServiceRole,
} from '@sandlot/core/workspaces/service/rest'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setWorkspacePlan } from '../billing/commands.ts'
import { branches } from '../branches/tables.ts'
import { system } from '../platform/commands.ts'
import { projects } from '../repositories/tables.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import {
  type Asked,
  answerOf,
  call,
  callsOf,
  codeOf,
  failing,
  graphql,
  notedBy,
  type SessionKind,
  sessionKinds,
  signedInBy,
} from '../testing/matrix.ts'
import { createTestServer } from '../testing/server.ts'
import { holdWorkspace } from './hold.ts'
import { members, workspaces } from './tables.ts'

// Tests every action in a workspace with everyone who may request it, and any token scope.

const server = await createTestServer({
  config: { plans: true },
  // GitHub is unavailable, which only those who may call it are told.
  fetch: async () => new Response('', { status: 404 }),
})
afterAll(() => server.close())

const people = ['stranger', 'reader', 'billingManager', 'writer', 'admin'] as const
type Person = (typeof people)[number]
const who: Record<Role, readonly Person[]> = {
  READ: ['reader', 'billingManager', 'writer', 'admin'],
  WRITE: ['writer', 'admin'],
  ADMIN: ['admin'],
}

const BRANCH = 'draft1'
const OTHER_BRANCH = 'draft2'
const PROJECT = '00000000-0000-4000-8000-00000000000a'
const NOBODY = '00000000-0000-4000-8000-000000000000'

const ofFolder = (field: string) => (team: BuiltWorkspace) =>
  graphql(`${field}(path: "/none", teamId: $team) { id }`, '$team: UUID4!', { team: team.id })
const ofRepository = (field: string) => (team: BuiltWorkspace) =>
  graphql(field, '$team: ID!', { team: team.id })
const ofTeam = (field: string) => (team: BuiltWorkspace) => graphql(field, '$team: UUID4!', { team: team.id })

const failsWith = (reason: string, asking: (team: BuiltWorkspace) => Asked) => (team: BuiltWorkspace) =>
  failing(reason, asking(team))

type OfService = Parameters<typeof call>[0]

/** A call to one of a workspace's service accounts, or to an unknown one if there is none. */
const ofService = (
  endpoint: OfService,
  team: { id: string },
  body: object,
  account = NOBODY,
  token = NOBODY,
) => ({
  ...call(endpoint, team.id, body),
  path: pathOf(endpoint, { id: team.id, account, token }),
})

const ofPull = (endpoint: Endpoint, body: object) =>
  failsWith('repositoryNotImported', (team) => ({
    ...call(endpoint, '', body),
    path: `${pathOf(endpoint, { owner: 'octo', name: 'none', number: 1 })}?workspace_id=${team.id}`,
  }))

/** How each action is called, with as little effect as possible: mutations by name, the rest by method and path. */
const asked: Record<string, (team: BuiltWorkspace) => Asked> = {
  createCollection: ofFolder('createCollection'),
  renameCollection: failsWith(
    'folderNotFound',
    ofTeam('renameCollection(path: "/none", newPath: "/other", teamId: $team) { id }'),
  ),
  deleteCollection: failsWith('folderNotFound', ofFolder('deleteCollection')),
  restoreCollection: failsWith('folderNotDeleted', ofFolder('restoreCollection')),
  importProject: failsWith(
    'repositoryNotFound',
    ofRepository('importProject(provider: GITHUB, owner: "octo", name: "none", team: $team) { id }'),
  ),
  deleteProject: failsWith(
    'repositoryNotImported',
    ofRepository('deleteProject(provider: GITHUB, owner: "octo", name: "none", team: $team)'),
  ),
  createBranch: failsWith(
    'repositoryNotImported',
    ofRepository(
      'createBranch(provider: GITHUB, owner: "octo", name: "none", team: $team, branch: "new") { id }',
    ),
  ),
  updateProjectVmTier: failsWith('projectNotFound', () =>
    graphql('updateProjectVmTier(projectId: $id, vmTier: 1) { cpu }', '$id: UUID4!', { id: PROJECT }),
  ),
  'POST /beta/fork/github/:owner/:name': failsWith('forkNeedsGithub', (team) => ({
    ...call(forkOnGithub, '', { name: 'none', team_id: team.id }),
    path: pathOf(forkOnGithub, { owner: 'octo', name: 'none' }),
  })),
  'DELETE /beta/repos/link/github/:owner/:name/:teamId': failsWith('repositoryNotImported', (team) => ({
    ...call(unlinkRepository, '', {}),
    path: pathOf(unlinkRepository, { owner: 'octo', name: 'none', teamId: team.id }),
  })),
  'DELETE /beta/sandboxes/github/:owner/:name/:branch': failsWith('branchNotFound', (team) => ({
    ...call(removeBranch, '', {}),
    path: `${pathOf(removeBranch, { owner: 'octo', name: 'here', branch: 'other' })}?workspace_id=${team.id}`,
  })),
  'POST /beta/repos/github/:owner/:name/pulls': ofPull(createPull, { title: 'Work', head: 'work' }),
  'POST /beta/repos/github/:owner/:name/pulls/:number/reviews': ofPull(reviewPull, { event: 'APPROVE' }),
  'POST /beta/repos/github/:owner/:name/pulls/:number/merge': ofPull(mergePull, {}),
  'POST /beta/repos/github/:owner/:name/pulls/:number/close': ofPull(closePull, {}),
  'POST /beta/repos/github/:owner/:name/pulls/:number/reopen': ofPull(reopenPull, {}),
  deleteBranch: failsWith('branchNotFound', () =>
    graphql('deleteBranch(id: $id)', '$id: String!', { id: BRANCH }),
  ),
  inviteToTeam: (team) =>
    graphql('inviteToTeam(teamId: $team, username: $name) { id }', '$team: UUID4!, $name: String!', {
      team: team.id,
      name: guest.username,
    }),
  inviteToTeamViaEmail: ofTeam('inviteToTeamViaEmail(teamId: $team, email: "somebody@example.com")'),
  revokeTeamInvitation: failsWith(
    'noInvitation',
    ofTeam(`revokeTeamInvitation(teamId: $team, userId: "${NOBODY}") { id }`),
  ),
  resetTeamInviteLink: ofTeam('resetTeamInviteLink(teamId: $team) { id }'),
  turnOffTeamInviteLink: ofTeam('turnOffTeamInviteLink(teamId: $team) { id }'),
  removeFromTeam: failsWith(
    'memberNotFound',
    ofTeam(`removeFromTeam(teamId: $team, userId: "${NOBODY}") { id }`),
  ),
  changeTeamMemberAuthorizations: ofTeam(
    'changeTeamMemberAuthorizations(teamId: $team, memberAuthorizations: []) { id }',
  ),
  leaveTeam: failsWith('lastAdmin', ofTeam('leaveTeam(teamId: $team)')),
  setTeamMinimumPrivacy: ofTeam(
    'setTeamMinimumPrivacy(teamId: $team, minimumPrivacy: 0, updateDrafts: false) { minimumPrivacy }',
  ),
  requestPlan: ofTeam('requestPlan(teamId: $team, plan: "flex", addons: []) { plan }'),
  setTeamLimits: ofTeam('setTeamLimits(teamId: $team, onDemandSpendingLimit: 5)'),
  convertToUsageBilling: failsWith(
    'notSold',
    ofTeam('convertToUsageBilling(teamId: $team, plan: "flex", addons: [])'),
  ),
  previewConvertToUsageBilling: ofTeam(
    'previewConvertToUsageBilling(teamId: $team, plan: "flex", addons: []) { total }',
  ),
  softCancelSubscription: failsWith(
    'notSold',
    ofTeam('softCancelSubscription(teamId: $team, subscriptionId: $team) { id }'),
  ),
  reactivateSubscription: failsWith(
    'notSold',
    ofTeam('reactivateSubscription(teamId: $team, subscriptionId: $team) { id }'),
  ),
  'POST /checkout': failsWith('notSold', ({ id }) =>
    call(checkout, '', {
      ...{ team_id: id, plan: 'flex', billing_interval: 'monthly', addons: [] },
      ...{ success_path: '/', cancel_path: '/' },
    }),
  ),
  updateUsageSubscription: failsWith('notSold', ofTeam('updateUsageSubscription(teamId: $team, addons: [])')),
  setTeamName: (team) =>
    graphql('setTeamName(teamId: $team, name: $name) { id }', '$team: UUID4!, $name: String!', {
      team: team.id,
      name: team.name,
    }),
  setTeamDescription: ofTeam('setTeamDescription(teamId: $team, description: "") { id }'),
  setTeamMetadata: ofTeam('setTeamMetadata(teamId: $team, metadata: { useCases: [] }) { id }'),
  setDefaultTeamMemberAuthorization: ofTeam(
    'setDefaultTeamMemberAuthorization(teamId: $team, defaultAuthorization: WRITE) { minimumPrivacy }',
  ),
  setWorkspaceSandboxSettings: ofTeam(
    'setWorkspaceSandboxSettings(teamId: $team, preventSandboxExport: false, preventSandboxLeaving: false) { minimumPrivacy }',
  ),
  setTeamAiConsent: ofTeam(
    'setTeamAiConsent(teamId: $team, privateRepositories: false, privateSandboxes: false, publicRepositories: false, publicSandboxes: false) { privateSandboxes }',
  ),
  setTeamEmailDomain: ofTeam('setTeamEmailDomain(teamId: $team) { id }'),
  deleteWorkspace: ofTeam('deleteWorkspace(teamId: $team)'),
  'POST /sandboxes/:id/fork': (team) => call(forkSandbox, 'vanilla', { team_id: team.id }),
  'POST /sandboxes/fork/*': (team) => ({
    ...call(forkSandbox, 'vanilla', { team_id: team.id }),
    path: pathOf(forkSandboxByPath, { '*': 'vanilla' }),
  }),
  'POST /sandpack/token/:teamId': (team) => ({
    ...call(sandpackToken, '', {}),
    path: pathOf(sandpackToken, { teamId: team.id }),
  }),
  'PUT /workspaces/:id/audit/stream': (team) =>
    call(setAuditStream, team.id, { url: 'https://log.example.com' }),
  'DELETE /workspaces/:id/audit/stream': failsWith('noStream', (team) => call(endAuditStream, team.id, {})),
  'POST /workspaces/:id/audit/stream/test': failsWith('noStream', (team) =>
    call(testAuditStream, team.id, {}),
  ),
  'PUT /workspaces/:id/picture': failsWith('noPicture', (team) => ({
    ...call(setPicture, team.id, {}),
    bytes: Buffer.from('no picture'),
  })),
  'DELETE /workspaces/:id/picture': (team) => call(removePicture, team.id, {}),
  'POST /workspaces/:id/scim': failsWith('scimNeedsDomain', (team) => call(connectScim, team.id, {})),
  'DELETE /workspaces/:id/scim': (team) => call(disconnectScim, team.id, {}),
  'PUT /workspaces/:id/scim/groups/:group': failsWith('scimGroupNotFound', (team) => ({
    ...call(setScimGroup, '', { authorization: null }),
    path: pathOf(setScimGroup, { id: team.id, group: NOBODY }),
  })),
  'PUT /workspaces/:id/permissions': (team) =>
    call(setPermissions, team.id, { who_invites: 'ADMIN', who_creates: 'WRITE' }),
  'POST /workspaces/:id/transfer': failsWith('memberNotFound', (team) =>
    call(transferWorkspace, team.id, { user_id: NOBODY }),
  ),
  'POST /workspaces/:id/service-accounts': (team) =>
    call(createServiceAccount, team.id, { name: server.deps.ids.short(8), authorization: 'READ' }),
  'PUT /workspaces/:id/service-accounts/:account': failsWith('serviceNotFound', (team) =>
    ofService(setServiceRole, team, { authorization: 'READ' }),
  ),
  'DELETE /workspaces/:id/service-accounts/:account': failsWith('serviceNotFound', (team) =>
    ofService(removeServiceAccount, team, {}),
  ),
  'POST /workspaces/:id/service-accounts/:account/tokens': failsWith('serviceNotFound', (team) =>
    ofService(createServiceToken, team, { name: 'ci' }),
  ),
  'DELETE /workspaces/:id/service-accounts/:account/tokens/:token': failsWith('serviceNotFound', (team) =>
    ofService(revokeServiceToken, team, {}),
  ),
  'POST /workspaces/:id/git/repositories': failsWith('nameEnds', (team) =>
    call(createGitRepository, team.id, { name: '..' }),
  ),
  'POST /workspaces/:id/git/mirrors': failsWith('mirrorUrlInvalid', (team) =>
    call(mirrorGitRepository, team.id, { url: 'none' }),
  ),
  ...Object.fromEntries(
    [
      updateGitRepository,
      deleteGitRepository,
      restoreGitRepository,
      fetchGitRepository,
      addWebhook,
      testWebhook,
      removeWebhook,
    ].map((endpoint) => [
      `${endpoint.method} ${endpoint.path}`,
      failsWith('gitRepositoryNotFound', (team) => ({
        ...call(endpoint, '', { url: 'https://example.com/hook' }),
        path: pathOf(endpoint, { id: team.id, repository: NOBODY, hook: NOBODY }),
      })),
    ]),
  ),
  'PUT /workspaces/:id/audit/retention': (team) => call(keepWorkspaceAudit, team.id, { keep_days: null }),
  'PUT /workspaces/:id/budgets/webhook': (team) =>
    call(setBudgetWebhook, team.id, { url: 'https://log.example.com' }),
  'DELETE /workspaces/:id/budgets/webhook': failsWith('noBudgetWebhook', (team) =>
    call(endBudgetWebhook, team.id, {}),
  ),
  'POST /workspaces/:id/budgets/webhook/test': failsWith('noBudgetWebhook', (team) =>
    call(testBudgetWebhook, team.id, {}),
  ),
  'PUT /workspaces/:id/budgets': (team) => call(setBudget, team.id, { kind: 'workspace', credits: 10 }),
  // A body that is not a zip is refused only after the permission check.
  'POST /workspaces/:id/import': failsWith('notZip', (team) => call(importArchive, team.id, {})),
}

/** Every call that performs an action in a workspace, as the server has them. */
const calls = callsOf(workspaceActions)
const ofPeople = calls.filter(({ action }) => action in memberActions)

function ask(name: string, of: BuiltWorkspace): Asked {
  const asking = asked[name]
  if (!asking) throw new Error(`say above how ${name} is asked for`)
  return asking(of)
}

let all: Record<Person, BuiltUser>
let guest: BuiltUser
let team: BuiltWorkspace
let places: (typeof members.$inferSelect)[]
const headers = new Map<string, Record<string, string>>()
beforeAll(async () => {
  const users = await Promise.all(people.map(() => server.buildUser()))
  all = Object.fromEntries(people.map((person, at) => [person, users[at]])) as typeof all
  guest = await server.buildUser()
  const { reader, billingManager, writer, admin } = all
  team = await server.buildWorkspace({
    members: { read: [reader, billingManager], write: [writer], admin: [admin] },
  })
  await server.db.update(members).set({ teamManager: true }).where(eq(members.userId, billingManager.id))
  places = await server.db.select().from(members).where(eq(members.workspaceId, team.id))
  const project = await addRepository(team, 'here', PROJECT)
  for (const [id, name] of [
    [BRANCH, 'new'],
    [OTHER_BRANCH, 'other'],
  ] as const)
    await addBranch(team, project, id, name)
  for (const person of people)
    for (const kind of sessionKinds)
      headers.set(`${person} ${kind}`, await signedInBy(server, all[person], kind))
})

/** Adds a GitHub repository to a workspace and returns its id there. */
async function addRepository(
  { id: workspaceId }: BuiltWorkspace,
  name: string,
  id = server.deps.ids.uuid(),
): Promise<string> {
  const now = server.clock.now()
  const flags = { private: true, allowForking: true, archived: false, fork: false, isTemplate: false }
  const repository = { githubId: 1, owner: 'octo', name, defaultBranch: 'main', ...flags }
  const moments = { repositoryCreatedAt: now, repositoryUpdatedAt: now, pushedAt: now }
  await server.db
    .insert(projects)
    .values({ ...repository, ...moments, id, workspaceId, insertedAt: now, syncedAt: now })
  return id
}

const addBranch = ({ id: workspaceId }: BuiltWorkspace, projectId: string, id: string, name = 'new') =>
  server.db.insert(branches).values({
    workspaceId,
    projectId,
    id,
    name,
    upstream: false,
    contribution: false,
    sourceBranch: 'main',
    insertedAt: server.clock.now(),
  })

/** Restores all members, including those who left, and the workspace itself. */
async function bringBack(all = places) {
  await server.db.insert(members).values(all).onConflictDoNothing()
  const ids = all.map(({ workspaceId }) => workspaceId)
  await server.db.update(workspaces).set({ deletedAt: null }).where(inArray(workspaces.id, ids))
  await server.db.update(sandboxes).set({ removedAt: null }).where(inArray(sandboxes.workspaceId, ids))
}

/** The expected answer, derived from the table above and not from the rule. */
function expected(action: WorkspaceActionName, person: Person, kind: SessionKind): string {
  if (kind === 'read') return 'tokenReadOnly'
  // Strangers are told that the branch or repository does not exist, which is how these calls are expected to fail.
  if ((action === 'branch.delete' || action === 'project.vm_tier') && person === 'stranger') return 'done'
  if (person === 'stranger') return 'notMember'
  const { needs } = workspaceActions[action]
  if (who[needs].includes(person)) return 'done'
  return needs === 'WRITE' ? 'readOnly' : 'notAdmin'
}

describe('[PM-045] permissions for every person and session:', () => {
  test.each(calls)('$name: $action', async ({ name, action }) => {
    const wrong: string[] = []
    const nobody = await answerOf(server, ask(name, team), {})
    if (nobody !== 'signedOut') wrong.push(`nobody: ${nobody}`)
    for (const person of people)
      for (const kind of sessionKinds) {
        const wanted = expected(action, person, kind)
        const said = await answerOf(server, ask(name, team), headers.get(`${person} ${kind}`) ?? {})
        if (said !== wanted) wrong.push(`${person}, ${kind}: ${said} instead of ${wanted}`)
        await bringBack()
      }
    expect(wrong).toEqual([])
  })

  test('[PM-046] renaming or deleting it, and setting its minimum privacy or spending limit, requires an admin', () => {
    const names = [
      'workspace.rename',
      'workspace.delete',
      'workspace.minimumPrivacy',
      'plan.spendingLimit',
    ] as const
    for (const name of names) {
      expect(calls.map(({ action }) => action)).toContain(name)
      expect(who[workspaceActions[name].needs]).toEqual(['admin'])
    }
  })

  test('every workspace action has a call', () => {
    const done = calls.map(({ action }) => action)
    expect(
      Object.keys(workspaceActions).filter((action) => !done.includes(action as WorkspaceActionName)),
    ).toEqual([])
  })
})

describe('actions are audited as declared:', () => {
  /** What has to be set up first for the calls above, or what to call in their place. */
  const given: Record<string, (team: BuiltWorkspace, sent: Record<string, string>) => Promise<Asked | null>> =
    {
      renameCollection: (of, sent) => doFirst(of, sent, 'createCollection'),
      deleteCollection: (of, sent) => doFirst(of, sent, 'createCollection'),
      restoreCollection: (of, sent) => doFirst(of, sent, 'createCollection', 'deleteCollection'),
      turnOffTeamInviteLink: (of, sent) => doFirst(of, sent, 'resetTeamInviteLink'),
      deleteProject: async (of) => {
        await addRepository(of, 'none')
        return null
      },
      deleteBranch: async (of) => {
        const id = `of${of.id.slice(0, 8)}`
        await addBranch(of, await addRepository(of, 'none'), id)
        return graphql('deleteBranch(id: $id)', '$id: String!', { id })
      },
      revokeTeamInvitation: async (of, sent) => {
        await doFirst(of, sent, 'inviteToTeam')
        return ofTeam(`revokeTeamInvitation(teamId: $team, userId: "${guest.id}") { id }`)(of)
      },
      removeFromTeam: async (of) =>
        ofTeam(`removeFromTeam(teamId: $team, userId: "${all.writer.id}") { id }`)(of),
      changeTeamMemberAuthorizations: async (of) =>
        ofTeam(
          `changeTeamMemberAuthorizations(teamId: $team, memberAuthorizations: [{ userId: "${all.writer.id}", authorization: READ }]) { id }`,
        )(of),
      setTeamName: async (of) => ofTeam('setTeamName(teamId: $team, name: "Another name") { id }')(of),
      setTeamDescription: async (of) =>
        ofTeam('setTeamDescription(teamId: $team, description: "About it") { id }')(of),
      setTeamMetadata: async (of) =>
        ofTeam('setTeamMetadata(teamId: $team, metadata: { useCases: ["teaching"] }) { id }')(of),
      setDefaultTeamMemberAuthorization: async (of) =>
        ofTeam(
          'setDefaultTeamMemberAuthorization(teamId: $team, defaultAuthorization: READ) { minimumPrivacy }',
        )(of),
      setWorkspaceSandboxSettings: async (of) => {
        await setWorkspacePlan({ ...server.deps, actor: system }, of.id, { plan: 'pro' })
        return ofTeam(
          'setWorkspaceSandboxSettings(teamId: $team, preventSandboxExport: true, preventSandboxLeaving: false) { minimumPrivacy }',
        )(of)
      },
      setTeamAiConsent: async (of) =>
        ofTeam(
          'setTeamAiConsent(teamId: $team, privateRepositories: false, privateSandboxes: true, publicRepositories: false, publicSandboxes: false) { privateSandboxes }',
        )(of),
      'PUT /workspaces/:id/permissions': async (of) =>
        call(setPermissions, of.id, { who_invites: 'WRITE', who_creates: 'WRITE' }),
      'POST /workspaces/:id/transfer': async (of) =>
        call(transferWorkspace, of.id, { user_id: all.writer.id }),
      'PUT /workspaces/:id/service-accounts/:account': async (of) =>
        ofService(setServiceRole, of, { authorization: 'WRITE' }, (await serviceIn(of)).id),
      'DELETE /workspaces/:id/service-accounts/:account': async (of) =>
        ofService(removeServiceAccount, of, {}, (await serviceIn(of)).id),
      'POST /workspaces/:id/service-accounts/:account/tokens': async (of) =>
        ofService(createServiceToken, of, { name: 'ci' }, (await serviceIn(of)).id),
      'DELETE /workspaces/:id/service-accounts/:account/tokens/:token': async (of) => {
        const { id: account } = await serviceIn(of)
        const { accessToken } = await server
          .as(all.admin)
          .rest(createServiceToken, { params: { id: of.id, account }, body: { name: 'ci' } })
        return ofService(revokeServiceToken, of, {}, account, accessToken.id)
      },
      'DELETE /workspaces/:id/budgets/webhook': async ({ id }) => {
        const body = { url: 'https://log.example.com' }
        await server.as(all.admin).rest(setBudgetWebhook, { params: { id }, body })
        return null
      },
      'POST /workspaces/:id/budgets/webhook/test': async ({ id }) => {
        // The address is in this network, so nothing is sent.
        const body = { url: 'https://127.0.0.1/in' }
        await server.as(all.admin).rest(setBudgetWebhook, { params: { id }, body })
        return null
      },
      'PUT /workspaces/:id/audit/retention': async (of) => call(keepWorkspaceAudit, of.id, { keep_days: 90 }),
      updateProjectVmTier: async (of) =>
        graphql('updateProjectVmTier(projectId: $id, vmTier: 1) { cpu }', '$id: UUID4!', {
          id: await addRepository(of, 'none'),
        }),
      'DELETE /beta/repos/link/github/:owner/:name/:teamId': async (of) => {
        await addRepository(of, 'none')
        return null
      },
      'DELETE /beta/sandboxes/github/:owner/:name/:branch': async (of) => {
        await addBranch(of, await addRepository(of, 'here'), `of${of.id.slice(0, 8)}`, 'other')
        return null
      },
      setTeamMinimumPrivacy: async (of) =>
        ofTeam(
          'setTeamMinimumPrivacy(teamId: $team, minimumPrivacy: 1, updateDrafts: false) { minimumPrivacy }',
        )(of),
    }
  const elsewhereCalls = ['DELETE /workspaces/:id/audit/stream', 'POST /workspaces/:id/audit/stream/test']
  const serviceIn = (of: BuiltWorkspace) =>
    server
      .as(all.admin)
      .rest(createServiceAccount, { params: { id: of.id }, body: { name: 'Build', authorization: 'READ' } })
  async function doFirst(of: BuiltWorkspace, sent: Record<string, string>, ...names: string[]) {
    for (const name of names) expect(await codeOf(server, ask(name, of), sent)).toBe('OK')
    return null
  }
  // Actions that need GitHub, a zip, a shop or a separate address are tested where those are set up.
  const elsewhere = [
    ...['project.import', 'project.fork', 'branch.create', 'sandbox.import'],
    ...['pull_request.create', 'pull_request.review', 'pull_request.merge'],
    ...['pull_request.close', 'pull_request.reopen'],
    ...['scim.connect', 'scim.group', 'workspace.picture'],
    ...['plan.change', 'workspace.domain'],
    // These need a disk.
    ...Object.keys(gitActions),
  ]

  test.each(
    calls.filter(({ action, name }) => !elsewhere.includes(action) && !elsewhereCalls.includes(name)),
  )('$name', async ({ name, action }) => {
    const doer = await server.buildUser()
    const home = await server.buildWorkspace({ members: { admin: [doer, all.admin], write: [all.writer] } })
    const sent = await signedInBy(server, doer, 'write')
    const asking = (await given[name]?.(home, sent)) ?? ask(name, home)
    expect(await codeOf(server, asking, sent)).toBe('OK')
    const { noted, declared } = await notedBy(server, doer.id, action)
    expect(noted).toEqual(declared)
  })
})

describe('a personal workspace', () => {
  test.each(ofPeople)('$name: $action', async ({ name, action }) => {
    const { admin } = all
    const said = await answerOf(server, ask(name, admin.personalWorkspace), headers.get('admin write') ?? {})
    expect(said).toBe(workspaceActions[action].inPersonal === 'refused' ? 'isPersonal' : 'done')
  })
})

describe('when the plan’s limit is reached', () => {
  /** The expected answer if the call above increases something limited. */
  const said: Partial<Record<WorkspaceActionName, string>> = {
    'invitation.create': 'membersFull',
    'sandbox.create': 'draftLimit',
  }
  let full: BuiltWorkspace
  let placesThere: typeof places
  let sent: Record<string, string>
  beforeAll(async () => {
    const [admin, ...others] = await Promise.all(Array.from({ length: 5 }, () => server.buildUser()))
    if (!admin) throw new Error('nobody was built')
    full = await server.buildWorkspace({ members: { admin: [admin], write: others } })
    await setWorkspacePlan({ ...server.deps, actor: system }, full.id, { plan: 'free' })
    const draft = { workspace: full, author: admin, draft: true } as const
    await Promise.all(Array.from({ length: INCLUDED_DRAFTS.free }, () => server.buildSandbox(draft)))
    sent = await signedInBy(server, admin, 'write')
    placesThere = await server.db.select().from(members).where(eq(members.workspaceId, full.id))
  })

  test.each(calls)('$name is refused only if it counts against it: $action', async ({ name, action }) => {
    const answer = await answerOf(server, ask(name, full), sent)
    await bringBack(placesThere)
    expect(answer).toBe(said[action] ?? 'done')
    if (said[action]) expect(workspaceActions[action].quota).toBe(true)
  })
})

describe('when a workspace is out of credits', () => {
  const some = ['reader', 'writer', 'admin'] as const
  let spent: BuiltWorkspace
  let placesThere: typeof places
  const sent = new Map<Person, Record<string, string>>()
  beforeAll(async () => {
    const [reader, writer, admin] = await Promise.all(some.map(() => server.buildUser()))
    if (!reader || !writer || !admin) throw new Error('nobody was built')
    spent = await server.buildWorkspace({ members: { read: [reader], write: [writer], admin: [admin] } })
    for (const [at, user] of [reader, writer, admin].entries())
      sent.set(some[at] as Person, await signedInBy(server, user, 'cookie'))
    placesThere = await server.db.select().from(members).where(eq(members.workspaceId, spent.id))
    await server.useCredits(spent.id, 1_000_000)
  })

  test.each(calls)(
    '$name is refused only if it costs credits, to those otherwise allowed: $action',
    async ({ name, action }) => {
      const wrong: string[] = []
      for (const person of some)
        for (const isDevbox of [false, true]) {
          const { whenOutOfCredits } = workspaceActions[action]
          if (isDevbox && whenOutOfCredits !== 'browserOnly') continue
          const { body, ...call } = ask(name, spent)
          const asking = { ...call, body: isDevbox ? { ...body, v2: true } : body }
          const said = await answerOf(server, asking, sent.get(person) ?? {})
          // The branch and the repository belong to another workspace.
          const isElsewhere = action === 'branch.delete' || action === 'project.vm_tier'
          const may = isElsewhere ? 'done' : expected(action, person, 'cookie')
          // The import above is not a zip, so it contains no devbox.
          const costs = whenOutOfCredits === 'refused' || (isDevbox && action !== 'sandbox.import')
          const wanted = may === 'done' && costs ? 'outOfCredits' : may
          if (said !== wanted) wrong.push(`${person}: ${said} instead of ${wanted}`)
          await bringBack(placesThere)
        }
      expect(wrong).toEqual([])
    },
  )
})

describe('someone who loses their membership while a change of the workspace or its members waits', () => {
  const waiting = sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const isWaiting = async () => Number((await server.db.execute(waiting)).rows[0]?.count) > 0

  test.each(ofPeople)('is refused $name: $action', async ({ name }) => {
    const leaver = await server.buildUser()
    const home = await server.buildWorkspace({ members: { admin: [all.admin, leaver] } })
    const sent = await signedInBy(server, leaver, 'write')
    let asking: Promise<string> | undefined
    await server.db.transaction(async (tx) => {
      await tx.select().from(workspaces).where(eq(workspaces.id, home.id)).for('update')
      asking = answerOf(server, ask(name, home), sent)
      await expect.poll(isWaiting, { interval: 5 }).toBe(true)
      await tx.delete(members).where(eq(members.userId, leaver.id))
    })
    expect(await asking).toBe('notMember')
  })
})

test('creating something in a workspace does not wait for a change of its members', async () => {
  const creating = graphql('createCollection(path: "/new", teamId: $team) { id }', '$team: UUID4!', {
    team: team.id,
  })
  await server.db.transaction(async (tx) => {
    await holdWorkspace(tx, team.id)
    expect(await answerOf(server, creating, headers.get('writer write') ?? {})).toBe('done')
  })
})
