import { downloadAudit } from '@sandlot/core/workspaces/audit/download'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

test('the whole log comes as a stream, as clients ask for it', async () => {
  const ada = await server.buildUser()
  const team = await server.buildWorkspace({ members: { admin: [ada] } })
  const text = await new Response(await downloadAudit(server.as(ada), team.id, 'ndjson')).text()
  expect(JSON.parse(text)).toMatchObject({ action: 'audit.export', actor: { username: ada.username } })
})
