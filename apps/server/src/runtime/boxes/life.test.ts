import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathOf } from '@sandlot/core/endpoint'
import {
  boxEnv,
  changeBoxEnv,
  execInBox,
  readBox,
  setPort,
  startBox,
  stopBox,
} from '@sandlot/core/runtime/boxes/rest'
import { setSandboxPrivacy } from '@sandlot/core/sandboxes/metadata/rest'
import {
  MoveToTrashDocument,
  PermanentlyDeleteSandboxesDocument,
} from '@sandlot/core/sandboxes/mutations.gen'
import { SandboxByIdDocument } from '@sandlot/core/sandboxes/operations.gen'
import { DeleteWorkspaceDocument } from '@sandlot/core/workspaces/mutations.gen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPreviews } from '../preview/testing/previews.ts'
import { deletedBoxes } from '../tables.ts'
import { hasBubblewrap } from './testing/has-bubblewrap.ts'
import { serverWithRunner } from './testing/with-runner.ts'

/** Real programs start in it, on a machine that is busy with other work. */
const WAIT = { timeout: 15_000 }

describe.skipIf(!hasBubblewrap)('the lifecycle of a devbox', () => {
  let made: Awaited<ReturnType<typeof serverWithRunner>>
  beforeAll(async () => {
    made = await serverWithRunner({ config: { plans: true } })
    await made.server.listen()
  })
  afterAll(() => made.close())

  const build = async (fields: { isV2?: boolean; privacy?: number; environment?: string } = {}) => {
    const { server } = made
    const user = await server.buildUser()
    const { id, workspaceId } = await server.buildSandbox({ author: user, isV2: true, ...fields })
    const client = server.as(user)
    const run = async (...command: string[]) => {
      const reply = await client.fetch(pathOf(execInBox, { id }), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ command }),
      })
      return reply.text()
    }
    const state = async () => (await client.rest(readBox, { params: { id } })).state
    return { id, workspaceId, client, run, state }
  }

  test('[TP-011] a browser sandbox runs in the browser, a devbox on the server, as told by isV2', async () => {
    const sandbox = await build({ isV2: false, environment: 'parcel' })
    const devbox = await build()
    const isV2 = async ({ client, id }: typeof sandbox) =>
      (await client.graphql(SandboxByIdDocument, { id })).sandbox?.isV2
    expect([await isV2(sandbox), await isV2(devbox)]).toEqual([false, true])
    const params = { id: sandbox.id }
    const variable = { name: 'A', value: '1', isSecret: false }
    for (const call of [
      () => sandbox.client.rest(startBox, { params }),
      () => sandbox.client.rest(stopBox, { params }),
      () => sandbox.client.rest(boxEnv, { params }),
      () => sandbox.client.rest(changeBoxEnv, { params, body: { set: [variable] } }),
      () => sandbox.client.rest(setPort, { params: { ...params, port: '80' }, body: { visibility: 'link' } }),
    ])
      await expect(call()).rejects.toMatchObject({ reason: 'notDevbox' })
    const previews = await createTestPreviews(made.server)
    // The code that runs it in a browser is served by its preview's host.
    expect((await previews.get(sandbox.id, '/')).body).toContain('/__sandlot/')
    await previews.close()
    await devbox.client.rest(startBox, { params: { id: devbox.id } })
    expect(await devbox.run('node', '-p', '"computed " + 6 * 7')).toContain('computed 42')
  })

  test('stops when it is moved to the trash', async () => {
    const { id, client, state } = await build()
    await client.rest(startBox, { params: { id } })
    await client.graphql(MoveToTrashDocument, { ids: [id] })
    await expect.poll(state, WAIT).toBe('stopped')
    expect((await made.runner.list()).map((box) => box.id)).not.toContain(id)
  })

  test('leaves no disk behind when it is deleted for good, although it was stopped', async () => {
    const { id, client, run, state } = await build()
    const disks = () => readdir(join(made.folder, 'boxes', 'disks'))
    await client.rest(startBox, { params: { id } })
    await run('touch', 'left-behind')
    await client.graphql(MoveToTrashDocument, { ids: [id] })
    await expect.poll(state, WAIT).toBe('stopped')
    expect(await disks()).toContain(id)
    await client.graphql(PermanentlyDeleteSandboxesDocument, { ids: [id] })
    await made.server.deps.boxes.look()
    expect(await disks()).not.toContain(id)
    expect(await made.server.db.select().from(deletedBoxes)).toEqual([])
  })

  test('stops when its workspace is deleted', async () => {
    const { server } = made
    const user = await server.buildUser()
    const workspace = await server.buildWorkspace({ members: { admin: [user] } })
    const { id } = await server.buildSandbox({ workspace, author: user, isV2: true })
    await server.as(user).rest(startBox, { params: { id } })
    await server.as(user).graphql(DeleteWorkspaceDocument, { teamId: workspace.id })
    const running = async () => (await made.runner.list()).map((box) => box.id)
    await expect.poll(running, WAIT).not.toContain(id)
  })

  test('stops sharing ports by link when it becomes private', async () => {
    const { id, client } = await build({ privacy: 0 })
    await client.rest(setPort, { params: { id, port: '3000' }, body: { visibility: 'link' } })
    await client.rest(setSandboxPrivacy, { params: { id }, body: { sandbox: { privacy: 1 } } })
    const shared = async () => {
      const previews = await createTestPreviews(made.server)
      const { statusCode } = await previews.get(`${id}-3000`, '/')
      await previews.close()
      return statusCode
    }
    expect(await shared()).not.toBe(401)
    await client.rest(setSandboxPrivacy, { params: { id }, body: { sandbox: { privacy: 2 } } })
    expect(await shared()).toBe(401)
  })

  test('does not wake when its workspace is out of credits', async () => {
    const { id, workspaceId, client, run, state } = await build()
    await client.rest(startBox, { params: { id } })
    await made.server.deps.boxes.takeDown(id)
    expect(await run('echo', 'awake')).toContain('awake')
    await made.server.deps.boxes.takeDown(id)
    await made.server.useCredits(workspaceId, 100_000)
    expect(await run('echo', 'awake')).toContain('You have run our of credits.')
    expect(await state()).toBe('stopped')
  })
})
