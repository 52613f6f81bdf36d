import { buildWireUser } from '@sandlot/core/testing/build-wire-user'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { graphqlHost } from '../testing/graphql-host.ts'
import { createMachine } from '../testing/run.ts'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, 'http://localhost:4000', {
    token: 'slt_stored',
    username: 'ada',
    since: '',
  })
})
afterEach(() => machine.forget())

/** A host where Ada is a member of these workspaces. */
function hostWith(workspaces: readonly object[]): typeof fetch {
  const { fetch } = graphqlHost({
    'query AllTeams': () => ({ me: { id: 'ada', primaryWorkspaceId: null, workspaces } }),
  })
  return async (input, init) => {
    const request = new Request(input, init)
    return request.url.endsWith('/users/current') ? Response.json(buildWireUser()) : fetch(request)
  }
}
const told = async (workspaces: readonly object[]) => {
  const { stdout } = await machine.run(['whoami'], { fetch: hostWith(workspaces) })
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t')),
  )
}

test('shows the role in the workspace; without a workspace, the admin role', async () => {
  const team = {
    id: 'w1',
    name: 'Makers',
    type: 'TEAM',
    abilities: {},
    viewerAuthorization: { authorization: 'READ' },
  }
  expect(await told([team])).toMatchObject({ Workspace: 'Makers', Role: 'read' })
  const alone = await told([])
  expect(alone).toMatchObject({ Role: 'admin' })
  expect(alone).not.toHaveProperty('Workspace')
})
