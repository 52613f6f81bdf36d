import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { SandboxByIdDocument } from '@sandlot/core/sandboxes/operations.gen'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

test('another person’s sandbox moves to the mover’s drafts if its author is not a member', async () => {
  const [ann, ben] = [await server.buildUser(), await server.buildUser()]
  const team = await server.buildWorkspace({ members: { write: [ann, ben] } })
  const box = await server.buildSandbox({ workspace: team, author: ben, privacy: 2 })
  const client = server.as(ann)
  await client.graphql(AddToFolderDocument, {
    ids: [box.id],
    teamId: ann.personalWorkspace.id,
    collectionPath: null,
    privacy: null,
  })
  const { sandbox } = await client.graphql(SandboxByIdDocument, { id: box.id })
  expect(sandbox).toMatchObject({ id: box.id, draft: true, teamId: ann.personalWorkspace.id })
})

test('in a workspace of both it moves to its author’s drafts', async () => {
  const [ann, ben] = [await server.buildUser(), await server.buildUser()]
  const team = await server.buildWorkspace({ members: { write: [ann, ben] } })
  const box = await server.buildSandbox({ workspace: team, author: ben, privacy: 2 })
  const into = { ids: [box.id], teamId: team.id, collectionPath: null, privacy: null }
  await server.as(ann).graphql(AddToFolderDocument, into)
  const { sandbox } = await server.as(ben).graphql(SandboxByIdDocument, { id: box.id })
  expect(sandbox).toMatchObject({ id: box.id, draft: true })
  expect(await server.as(ann).graphql(SandboxByIdDocument, { id: box.id })).toEqual({ sandbox: null })
})
