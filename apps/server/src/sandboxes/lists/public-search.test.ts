import { PUBLIC_PAGE_SIZE } from '@sandlot/core/sandboxes/limits'
import { searchPublicSandboxes } from '@sandlot/core/sandboxes/lists/public-rest'
import { afterAll, expect, test } from 'vitest'
import { templates } from '../../templates/tables.ts'
import { createTestServer } from '../../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

const search = (query: { query?: string; after?: string }) =>
  server.as(null).rest(searchPublicSandboxes, { query })
const idsOf = async (query: string) => (await search({ query })).sandboxes.map(({ id }) => id)

test('a visitor finds public sandboxes by every word of title, description, alias or tags', async () => {
  const author = await server.buildUser()
  const fields = { author, privacy: 0, draft: false }
  const found = await server.buildSandbox({
    ...fields,
    title: 'Quokka charts',
    description: 'Draws 100%_of bars',
    tags: ['svg'],
  })
  for (const hidden of [{ privacy: 1 }, { privacy: 2 }, { draft: true }, { removedAt: server.clock.now() }])
    await server.buildSandbox({ ...fields, title: 'Quokka charts', ...hidden })
  expect(await idsOf('quokka')).toEqual([found.id])
  expect(await idsOf('  CHARTS svg bars ')).toEqual([found.id])
  expect(await idsOf('100%_of')).toEqual([found.id])
  expect(await idsOf('10%f bars')).toEqual([])
  expect(await idsOf('quokka otter')).toEqual([])
  expect((await search({ query: 'quokka' })).sandboxes[0]).toMatchObject({
    title: 'Quokka charts',
    author: author.username,
    v2: false,
    tags: ['svg'],
  })
})

test('a template is listed with the templates, not here', async () => {
  const author = await server.buildUser()
  const sandbox = await server.buildSandbox({ author, privacy: 0, draft: false, title: 'Wallaby' })
  expect(await idsOf('wallaby')).toEqual([sandbox.id])
  const moments = { insertedAt: server.clock.now(), updatedAt: server.clock.now() }
  await server.db
    .insert(templates)
    .values({ id: server.deps.ids.uuid(), sandboxId: sandbox.id, tags: [], published: true, ...moments })
  expect(await idsOf('wallaby')).toEqual([])
})

test('pages follow each other without gaps, even among sandboxes changed at the same moment', async () => {
  const author = await server.buildUser()
  const all = PUBLIC_PAGE_SIZE + 3
  for (let at = 0; at < all; at++)
    await server.buildSandbox({ author, privacy: 0, draft: false, title: `Numbat ${at}` })
  const first = await search({ query: 'numbat' })
  const second = await search({ query: 'numbat', after: first.next ?? '' })
  expect(first.sandboxes).toHaveLength(PUBLIC_PAGE_SIZE)
  expect(second.next).toBeNull()
  expect(new Set([...first.sandboxes, ...second.sandboxes].map(({ id }) => id)).size).toBe(all)
})

test.each(['', 'x', 'x~yesterday'])('an invalid cursor, %j, is refused', async (after) => {
  await expect(search({ after })).rejects.toMatchObject({ code: 'validation' })
})
