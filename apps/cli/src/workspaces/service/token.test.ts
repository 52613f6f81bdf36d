import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCredential } from '../../platform/config/credentials.ts'
import { graphqlHost } from '../../testing/graphql-host.ts'
import { createMachine } from '../../testing/run.ts'

const host = 'http://localhost:4000'
const teamId = '0b3f6a52-8f7e-4b3a-9d0e-6f5d0c1b2a33'
const [ada, bob] = ['ada-id', 'bob-id']

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const token = {
  id: 't1',
  name: 'Build',
  scope: 'write',
  inserted_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
  expires_at: '2026-04-01T00:00:00.000Z',
}

/** A workspace with these REST answers besides its members. */
function makers(rest: Record<string, unknown>) {
  const team = {
    id: teamId,
    name: 'Makers',
    type: 'TEAM',
    abilities: {},
    userAuthorizations: [
      { userId: ada, authorization: 'ADMIN', teamManager: true, drafts: 0 },
      { userId: bob, authorization: 'WRITE', teamManager: false, drafts: 0 },
    ],
    users: [
      { id: ada, username: 'ada', name: null },
      { id: bob, username: 'bob', name: null },
    ],
    inviteLink: null,
    invitations: [],
  }
  const graphql = graphqlHost({
    'query AllTeams': () => ({ me: { id: ada, primaryWorkspaceId: teamId, workspaces: [team] } }),
    'query TeamMembers': () => ({ me: { id: ada, team } }),
  })
  const sent = vi.fn()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname.replace(`/api/v1/workspaces/${teamId}`, '')
    const key = `${request.method} ${path}`
    if (!(key in rest)) return graphql.fetch(request)
    const body = await request.text()
    sent(key, body === '' ? null : JSON.parse(body))
    const answer = rest[key]
    return typeof answer === 'string' ? new Response(answer) : Response.json(answer)
  }
  return { fetch, sent }
}

const account = (tokens: readonly object[] = []) => ({
  id: 's1',
  name: 'Build',
  username: 'svc-build',
  authorization: 'WRITE',
  inserted_at: token.inserted_at,
  tokens,
})
const run = (fetch: typeof globalThis.fetch, ...words: string[]) =>
  machine.run(['workspace', ...words, '--workspace', teamId], { fetch })

test('creates a service account with its token, and prints the token once', async () => {
  const { fetch, sent } = makers({
    'GET /service-accounts': { accounts: [] },
    'POST /service-accounts': account(),
    'POST /service-accounts/s1/tokens': { token: 'slt_secret', access_token: token },
  })
  const made = await run(fetch, 'token', 'create', 'Build', '--role', 'read', '--days', '30')
  expect(made.stdout).toBe('slt_secret\n')
  expect(made.stderr).toContain('works until 2026-04-01 and is not shown again')
  expect(sent.mock.calls.slice(1)).toEqual([
    ['POST /service-accounts', { name: 'Build', authorization: 'READ' }],
    ['POST /service-accounts/s1/tokens', { name: 'Build', scope: 'write', days: 30 }],
  ])
})

test('lists and revokes tokens by name', async () => {
  const { fetch, sent } = makers({
    'GET /service-accounts': { accounts: [account([token])] },
    'DELETE /service-accounts/s1/tokens/t1': {},
  })
  expect((await run(fetch, 'token', 'list', '--json')).json()).toMatchObject({
    data: [{ id: 't1', account: 'Build', username: 'svc-build', role: 'write', lastUsedAt: null }],
  })
  const planned = await run(fetch, 'token', 'revoke', 'Build', '--dry-run')
  expect(planned.stdout).toBe('The token Build of Build would be revoked.\n')
  expect(sent.mock.calls.every(([key]) => key.startsWith('GET'))).toBe(true)
  expect((await run(fetch, 'token', 'revoke', 'Build', '--yes')).stdout).toBe(
    'Revoked the token Build of Build.\n',
  )
  expect((await run(fetch, 'token', 'revoke', 'None', '--yes', '--json')).json()).toMatchObject({
    error: { code: 'not_found', reason: 'tokenNotFound' },
  })
})

test('transfers a workspace after explaining what that means', async () => {
  const { fetch, sent } = makers({ 'POST /transfer': {} })
  const planned = await run(fetch, 'transfer', 'bob', '--dry-run')
  expect(planned.stdout).toBe('Makers would be handed over to bob.\n')
  expect((await run(fetch, 'transfer', 'ada', '--yes', '--json')).json()).toMatchObject({
    error: { reason: 'ownRole' },
  })
  expect(sent).not.toHaveBeenCalled()
  const { stdout, stderr } = await run(fetch, 'transfer', 'bob', '--yes')
  expect(stdout).toBe('bob is now an admin of Makers.\n')
  expect(stderr).toBe('You are now an editor of Makers, and no longer its admin.\n')
  expect(sent.mock.calls).toEqual([['POST /transfer', { user_id: bob }]])
})

test('an option after a verb belongs to the verb, even if its command has one of that name', async () => {
  const asked: string[] = []
  const { fetch } = makers({ 'GET /audit': { entries: [], next: null, keep_days: null } })
  const noting: typeof fetch = async (input, init) => {
    asked.push(new URL(new Request(input, init).url).search)
    return fetch(input, init)
  }
  for (const words of [['audit'], ['audit', 'list']]) {
    asked.length = 0
    await run(noting, ...words, '--action', 'member.', '--limit', '2')
    expect(asked.find((search) => search.includes('action'))).toBe('?action=member.')
  }
  expect((await run(fetch, 'audit', 'list', '--limit', 'x')).stderr).toContain('--limit must be')
  const names = async (...words: string[]) =>
    (await run(fetch, 'members', ...words, '--sort', 'name:desc', '--limit', '1')).stdout
  expect(await names('list')).toBe(await names())
  expect(await names('list')).toContain('bob')
  expect((await run(fetch, 'audit', 'verify', '--limit', '2')).stderr).toContain('--limit')
})

test('exports the audit log as received, and sets its retention', async () => {
  const { fetch, sent } = makers({
    'GET /audit/export': '{"id":"1"}\n',
    'PUT /audit/retention': { keep_days: 90 },
  })
  const file = join(machine.directory, 'audit.ndjson')
  await run(fetch, 'audit', 'export', '--output', file)
  expect(readFileSync(file, 'utf8')).toBe('{"id":"1"}\n')
  expect((await run(fetch, 'audit', 'export', '--output', file, '--json')).json()).toMatchObject({
    error: { reason: 'fileThere' },
  })
  const csv = await run(
    fetch,
    'audit',
    'export',
    '--csv',
    '--output',
    join(machine.directory, 'audit.csv'),
    '--json',
  )
  expect(csv.json()).toMatchObject({ data: { format: 'csv' } })
  expect((await run(fetch, 'audit', 'retention', '90')).stdout).toBe('Entries are kept for 90 days.\n')
  expect(sent.mock.calls.at(-1)).toEqual(['PUT /audit/retention', { keep_days: 90 }])
  expect((await run(fetch, 'audit', 'retention', '3')).stderr).toContain('30 to 3650')
})
