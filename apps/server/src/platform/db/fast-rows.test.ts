import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { sandboxes } from '../../sandboxes/tables.ts'
import { templates } from '../../templates/tables.ts'
import { createTestServer } from '../../testing/server.ts'
import { fastRows } from './fast-rows.ts'

const server = await createTestServer()
afterAll(() => server.close())

const origins = alias(templates, 'origins')

test('rows match drizzle’s: timestamps, lists, an empty join, and a table joined twice', async () => {
  const author = await server.buildUser()
  const plain = await server.buildSandbox({ author, tags: ['one', 'two “three”'] })
  const origin = await server.buildSandbox({ author })
  const moment = server.clock.now()
  const template = {
    id: randomUUID(),
    sandboxId: origin.id,
    tags: ['a'],
    insertedAt: moment,
    updatedAt: moment,
  }
  await server.db.insert(templates).values(template)
  await server.buildSandbox({ author, forkedTemplateId: template.id })
  const select = () =>
    server.db
      .select({ sandbox: sandboxes, color: templates.color, template: templates, origin: origins })
      .from(sandboxes)
      .leftJoin(templates, eq(templates.sandboxId, sandboxes.id))
      .leftJoin(origins, eq(origins.id, sandboxes.forkedTemplateId))
      .where(eq(sandboxes.authorId, sql.placeholder('author')))
      .orderBy(asc(sandboxes.id))
  const given = { author: author.id }

  const rows = await fastRows(select().prepare('fast')).execute(given)
  expect(rows).toStrictEqual(await select().prepare('slow').execute(given))
  expect(rows).toHaveLength(3)
  expect(rows.find(({ sandbox }) => sandbox.id === plain.id)).toMatchObject({ template: null, origin: null })
  expect(rows.map(({ origin }) => origin?.id)).toContain(template.id)
})

test('a statement that selects more than columns is left to drizzle', async () => {
  const select = server.db
    .select({ one: sql`1`.mapWith(String), id: sandboxes.id })
    .from(sandboxes)
    .limit(1)
  await server.buildSandbox()
  expect(await fastRows(select.prepare('more')).execute()).toEqual([{ one: '1', id: expect.any(String) }])
})
