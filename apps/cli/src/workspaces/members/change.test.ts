import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../../platform/config/credentials.ts'
import { graphqlHost } from '../../testing/graphql-host.ts'
import { createMachine } from '../../testing/run.ts'

const host = 'http://localhost:4000'
const teamId = '0b3f6a52-8f7e-4b3a-9d0e-6f5d0c1b2a33'
const [ada, bob, carol] = ['ada-id', 'bob-id', 'carol-id']

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

function makersWith(state: 'OPEN' | 'OFF') {
  const team = {
    id: teamId,
    name: 'Makers',
    type: 'TEAM',
    abilities: {},
    isLastAdmin: true,
    userAuthorizations: [
      { userId: ada, authorization: 'ADMIN', teamManager: false, drafts: 0 },
      { userId: bob, authorization: 'WRITE', teamManager: false, drafts: 1 },
      { userId: carol, authorization: 'READ', teamManager: false, drafts: 2 },
    ],
    users: [
      { id: ada, username: 'ada', name: null },
      { id: bob, username: 'bob', name: null },
      { id: carol, username: 'carol', name: null },
    ],
    inviteLink: { state, token: 'link', authorization: 'WRITE', expiresAt: null, uses: 0, maxUses: null },
    invitations: [],
  }
  return graphqlHost({
    'query AllTeams': () => ({ me: { id: ada, primaryWorkspaceId: teamId, workspaces: [team] } }),
    'query TeamMembers': () => ({ me: { id: ada, team } }),
    'mutation RemoveFromTeam': () => ({ removeFromTeam: team }),
  })
}

const remove = ['workspace', 'members', 'remove', 'bob', '--workspace', teamId]

test('removing a member mentions before and after that the invite link is turned off', async () => {
  const { fetch, changes } = makersWith('OPEN')
  const declined = await machine.run(remove, { fetch, terminal: true, input: 'n\n' })
  expect(declined.stderr).toContain('The 1 draft they have here moves to your Drafts.')
  expect(declined.stderr).toContain('The invite link is turned off, so they cannot rejoin with it.')
  expect((await machine.run([...remove, '--dry-run'], { fetch })).stdout).toContain(
    'invite link is turned off',
  )
  expect(changes).toEqual([])
  const removed = await machine.run([...remove, '--yes'], { fetch })
  expect(removed.stdout).toBe('Removed bob and turned off the invite link.\n')
  expect(changes).toEqual([['mutation RemoveFromTeam', { teamId, userId: bob }]])
  expect((await machine.run([...remove, '--yes', '--json'], { fetch })).json()).toMatchObject({
    data: { username: 'bob', drafts: 1, inviteLinkTurnedOff: true, removed: true },
  })
})

test('removes several after one question, each with its own result', async () => {
  const { fetch, changes } = makersWith('OPEN')
  const several = ['workspace', 'members', 'remove', 'bob', 'nobody', 'carol', '--workspace', teamId]
  const declined = await machine.run(several, { fetch, terminal: true, input: 'n\n' })
  expect(declined.stderr).toContain('bob, carol lose access to Makers at once')
  expect(declined.stderr).toContain('Their 3 drafts here go to your Drafts.')
  expect(declined.stderr).toContain('Remove 2 members?')
  expect((await machine.run(several, { fetch })).status).toBe(2)
  const planned = await machine.run([...several, '--dry-run', '--json'], { fetch })
  expect([planned.status, planned.json()]).toMatchObject([
    3,
    { data: [{ status: 'planned' }, { status: 'failed' }, { status: 'planned' }] },
  ])
  expect(changes).toEqual([])
  const listed = ['workspace', 'members', 'remove', '-', '--workspace', teamId, '--yes']
  const removed = await machine.run(listed, { fetch, input: 'bob\tada\nnobody\ncarol\n' })
  expect(removed.status).toBe(3)
  expect(removed.stdout).toBe(
    'bob\tdone\t\nnobody\tfailed\t\tThis person is not a member of the workspace, or no longer is.\ncarol\tdone\t\n',
  )
  expect(removed.stderr).toContain('Invite link turned off.')
  expect(changes.map(([, input]) => input)).toEqual([
    { teamId, userId: bob },
    { teamId, userId: carol },
  ])
})

test('does not mention an invite link that is already off', async () => {
  const { fetch } = makersWith('OFF')
  expect((await machine.run([...remove, '--dry-run'], { fetch })).stdout).not.toContain('invite link')
  expect((await machine.run([...remove, '--yes'], { fetch })).stdout).toBe('Removed bob.\n')
})

test('a refusal has a reason for scripts and a message for people', async () => {
  const { fetch, changes } = makersWith('OPEN')
  const refused = async (...words: string[]) =>
    (await machine.run(['workspace', ...words, '--json'], { fetch })).json()
  expect(await refused('members', 'remove', 'ada', '--workspace', teamId, '--yes')).toMatchObject({
    error: {
      code: 'conflict',
      reason: 'removeSelf',
      message: 'You cannot remove yourself. Leave the workspace instead.',
    },
  })
  expect(await refused('members', 'role', 'ada', 'read', '--workspace', teamId)).toMatchObject({
    error: { code: 'conflict', reason: 'ownRole' },
  })
  expect(await refused('leave', 'Makers', '--yes')).toMatchObject({
    error: { code: 'conflict', reason: 'lastAdmin' },
  })
  expect(changes).toEqual([])
})

test('a dry run reports the role a member would get', async () => {
  const { fetch, changes } = makersWith('OPEN')
  const role = async (word: string) =>
    (
      await machine.run(['workspace', 'members', 'role', 'bob', word, '--workspace', teamId, '--dry-run'], {
        fetch,
      })
    ).stdout
  expect(await role('admin')).toBe('bob would become an admin.\n')
  expect(await role('read')).toBe('bob would become a viewer.\n')
  expect(changes).toEqual([])
})
