import { auditSentence } from '@sandlot/core/admin/audit-messages'
import { listAudit } from '@sandlot/core/admin/audit-rest'
import { exportArchive } from '@sandlot/core/archives/rest'
import { listMails, readMail } from '@sandlot/core/mail/rest'
import { exportSandboxFiles } from '@sandlot/core/sandboxes/rest'
import { afterAll, expect, test } from 'vitest'
import { mails } from '../mail/tables.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())
const ada = await server.buildUser({ isAdmin: true })
const eve = await server.buildUser()

const audited = async (action: string) => {
  const { entries } = await server.as(ada).rest(listAudit, { query: { action } })
  return entries
}

test('the mail list has no text; opening a mail is recorded', async () => {
  const id = server.deps.ids.uuid()
  await server.db.insert(mails).values({
    id,
    to: 'new@example.com',
    subject: 'Ada invites you',
    text: 'See it at /invite/secret',
    insertedAt: server.clock.now(),
  })
  const listed = await server.as(ada).fetch('/api/v1/admin/mails')
  expect(await listed.text()).not.toContain('secret')
  expect((await server.as(ada).rest(listMails, { query: {} })).mails).toMatchObject([{ id }])
  expect(await audited('mail.read')).toEqual([])

  await expect(server.as(eve).rest(readMail, { params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  expect((await server.as(ada).rest(readMail, { params: { id } })).text).toBe('See it at /invite/secret')
  const [entry, ...others] = await audited('mail.read')
  expect(others).toEqual([])
  expect(entry).toMatchObject({ actor: { id: ada.id }, subjectIds: [id], address: '127.0.0.1' })
  expect(entry && auditSentence(entry)).toBe('read a mail to new@example.com')
  for (const gone of ['nonsense', server.deps.ids.uuid()])
    await expect(server.as(ada).rest(readMail, { params: { id: gone } })).rejects.toMatchObject({
      code: 'not_found',
    })
})

test('exporting sandboxes as a zip is recorded, with their ids', async () => {
  const team = await server.buildWorkspace({ members: { write: [eve] } })
  const box = await server.buildSandbox({ workspace: team, author: eve })
  const download = (body: object) =>
    server.as(eve).fetch(`/api/v1${exportArchive.path.replace(':id', team.id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await download({ all: true })).status).toBe(200)
  expect((await download({ sandbox_ids: [box.id] })).status).toBe(200)
  expect((await download({ sandbox_ids: ['nonsense'] })).status).toBe(404)
  const [whole] = await audited('workspace.export')
  expect(whole).toMatchObject({ actor: { id: eve.id }, workspace: { id: team.id }, subjectIds: [box.id] })
  expect(whole && auditSentence(whole)).toBe(`exported the workspace “${team.name}”: 1 sandbox`)
  const ones = (await audited('sandbox.export')).filter(({ subjectIds }) => subjectIds.includes(box.id))
  expect(ones).toHaveLength(1)
  expect(ones.map((one) => auditSentence(one))).toEqual([`downloaded 1 sandbox in “${team.name}”`])
})

test('downloading a single sandbox is recorded, for a visitor with their address', async () => {
  const team = await server.buildWorkspace({ members: { write: [eve] } })
  const box = await server.buildSandbox({ workspace: team, author: eve, privacy: 0 })
  const download = (who: typeof eve | null, id: string) =>
    server.as(who).rest(exportSandboxFiles, { params: { id } })
  const noted = async () =>
    (await audited('sandbox.export')).filter(({ subjectIds }) => subjectIds.includes(box.id))
  await download(eve, box.id)
  await expect(download(eve, 'nothing')).rejects.toMatchObject({ code: 'not_found' })
  const [byEve, ...others] = await noted()
  expect(others).toEqual([])
  expect(byEve).toMatchObject({ actor: { id: eve.id }, workspace: { id: team.id }, address: '127.0.0.1' })
  expect(byEve && auditSentence(byEve)).toBe(`downloaded 1 sandbox in “${team.name}”`)

  expect((await download(null, box.id)).id).toBe(box.id)
  const [byVisitor] = await noted()
  expect(byVisitor).toMatchObject({ actor: null, address: '127.0.0.1', device: expect.any(String) })

  // Anyone can download repeatedly, so this is recorded once an hour.
  await Promise.all([download(null, box.id), download(null, box.id)])
  expect(await noted()).toHaveLength(2)
  server.clock.advance({ minutes: 60 })
  await download(null, box.id)
  await download(eve, box.id)
  expect(await noted()).toHaveLength(4)
})
