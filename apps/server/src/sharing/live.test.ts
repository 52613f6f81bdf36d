import { once } from 'node:events'
import { socketToken } from '@sandlot/core/accounts/rest'
import { saveFiles } from '@sandlot/core/files/rest'
import { DeleteFolderDocument, RenameFolderDocument } from '@sandlot/core/folders/operations.gen'
import { VIEWERS_CHANGED } from '@sandlot/core/sandboxes/live/live'
import { putSandbox } from '@sandlot/core/sandboxes/metadata/rest'
import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { AddCollaboratorDocument, RemoveCollaboratorDocument } from '@sandlot/core/sharing/operations.gen'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { SandboxRow } from '../sandboxes/rows.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let url: string
let ann: BuiltUser
const opened: WebSocket[] = []

beforeAll(async () => {
  server = await createTestServer()
  url = await server.listen()
  ann = await server.buildUser()
})
afterAll(async () => {
  for (const socket of opened) socket.close()
  await server.close()
})

/** What a user receives about a sandbox after joining, frame by frame. */
async function listen(user: BuiltUser, { id }: SandboxRow) {
  const { jwt } = await server.as(user).rest(socketToken)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/websocket?guardian_token=${jwt}`)
  opened.push(socket)
  await once(socket, 'open')
  const heard: { event: string; payload: Record<string, unknown> }[] = []
  socket.on('message', (data) => {
    const [, , , event, payload] = JSON.parse(String(data))
    if (event !== VIEWERS_CHANGED) heard.push({ event, payload })
  })
  const ask = (event: string) => socket.send(JSON.stringify(['1', '1', `live:${id}`, event, {}]))
  ask('phx_join')
  await until(() => expect(heard.shift()).toMatchObject({ payload: { status: 'ok' } }))
  return { heard, ask, events: () => heard.map(({ event }) => event) }
}
const until = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 15_000 })

const give = (to: BuiltUser, { id }: SandboxRow) =>
  server
    .as(ann)
    .graphql(AddCollaboratorDocument, { sandboxId: id, username: to.username, authorization: 'WRITE_CODE' })
const save = ({ id }: SandboxRow, path: string) =>
  server.as(ann).rest(saveFiles, {
    params: { id },
    body: { changes: [{ type: 'write', path, code: 'x', baseSha: null }] },
  })

test('a collaborator receives a sandbox’s title, privacy and saves, and nothing once access is revoked', async () => {
  const [guest, other] = [await server.buildUser(), await server.buildUser()]
  const box = await server.buildSandbox({ author: ann, privacy: 2 })
  for (const person of [guest, other]) await give(person, box)
  const [one, two] = [await listen(guest, box), await listen(other, box)]

  await server.as(ann).graphql(RenameSandboxDocument, { id: box.id, title: 'Heard' })
  await until(() =>
    expect(one.heard.at(-1)).toMatchObject({ event: 'sandbox-changed', payload: { title: 'Heard' } }),
  )
  // The notice of the grant, also to the other user, may still have been on its way.
  const renamed = one.heard.length
  expect(one.events().filter((event) => event !== 'access-changed')).toEqual(['sandbox-changed'])
  await server.as(ann).rest(putSandbox, { params: { id: box.id }, body: { sandbox: { privacy: 1 } } })
  await until(() =>
    expect(one.heard.slice(renamed)).toMatchObject([
      { event: 'access-changed' },
      { event: 'sandbox-changed', payload: { privacy: 1 } },
    ]),
  )
  await server.as(ann).rest(putSandbox, { params: { id: box.id }, body: { sandbox: { privacy: 2 } } })
  await save(box, 'first.txt')
  await until(() => expect(one.events().at(-1)).toBe('files-changed'))
  const before = one.heard.length

  await server.as(ann).graphql(RemoveCollaboratorDocument, { sandboxId: box.id, username: guest.username })
  await until(() => expect(one.events().slice(before)).toEqual(['access-changed', 'phx_close']))
  await save(box, 'second.txt')
  await until(() => expect(two.events().filter((event) => event === 'files-changed')).toHaveLength(2))
  one.ask('phx_join')
  await until(() =>
    expect(one.heard.at(-1)).toMatchObject({ payload: { response: { reason: 'unauthorized' } } }),
  )
  expect(one.events().slice(before)).toEqual(['access-changed', 'phx_close', 'phx_reply'])
})

test('a change that hides a sandbox from someone is not sent to them', async () => {
  const stranger = await server.buildUser()
  const box = await server.buildSandbox({ author: ann, privacy: 0 })
  const [outside, inside] = [await listen(stranger, box), await listen(ann, box)]
  await server
    .as(ann)
    .rest(putSandbox, { params: { id: box.id }, body: { sandbox: { privacy: 2, title: 'Hush' } } })
  await until(() => expect(inside.events()).toEqual(['access-changed', 'sandbox-changed']))
  await until(() => expect(outside.events()).toEqual(['access-changed', 'phx_close']))
  expect(JSON.stringify(outside.heard)).not.toContain('Hush')
})

test('access to sandboxes in a folder is checked again when the folder is deleted or moved to another workspace', async () => {
  const [guest, member] = [await server.buildUser(), await server.buildUser()]
  const team = await server.buildWorkspace({ members: { write: [ann, member] } })
  const folder = await server.buildFolder({ workspaceId: team.id, path: '/a' })
  const box = await server.buildSandbox({ workspace: team, author: ann, folder, privacy: 2 })
  await give(guest, box)
  const [given, inside] = [await listen(guest, box), await listen(member, box)]
  // The notice of the grant may still have been on its way; this event follows it.
  await server.as(ann).graphql(RenameSandboxDocument, { id: box.id, title: 'Heard' })
  await until(() => {
    for (const { events } of [given, inside]) expect(events().at(-1)).toBe('sandbox-changed')
  })
  for (const { heard } of [given, inside]) heard.length = 0

  const { id: newTeamId } = ann.personalWorkspace
  const moving = { path: '/a', newPath: '/a', teamId: team.id, newTeamId }
  await server.as(ann).graphql(RenameFolderDocument, moving)
  await until(() => expect(inside.events()).toEqual(['access-changed', 'phx_close']))
  expect(given.events()).toEqual(['access-changed'])

  await server.as(ann).graphql(DeleteFolderDocument, { path: '/a', teamId: newTeamId })
  await until(() => expect(given.events()).toEqual(['access-changed', 'access-changed', 'phx_close']))
})
