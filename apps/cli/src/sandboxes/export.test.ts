import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { keptRefusals } from '@sandlot/core/sandboxes/refusals'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { fileHost } from '../testing/file-host.ts'
import { graphqlHost } from '../testing/graphql-host.ts'
import { createMachine } from '../testing/run.ts'
import { wireSandbox } from '../tui/testing/wire-sandbox.ts'

const id = 'abc123'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, 'http://localhost:4000', {
    ...{ token: 'slt_stored', username: 'ada', since: '' },
  })
})
afterEach(() => machine.forget())

function createHost(preventSandboxExport: boolean) {
  const files = fileHost(id, 'Sand heap')
  files.save('a.txt', 'one')
  const permissions = { preventSandboxExport, preventSandboxLeaving: false }
  const graphql = graphqlHost({
    'query SandboxById': () => ({ sandbox: { ...wireSandbox(id), isV2: false, permissions } }),
  })
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname === '/api/graphql') return graphql.fetch(input, init)
    asked.push(pathname)
    return files.fetch(String(input instanceof Request ? input.url : input).replace('/export', ''), init)
  }
  return { fetch, asked }
}

test('a dry run of an export asks for no export, which would be recorded, and writes nothing', async () => {
  const { fetch, asked } = createHost(false)
  const { status, json } = await machine.run(['sandbox', 'export', id, '--dry-run', '--json'], { fetch })
  expect([status, json()]).toMatchObject([0, { data: { id, files: 1 }, meta: { dryRun: true } }])
  expect(asked).toEqual([`/api/v1/sandboxes/${id}`])
  expect(readdirSync(machine.home)).toEqual(['sandlot'])
  await machine.run(['sandbox', 'export', id], { fetch })
  expect(asked.at(-1)).toBe(`/api/v1/sandboxes/${id}/export`)
  expect(readdirSync(join(machine.home))).toContain('sand-heap.zip')
})

test('a dry run foresees that a sandbox may not be exported', async () => {
  const { fetch } = createHost(true)
  const { status, stderr } = await machine.run(['sandbox', 'export', id, '--dry-run'], { fetch })
  expect(status).toBe(5)
  expect(stderr).toContain(keptRefusals.exportForbidden.text(''))
})
