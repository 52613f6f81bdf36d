import { once } from 'node:events'
import { socketToken } from '@sandlot/core/accounts/rest'
import { notificationTopic } from '@sandlot/core/notifications/live'
import { VIEWERS_CHANGED } from '@sandlot/core/sandboxes/live/live'
import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import {
  ChangeTeamMemberAuthorizationsDocument,
  DeleteWorkspaceDocument,
  RemoveFromTeamDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let url: string
const opened: WebSocket[] = []

beforeAll(async () => {
  server = await createTestServer()
  url = await server.listen()
})
afterAll(async () => {
  for (const socket of opened) socket.close()
  await server.close()
})

const until = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 15_000 })

/** What a user receives on some topics after joining them all, by topic. */
async function listen(user: BuiltUser, topics: readonly string[]) {
  const { jwt } = await server.as(user).rest(socketToken)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/websocket?guardian_token=${jwt}`)
  opened.push(socket)
  await once(socket, 'open')
  const heard: { topic: string; event: string; payload: Record<string, unknown> }[] = []
  socket.on('message', (data) => {
    const [, , topic, event, payload] = JSON.parse(String(data))
    if (event !== VIEWERS_CHANGED) heard.push({ topic, event, payload })
  })
  const join = (topic: string) => socket.send(JSON.stringify(['1', '1', topic, 'phx_join', {}]))
  for (const topic of topics) join(topic)
  await until(() => expect(heard).toHaveLength(topics.length))
  const replies = heard.splice(0)
  const on = (topic: string) => heard.filter((one) => one.topic === topic).map(({ event }) => event)
  return { join, on, heard, replies }
}

test('a removed member receives nothing more of the workspace and its sandboxes, and gets the reason', async () => {
  const [ada, ben] = [await server.buildUser(), await server.buildUser()]
  const team = await server.buildWorkspace({ members: { admin: [ada], write: [ben] } })
  const box = await server.buildSandbox({ workspace: team, author: ben, privacy: 2 })
  const own = await server.buildSandbox({ author: ben, privacy: 2 })
  const [workspace, live, mine] = [`workspace:${team.id}`, `live:${box.id}`, `live:${own.id}`]
  const person = notificationTopic(ben.id)
  const his = await listen(ben, [workspace, live, mine, person])
  const hers = await listen(ada, [workspace, live])

  await server.as(ada).graphql(RemoveFromTeamDocument, { teamId: team.id, userId: ben.id })
  await until(() => {
    expect(his.on(workspace)).toEqual(['access-changed', 'phx_close'])
    expect(his.on(live)).toEqual(['access-changed', 'phx_close'])
    expect(his.on(person)).toContain('workspaces-changed')
  })
  await server.as(ada).graphql(RenameSandboxDocument, { id: box.id, title: 'Hush' })
  await until(() => expect(hers.on(live)).toContain('sandbox-changed'))
  // What they can still access continues.
  await server.as(ben).graphql(RenameSandboxDocument, { id: own.id, title: 'Heard' })
  await until(() => expect(his.on(mine)).toContain('sandbox-changed'))
  expect(his.on(workspace)).toEqual(['access-changed', 'phx_close'])
  expect(JSON.stringify(his.heard)).not.toContain('Hush')

  his.heard.length = 0
  his.join(workspace)
  await until(() => expect(his.heard).toMatchObject([{ payload: { response: { reason: 'unauthorized' } } }]))
})

test('someone whose role changes keeps listening and is told to reload; nobody can listen for another', async () => {
  const [ada, ben] = [await server.buildUser(), await server.buildUser()]
  const team = await server.buildWorkspace({ members: { admin: [ada], write: [ben] } })
  const workspace = `workspace:${team.id}`
  const his = await listen(ben, [workspace, notificationTopic(ben.id), `access:${ada.id}`])
  expect(his.replies.at(-1)).toMatchObject({ payload: { response: { reason: 'unknown topic' } } })
  await server.as(ada).graphql(ChangeTeamMemberAuthorizationsDocument, {
    teamId: team.id,
    memberAuthorizations: [{ userId: ben.id, authorization: 'READ' }],
  })
  await until(() => expect(his.on(workspace)).toEqual(['access-changed', 'changed']))
  expect(his.on(notificationTopic(ben.id))).toContain('workspaces-changed')
})

test('when a workspace is deleted, its members receive nothing more of it and its sandboxes', async () => {
  const [ada, ben] = [await server.buildUser(), await server.buildUser()]
  const team = await server.buildWorkspace({ members: { admin: [ada], read: [ben] } })
  const box = await server.buildSandbox({ workspace: team, author: ada, privacy: 2 })
  const [workspace, live] = [`workspace:${team.id}`, `live:${box.id}`]
  const both = [await listen(ada, [workspace, live]), await listen(ben, [workspace, live])]
  await server.as(ada).graphql(DeleteWorkspaceDocument, { teamId: team.id })
  await until(() => {
    for (const { on } of both)
      for (const topic of [workspace, live]) expect(on(topic).at(-1)).toBe('phx_close')
  })
  for (const { join, heard } of both) {
    heard.length = 0
    join(workspace)
    await until(() => expect(heard).toMatchObject([{ payload: { response: { reason: 'unauthorized' } } }]))
  }
})

test('a removed member receives nothing more within a second', async () => {
  const ada = await server.buildUser()
  const took: number[] = []
  // A single one may be delayed by other work on the machine.
  for (let time = 0; time < 3; time += 1) {
    const ben = await server.buildUser()
    const team = await server.buildWorkspace({ members: { admin: [ada], write: [ben] } })
    const workspace = `workspace:${team.id}`
    const his = await listen(ben, [workspace])
    await server.as(ada).graphql(RemoveFromTeamDocument, { teamId: team.id, userId: ben.id })
    const removed = performance.now()
    await vi.waitFor(() => expect(his.on(workspace)).toContain('phx_close'), { timeout: 15_000, interval: 5 })
    took.push(performance.now() - removed)
  }
  expect(Math.min(...took)).toBeLessThan(1000)
})
