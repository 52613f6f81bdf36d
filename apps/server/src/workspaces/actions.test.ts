import { sandpackToken } from '@sandlot/core/accounts/embed-rest'
import { type WorkspaceActionName, workspaceActions } from '@sandlot/core/all-actions'
import { importArchive } from '@sandlot/core/archives/rest'
import { setBudget } from '@sandlot/core/billing/credits-rest'
import { pathOf } from '@sandlot/core/endpoint'
import { forkSandbox, forkSandboxByPath } from '@sandlot/core/sandboxes/rest'
import { memberActions } from '@sandlot/core/workspaces/actions'
import type { Role } from '@sandlot/core/workspaces/rules'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setWorkspacePlan } from '../billing/commands.ts'
import { branches } from '../branches/tables.ts'
import { system } from '../platform/commands.ts'
import { projects } from '../repositories/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import {
  type Asked,
  answerOf,
  call,
  callsOf,
  failing,
  graphql,
  type SessionKind,
  sessionKinds,
  signedInBy,
} from '../testing/matrix.ts'
import { createTestServer } from '../testing/server.ts'
import { holdWorkspace } from './hold.ts'
import { members, workspaces } from './tables.ts'

// Every action in a workspace against everybody who may ask for it, whatever their token may do.

const server = await createTestServer({
  config: { plans: true },
  // GitHub is away, which is told only to who may ask it.
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
const NOBODY = '00000000-0000-4000-8000-000000000000'

const ofFolder = (field: string) => (team: BuiltWorkspace) =>
  graphql(`${field}(path: "/none", teamId: $team) { id }`, '$team: UUID4!', { team: team.id })
const ofRepository = (field: string) => (team: BuiltWorkspace) =>
  graphql(field, '$team: ID!', { team: team.id })
const ofTeam = (field: string) => (team: BuiltWorkspace) => graphql(field, '$team: UUID4!', { team: team.id })

const failsWith = (reason: string, asking: (team: BuiltWorkspace) => Asked) => (team: BuiltWorkspace) =>
  failing(reason, asking(team))

/** How each is asked for, so that little comes of it: mutations by their names, the rest by method and path. */
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
  'POST /sandboxes/:id/fork': (team) => call(forkSandbox, 'vanilla', { team_id: team.id }),
  'POST /sandboxes/fork/*': (team) => ({
    ...call(forkSandbox, 'vanilla', { team_id: team.id }),
    path: pathOf(forkSandboxByPath, { '*': 'vanilla' }),
  }),
  'POST /sandpack/token/:teamId': (team) => ({
    ...call(sandpackToken, '', {}),
    path: pathOf(sandpackToken, { teamId: team.id }),
  }),
  'PUT /workspaces/:id/budgets': (team) => call(setBudget, team.id, { kind: 'workspace', credits: 10 }),
  // A body that is no zip is refused only after that.
  'POST /workspaces/:id/import': failsWith('notZip', (team) => call(importArchive, team.id, {})),
}

/** Every call that does an action in a workspace, as the server has them. */
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
  const projectId = server.deps.ids.uuid()
  const now = server.clock.now()
  const flags = { private: true, allowForking: true, archived: false, fork: false, isTemplate: false }
  const repository = { githubId: 1, owner: 'octo', name: 'here', defaultBranch: 'main', ...flags }
  const moments = { repositoryCreatedAt: now, repositoryUpdatedAt: now, pushedAt: now }
  await server.db.insert(projects).values({
    ...repository,
    ...moments,
    id: projectId,
    workspaceId: team.id,
    insertedAt: now,
    syncedAt: now,
  })
  await server.db.insert(branches).values({
    workspaceId: team.id,
    projectId,
    id: BRANCH,
    name: 'new',
    upstream: false,
    contribution: false,
    sourceBranch: 'main',
    insertedAt: now,
  })
  for (const person of people)
    for (const kind of sessionKinds)
      headers.set(`${person} ${kind}`, await signedInBy(server, all[person], kind))
})

/** Everybody as they were, whoever has left. */
const bringBack = () => server.db.insert(members).values(places).onConflictDoNothing()

/** What is to be said, from what the table above says of people and not from the rule. */
function expected(action: WorkspaceActionName, person: Person, kind: SessionKind): string {
  if (kind === 'read') return 'tokenReadOnly'
  // It is named by an id of its own, which strangers are told is not there.
  if (action === 'branch.delete' && person === 'stranger') return 'done'
  if (person === 'stranger') return 'notMember'
  const { needs } = workspaceActions[action]
  if (who[needs].includes(person)) return 'done'
  return needs === 'WRITE' ? 'readOnly' : 'notAdmin'
}

describe('whoever asks, with whatever they are signed in by:', () => {
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

  test('every action in a workspace is done by a call', () => {
    const done = calls.map(({ action }) => action)
    expect(
      Object.keys(workspaceActions).filter((action) => !done.includes(action as WorkspaceActionName)),
    ).toEqual([])
  })
})

describe('a workspace of one person', () => {
  test.each(ofPeople)('$name: $action', async ({ name, action }) => {
    const { admin } = all
    const said = await answerOf(server, ask(name, admin.personalWorkspace), headers.get('admin write') ?? {})
    expect(said).toBe(workspaceActions[action].inPersonal === 'refused' ? 'isPersonal' : 'done')
  })
})

describe('where the plan has no room for another member', () => {
  test.each(ofPeople)('$name is refused only if it brings one', async ({ name, action }) => {
    const [admin, ...others] = await Promise.all(Array.from({ length: 5 }, () => server.buildUser()))
    if (!admin) throw new Error('nobody was built')
    const full = await server.buildWorkspace({ members: { admin: [admin], write: others } })
    await setWorkspacePlan({ ...server.deps, actor: system }, full.id, { plan: 'free' })
    const said = await answerOf(server, ask(name, full), await signedInBy(server, admin, 'write'))
    expect(said).toBe(workspaceActions[action].quota ? 'membersFull' : 'done')
  })
})

describe('whoever loses their place while a change of the workspace or its people waits', () => {
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

test('what is only made in a workspace does not wait for a change of its people', async () => {
  const creating = graphql('createCollection(path: "/new", teamId: $team) { id }', '$team: UUID4!', {
    team: team.id,
  })
  await server.db.transaction(async (tx) => {
    await holdWorkspace(tx, team.id)
    expect(await answerOf(server, creating, headers.get('writer write') ?? {})).toBe('done')
  })
})
