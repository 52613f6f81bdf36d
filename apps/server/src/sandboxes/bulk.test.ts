import { fetchSandboxes } from '@sandlot/core/sandboxes/items/lists'
import {
  deleteCustomTemplate,
  deleteSandbox,
  listOwnSandboxes,
  sandboxLimits,
} from '@sandlot/core/sandboxes/lists/own-rest'
import { searchPublicSandboxes } from '@sandlot/core/sandboxes/lists/public-rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../platform/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxes } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let admin: BuiltUser
let writer: BuiltUser
let reader: BuiltUser
let team: BuiltWorkspace
let one: SandboxRow
let two: SandboxRow
beforeEach(async () => {
  server.clock.advance({ minutes: 1 })
  admin = await server.buildUser()
  writer = await server.buildUser()
  reader = await server.buildUser()
  team = await server.buildWorkspace({ members: { admin: [admin], write: [writer], read: [reader] } })
  one = await server.buildSandbox({ workspace: team, author: writer, title: 'One' })
  two = await server.buildSandbox({ workspace: team, author: writer, title: 'Two' })
  server.clock.advance({ minutes: 1 })
})

type Answer = {
  data: Record<string, Record<string, unknown>[]> | null
  errors?: { message: string; extensions: Record<string, unknown> }[]
}
async function call(who: BuiltUser | null, query: string, variables: object = {}): Promise<Answer> {
  const reply = await server.as(who).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { ids: [two.id, one.id], ...variables } }),
  })
  return (await reply.json()) as Answer
}
const freeze = (who: BuiltUser | null, isFrozen: boolean) =>
  call(
    who,
    'mutation ($ids: [ID!]!, $is: Boolean!) { setSandboxesFrozen(sandboxIds: $ids, isFrozen: $is) { id isFrozen } }',
    { is: isFrozen },
  )
const privacy = (who: BuiltUser | null, level: number | null) =>
  call(
    who,
    'mutation ($ids: [ID!]!, $level: Int) { setSandboxesPrivacy(sandboxIds: $ids, privacy: $level) { id privacy } }',
    { level },
  )
const keep = (who: BuiltUser | null, kind: 'Export' | 'Leaving', is: boolean) =>
  call(
    who,
    kind === 'Export'
      ? 'mutation ($ids: [ID!]!, $is: Boolean!) { done: setPreventSandboxesExport(sandboxIds: $ids, preventSandboxExport: $is) { permissions { preventSandboxExport } } }'
      : 'mutation ($ids: [ID!]!, $is: Boolean!) { done: setPreventSandboxesLeavingWorkspace(sandboxIds: $ids, preventSandboxLeaving: $is) { permissions { preventSandboxLeaving } } }',
    { is },
  )
const purge = (who: BuiltUser | null) =>
  call(who, 'mutation ($ids: [ID!]!) { permanentlyDeleteSandboxes(sandboxIds: $ids) { id title } }')
const trash = () => call(writer, 'mutation ($ids: [ID!]!) { deleteSandboxes(sandboxIds: $ids) { id } }')
const templates = (who: BuiltUser | null, verb: 'make' | 'unmake') =>
  call(
    who,
    `mutation ($ids: [ID!]!) { done: ${verb}SandboxesTemplates(sandboxIds: $ids) { id published sandbox { id } } }`,
  )
const rowOf = async ({ id }: SandboxRow) =>
  (await server.db.select().from(sandboxes).where(eq(sandboxes.id, id)))[0]
const actions = async () =>
  (
    await server.db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.subjectIds} @> array[${one.id}]`)
      .orderBy(auditEvents.id)
  ).map(({ action }) => action)

test('[GQ-064] [IT-046] setSandboxesFrozen protects and unprotects, ignoring those already in that state', async () => {
  const both = (isFrozen: boolean) => ({
    data: { setSandboxesFrozen: [two, one].map(({ id }) => ({ id, isFrozen })) },
  })
  expect(await freeze(writer, true)).toEqual(both(true))
  expect(await freeze(writer, true)).toEqual(both(true))
  expect(await freeze(writer, false)).toEqual(both(false))
  expect(await actions()).toEqual(['sandbox.frozen', 'sandbox.frozen'])
})

describe('[GQ-065] setSandboxesPrivacy', () => {
  test('[IT-045] [EN-063] sets one of three levels, and null changes nothing', async () => {
    for (const level of [2, 1, 0]) {
      const { data } = await privacy(writer, level)
      expect(data?.setSandboxesPrivacy).toEqual([two, one].map(({ id }) => ({ id, privacy: level })))
      const visit = server.as(null).rest(getSandbox, { params: { id: one.id } })
      const found = await server.as(null).rest(searchPublicSandboxes, { query: {} })
      if (level === 2) await expect(visit).rejects.toMatchObject({ code: 'not_found' })
      else expect((await visit).privacy).toBe(level)
      expect(JSON.stringify(found).includes(one.id)).toBe(level === 0)
    }
    expect((await privacy(writer, null)).data?.setSandboxesPrivacy).toMatchObject([
      { privacy: 0 },
      { privacy: 0 },
    ])
    expect((await privacy(writer, 7)).errors).toMatchObject([{ extensions: { field: 'privacy' } }])
  })

  test('respects the workspace’s minimum', async () => {
    const strict = await server.buildWorkspace({ members: { write: [writer] }, minimumPrivacy: 1 })
    const there = await server.buildSandbox({ workspace: strict, author: writer, privacy: 2 })
    expect(
      (
        await call(
          writer,
          'mutation ($ids: [ID!]!) { setSandboxesPrivacy(sandboxIds: $ids, privacy: 0) { id } }',
          { ids: [one.id, there.id] },
        )
      ).errors,
    ).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'privacy' } }])
    expect(await rowOf(there)).toMatchObject({ privacy: 2 })
  })
})

describe('sandbox restrictions', () => {
  test('[GQ-053] setPreventSandboxesExport and [GQ-054] setPreventSandboxesLeavingWorkspace set their flags', async () => {
    expect((await keep(admin, 'Export', true)).data?.done).toEqual([
      { permissions: { preventSandboxExport: true } },
      { permissions: { preventSandboxExport: true } },
    ])
    expect((await keep(admin, 'Leaving', true)).data?.done).toEqual([
      { permissions: { preventSandboxLeaving: true } },
      { permissions: { preventSandboxLeaving: true } },
    ])
    expect(await rowOf(one)).toMatchObject({ preventSandboxExport: true, preventSandboxLeaving: true })
    await keep(admin, 'Export', false)
    expect(await rowOf(one)).toMatchObject({ preventSandboxExport: false, preventSandboxLeaving: true })
    await keep(admin, 'Leaving', false)
    expect(await rowOf(one)).toMatchObject({ preventSandboxExport: false, preventSandboxLeaving: false })
  })

  test('can only be set by admins', async () => {
    expect((await keep(writer, 'Export', true)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('apply to moves and copies into other workspaces', async () => {
    await keep(admin, 'Leaving', true)
    const move = (teamId: string) =>
      call(
        writer,
        'mutation ($ids: [ID], $teamId: UUID4) { addToCollectionOrTeam(sandboxIds: $ids, collectionPath: "/", teamId: $teamId) { id } }',
        { teamId },
      )
    expect((await move(writer.personalWorkspaceId)).errors).toMatchObject([
      { message: expect.stringContaining('“Two”'), extensions: { code: 'FORBIDDEN' } },
    ])
    expect((await move(team.id)).errors).toBeUndefined()
    const fork = (teamId: string) =>
      server.as(writer).fetch(`/api/v1/sandboxes/${one.id}/fork`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ team_id: teamId }),
      })
    expect((await fork(writer.personalWorkspaceId)).status).toBe(403)
    expect((await fork(team.id)).status).toBe(200)
  })
})

describe('[GQ-062] permanentlyDeleteSandboxes', () => {
  test('permanently deletes sandboxes in the trash, and returns them as they were', async () => {
    await trash()
    expect(await purge(writer)).toEqual({
      data: {
        permanentlyDeleteSandboxes: [
          { id: two.id, title: 'Two' },
          { id: one.id, title: 'One' },
        ],
      },
    })
    expect([await rowOf(one), await rowOf(two)]).toEqual([undefined, undefined])
    expect((await actions()).at(-1)).toBe('sandbox.purge')
  })

  test('deletes none if one of them is not in the trash', async () => {
    await call(writer, 'mutation ($ids: [ID!]!) { deleteSandboxes(sandboxIds: $ids) { id } }', {
      ids: [one.id],
    })
    expect((await purge(writer)).errors).toMatchObject([
      { message: expect.stringContaining('“Two”'), extensions: { code: 'CONFLICT' } },
    ])
    expect(await rowOf(one)).toBeDefined()
  })
})

describe('templates', () => {
  test('[GQ-058] [IT-052] are created from sandboxes and [GQ-059] turned back, under the same id', async () => {
    const made = await templates(writer, 'make')
    expect(made.data?.done).toMatchObject([
      { published: true, sandbox: { id: two.id } },
      { published: true, sandbox: { id: one.id } },
    ])
    const listed = () =>
      call(writer, 'query ($teamId: UUID4) { me { team(id: $teamId) { templates { id } } } }', {
        teamId: team.id,
      })
    expect(JSON.stringify(await listed())).toContain(String(made.data?.done?.[0]?.id))
    const back = await templates(writer, 'unmake')
    expect(back.data?.done).toMatchObject([{ published: false }, { published: false }])
    expect(await listed()).toMatchObject({ data: { me: { team: { templates: [] } } } })
    const { data } = await call(
      writer,
      'query ($id: ID!) { sandbox(sandboxId: $id) { customTemplate { id } } }',
      { id: one.id },
    )
    expect(data).toEqual({ sandbox: { customTemplate: null } })
    expect((await templates(writer, 'make')).data?.done).toEqual(made.data?.done)
  })

  test('cannot be created from sandboxes in the trash', async () => {
    await trash()
    expect((await templates(writer, 'make')).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  })

  test('[RS-048] DELETE /sandboxes/{id}/templates/{templateId} turns one back', async () => {
    const made = await templates(writer, 'make')
    const templateId = String(made.data?.done?.[1]?.id)
    const as = server.as(writer)
    expect(await as.rest(deleteCustomTemplate, { params: { id: one.id, templateId } })).toMatchObject({
      id: templateId,
      title: 'One',
      published: false,
    })
    await expect(as.rest(deleteCustomTemplate, { params: { id: one.id, templateId } })).rejects.toMatchObject(
      {
        code: 'not_found',
      },
    )
  })
})

test('members with read access, strangers and visitors change nothing', async () => {
  const stranger = await server.buildUser()
  await server.db.update(sandboxes).set({ privacy: 2 }).where(eq(sandboxes.workspaceId, team.id))
  for (const [who, code] of [
    [reader, 'FORBIDDEN'],
    [stranger, 'NOT_FOUND'],
    [null, 'UNAUTHENTICATED'],
  ] as const)
    for (const answer of [
      await freeze(who, true),
      await privacy(who, 0),
      await keep(who, 'Export', true),
      await purge(who),
      await templates(who, 'make'),
      await templates(who, 'unmake'),
    ])
      expect(answer.errors).toMatchObject([{ extensions: { code } }])
  expect(await rowOf(one)).toMatchObject({ isFrozen: false, privacy: 2 })
})

describe('REST', () => {
  test('[RS-038] GET /sandboxes returns the person’s own, newest first, page by page', async () => {
    await server.buildSandbox({ workspace: team, author: admin })
    await server.buildSandbox({ author: await server.buildUser() })
    const as = server.as(writer)
    const all = await as.rest(listOwnSandboxes, { query: {} })
    expect(all.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
    expect(all[0]).not.toHaveProperty('modules')
    const [first] = await as.rest(listOwnSandboxes, { query: { limit: 1 } })
    const rest = await as.rest(listOwnSandboxes, { query: { limit: 5, after: first?.id ?? '' } })
    expect([first?.id, ...rest.map(({ id }) => id)]).toEqual(all.map(({ id }) => id))
    await server.db.delete(sandboxes).where(and(eq(sandboxes.authorId, writer.id), eq(sandboxes.id, two.id)))
    expect(await as.rest(sandboxLimits)).toEqual({ sandboxCount: 1, sandboxLimit: Number.MAX_SAFE_INTEGER })
  })

  test('GET /sandboxes/limits counts the person’s sandboxes', async () => {
    expect(await server.as(writer).rest(sandboxLimits)).toEqual({
      sandboxCount: 2,
      sandboxLimit: Number.MAX_SAFE_INTEGER,
    })
  })

  test('[RS-046] DELETE /sandboxes/{id} moves to Recently deleted [RS-047]', async () => {
    const gone = await server.as(writer).rest(deleteSandbox, { params: { id: one.id } })
    expect(gone.removedAt).toBe(server.clock.now().toISOString())
    const list = { list: 'deleted', teamId: team.id } as const
    expect((await fetchSandboxes(server.as(writer), list)).map(({ id }) => id)).toEqual([one.id])
    const refused = server.as(reader).rest(deleteSandbox, { params: { id: two.id } })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  })
})
