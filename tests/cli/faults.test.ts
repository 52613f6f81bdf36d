import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json as bodyOf } from 'node:stream/consumers'
import { buildWireUser } from '@sandlot/core/testing/build-wire-user'
import { afterEach, expect, test } from 'vitest'
import { createCli } from '../support/cli.ts'
import { answer } from './signed-in.ts'

const ended: (() => void)[] = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

const person = buildWireUser()

const features = {
  version: '0.1.0',
  login_with_apple: false,
  login_with_github: true,
  login_with_google: false,
  login_with_workos: false,
}

/** A user's command line, and the only host that it knows. */
async function hostThat(answers: RequestListener, key?: { key: Buffer; cert: Buffer }) {
  const server = key ? createSecureServer(key, answers) : createServer(answers)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  const cli = createCli(`http${key ? 's' : ''}://127.0.0.1:${port}`)
  ended.push(cli.forget, () => {
    server.closeAllConnections()
    server.close()
  })
  const runBare = (words: string[], env: Record<string, string> = {}) =>
    cli.afresh(words, { env: { SANDLOT_TOKEN: 'slt_x', ...env } })
  const run = (words: string[], env?: Record<string, string>) => runBare([...words, '--json'], env)
  return Object.assign(run, { bare: runBare })
}
const sends =
  (body: unknown, status = 200): RequestListener =>
  (_request, reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('a host too old for a query suggests comparing versions', async () => {
  const message = 'Cannot query field "newerThanThat" on type "Sandbox".'
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' }
  const run = await hostThat(sends([{ payload: { errors: [{ message, extensions }] } }]))
  const { code, json } = await run(['workspace', 'list'])
  expect([code, answer<null>({ json }).error]).toMatchObject([
    12,
    { code: 'incompatible', next: ['sandlot version --check'] },
  ])
})

test('ignores unknown fields from a newer host', async () => {
  const me = {
    __typename: 'CurrentUser',
    id: 'u1',
    primaryWorkspaceId: null,
    workspaces: [],
    planet: 'Earth',
  }
  const run = await hostThat((request, reply) =>
    request.url?.startsWith('/api/graphql')
      ? sends([{ payload: { data: { me } } }])(request, reply)
      : sends({ ...person, planet: 'Earth' })(request, reply),
  )
  const { code, json } = await run(['whoami'])
  expect([code, answer<object>({ json }).data]).toMatchObject([0, { user: { username: 'ada' } }])
})

test('exits with 4 and prints no items if the token is revoked within a long list', async () => {
  let calls = 0
  const run = await hostThat((request, reply) => {
    calls += 1
    if (calls === 1) return sends({ people: [{ username: 'ada' }], next: 'p2' })(request, reply)
    sends({ code: 'unauthenticated', errors: { detail: ['You are not signed in.'] } }, 401)(request, reply)
  })
  const { code, json } = await run(['api', 'admin/people', '--paginate'])
  expect([calls, code, json()]).toMatchObject([2, 4, { ok: false, error: { code: 'unauthenticated' } }])
})

const WORKSPACE = '6f1c1a52-0c6b-4a3e-9a55-1d2f3c4b5a69'

const draft = (index: number) => ({
  __typename: 'Sandbox',
  id: `draft${index}`,
  alias: null,
  title: `Draft ${index}`,
  description: 'What it is for, at some length. '.repeat(10),
  insertedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  removedAt: null,
  lastAccessedAt: '2026-01-02T00:00:00.000Z',
  privacy: 0,
  isV2: false,
  isFrozen: false,
  draft: true,
  restricted: false,
  authorization: 'OWNER',
  abilities: [],
  authorId: 'u1',
  teamId: WORKSPACE,
  screenshotUrl: null,
  source: { template: 'react' },
  customTemplate: null,
  forkedTemplate: null,
  collection: null,
  author: { __typename: 'User', id: 'u1', username: 'ada', avatarUrl: '' },
  permissions: { preventSandboxExport: false, preventSandboxLeaving: false },
})

type DraftsCall = { variables: { limit: number; after: string | null } }

/** A host with this many drafts that can be told to disconnect after some pages. */
const draftsHost =
  (count: number, pagesUntilLost = Number.POSITIVE_INFINITY): RequestListener =>
  async (request, reply) => {
    const [call] = (await bodyOf(request)) as [DraftsCall]
    const { limit, after } = call.variables
    const start = after === null ? 0 : Number(/\d+/.exec(after)?.[0]) + 1
    if (start >= pagesUntilLost * limit)
      return sends({ code: 'unauthenticated', errors: { detail: ['You are not signed in.'] } }, 401)(
        request,
        reply,
      )
    const drafts = Array.from({ length: Math.min(limit, count - start) }, (_, index) => draft(start + index))
    const me = { __typename: 'CurrentUser', id: 'u1', team: { __typename: 'Team', id: WORKSPACE, drafts } }
    sends([{ payload: { data: { me } } }])(request, reply)
  }

const allDrafts = ['sandbox', 'list', '--drafts', '--all', '--workspace', WORKSPACE]

test('streams a list of 50,000 with a heap of 64 MB', async () => {
  const run = await hostThat(draftsHost(50_000))
  const small = { NODE_OPTIONS: '--max-old-space-size=64' }
  const [documents, rows] = await Promise.all([
    run.bare([...allDrafts, '--jsonl'], small),
    run.bare(allDrafts, small),
  ])
  for (const { code, stdout, stderr } of [documents, rows]) {
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.trimEnd().split('\n')).toHaveLength(50_000)
  }
  const last = documents.stdout.trimEnd().split('\n').at(-1) ?? ''
  expect(JSON.parse(last)).toMatchObject({
    ok: true,
    data: { id: 'draft49999' },
    meta: { schema: 'sandbox/1' },
  })
  expect(rows.stdout.trimEnd().split('\n').at(-1)).toMatch(/^draft49999\tDraft 49999\t/)
})

test('puts 50,000 items into one document or filter with a heap of 64 MB', async () => {
  const run = await hostThat(draftsHost(50_000))
  const small = { NODE_OPTIONS: '--max-old-space-size=64' }
  const [whole, ids] = await Promise.all([
    run.bare([...allDrafts, '--fields', 'id,title', '--json'], small),
    run.bare([...allDrafts, '--jq', '.[] | [.id, .privacy] | @tsv'], small),
  ])
  expect([whole.code, whole.stderr, ids.code, ids.stderr]).toEqual([0, '', 0, ''])
  const { data, ...rest } = JSON.parse(whole.stdout)
  expect([data.length, data.at(-1)]).toEqual([50_000, { id: 'draft49999', title: 'Draft 49999' }])
  expect(rest).toMatchObject({
    ok: true,
    meta: { schema: 'sandbox.list/1', workspace: WORKSPACE, next: null },
  })
  const lines = ids.stdout.trimEnd().split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([50_000, 'draft49999\tpublic'])
})

test('an interrupted list as one document prints only its failure', async () => {
  const run = await hostThat(draftsHost(2_000, 2))
  const { code, stdout } = await run.bare([...allDrafts, '--json'])
  expect([code, JSON.parse(stdout)]).toMatchObject([4, { ok: false, error: { code: 'unauthenticated' } }])
})

test('an interrupted list as JSON lines ends with its failure, after the items received', async () => {
  const run = await hostThat(draftsHost(2_000, 2))
  const { code, stdout } = await run.bare([...allDrafts, '--jsonl'])
  const documents = stdout.trimEnd().split('\n')
  expect([code, documents.length]).toEqual([4, 1_001])
  expect(JSON.parse(documents.at(-1) ?? '')).toMatchObject({ ok: false, error: { code: 'unauthenticated' } })
})

test.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'reports an untrusted certificate, and sends nothing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandlot-certificate-'))
    ended.push(() => rmSync(folder, { recursive: true }))
    const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
    const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert]
    spawnSync('openssl', [...words, '-days', '1', '-subj', '/CN=elsewhere.example.com'])
    let calls = 0
    const run = await hostThat(
      (request, reply) => {
        calls += 1
        sends(person)(request, reply)
      },
      { key: readFileSync(key), cert: readFileSync(cert) },
    )
    const { code, json } = await run(['whoami'])
    expect([calls, code, json()]).toMatchObject([
      0,
      10,
      { error: { code: 'offline', message: expect.stringContaining('certificate') } },
    ])
  },
)

const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find(existsSync)

test.skipIf(!FAKETIME)('works with a clock that is a day off, which doctor reports', async () => {
  const run = await hostThat((request, reply) =>
    sends(request.url?.startsWith('/api/meta') ? features : person)(request, reply),
  )
  for (const [off, way] of [
    ['+1d', 'ahead of'],
    ['-1d', 'behind'],
  ] as const) {
    const env = { LD_PRELOAD: FAKETIME ?? '', FAKETIME: off, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
    const status = await run(['auth', 'status'], env)
    expect([off, status.code]).toEqual([off, 0])
    const { json } = await run(['doctor'], env)
    const clock = answer<{ checks: { id: string }[] }>({ json }).data.checks.find(({ id }) => id === 'clock')
    expect([off, clock]).toMatchObject([off, { text: expect.stringMatching(new RegExp(`\\d+ s ${way}`)) }])
  }
})
