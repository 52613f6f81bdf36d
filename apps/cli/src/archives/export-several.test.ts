import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
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
const team = { id: TEAM_ID, name: 'Ours', type: 'TEAM', viewerAuthorization: null, abilities: {} }
const { fetch: graphql } = graphqlHost({
  'query SandboxById': ({ id }) => ({ sandbox: { ...wireSandbox(String(id)), ...sandboxes[String(id)] } }),
  'query AllTeams': () => ({ me: { id: 'u1', primaryWorkspaceId: TEAM_ID, workspaces: [team] } }),
})
const asked: string[] = []
const host: typeof fetch = async (input, init) => {
  const { url } = new Request(input, init)
  if (!url.includes('/export')) return graphql(input, init)
  asked.push(new URL(url).search)
  return new Response('PK', { headers: { 'content-type': 'application/zip' } })
}

test('reports why a sandbox is left out of a zip', async () => {
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
  expect(asked).toEqual(['?dry_run=true'])
})

test('two simultaneous exports to one file each stay whole, and the last one wins', async () => {
  let begun = 0
  let go = () => {}
  const both = new Promise<void>((done) => {
    go = done
  })
  const sending =
    (letter: string): typeof globalThis.fetch =>
    async (input, init) => {
      if (!new Request(input, init).url.includes('/export')) return graphql(input, init)
      const bytes = new TextEncoder().encode(letter.repeat(1000))
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(bytes),
        pull: async (stream) => {
          begun += 1
          if (begun === 2) go()
          await both
          stream.enqueue(bytes)
          stream.close()
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/zip' } })
    }
  const words = ['sandbox', 'export', 'one', 'two', '--output', 'all.zip', '--force']
  const ran = await Promise.all(['a', 'b'].map((letter) => machine.run(words, { fetch: sending(letter) })))
  expect(ran.map(({ status, stderr }) => (status === 0 ? '' : stderr))).toEqual(['', ''])
  expect(readFileSync(join(machine.home, 'all.zip'), 'utf8')).toMatch(/^(a{2000}|b{2000})$/)
  expect(readdirSync(machine.home).filter((name) => name.includes('.part'))).toEqual([])
})
