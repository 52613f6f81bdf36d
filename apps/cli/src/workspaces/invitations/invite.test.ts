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

test('reports why each failed invitation failed, on a terminal and in a pipe', async () => {
  const { fetch } = graphqlHost({
    'mutation InviteToTeamViaEmail': () => ({ inviteToTeamViaEmail: 'sent' }),
    'mutation InviteToTeam': () => ({ inviteToTeam: { id: teamId } }),
  })
  const words = ['workspace', 'invite', 'bob@example.com', 'not@', '--workspace', teamId]
  const piped = await machine.run(words, { fetch })
  expect(piped.status).toBe(3)
  expect(piped.stdout).toMatch(/^bob@example\.com\tdone\nnot@\tfailed\t\S.+\.\n$/)
  const why = piped.stdout.split('\t').at(-1)?.trim() ?? ''
  expect((await machine.run(words, { fetch, terminal: true })).stdout).toContain(`not@: ${why}`)
})
