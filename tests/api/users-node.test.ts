import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { downloadArchive, sendArchive } from '@sandlot/core/archives/transfer'
import type { Client } from '@sandlot/core/client'
import { listVersions, saveFiles } from '@sandlot/core/files/rest'
import { AllCollectionsDocument, CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { RepositoriesByTeamDocument } from '@sandlot/core/repositories/operations.gen'
import {
  DeletedSandboxesDocument,
  PathedSandboxesDocument,
  RecentlyAccessedSandboxesDocument,
  SearchTeamSandboxesDocument,
  TeamDraftsDocument,
  TeamSidebarDataDocument,
} from '@sandlot/core/sandboxes/operations.gen'
import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { TeamTemplatesDocument } from '@sandlot/core/templates/operations.gen'
import { CONNECTION_LOSS } from '@sandlot/core/transport/live'
import { WorkspaceChange } from '@sandlot/core/workspaces/live'
import { TeamMembersDocument } from '@sandlot/core/workspaces/mutations.gen'
import { AllTeamsDocument, TeamInfoDocument } from '@sandlot/core/workspaces/operations.gen'
import { expect, test } from 'vitest'
import { openLiveSocket } from './live-socket.ts'
import { dataDirectory, firstPerson, startBinary, until } from './server-binary.ts'

const PLAIN_SITE = 'rjk9n4zj7m'

/** The requests of the dashboard's pages. */
const lists = (client: Client, teamId: string) =>
  Promise.all([
    client.graphql(TeamInfoDocument, { teamId }),
    client.graphql(TeamMembersDocument, { teamId }),
    client.graphql(AllCollectionsDocument, { teamId }),
    client.graphql(PathedSandboxesDocument, { teamId, path: '/' }),
    client.graphql(RecentlyAccessedSandboxesDocument, { teamId, limit: 10 }),
    client.graphql(DeletedSandboxesDocument, { teamId }),
    client.graphql(TeamTemplatesDocument, { teamId }),
    client.graphql(TeamSidebarDataDocument, { teamId }),
    client.graphql(SearchTeamSandboxesDocument, { teamId }),
    client.graphql(RepositoriesByTeamDocument, { teamId }),
  ])

/** Fetches a page of a preview, whose host name only browsers resolve. */
async function previewPage(url: string, id: string, path: string) {
  const { port } = new URL(url)
  const asked = request({ port, host: '127.0.0.1', path, headers: { host: `${id}.localhost:${port}` } })
  const [reply] = await once(asked.end(), 'response')
  return { status: reply.statusCode as number, body: await text(reply) }
}

test('the built server works on the user’s Node', async () => {
  const server = startBinary({ SANDLOT_DATA_DIR: dataDirectory() })
  const { client, token } = await firstPerson(server)
  const url = await server.url()
  const { me } = await client.graphql(AllTeamsDocument)
  const teamId = me?.primaryWorkspaceId ?? ''
  await client.graphql(CreateFolderDocument, { teamId, path: '/Plans' })
  await lists(client, teamId)

  const changed = new Set<string>()
  const socket = openLiveSocket(url, token)
  await new Promise<void>((joined) => {
    socket.join(`workspace:${teamId}`, {
      joined: () => joined(),
      event: (event, payload) => {
        if (event === CONNECTION_LOSS) return
        for (const id of WorkspaceChange.parse(payload).ids) changed.add(id)
      },
    })
  })
  const { id } = await client.rest(forkSandbox, { params: { id: PLAIN_SITE }, body: { title: 'Site' } })
  await until(() => changed.has(id))

  const { modules } = await client.rest(getSandbox, { params: { id } })
  const page = modules.find(({ title }) => title === 'index.html')
  const change = {
    type: 'write' as const,
    path: 'index.html',
    code: '<h1>Saved</h1>',
    baseSha: page?.sha ?? null,
  }
  await client.rest(saveFiles, { params: { id }, body: { changes: [change] } })
  const { versions } = await client.rest(listVersions, { params: { id }, query: {} })
  expect(versions[0]).toMatchObject({ version: 1, files: [{ path: 'index.html', change: 'changed' }] })
  const drafts = await client.graphql(TeamDraftsDocument, { teamId })
  expect(JSON.stringify(drafts)).toContain(id)

  expect((await previewPage(url, id, '/')).status).toBe(200)
  const packages = await previewPage(url, id, '/__sandlot/npm/jsd/v1/package/npm/is-number@7.0.0/flat')
  expect([packages.status, packages.body]).toEqual([200, expect.stringContaining('package.json')])

  const { body } = await downloadArchive(client, teamId, { all: true })
  const zip = await new Response(body as ReadableStream).blob()
  const report = await sendArchive(client, teamId, zip, { folder: '/Plans' })
  expect(report).toMatchObject({ created: 1, skipped: 0 })

  const { headers } = await fetch(`${url}/dashboard`)
  expect(headers.get('content-type')).toContain('text/html')
  expect(server.text()).not.toMatch(/"level":(50|60)/)
}, 180_000)
