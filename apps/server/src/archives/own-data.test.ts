import { auditSentence } from '@sandlot/core/admin/audit-messages'
import { exportOwnData } from '@sandlot/core/archives/rest'
import { pathOf } from '@sandlot/core/endpoint'
import { addUpload } from '@sandlot/core/profile/uploads-rest'
import { likeSandbox } from '@sandlot/core/sandboxes/likes-rest'
import { and, eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { identities } from '../accounts/tables.ts'
import { auditEvents } from '../platform/tables.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

const exportAs = (who: BuiltUser | null) => server.as(who).fetch(pathOf(exportOwnData), { method: 'POST' })

async function filesOf(reply: Response): Promise<Record<string, string>> {
  const zip = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  return Object.fromEntries(Object.entries(zip).map(([path, bytes]) => [path, strFromU8(bytes)]))
}

test('all of a person’s data is exported as one zip: account, content, uploads and sandboxes', async () => {
  const [ada, ben] = [await server.buildUser(), await server.buildUser()]
  const made = await server.buildSandbox({ author: ada, title: 'Harbour' })
  const hers = await server.buildSandbox({ author: ben, title: 'Not hers' })
  const kept = await server.buildSandbox({ author: ada, title: 'Kept' })
  await server.db.update(sandboxes).set({ preventSandboxExport: true }).where(eq(sandboxes.id, kept.id))
  await server.as(ada).rest(likeSandbox, { params: { id: made.id } })
  for (const content of ['first', 'first'])
    await server.as(ada).fetch(`${pathOf(addUpload)}?name=notes.txt`, {
      method: 'POST',
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const [identity] = await server.db.select().from(identities).where(eq(identities.userId, ada.id))
  const reply = await exportAs(ada)
  expect(reply.headers.get('content-type')).toBe('application/zip')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect([reply.headers.get('x-archive-sandboxes'), reply.headers.get('x-archive-skipped')]).toEqual([
    '1',
    '1',
  ])
  const files = await filesOf(reply)
  const account = JSON.parse(files['account/account.json'] ?? '')
  expect(account.user).toMatchObject({ id: ada.id, username: ada.username })
  expect(account.workspaces.length).toBeGreaterThan(0)
  expect(JSON.parse(files['account/likes.json'] ?? '')).toEqual([
    { sandboxId: made.id, likedAt: expect.any(String) },
  ])
  const names = Object.keys(files)
  expect(names.filter((name) => /^uploads\/[^/]+\/notes\.txt$/.test(name))).toHaveLength(2)
  expect(names.filter((name) => name.startsWith('sandboxes/Harbour/')).length).toBeGreaterThan(0)
  const all = Object.values(files).join('\n')
  expect(all).not.toContain(hers.id)
  if (identity?.encryptedToken) expect(all).not.toContain(identity.encryptedToken)
  const [note] = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'account.export'), eq(auditEvents.actorId, ada.id)))
  expect(note && auditSentence(note)).toBe('exported all of their own data: 1 sandbox')
})

test('someone without content gets their account, and a visitor nothing', async () => {
  const files = await filesOf(await exportAs(await server.buildUser()))
  expect(Object.keys(files)).toContain('account/account.json')
  expect((await exportAs(null)).status).toBe(401)
})
