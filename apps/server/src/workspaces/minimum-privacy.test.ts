import { SetTeamMinimumPrivacyDocument, TeamMembersDocument } from '@sandlot/core/workspaces/mutations.gen'
import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditEvents, outbox } from '../platform/tables.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

async function team() {
  const [admin, writer] = await Promise.all([server.buildUser(), server.buildUser()])
  const workspace = await server.buildWorkspace({ members: { admin: [admin], write: [writer] } })
  const build = (fields: { draft?: boolean; privacy: number; removedAt?: Date }) =>
    server.buildSandbox({ author: writer, workspace, ...fields })
  const set = (who: typeof admin | null, minimumPrivacy: number, updateDrafts = false) =>
    server
      .as(who)
      .graphql(SetTeamMinimumPrivacyDocument, { teamId: workspace.id, minimumPrivacy, updateDrafts })
  return { admin, writer, workspace, build, set }
}

async function privacyOf(...built: { id: string }[]) {
  const ids = built.map(({ id }) => id)
  const rows = await server.db.select().from(sandboxes).where(inArray(sandboxes.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)?.privacy)
}

test('[GQ-055] an admin sets it; less private drafts follow only if requested', async () => {
  const { admin, workspace, build, set } = await team()
  const open = await build({ draft: true, privacy: 0 })
  const closed = await build({ draft: true, privacy: 2 })
  const filed = await build({ draft: false, privacy: 0 })
  const trashed = await build({ draft: true, privacy: 0, removedAt: new Date() })
  expect(await set(admin, 1)).toEqual({
    setTeamMinimumPrivacy: { __typename: 'WorkspaceSandboxSettings', minimumPrivacy: 1 },
  })
  expect(await privacyOf(open, closed, filed, trashed)).toEqual([0, 2, 0, 0])
  await set(admin, 1, true)
  expect(await privacyOf(open, closed, filed, trashed)).toEqual([1, 2, 0, 0])
  const { me } = await server.as(admin).graphql(TeamMembersDocument, { teamId: workspace.id })
  expect(me?.team?.settings?.minimumPrivacy).toBe(1)
})

test('it is audited with its author, and everyone viewing is notified', async () => {
  const { admin, workspace, build, set } = await team()
  const open = await build({ draft: true, privacy: 0 })
  await set(admin, 2, true)
  const [audit] = await server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.workspaceId, workspace.id))
    .orderBy(desc(auditEvents.id))
  expect(audit).toMatchObject({
    action: 'workspace.minimumPrivacy',
    actorId: admin.id,
    subjectIds: [workspace.id],
    details: { minimumPrivacy: 2, updateDrafts: true },
  })
  const told = await server.db
    .select()
    .from(outbox)
    .where(inArray(outbox.topic, [`workspace:${workspace.id}`, `live:${open.id}`]))
  expect(told.map(({ topic, payload }) => [topic, payload.type ?? payload.privacy ?? null])).toEqual(
    expect.arrayContaining([
      [`workspace:${workspace.id}`, 'Team'],
      [`workspace:${workspace.id}`, 'Sandbox'],
      [`live:${open.id}`, 2],
    ]),
  )
})

test('others may not set it, and unknown levels are refused', async () => {
  const { admin, writer, workspace, set } = await team()
  const stranger = await server.buildUser()
  await expect(set(writer, 1)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(set(stranger, 1)).rejects.toMatchObject({ code: 'not_found' })
  await expect(set(null, 1)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(set(admin, 3)).rejects.toMatchObject({ code: 'validation', field: 'privacy' })
  const { me } = await server.as(admin).graphql(TeamMembersDocument, { teamId: workspace.id })
  expect(me?.team?.settings?.minimumPrivacy).toBe(0)
})
