import { followMessages } from '@sandlot/core/repositories/follow-messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { createMachine } from '../testing/run.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

test.each(['updated', 'changedHere'] as const)('reports the outcome of an update: %s', async (outcome) => {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    asked.push(`${method} ${new URL(url).pathname}`)
    return Response.json({ outcome })
  }
  const { stdout } = await machine.run(['template', 'update', 'aaa111'], { fetch })
  expect(stdout).toBe(`${followMessages.outcomes[outcome]}\n`)
  expect(asked).toEqual(['POST /api/v1/sandboxes/aaa111/follow'])
  const told = await machine.run(['template', 'update', 'aaa111', '--json'], { fetch })
  expect(told.json()).toMatchObject({ ok: true, data: { id: 'aaa111', outcome } })
})
