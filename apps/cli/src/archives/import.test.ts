import { IMPORT_EVENTS } from '@sandlot/core/archives/rest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/credentials.ts'
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

const team = { id: teamId, name: 'Makers', type: 'TEAM', userAuthorizations: [] }
const { fetch: graphql } = graphqlHost({
  'query AllTeams': () => ({ me: { id: 'ada-id', primaryWorkspaceId: teamId, workspaces: [team] } }),
})

/** A host that skips what one imports, and tells of it as a version of the server does. */
const skipping =
  (...items: object[]): typeof fetch =>
  async (input, init) => {
    if (!new Request(input, init).url.includes('/import')) return graphql(input, init)
    const all = { directory: 'box', id: null, is_v2: true, folder: null, notes: [], status: 'skipped' }
    const counts = { kind: 'archive', created: 0, skipped: items.length, folders: 0, unclaimed: 0 }
    const events = [...items.map((item) => ({ item: { ...all, ...item } })), { report: counts }]
    return new Response(events.map((event) => `${JSON.stringify(event)}\n`).join(''), {
      headers: { 'content-type': IMPORT_EVENTS },
    })
  }

const run = async (fetch: typeof globalThis.fetch) =>
  (
    await machine.run(['sandbox', 'import', '-', '--workspace', teamId, '--json'], { fetch, input: 'zip' })
  ).json() as { data: { sandboxes: { error: object }[] } }

test('what was skipped has the code and the reason that the server gives', async () => {
  const credits = { code: 'limit', reason: 'outOfCredits' }
  const { data } = await run(
    skipping(
      { title: 'Box', reason: 'Out of credits.', problem: credits },
      { title: 'Odd', reason: 'That path is wrong.', problem: { code: 'validation' } },
    ),
  )
  expect(data.sandboxes).toMatchObject([
    { status: 'failed', error: { ...credits, message: 'Box: Out of credits.' } },
    { status: 'failed', error: { code: 'validation', message: 'Odd: That path is wrong.' } },
  ])
})

test.each([
  ['a server that gives none', undefined],
  ['a newer one with a code of its own', { code: 'unheard_of' }],
])('what was skipped counts as not valid for %s', async (_whose, problem) => {
  const { data } = await run(skipping({ title: 'Box', reason: 'Out of credits.', problem }))
  expect(data.sandboxes).toMatchObject([{ error: { code: 'validation', message: 'Box: Out of credits.' } }])
})
