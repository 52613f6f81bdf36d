import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { IMPORT_EVENTS } from '@sandlot/core/archives/rest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

const team = { id: teamId, name: 'Makers', type: 'TEAM', viewerAuthorization: null, abilities: {} }
const { fetch: graphql } = graphqlHost({
  'query AllTeams': () => ({ me: { id: 'ada-id', primaryWorkspaceId: teamId, workspaces: [team] } }),
})

/** A host that skips everything on import, and reports it as a given server version does. */
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

test('a skipped sandbox has the server’s code and reason', async () => {
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
])('a skipped sandbox counts as a validation error for %s', async (_whose, problem) => {
  const { data } = await run(skipping({ title: 'Box', reason: 'Out of credits.', problem }))
  expect(data.sandboxes).toMatchObject([{ error: { code: 'validation', message: 'Box: Out of credits.' } }])
})

test('resends a broken upload with the same key, and resumes from there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const keys: (string | null)[] = []
  const made = (id: string) => ({
    item: {
      id,
      title: id,
      directory: id,
      folder: null,
      is_v2: true,
      notes: [],
      reason: null,
      status: 'created',
    },
  })
  const report = { report: { kind: 'archive', created: 2, skipped: 0, folders: 0, unclaimed: 0 } }
  const lines = (...events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('')
  const told = [lines(made('a1')), lines(made('a1'), made('b2'), report), lines(report)]
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.includes('/import')) return graphql(input, init)
    keys.push(request.headers.get('idempotency-key'))
    let left = told.shift() ?? ''
    const body = new ReadableStream({
      pull(controller) {
        if (!left)
          return keys.length === 1 ? controller.error(new TypeError('terminated')) : controller.close()
        controller.enqueue(new TextEncoder().encode(left))
        left = ''
      },
    })
    return new Response(body, { headers: { 'content-type': IMPORT_EVENTS } })
  }
  let ended = false
  const running = run(fetch).finally(() => {
    ended = true
  })
  while (!ended) await vi.advanceTimersByTimeAsync(500)
  vi.useRealTimers()
  expect((await running).data.sandboxes).toMatchObject([{ id: 'a1' }, { id: 'b2' }])
  expect(keys).toEqual([expect.any(String), keys[0]])
  await run(fetch)
  expect(keys[2]).not.toBe(keys[0])
})

test('a folder that cannot be linked to its new sandbox is no failed import, which would be repeated', async () => {
  mkdirSync(join(machine.home, 'box'))
  writeFileSync(join(machine.home, 'box', 'a.txt'), 'a')
  const item = { id: 'abc123', title: 'box', directory: 'box', folder: null, is_v2: false, notes: [] }
  const report = { report: { kind: 'plain', created: 1, skipped: 0, folders: 0, unclaimed: 0 } }
  const events = [{ item: { ...item, reason: null, status: 'created' } }, report]
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url } = new Request(input, init)
    if (url.includes('/sandboxes/abc123'))
      return Response.json({ code: 'server', errors: {} }, { status: 500 })
    if (!url.includes('/import')) return graphql(input, init)
    return new Response(events.map((event) => `${JSON.stringify(event)}\n`).join(''), {
      headers: { 'content-type': IMPORT_EVENTS },
    })
  }
  const words = ['sandbox', 'import', 'box', '--workspace', teamId, '--json']
  const { status, stderr, json } = await machine.run(words, { fetch })
  expect([status, json()]).toMatchObject([0, { data: { sandboxes: [{ id: 'abc123', status: 'done' }] } }])
  expect(stderr).toContain('could not be linked to the new sandbox.')
})

test('imports a zip from a pipe, such as the shell’s <(…)', async () => {
  const pipe = join(machine.home, 'pipe')
  execFileSync('mkfifo', [pipe])
  const sent: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url.includes('/import')) sent.push(await request.clone().text())
    return skipping()(request)
  }
  const words = ['sandbox', 'import', 'pipe', '--workspace', teamId]
  const [{ status }] = await Promise.all([machine.run(words, { fetch }), writeFile(pipe, 'zip')])
  expect([status, sent]).toEqual([0, ['zip']])
})

test('interrupting an import that waits for its input says no more than that', async () => {
  const interrupt = new AbortController()
  const stdin = Object.assign(new Readable({ read: () => interrupt.abort() }), { isTTY: true })
  const words = ['sandbox', 'import', '-', '--workspace', teamId]
  const { status, stderr } = await machine.run(words, { stdin, fetch: graphql, signal: interrupt.signal })
  expect({ status, stderr }).toEqual({ status: 130, stderr: 'Interrupted.\n' })
})
