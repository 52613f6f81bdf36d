import {
  DeletedWorkspacesDocument,
  DeleteWorkspaceDocument,
  InviteToTeamDocument,
  RedeemTeamInviteTokenDocument,
  RestoreWorkspaceDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { workspaceSettingsMessages as say } from '@sandlot/core/workspaces/settings-messages'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../accounts/tables.ts'
import { setWorkspacePlan } from '../../billing/commands.ts'
import { billingOf } from '../../billing/repo.ts'
import { planRequests } from '../../billing/tables.ts'
import { system } from '../../platform/commands.ts'
import { sandboxJobs } from '../../sandboxes/jobs.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { workspaces } from '../tables.ts'
import { deletionJobs } from './jobs.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
let ben: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  ;[ada, ben] = await Promise.all([server.buildUser(), server.buildUser()])
  team = await server.buildWorkspace({ name: 'Makers', members: { admin: [ada], write: [ben] } })
})

const as = (who: BuiltUser) => server.as(who).graphql
const remove = (who = ada) => as(who)(DeleteWorkspaceDocument, { teamId: team.id })
const restore = (who = ada) => as(who)(RestoreWorkspaceDocument, { teamId: team.id })
const workspacesOf = async (who: BuiltUser) =>
  (await as(who)(AllTeamsDocument)).me?.workspaces.map(({ id }) => id)
const statusOf = async (who: BuiltUser, id: string) =>
  (await server.as(who).fetch(`/api/v1/sandboxes/${id}`)).status
const deletedOf = async (who: BuiltUser) => (await as(who)(DeletedWorkspacesDocument)).me?.deletedWorkspaces

test('[GQ-056] a deleted workspace disappears for everyone, and its contents cannot be opened', async () => {
  await server.db.update(users).set({ primaryWorkspaceId: team.id }).where(eq(users.id, ben.id))
  const [open, draft] = await Promise.all([
    server.buildSandbox({ workspace: team, author: ben, privacy: 0 }),
    server.buildSandbox({ workspace: team, author: ben, draft: true }),
  ])
  const cleo = await server.buildUser()
  await as(ada)(InviteToTeamDocument, { teamId: team.id, username: cleo.username })
  expect(await remove()).toEqual({ deleteWorkspace: 'Makers' })
  for (const who of [ada, ben]) expect(await workspacesOf(who)).toEqual([who.personalWorkspaceId])
  expect((await as(ben)(AllTeamsDocument)).me?.primaryWorkspaceId).toBe(ben.personalWorkspaceId)
  for (const who of [ada, ben, cleo])
    for (const { id } of [open, draft]) expect(await statusOf(who, id)).toBe(404)
  for (const inviteToken of [team.inviteToken, team.id])
    await expect(as(cleo)(RedeemTeamInviteTokenDocument, { inviteToken })).rejects.toMatchObject({
      code: 'not_found',
    })
  await expect(remove()).rejects.toMatchObject({ code: 'not_found' })
})

test('for thirty days a former admin can restore it, with its people and contents', async () => {
  const [kept, trashed] = await Promise.all([
    server.buildSandbox({ workspace: team, author: ben }),
    server.buildSandbox({ workspace: team, author: ben, removedAt: server.clock.now() }),
  ])
  server.clock.advance({ minutes: 60 })
  await remove()
  expect(await deletedOf(ada)).toMatchObject([{ id: team.id, name: 'Makers' }])
  expect(await deletedOf(ben)).toEqual([])
  const notFound = { code: 'not_found', message: say.deletedNotFound }
  await expect(restore(ben)).rejects.toMatchObject(notFound)
  server.clock.advance({ days: 29 })
  expect((await restore()).restoreWorkspace).toMatchObject({ id: team.id, name: 'Makers' })
  expect(await restore().catch(({ code }) => code)).toBe('not_found')
  for (const who of [ada, ben]) expect(await workspacesOf(who)).toContain(team.id)
  expect(await statusOf(ben, kept.id)).toBe(200)
  const rows = await server.db
    .select({ id: sandboxes.id, removedAt: sandboxes.removedAt })
    .from(sandboxes)
    .where(inArray(sandboxes.id, [kept.id, trashed.id]))
  expect(rows.filter(({ removedAt }) => removedAt === null).map(({ id }) => id)).toEqual([kept.id])
  expect(await deletedOf(ada)).toEqual([])
})

test('an unpaid plan is restored with the workspace, and its plan request is withdrawn', async () => {
  const plan = async () => (await billingOf(server.db, [team.id])).get(team.id)?.subscription ?? null
  await setWorkspacePlan({ ...server.deps, actor: system }, team.id, { plan: 'pro' })
  const asked = { workspaceId: team.id, plan: 'flex', addons: [], insertedAt: server.clock.now() }
  await server.db.insert(planRequests).values(asked)
  const given = await plan()
  expect(given).toMatchObject({ status: 'ACTIVE', cancelAt: null })
  await remove()
  await restore()
  expect(await plan()).toEqual(given)
  expect(await server.db.select().from(planRequests).where(eq(planRequests.workspaceId, team.id))).toEqual([])
})

test('after thirty days it is deleted permanently, and so is its picture', async () => {
  const { id } = await server.buildSandbox({ workspace: team, author: ben })
  const reply = await server.as(ada).fetch(`/api/v1/workspaces/${team.id}/picture`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')),
  })
  const picture: string = (await reply.json()).avatar_url
  const hasPicture = async () => (await server.as(null).fetch(picture)).ok
  await remove()
  expect(await hasPicture()).toBe(true)
  server.clock.advance({ days: 30, minutes: 1 })
  await expect(restore()).rejects.toMatchObject({ code: 'not_found' })
  for (const job of [...sandboxJobs(server.deps), ...deletionJobs(server.deps)])
    await job.run(undefined as never)
  expect(await server.db.select().from(workspaces).where(eq(workspaces.id, team.id))).toEqual([])
  expect(await server.db.select().from(sandboxes).where(eq(sandboxes.id, id))).toEqual([])
  expect(await hasPicture()).toBe(false)
})

test('concurrent creations in it complete first or are refused, so that nothing is left behind', async () => {
  const source = await server.buildSandbox({ author: ada })
  const make = () =>
    server.as(ben).fetch(`/api/v1/sandboxes/${source.id}/fork`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ team_id: team.id }),
    })
  const [, ...made] = await Promise.all([remove(), ...Array.from({ length: 5 }, make)])
  for (const { status } of made) expect([200, 404]).toContain(status)
  const left = await server.db.select().from(sandboxes).where(eq(sandboxes.workspaceId, team.id))
  expect(left.filter(({ removedAt }) => removedAt === null)).toEqual([])
})
