import { downloadAudit } from '@sandlot/core/workspaces/audit/download'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

test('the whole log is streamed, in the format that clients request', async () => {
  const ada = await server.buildUser()
  const team = await server.buildWorkspace({ members: { admin: [ada] } })
  const text = await new Response(await downloadAudit(server.as(ada), team.id, 'ndjson')).text()
  expect(JSON.parse(text)).toMatchObject({ action: 'audit.export', actor: { username: ada.username } })
})
