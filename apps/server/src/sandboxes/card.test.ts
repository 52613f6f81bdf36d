import { likeSandbox } from '@sandlot/core/sandboxes/likes-rest'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { templates } from '../templates/tables.ts'
import { createTestServer } from '../testing/server.ts'
import { sandboxes } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

async function ask(as: ReturnType<typeof server.as>, query: string, variables: object) {
  const reply = await as.fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await reply.json()) as { data: Record<string, never>; errors?: unknown }
}

/** Creates a sandbox that was forked from a template and is one itself. */
async function make() {
  const author = await server.buildUser()
  const origin = await server.buildSandbox({ author, title: 'Origin' })
  const as = server.as(author)
  const making = 'mutation ($ids: [ID!]!) { makeSandboxesTemplates(sandboxIds: $ids) { id } }'
  await ask(as, making, { ids: [origin.id] })
  const made = await as.rest(forkSandbox, {
    params: { id: origin.id },
    body: {
      teamId: author.personalWorkspaceId,
      collectionId: author.personalWorkspace.root.id,
      title: 'Card',
    },
  })
  await ask(as, making, { ids: [made.id] })
  return { as, author, made, teamId: author.personalWorkspaceId, now: server.clock.now().toISOString() }
}
const CARD = `
  id alias title description lastAccessedAt insertedAt updatedAt removedAt privacy isFrozen screenshotUrl
  screenshotOutdated viewCount likeCount isV2 draft restricted source { template } customTemplate { id iconUrl }
  forkedTemplate { id color iconUrl } collection { path id teamId } authorId author { username } teamId
  authorization abilities team { id } permissions { preventSandboxLeaving preventSandboxExport }`
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)

test('[EN-008] the fragment of the create flow has all its fields', async () => {
  const { as, made, teamId } = await make()
  server.clock.advance({ minutes: 1 })
  const fields = { alias: 'kit', description: 'For quays', privacy: 1, removedAt: server.clock.now() }
  const [row] = await server.db
    .update(sandboxes)
    .set({ ...fields, updatedAt: server.clock.now() })
    .where(eq(sandboxes.id, made.id))
    .returning()
  await server.db.update(templates).set({ color: '#0b6e8f' }).where(eq(templates.sandboxId, made.id))
  const { data, errors } = await ask(
    as,
    `fragment Sandbox on Sandbox {
      id alias title description insertedAt updatedAt removedAt privacy screenshotUrl screenshotOutdated
      source { template } customTemplate { id color } forkedTemplate { id color } teamId collection { path teamId }
    }
    query ($id: ID!) { sandbox(sandboxId: $id) { ...Sandbox } }`,
    { id: made.id },
  )
  expect(errors).toBeUndefined()
  expect(data.sandbox).toEqual({
    id: made.id,
    alias: 'kit',
    title: 'Card',
    description: 'For quays',
    insertedAt: row?.insertedAt.toISOString(),
    updatedAt: row?.updatedAt.toISOString(),
    removedAt: row?.removedAt?.toISOString(),
    privacy: 1,
    screenshotUrl: null,
    screenshotOutdated: true,
    source: { template: 'static' },
    customTemplate: { id: uuid, color: '#0b6e8f' },
    forkedTemplate: { id: uuid, color: null },
    teamId,
    collection: { path: '/', teamId },
  })
})

test('[EN-009] the card of a sandbox has all its fields', async () => {
  const { as, author, made, teamId, now } = await make()
  const { data, errors } = await ask(as, `query ($id: ID!) { sandbox(sandboxId: $id) { ${CARD} } }`, {
    id: made.id,
  })
  expect(errors).toBeUndefined()
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
    customTemplate: { id: uuid, iconUrl: null },
    forkedTemplate: { id: uuid, color: null, iconUrl: null },
    collection: { path: '/', id: uuid, teamId },
    authorId: author.id,
    author: { username: author.username },
    teamId,
    authorization: 'OWNER',
    abilities: { 'sandbox.purge': 'notInTrash' },
    team: { id: teamId },
    permissions: { preventSandboxLeaving: false, preventSandboxExport: false },
  })
})

test('[EN-006] the card’s values match the sandbox', async () => {
  const { as, author, made, teamId } = await make()
  await as.rest(likeSandbox, { params: { id: made.id } })
  server.clock.advance({ minutes: 1 })
  const told = {
    alias: 'quay',
    description: 'For quays',
    privacy: 2,
    isFrozen: true,
    viewCount: 7,
    isV2: true,
    draft: true,
    preventSandboxLeaving: true,
    preventSandboxExport: true,
  }
  const [row] = await server.db
    .update(sandboxes)
    .set({ ...told, updatedAt: server.clock.now(), removedAt: server.clock.now() })
    .where(eq(sandboxes.id, made.id))
    .returning()
  const look = { color: '#0b6e8f', iconUrl: 'https://example.com/icon.svg' }
  await server.db.update(templates).set(look).where(eq(templates.sandboxId, made.id))
  const { data, errors } = await ask(as, `query ($id: ID!) { sandbox(sandboxId: $id) { ${CARD} } }`, {
    id: made.id,
  })
  expect(errors).toBeUndefined()
  const { preventSandboxLeaving, preventSandboxExport, ...fields } = told
  expect(data.sandbox).toEqual({
    id: made.id,
    title: 'Card',
    ...fields,
    lastAccessedAt: row?.insertedAt.toISOString(),
    insertedAt: row?.insertedAt.toISOString(),
    updatedAt: row?.updatedAt.toISOString(),
    removedAt: row?.removedAt?.toISOString(),
    screenshotUrl: null,
    screenshotOutdated: true,
    likeCount: 1,
    restricted: false,
    source: { template: 'static' },
    customTemplate: { id: uuid, iconUrl: look.iconUrl },
    forkedTemplate: { id: uuid, color: null, iconUrl: null },
    collection: { path: '/', id: uuid, teamId },
    authorId: author.id,
    author: { username: author.username },
    teamId,
    authorization: 'OWNER',
    abilities: expect.any(Object),
    team: { id: teamId },
    permissions: { preventSandboxLeaving, preventSandboxExport },
  })
})
