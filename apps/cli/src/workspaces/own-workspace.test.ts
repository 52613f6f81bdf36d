import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { graphqlHost } from '../testing/graphql-host.ts'
import { createMachine } from '../testing/run.ts'

const host = 'http://localhost:4000'
const teamId = '0b3f6a52-8f7e-4b3a-9d0e-6f5d0c1b2a33'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const paid = {
  subscription: { status: 'ACTIVE', paymentProvider: 'STRIPE' },
  subscriptionSchedule: { current: { endDate: '2026-04-01T00:00:00.000Z', items: [] }, upcoming: null },
}

function makers(billing: object = { subscription: null, subscriptionSchedule: null }) {
  const own = { userId: 'ada', authorization: 'ADMIN', teamManager: true, drafts: 0 }
  const team = {
    id: teamId,
    name: 'Makers',
    type: 'TEAM',
    abilities: {},
    viewerAuthorization: own,
    userAuthorizations: [own],
  }
  const gone = { id: 'gone-id', name: 'Gone', deletedAt: '', goneAt: '' }
  return graphqlHost({
    'query AllTeams': () => ({ me: { id: 'ada', primaryWorkspaceId: teamId, workspaces: [team] } }),
    'query TeamMembers': () => ({ me: { id: 'ada', team: { ...team, settings: { minimumPrivacy: 1 } } } }),
    'query TeamSettings': () => ({ me: { id: 'ada', team: { ...team, description: 'For tools' } } }),
    'query DeletedWorkspaces': () => ({ me: { id: 'ada', deletedWorkspaces: [gone] } }),
    'query WorkspaceBilling': () => ({ me: { id: 'ada', team: { id: teamId, ...billing } } }),
    'mutation SetTeamName': ({ name }) => ({ setTeamName: { ...team, name } }),
    'mutation DeleteWorkspace': () => ({ deleteWorkspace: 'Makers' }),
    'mutation RestoreWorkspace': () => ({ restoreWorkspace: gone }),
  })
}

test('shows the current workspace', async () => {
  const { fetch } = makers()
  expect((await machine.run(['workspace', 'view', '--json'], { fetch })).json()).toMatchObject({
    data: {
      id: teamId,
      name: 'Makers',
      type: 'team',
      role: 'admin',
      description: 'For tools',
      minimumPrivacy: 'unlisted',
      members: 1,
      url: `${host}/t/overview?workspace=${teamId}`,
    },
  })
})

test('renames the named workspace', async () => {
  const { fetch, changes } = makers()
  const renamed = await machine.run(['workspace', 'rename', 'Builders', '--workspace', 'Makers'], { fetch })
  expect(renamed.stdout).toBe('The workspace is now called Builders.\n')
  expect(changes).toEqual([['mutation SetTeamName', { teamId, name: 'Builders' }]])
})

test('deletes a workspace by name after confirmation, and prints how to restore it', async () => {
  const { fetch, changes } = makers()
  const words = ['workspace', 'delete', 'Makers']
  const declined = await machine.run(words, { fetch, terminal: true, input: 'n\n' })
  expect(declined.stderr).toContain('Admins can restore it for 30 days.')
  expect((await machine.run(words, { fetch })).status).not.toBe(0)
  expect(changes).toEqual([])
  const deleted = await machine.run([...words, '--yes'], { fetch })
  expect(deleted.stdout).toBe('Deleted Makers.\n')
  expect(deleted.stderr).toContain(`sandlot workspace restore ${teamId}`)
  expect(changes).toEqual([['mutation DeleteWorkspace', { teamId }]])
})

test('reports what happens to a paid plan before deleting and after restoring', async () => {
  const { fetch } = makers(paid)
  const words = ['workspace', 'delete', 'Makers']
  const ends = 'Its paid plan ends on 2026-04-01 and is not charged again.'
  expect((await machine.run([...words, '--dry-run'], { fetch })).stdout).toContain(ends)
  expect((await machine.run(words, { fetch, terminal: true, input: 'n\n' })).stderr).toContain(ends)
  const { stderr } = await machine.run(['workspace', 'restore', 'gone'], { fetch })
  expect(stderr).toContain('set to end on 2026-04-01. To keep it: sandlot billing plan pro --apply')
  const unpaid = await machine.run([...words, '--dry-run'], { fetch: makers().fetch })
  expect(unpaid.stdout).toBe('Makers would be deleted.\n')
})

test('restores only a deleted workspace, by name', async () => {
  const { fetch, changes } = makers()
  expect((await machine.run(['workspace', 'restore', 'gone'], { fetch })).stdout).toBe('Gone is back.\n')
  expect(changes).toEqual([['mutation RestoreWorkspace', { teamId: 'gone-id' }]])
  expect((await machine.run(['workspace', 'restore', 'Makers', '--json'], { fetch })).json()).toMatchObject({
    error: { code: 'not_found', message: 'You have no deleted workspace “Makers” to restore.' },
  })
})

test('reports whether the audit log is intact, and fails if it is not', async () => {
  const whole = { whole: true, sealed: 3, unsealed: 0, pruned: null, broken: null as object | null }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    return pathname === `/api/v1/workspaces/${teamId}/audit/verify`
      ? Response.json(whole)
      : makers().fetch(input, init)
  }
  const words = ['workspace', 'audit', 'verify', '--workspace', teamId]
  expect((await machine.run(words, { fetch })).stdout).toBe('The audit log is intact: 3 entries verified.\n')
  Object.assign(whole, { whole: false, broken: { seq: 2, entry_id: '2', reason: 'missing' } })
  const broken = await machine.run([...words, '--json'], { fetch })
  expect(broken.status).not.toBe(0)
  expect(broken.json()).toMatchObject({
    error: { reason: 'auditBroken', message: 'The audit log is broken. Entry 2 is missing.' },
  })
})

test('the audit log is asked for only by a door that there is', async () => {
  const fetch: typeof globalThis.fetch = async (input, init) =>
    new URL(new Request(input, init).url).pathname === `/api/v1/workspaces/${teamId}/audit`
      ? Response.json({ entries: [], next: null, keep_days: null })
      : makers().fetch(input, init)
  const list = (door: string) =>
    machine.run(['workspace', 'audit', '--door', door, '--workspace', teamId, '--json'], { fetch })
  expect((await list('terminal')).status).toBe(0)
  const wrong = await list('window')
  expect([wrong.status, wrong.json()]).toMatchObject([2, { error: { code: 'usage' } }])
  expect(wrong.stdout).toContain('web, terminal, extension, api, server')
})
