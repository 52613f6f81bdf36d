import { exportSandboxFiles, getSandbox } from '@sandlot/core/sandboxes/rest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxes } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let admin: BuiltUser
let reader: BuiltUser
let team: BuiltWorkspace
let one: SandboxRow
let two: SandboxRow
beforeEach(async () => {
  admin = await server.buildUser()
  reader = await server.buildUser()
  team = await server.buildWorkspace({ members: { admin: [admin], read: [reader] } })
  const folder = await server.buildFolder({ workspaceId: team.id, path: '/kits' })
  one = await server.buildSandbox({ workspace: team, author: admin, folder, title: 'One', privacy: 1 })
  server.clock.advance({ seconds: 1 })
  two = await server.buildSandbox({ workspace: team, author: admin, folder, title: 'Two', privacy: 2 })
})

async function call(who: BuiltUser, query: string, variables: object = {}) {
  const reply = await server.as(who).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { teamId: team.id, ids: [one.id], id: one.id, ...variables } }),
  })
  return (await reply.json()) as { data: Record<string, unknown> | null; errors?: { message: string }[] }
}

describe('exporting the files of a sandbox', () => {
  const keep = (id: string) =>
    server.db.update(sandboxes).set({ preventSandboxExport: true }).where(eq(sandboxes.id, id))

  test('is refused when its workspace forbids it, even to admins, while opening it is allowed', async () => {
    await keep(one.id)
    for (const who of [admin, reader]) {
      await expect(server.as(who).rest(exportSandboxFiles, { params: { id: one.id } })).rejects.toMatchObject(
        {
          code: 'forbidden',
          reason: 'exportForbidden',
          message: 'You do not have permission to export this Sandbox',
        },
      )
      const opened = await server.as(who).rest(getSandbox, { params: { id: one.id } })
      expect(opened.modules).toHaveLength(1)
      expect(opened.permissions).toEqual({ preventSandboxExport: true, preventSandboxLeaving: false })
    }
  })

  test('returns the record with its files, for a devbox even when export is forbidden', async () => {
    await keep(two.id)
    await server.db.update(sandboxes).set({ isV2: true }).where(eq(sandboxes.id, two.id))
    const client = server.as(reader)
    const exported = await client.rest(exportSandboxFiles, { params: { id: two.id } })
    expect(exported).toEqual(await client.rest(getSandbox, { params: { id: two.id } }))
  })

  test('is not found for those who may not see it', async () => {
    const stranger = await server.buildUser()
    await keep(two.id)
    await expect(
      server.as(stranger).rest(exportSandboxFiles, { params: { id: two.id } }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a template', () => {
  const make = (verb: 'make' | 'unmake') =>
    call(admin, `mutation ($ids: [ID!]!) { ${verb}SandboxesTemplates(sandboxIds: $ids) { id } }`)
  const listed = async () => {
    const { data } = await call(
      admin,
      `query ($teamId: UUID4!, $team: ID) { me {
        collection(path: "/kits", teamId: $team) { sandboxCount sandboxes { title } }
        team(id: $teamId) { drafts { title } templates { sandbox { title } } }
      } }`,
      { team: team.id },
    )
    return data?.me
  }

  test('is in no folder or folder count until it is turned back', async () => {
    const without = {
      collection: { sandboxCount: 1, sandboxes: [{ title: 'Two' }] },
      team: { drafts: [], templates: [{ sandbox: { title: 'One' } }] },
    }
    await make('make')
    expect(await listed()).toEqual(without)
    await make('unmake')
    expect(await listed()).toEqual({
      collection: { sandboxCount: 2, sandboxes: [{ title: 'Two' }, { title: 'One' }] },
      team: { drafts: [], templates: [] },
    })
  })

  test('from a draft is not among the drafts', async () => {
    await call(admin, 'mutation ($ids: [ID]) { addToCollectionOrTeam(sandboxIds: $ids) { id } }')
    expect(await listed()).toMatchObject({ team: { drafts: [{ title: 'One' }] } })
    await make('make')
    expect(await listed()).toMatchObject({
      team: { drafts: [], templates: [{ sandbox: { title: 'One' } }] },
    })
  })
})

test('[IT-062] a restored sandbox goes to a folder path and keeps its privacy', async () => {
  await call(admin, 'mutation ($ids: [ID!]!) { deleteSandboxes(sandboxIds: $ids) { id } }')
  const { data } = await call(
    admin,
    `mutation ($ids: [ID], $teamId: UUID4) {
      addToCollectionOrTeam(sandboxIds: $ids, collectionPath: "/kits", teamId: $teamId, privacy: null) {
        removedAt privacy collection { path }
      }
    }`,
  )
  expect(data?.addToCollectionOrTeam).toEqual([
    { removedAt: null, privacy: 1, collection: { path: '/kits' } },
  ])
})

test('[EN-053] there are six authorization levels', async () => {
  const { data } = await call(admin, '{ __type(name: "Authorization") { enumValues { name } } }')
  const levels = ['COMMENT', 'NONE', 'OWNER', 'READ', 'WRITE_CODE', 'WRITE_PROJECT']
  expect(data?.__type).toEqual({
    enumValues: expect.toSatisfy((values: { name: string }[]) => {
      expect(values.map(({ name }) => name).sort()).toEqual(levels)
      return true
    }),
  })
})
