import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../../platform/config/credentials.ts'
import { graphqlHost } from '../../testing/graphql-host.ts'
import { createMachine } from '../../testing/run.ts'

const teamId = '0b3f6a52-8f7e-4b3a-9d0e-6f5d0c1b2a33'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, 'http://localhost:4000', {
    ...{ token: 'slt_stored', username: 'ada', since: '' },
  })
})
afterEach(() => machine.forget())

const person = (id: string) => ({
  __typename: 'User',
  id: `${id}-id`,
  username: id,
  name: null,
  avatarUrl: '',
})
const invitation = (id: string, more: object) => ({
  ...{ __typename: 'TeamInvitation', id, authorization: 'WRITE', email: null, user: null },
  ...{ insertedAt: '2026-03-01T11:00:00Z', inviter: person('ada') },
  ...more,
})

/** Makers, to which bob was invited by name and another person by email address. */
function makers(abilities = {}) {
  const team = {
    ...{ id: teamId, name: 'Makers', type: 'TEAM', abilities, inviteLink: null, users: [person('ada')] },
    viewerAuthorization: { authorization: 'ADMIN', teamManager: false },
    userAuthorizations: [{ userId: 'ada-id', authorization: 'ADMIN', teamManager: false, drafts: 0 }],
    invitations: [invitation('i1', { user: person('bob') }), invitation('i2', { email: 'eve@example.com' })],
  }
  return graphqlHost({
    'query AllTeams': () => ({ me: { id: 'ada-id', primaryWorkspaceId: teamId, workspaces: [team] } }),
    'query TeamMembers': () => ({ me: { id: 'ada-id', team } }),
    'mutation RevokeTeamInvitation': () => ({ revokeTeamInvitation: team }),
  })
}

const uninvite = (...words: string[]) => ['workspace', 'uninvite', ...words, '--workspace', teamId]

test('revokes invitations by name or email address, each with its own result', async () => {
  const { fetch, changes } = makers()
  const done = await machine.run(uninvite('@Bob', 'EVE@example.com', 'nobody'), { fetch })
  expect(done.status).toBe(3)
  expect(done.stdout.split('\n').map((line) => line.split('\t'))).toEqual([
    ['@Bob', 'done', ''],
    ['EVE@example.com', 'done', ''],
    ['nobody', 'failed', '', inviteMessages.nothingToRevoke],
    [''],
  ])
  expect(changes.map(([, { userId }]) => userId)).toEqual(['bob-id', 'i2'])
})

test('a dry run finds the same invitations without revoking them', async () => {
  const { fetch, changes } = makers()
  const { json } = await machine.run([...uninvite('bob'), '--dry-run', '--json'], { fetch })
  expect(json()).toMatchObject({
    data: [{ id: 'bob', status: 'planned' }],
    meta: { schema: 'workspace.uninvite/1', dryRun: true },
  })
  const none = await machine.run([...uninvite('ada'), '--dry-run'], { fetch })
  expect([none.status, none.stderr]).toEqual([6, expect.stringContaining(inviteMessages.nothingToRevoke)])
  expect(changes).toEqual([])
})

test('reports a missing permission rather than a missing invitation', async () => {
  const { fetch } = makers({ 'invitation.revoke': 'notAdmin' })
  const { stderr } = await machine.run(uninvite('bob'), { fetch })
  expect(stderr).toContain(workspaceMessages.inviteNotAllowed)
})

test('removing someone who is only invited suggests uninvite', async () => {
  const { stderr } = await machine.run(
    ['workspace', 'members', 'remove', 'bob', '--yes', '--workspace', teamId],
    { fetch: makers().fetch },
  )
  expect(stderr).toContain('sandlot workspace uninvite bob')
})
