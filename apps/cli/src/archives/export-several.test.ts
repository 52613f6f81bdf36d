import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/credentials.ts'
import { graphqlHost } from '../testing/graphql-host.ts'
import { createMachine } from '../testing/run.ts'
import { TEAM_ID, wireSandbox } from '../tui/testing/wire-sandbox.ts'

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

const sandboxes: Record<string, object> = {
  kept: { permissions: { preventSandboxExport: true, preventSandboxLeaving: false }, isV2: false },
  gone: { removedAt: '2026-02-01T00:00:00Z' },
}
const team = { id: TEAM_ID, name: 'Ours', type: 'TEAM', userAuthorizations: [], abilities: {} }
const { fetch: graphql } = graphqlHost({
  'query SandboxById': ({ id }) => ({ sandbox: { ...wireSandbox(String(id)), ...sandboxes[String(id)] } }),
  'query AllTeams': () => ({ me: { id: 'u1', primaryWorkspaceId: TEAM_ID, workspaces: [team] } }),
})
const host: typeof fetch = async (input, init) =>
  new Request(input, init).url.includes('/export')
    ? new Response('PK', { headers: { 'content-type': 'application/zip' } })
    : graphql(input, init)

test('what stays out of a zip of several is told with its reason', async () => {
  const words = ['sandbox', 'export', 'kept', 'gone', 'fine', '--output', 'all.zip', '--dry-run', '--json']
  const ran = await machine.run(words, { fetch: host })
  expect(ran.json()).toMatchObject({
    data: {
      failed: [
        { id: 'kept', error: { code: 'forbidden', reason: 'exportForbidden' } },
        { id: 'gone', error: { code: 'conflict', reason: 'inTrash' } },
      ],
    },
  })
})
