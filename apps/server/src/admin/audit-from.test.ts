import { listAudit } from '@sandlot/core/admin/audit-rest'
import { AUDIT_DEVICE_MAX_LENGTH } from '@sandlot/core/admin/limits'
import { makeAdmin } from '@sandlot/core/admin/people-rest'
import { CLIENT_HEADER } from '@sandlot/core/brand'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runCommand, system } from '../platform/commands.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const server = await createTestServer({ config: { trustProxy: { hops: 1 } } })
afterAll(() => server.close())

let ada: BuiltUser
let eve: BuiltUser
beforeEach(async () => {
  ada = await server.buildUser({ isAdmin: true })
  eve = await server.buildUser()
})

async function promote(headers: Record<string, string>) {
  const reply = await server.inject({
    method: 'POST',
    url: `/api/v1${makeAdmin.path.replace(':id', eve.id)}`,
    remoteAddress: '10.1.2.3',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })
  expect(reply.statusCode).toBe(200)
  const { entries } = await server.as(ada).rest(listAudit, { query: { subject: eve.id } })
  return entries[0]
}

test('an entry records address and client of an action, as far as the proxy is trusted', async () => {
  const entry = await promote({
    ...(await server.signIn(ada)),
    'user-agent': FIREFOX,
    'x-forwarded-for': '198.51.100.9, 203.0.113.7',
  })
  expect(entry).toMatchObject({
    action: 'person.make-admin',
    address: '203.0.113.7',
    device: 'Firefox on Linux',
  })
})

test('a program is recorded by the name it gives, however long', async () => {
  const named = await promote({
    ...(await server.signIn(ada)),
    [CLIENT_HEADER]: `deploy script ${'x'.repeat(500)}`,
    'user-agent': 'node',
  })
  expect(named?.device).toHaveLength(AUDIT_DEVICE_MAX_LENGTH)
  expect(named?.device).toMatch(/^deploy script x+$/)
  expect(named?.address).toBe('10.1.2.3')
})

test('the server’s own actions have no origin', async () => {
  await runCommand(server.deps, system, async () => ({
    result: null,
    audit: { action: 'sandbox.purge', workspaceId: null, subjectType: 'Sandbox', subjectIds: [eve.id] },
  }))
  const { entries } = await server.as(ada).rest(listAudit, { query: { subject: eve.id } })
  expect(entries).toMatchObject([{ actor: null, address: null, device: null }])
})
