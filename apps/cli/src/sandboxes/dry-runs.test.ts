import { type Abilities, abilitiesOf } from '@sandlot/core/sandboxes/ability-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { graphqlHost } from '../testing/graphql-host.ts'
import { createMachine } from '../testing/run.ts'
import { TEAM_ID, wireSandbox } from '../tui/testing/wire-sandbox.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const allTeams = {
  me: {
    id: 'u1',
    primaryWorkspaceId: TEAM_ID,
    workspaces: [
      {
        id: TEAM_ID,
        name: 'Ours',
        avatarUrl: null,
        type: 'TEAM',
        insertedAt: '2026-01-01T00:00:00Z',
        viewerAuthorization: { authorization: 'WRITE', teamManager: false },
        abilities: {},
      },
    ],
  },
}

/** Another user's draft in one's own workspace, editable through a grant. */
const given: Abilities = abilitiesOf(
  { authorId: 'u2', privacy: 2, draft: true, removed: false, isFrozen: false },
  { id: 'u1', role: 'WRITE', grant: 'WRITE_CODE' },
)
const givenOne = { authorization: 'WRITE_CODE', authorId: 'u2', abilities: given }
const seen = {
  authorization: 'READ',
  abilities: abilitiesOf(
    { authorId: 'u2', privacy: 0, draft: false, removed: false, isFrozen: false },
    { id: 'u1', role: null },
  ),
}
const deleted = { removedAt: '2026-02-01T00:00:00Z', abilities: {} }

/** Dry-runs a command against a host with one sandbox, and returns the outcome with the message of a refusal. */
async function dryRun(fields: object, ...words: string[]) {
  const sandbox = { ...wireSandbox('s1'), draft: false, ...fields }
  const { fetch, changes } = graphqlHost({
    'query SandboxById': () => ({ sandbox }),
    'query AllTeams': () => allTeams,
    'query TeamMembers': () => ({
      me: {
        team: {
          id: TEAM_ID,
          users: [
            { id: 'u1', username: 'me' },
            { id: 'u4', username: 'dan' },
          ],
          userAuthorizations: [
            { userId: 'u1', authorization: 'WRITE' },
            { userId: 'u4', authorization: 'READ' },
          ],
        },
      },
    }),
    'query WorkspaceLimits': () => ({ me: { team: null } }),
    'query WorkspacePlan': () => ({ me: { team: null } }),
    'query SandboxSharing': () => ({
      sandbox: {
        ...sandbox,
        team: { id: TEAM_ID, name: 'Ours' },
        author: { id: 'u2', username: 'bob' },
        collaborators: [
          { __typename: 'Collaborator', id: 'c1', user: { username: 'ada' }, authorization: 'WRITE_CODE' },
        ],
        invitations: [],
      },
    }),
  })
  const ran = await machine.run(['sandbox', ...words, '--dry-run', '--json'], { fetch })
  expect(changes).toEqual([])
  const { data, error } = ran.json() as {
    data: null | { changes?: { status: string; error?: object }[] } | { status: string; error?: object }[]
    error?: { code: string; message: string; reason?: string }
  }
  const [item] = Array.isArray(data) ? data : (data?.changes ?? [])
  const { code, message, reason } = (item?.error ?? error ?? {}) as Record<string, string>
  return message === undefined ? (item?.status ?? 'planned') : { code, message, reason }
}

const notOrganizing = { code: 'forbidden', message: refusalMessages.notOrganizing, reason: 'notOrganizing' }
const notAllowed = { code: 'forbidden', message: sandboxMessages.notAllowed, reason: 'notAllowed' }

test.each([
  ['move', ['move', 'drafts', 's1']],
  ['privacy', ['privacy', 'private', 's1']],
  ['protect', ['protect', 's1']],
  ['trash', ['delete', 's1']],
  ['to-template', ['to-template', 's1']],
  ['to-devbox', ['to-devbox', 's1']],
])('a dry run of %s refuses viewers, and people the sandbox was shared with', async (_verb, words) => {
  expect(await dryRun(givenOne, ...words)).toEqual(notOrganizing)
  expect(await dryRun(seen, ...words)).toEqual(notAllowed)
})

test('a dry run of rename allows people with edit access, but no viewers', async () => {
  expect(await dryRun(givenOne, 'rename', 's1', 'Other')).toBe('planned')
  expect(await dryRun(seen, 'rename', 's1', 'Other')).toEqual(notAllowed)
})

test('a deleted sandbox cannot become a template, and only a deleted one can be purged', async () => {
  const inTrash = { code: 'conflict', message: refusalMessages.areInTrash('“s1”'), reason: 'inTrash' }
  expect(await dryRun(deleted, 'to-template', 's1')).toEqual(inTrash)
  expect(
    await dryRun({ ...deleted, customTemplate: { id: 't', iconUrl: null } }, 'to-template', '--off', 's1'),
  ).toBe('planned')
  expect(await dryRun(deleted, 'purge', 's1')).toBe('planned')
  const notInTrash = { code: 'conflict', message: refusalMessages.notInTrash('“s1”'), reason: 'notInTrash' }
  expect(await dryRun({}, 'purge', 's1')).toEqual(notInTrash)
})

test('a dry run of sharing checks who may share, and lets people remove themselves', async () => {
  const refused = { code: 'forbidden', message: sharingMessages.notAllowed, reason: 'notOrganizing' }
  expect(await dryRun({}, 'share', 's1', '--with', 'carol')).toBe('planned')
  expect(await dryRun(givenOne, 'share', 's1', '--with', 'carol')).toEqual(refused)
  expect(await dryRun(givenOne, 'share', 's1', '--with', 'ada', '--level', 'view')).toEqual(refused)
  expect(await dryRun(givenOne, 'share', 's1', '--remove', 'ada')).toBe('planned')
  const inTrash = { code: 'conflict', message: sharingMessages.inTrash, reason: 'inTrash' }
  expect(await dryRun(deleted, 'share', 's1', '--with', 'carol')).toEqual(inTrash)
  expect(await dryRun(deleted, 'share', 's1', '--remove', 'ada')).toEqual(inTrash)
})

test('a dry run of sharing predicts who the server would refuse', async () => {
  const already = (who: string) => ({
    code: 'conflict',
    message: sharingMessages.alreadyMember(who),
    reason: 'alreadyMember',
  })
  const share = (fields: object, who: string) => dryRun(fields, 'share', 's1', '--with', who)
  expect(await share({}, '@Dan')).toEqual(already('dan'))
  expect(await share({ draft: true }, 'dan')).toBe('planned')
  expect(await share({}, 'me')).toMatchObject({ reason: 'withSelf' })
  expect(await share({}, '@')).toMatchObject({ code: 'validation', reason: 'inviteeEmpty' })
  const kept = { permissions: { preventSandboxExport: false, preventSandboxLeaving: true } }
  const inside = { code: 'forbidden', message: sharingMessages.keptInside, reason: 'keptInside' }
  expect(await share(kept, 'carol')).toEqual(inside)
  expect(await share(kept, 'carol@example.com')).toEqual(inside)
  expect(await share(kept, 'dan')).toEqual(already('dan'))
  // Only the server knows whose address this is, and a colleague may be granted a draft.
  expect(await share({ ...kept, draft: true }, 'carol@example.com')).toBe('planned')
})

test('a dry run of move explains why a sandbox may not leave its workspace', async () => {
  const kept = { preventSandboxExport: false, preventSandboxLeaving: true }
  expect(await dryRun({ teamId: 'theirs', permissions: kept }, 'move', 'drafts', 's1')).toEqual({
    code: 'forbidden',
    message: refusalMessages.notLeaving('“s1”'),
    reason: 'notLeaving',
  })
})
