import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../../platform/config/credentials.ts'
import { graphqlHost } from '../../testing/graphql-host.ts'
import { createMachine } from '../../testing/run.ts'

const host = 'http://localhost:4000'
const teamId = '0b3f6a52-8f7e-4b3a-9d0e-6f5d0c1b2a33'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

/** A workspace whose invite link is limited to five people, of whom two have joined. */
function limitedLink() {
  const link = { state: 'OPEN', token: 'link', authorization: 'WRITE', expiresAt: null, uses: 2, maxUses: 5 }
  return graphqlHost({
    'query TeamMembers': () => ({ me: { id: 'ada', team: { id: teamId, inviteLink: link } } }),
    'mutation ResetTeamInviteLink': ({ maxUses }) => ({
      resetTeamInviteLink: { id: teamId, inviteLink: { ...link, uses: 0, maxUses } },
    }),
  })
}

const reset = ['workspace', 'invite-link', 'reset', '--workspace', teamId, '--json']

test.each([
  [[], 5],
  [['--uses', '9'], 9],
  [['--any-number'], null],
])('reset with %j limits the link to %j people', async (flags, maxUses) => {
  const { fetch, changes } = limitedLink()
  expect((await machine.run([...reset, ...flags], { fetch })).json()).toMatchObject({ data: { maxUses } })
  expect(changes).toEqual([['mutation ResetTeamInviteLink', { teamId, maxUses }]])
})

test('--uses and --any-number exclude each other', async () => {
  const { fetch, changes } = limitedLink()
  const { status } = await machine.run([...reset, '--uses', '9', '--any-number'], { fetch })
  expect([status, changes]).toEqual([2, []])
})

test.each(['--days', '--uses'])('an invalid number for %s names that flag', async (flag) => {
  const { fetch, changes } = limitedLink()
  const { json } = await machine.run([...reset, flag, '0'], { fetch })
  expect(json()).toMatchObject({
    error: { message: `${flag} must be a whole number of 1 or more, not 0.`, field: flag.slice(2) },
  })
  expect(changes).toEqual([])
})

test.each([
  ['isPersonal', workspaceMessages.invitePersonal],
  ['notAdmin', workspaceMessages.inviteNotAllowed],
])('without a link, says why: %s', async (reason, why) => {
  const abilities = { 'invite-link.reset': reason }
  const { fetch } = graphqlHost({
    'query TeamMembers': () => ({ me: { id: 'ada', team: { id: teamId, inviteLink: null, abilities } } }),
  })
  const { status, json } = await machine.run([...reset], { fetch })
  expect([status, json()]).toMatchObject([5, { error: { message: why } }])
})
