import { WORKSPACE_NAME_MAX_LENGTH } from '@sandlot/core/workspaces/limits'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { CreateTeamDocument } from '@sandlot/core/workspaces/mutations.gen'
import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { folders } from '../folders/tables.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

test('[GQ-071] a new workspace has its creator as admin and a root folder, and is in the list immediately', async () => {
  const ada = await server.buildUser()
  const { createTeam } = await server.as(ada).graphql(CreateTeamDocument, { name: '  Makers ' })
  expect(createTeam).toMatchObject({
    name: 'Makers',
    type: 'TEAM',
    viewerAuthorization: { authorization: 'ADMIN' },
    isLastAdmin: true,
  })
  const { me } = await server.as(ada).graphql(AllTeamsDocument)
  expect(me?.workspaces.map(({ name }) => name)).toContain('Makers')
  expect(me?.primaryWorkspaceId).toBe(ada.personalWorkspaceId)
  const root = await server.db
    .select()
    .from(folders)
    .where(and(eq(folders.workspaceId, createTeam.id), eq(folders.path, '/')))
  expect(root).toHaveLength(1)
})

test.each([
  ['   ', workspaceMessages.nameEmpty],
  ['two\nlines', workspaceMessages.nameControl],
  ['x'.repeat(WORKSPACE_NAME_MAX_LENGTH + 1), workspaceMessages.nameTooLong(WORKSPACE_NAME_MAX_LENGTH)],
  ['Own', workspaceMessages.nameTaken],
  [' oWN', workspaceMessages.nameTaken],
])('the name %j is refused', async (name, message) => {
  const ada = await server.buildUser()
  await server.buildWorkspace({ name: 'Own', members: { read: [ada] } })
  await expect(server.as(ada).graphql(CreateTeamDocument, { name })).rejects.toMatchObject({
    code: 'validation',
    message,
    field: 'name',
  })
})

test('two concurrent calls with the same name create one', async () => {
  const ada = await server.buildUser()
  const made = await Promise.allSettled(
    [1, 2, 3].map(() => server.as(ada).graphql(CreateTeamDocument, { name: 'Twins' })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a visitor cannot create one', async () => {
  await expect(server.as(null).graphql(CreateTeamDocument, { name: 'X' })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})
