import { attemptLimits } from '@sandlot/core/accounts/limits'
import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, expect, test } from 'vitest'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

const { free, capSeconds } = attemptLimits.sandbox
const FROM = { remoteAddress: '203.0.113.7' }
const graphql = (id: string, from = FROM) =>
  server.inject({
    method: 'POST',
    url: '/api/graphql',
    payload: { query: `{ sandbox(sandboxId: "${id}") { id } }` },
    ...from,
  })
const rest = (id: string, from = FROM) => server.inject({ url: `/api/v1/sandboxes/${id}`, ...from })
const ask = (person: BuiltUser, id: string) => server.as(person).rest(getSandbox, { params: { id } })

test('the id of a new sandbox cannot be guessed: it has more than 64 bits', async () => {
  const ada = await server.buildUser()
  const { id } = await server.buildSandbox({ author: ada })
  const { id: made } = await server.as(ada).rest(forkSandbox, { params: { id }, body: {} })
  expect(made).toMatch(/^[a-z0-9]+$/)
  expect(made.length * Math.log2(36)).toBeGreaterThan(64)
})

test('guessing ids is slowed down across all APIs, and finds nothing meanwhile', async () => {
  const { id } = await server.buildSandbox({ privacy: 1 })
  for (let tried = 0; tried <= free; tried += 2) {
    expect((await rest(`no-${tried}`)).statusCode).toBe(404)
    expect((await graphql(`nope-${tried}`)).json()).toMatchObject({ data: { sandbox: null } })
  }
  const early = await rest(id)
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect((await graphql(id)).json().errors[0].message).toContain('Too many attempts')
  expect((await rest(id, { remoteAddress: '203.0.113.8' })).statusCode).toBe(200)
  server.clock.advance({ seconds: capSeconds })
  expect((await rest(id)).statusCode).toBe(200)
})

test('opening existing sandboxes, or missing now and then, is never slowed down', async () => {
  const ada = await server.buildUser()
  const { id } = await server.buildSandbox({ author: ada, privacy: 2 })
  for (let opened = 0; opened < 20; opened += 1) {
    expect((await ask(ada, id)).id).toBe(id)
    await expect(ask(ada, 'gone')).rejects.toMatchObject({ code: 'not_found' })
  }
  expect((await ask(ada, id)).id).toBe(id)
})

test('for a signed-in person the limit is their own, from every address', async () => {
  const [ada, bob] = [await server.buildUser(), await server.buildUser()]
  const { id } = await server.buildSandbox({ privacy: 0 })
  for (let tried = 0; tried <= free; tried += 1)
    await expect(ask(ada, `none-${tried}`)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(ada, id)).rejects.toMatchObject({ code: 'rate_limited' })
  expect((await ask(bob, id)).id).toBe(id)
})
