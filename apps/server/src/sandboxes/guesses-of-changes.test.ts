import { once } from 'node:events'
import { attemptLimits } from '@sandlot/core/accounts/limits'
import { socketToken } from '@sandlot/core/accounts/rest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
let url = ''
beforeAll(async () => {
  url = await server.listen()
})
afterAll(() => server.close())

let ada: BuiltUser
let bob: BuiltUser
let hidden: string
let own: string
beforeEach(async () => {
  ada = await server.buildUser()
  bob = await server.buildUser()
  hidden = (await server.buildSandbox({ author: ada, privacy: 2 })).id
  own = (await server.buildSandbox({ author: bob })).id
})

const { free } = attemptLimits.sandbox
const NOT_FOUND = /no such sandbox|not found/i
const TOO_EARLY = 'Too many attempts'
const names = (count: number) => Array.from({ length: count }, (_, at) => `no-${at}`)

const post = (person: BuiltUser, path: string, method: string, body: object) =>
  server
    .as(person)
    .fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const mutate = (person: BuiltUser, field: string) =>
  post(person, '/api/graphql', 'POST', { query: `mutation { ${field} }` })

/** Every way to change something, each called with a guessed id. */
const doors: Record<string, (person: BuiltUser, id: string) => Promise<Response>> = {
  rename: (person, id) => mutate(person, `renameSandbox(id: "${id}", title: "Mine") { id }`),
  privacy: (person, id) => mutate(person, `setSandboxesPrivacy(sandboxIds: ["${id}"], privacy: 2) { id }`),
  trash: (person, id) => mutate(person, `deleteSandboxes(sandboxIds: ["${id}"]) { id }`),
  freeze: (person, id) => mutate(person, `setSandboxesFrozen(isFrozen: true, sandboxIds: ["${id}"]) { id }`),
  template: (person, id) => mutate(person, `makeSandboxesTemplates(sandboxIds: ["${id}"]) { id }`),
  share: (person, id) =>
    mutate(person, `addCollaborator(authorization: READ, sandboxId: "${id}", username: "eve") { id }`),
  unshare: (person, id) => mutate(person, `removeCollaborator(sandboxId: "${id}", username: "eve") { id }`),
  metadata: (person, id) => post(person, `/api/v1/sandboxes/${id}`, 'PUT', { sandbox: { title: 'Mine' } }),
  remove: (person, id) => post(person, `/api/v1/sandboxes/${id}`, 'DELETE', {}),
  save: (person, id) => post(person, `/api/v1/sandboxes/${id}/files`, 'POST', { changes: [] }),
  restore: (person, id) => post(person, `/api/v1/sandboxes/${id}/versions/1/restore`, 'POST', {}),
  fork: (person, id) => post(person, `/api/v1/sandboxes/${id}/fork`, 'POST', {}),
}

const trash = (ids: readonly string[]) =>
  mutate(bob, `deleteSandboxes(sandboxIds: ${JSON.stringify(ids)}) { id }`).then((reply) => reply.text())

test.each(Object.entries(doors))('guessing ids is slowed down for the call %s', async (_name, open) => {
  const said = async (id: string) => (await open(bob, id)).text()
  expect(await trash(names(free))).toMatch(NOT_FOUND)
  expect(await said(hidden)).toMatch(NOT_FOUND)
  expect(await said(own)).toContain(TOO_EARLY)
})

test('a call with several ids counts each missing one, and repeated ids once', async () => {
  for (let again = 0; again < 3; again += 1) expect(await trash(names(free))).toMatch(NOT_FOUND)
  expect(await trash([own])).toContain(own)
  expect(await trash([hidden, own])).toMatch(NOT_FOUND)
  expect(await trash([own])).toContain(TOO_EARLY)
  server.clock.advance({ minutes: 61 })
  expect(await trash([own])).toContain(own)
})

test('visitors are slowed down too when forking', async () => {
  const from = { remoteAddress: '203.0.113.9' }
  const fork = (id: string) =>
    server.inject({ method: 'POST', url: `/api/v1/sandboxes/${id}/fork`, payload: {}, ...from })
  for (const name of names(free + 1)) expect((await fork(name)).statusCode).toBe(401)
  expect((await fork(own)).statusCode).toBe(429)
})

test('guessing ids as channels is slowed down, and reveals nothing meanwhile', async () => {
  const { jwt } = await server.as(bob).rest(socketToken)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/websocket?guardian_token=${jwt}`)
  await once(socket, 'open')
  const join = async (id: string) => {
    const reply = once(socket, 'message')
    socket.send(JSON.stringify(['1', '1', `live:${id}`, 'phx_join', {}]))
    return JSON.parse(String((await reply)[0]))[4]
  }
  await trash(names(free))
  expect(await join(hidden)).toEqual({ status: 'error', response: { reason: 'unauthorized' } })
  expect(await join(own)).toEqual({
    status: 'error',
    response: { reason: 'rate_limited', detail: expect.stringContaining(TOO_EARLY) },
  })
  server.clock.advance({ minutes: 1 })
  expect(await join(own)).toMatchObject({ status: 'ok' })
  socket.close()
})
