import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

test('[EN-006] [EN-009] the card of a sandbox has all its fields', async () => {
  const author = await server.buildUser()
  const origin = await server.buildSandbox({ author, title: 'Origin' })
  const as = server.as(author)
  const ask = async (query: string, variables: object) => {
    const reply = await as.fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    return (await reply.json()) as { data: Record<string, never>; errors?: unknown }
  }
  const making = 'mutation ($ids: [ID!]!) { makeSandboxesTemplates(sandboxIds: $ids) { id } }'
  await ask(making, { ids: [origin.id] })
  const made = await as.rest(forkSandbox, {
    params: { id: origin.id },
    body: {
      teamId: author.personalWorkspaceId,
      collectionId: author.personalWorkspace.root.id,
      title: 'Card',
    },
  })
  await ask(making, { ids: [made.id] })
  const { data, errors } = await ask(
    `query ($id: ID!) { sandbox(sandboxId: $id) {
      id alias title description lastAccessedAt insertedAt updatedAt removedAt privacy isFrozen screenshotUrl
      screenshotOutdated viewCount likeCount isV2 draft restricted source { template } customTemplate { id iconUrl }
      forkedTemplate { id color iconUrl } collection { path id teamId } authorId author { username } teamId
      authorization abilities team { id } permissions { preventSandboxLeaving preventSandboxExport }
    } }`,
    { id: made.id },
  )
  expect(errors).toBeUndefined()
  const now = server.clock.now().toISOString()
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  const teamId = author.personalWorkspaceId
  expect(data.sandbox).toEqual({
    id: made.id,
    alias: null,
    title: 'Card',
    description: null,
    lastAccessedAt: now,
    insertedAt: now,
    updatedAt: now,
    removedAt: null,
    privacy: 0,
    isFrozen: false,
    screenshotUrl: null,
    screenshotOutdated: true,
    viewCount: 0,
    likeCount: 0,
    isV2: false,
    draft: false,
    restricted: false,
    source: { template: 'static' },
    customTemplate: { id, iconUrl: null },
    forkedTemplate: { id, color: null, iconUrl: null },
    collection: { path: '/', id, teamId },
    authorId: author.id,
    author: { username: author.username },
    teamId,
    authorization: 'OWNER',
    abilities: { 'sandbox.purge': 'notInTrash' },
    team: { id: teamId },
    permissions: { preventSandboxLeaving: false, preventSandboxExport: false },
  })
})
