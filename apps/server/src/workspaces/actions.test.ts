import { type WorkspaceActionName, workspaceActions } from '@sandlot/core/all-actions'
import { importArchive } from '@sandlot/core/archives/rest'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import type { Role } from '@sandlot/core/workspaces/rules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { branches } from '../branches/tables.ts'
import { projects } from '../repositories/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import {
  type Asked,
  answerOf,
  call,
  graphql,
  type SessionKind,
  sessionKinds,
  signedInBy,
} from '../testing/matrix.ts'
import { createTestServer } from '../testing/server.ts'
import { members } from './tables.ts'

// Every action in a workspace against everybody who may ask for it, whatever their token may do.

const server = await createTestServer({
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

const ofFolder = (field: string) => (team: BuiltWorkspace) =>
  graphql(`${field}(path: "/none", teamId: $team) { id }`, '$team: UUID4!', { team: team.id })
const ofRepository = (field: string) => (team: BuiltWorkspace) =>
  graphql(field, '$team: ID!', { team: team.id })

/** How each action is asked for; one that has no entry does not compile. */
const asked: Record<WorkspaceActionName, (team: BuiltWorkspace) => Asked> = {
  'folder.create': ofFolder('createCollection'),
  'folder.rename': (team) =>
    graphql('renameCollection(path: "/none", newPath: "/other", teamId: $team) { id }', '$team: UUID4!', {
      team: team.id,
    }),
  'folder.trash': ofFolder('deleteCollection'),
  'folder.restore': ofFolder('restoreCollection'),
  'project.import': ofRepository(
    'importProject(provider: GITHUB, owner: "octo", name: "none", team: $team) { id }',
  ),
  'project.delete': ofRepository('deleteProject(provider: GITHUB, owner: "octo", name: "none", team: $team)'),
  'branch.create': ofRepository(
    'createBranch(provider: GITHUB, owner: "octo", name: "none", team: $team, branch: "new") { id }',
  ),
  'branch.delete': () => graphql('deleteBranch(id: $id)', '$id: String!', { id: BRANCH }),
  'sandbox.create': (team) => call(forkSandbox, 'vanilla', { team_id: team.id }),
  // A body that is no zip is refused only after that.
  'sandbox.import': (team) => call(importArchive, team.id, {}),
}
const BRANCH = 'draft1'
const actionNames = Object.keys(workspaceActions) as WorkspaceActionName[]

let all: Record<Person, BuiltUser>
let team: BuiltWorkspace
const headers = new Map<string, Record<string, string>>()
beforeAll(async () => {
  const users = await Promise.all(people.map(() => server.buildUser()))
  all = Object.fromEntries(people.map((person, at) => [person, users[at]])) as typeof all
  const { reader, billingManager, writer, admin } = all
  team = await server.buildWorkspace({
    members: { read: [reader, billingManager], write: [writer], admin: [admin] },
  })
  await server.db.update(members).set({ teamManager: true }).where(eq(members.userId, billingManager.id))
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

/** What is to be said, from what the table above says of people and not from the rule. */
function expected(name: WorkspaceActionName, person: Person, kind: SessionKind): string {
  if (kind === 'read') return 'forbidden'
  // It is named by an id of its own, which strangers are told is not there.
  if (name === 'branch.delete' && person === 'stranger') return 'done'
  if (person === 'stranger') return 'notMember'
  const { needs } = workspaceActions[name]
  if (who[needs].includes(person)) return 'done'
  return needs === 'WRITE' ? 'readOnly' : 'notAdmin'
}

describe('whoever asks, with whatever they are signed in by:', () => {
  test.each(actionNames)('%s', async (name) => {
    const wrong: string[] = []
    const nobody = await answerOf(server, asked[name](team), {})
    if (nobody !== 'unauthenticated') wrong.push(`nobody: ${nobody}`)
    for (const person of people)
      for (const kind of sessionKinds) {
        const wanted = expected(name, person, kind)
        const said = await answerOf(server, asked[name](team), headers.get(`${person} ${kind}`) ?? {})
        if (said !== wanted) wrong.push(`${person}, ${kind}: ${said} instead of ${wanted}`)
      }
    expect(wrong).toEqual([])
  })
})
