import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathOf } from '@sandlot/core/endpoint'
import { saveFiles } from '@sandlot/core/files/rest'
import {
  createCheckpoint,
  deleteCheckpoint,
  listCheckpoints,
  restoreCheckpoint,
} from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { CHECKPOINTS_MAX } from '@sandlot/core/runtime/boxes/limits'
import { execInBox, startBox } from '@sandlot/core/runtime/boxes/rest'
import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { branchCheckout } from '../../../branches/box/checkout.ts'
import { filesOf } from '../../../testing/builders.ts'
import type { TestClient } from '../../../testing/server.ts'
import { boxCheckpoints, boxes } from '../../tables.ts'
import { Boxes } from '../boxes.ts'
import { hasBubblewrap } from '../testing/has-bubblewrap.ts'
import { serverWithRunner } from '../testing/with-runner.ts'

/** Real programs start in it, on a machine that is busy with other work. */
const WAIT = { timeout: 15_000 }

describe.skipIf(!hasBubblewrap)('a devbox’s disk', () => {
  let made: Awaited<ReturnType<typeof serverWithRunner>>
  beforeAll(async () => {
    made = await serverWithRunner()
    await made.server.listen()
  })
  afterAll(() => made.close())

  const doing = (client: TestClient, id: string) => ({
    client,
    id,
    run: async (command: string) => {
      const reply = await client.fetch(pathOf(execInBox, { id }), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ command: ['sh', '-c', command] }),
      })
      const lines = (await reply.text()).trim().split('\n')
      return lines.map((line) => JSON.parse(line).stdout ?? '').join('')
    },
    files: async () => filesOf(await client.rest(getSandbox, { params: { id } })),
  })

  /** A running devbox, with an unsaved package in it. */
  const build = async () => {
    const { server } = made
    const user = await server.buildUser()
    const { id } = await server.buildSandbox({
      author: user,
      isV2: true,
      privacy: 0,
      files: { 'index.html': 'home', 'file.txt': 'one' },
    })
    const box = doing(server.as(user), id)
    await box.client.rest(startBox, { params: { id } })
    await box.run('mkdir node_modules; echo v1 > node_modules/package')
    return box
  }

  test('is saved as a checkpoint and restored with packages and files; the replaced state is in the history', async () => {
    const { client, id, run, files } = await build()
    const kept = await client.rest(createCheckpoint, {
      params: { id },
      body: { title: ' Before the update ' },
    })
    expect(kept.title).toBe('Before the update')
    await run('echo v2 > node_modules/package; echo two > file.txt; echo more > more.txt; rm index.html')
    await expect.poll(files, WAIT).toEqual({ 'file.txt': 'two\n', 'more.txt': 'more\n' })

    const restore = { params: { id, checkpoint: kept.id } }
    expect(await client.rest(restoreCheckpoint, restore)).toMatchObject({ state: 'running' })
    expect(await run('cat node_modules/package file.txt index.html; ls')).toBe(
      'v1\nonehomefile.txt\nindex.html\nnode_modules\n',
    )
    expect(await files()).toEqual({ 'index.html': 'home', 'file.txt': 'one' })
    expect((await client.rest(getSandbox, { params: { id } })).version).toBeGreaterThanOrEqual(2)
    expect(await client.rest(listCheckpoints, { params: { id } })).toEqual({ checkpoints: [kept] })
  })

  test('has a limited number of checkpoints, until one is deleted', async () => {
    const { client, id } = await build()
    const create = () => client.rest(createCheckpoint, { params: { id }, body: { title: 'One more' } })
    const [first] = [await create()]
    for (let number = 1; number < CHECKPOINTS_MAX; number += 1) await create()
    await expect(create()).rejects.toMatchObject({ reason: 'tooManyCheckpoints' })
    await client.rest(deleteCheckpoint, { params: { id, checkpoint: first.id } })
    await create()
    await expect(
      client.rest(restoreCheckpoint, { params: { id, checkpoint: first.id } }),
    ).rejects.toMatchObject({ reason: 'noCheckpoint' })
    await expect(
      client.rest(createCheckpoint, { params: { id }, body: { title: ' ' } }),
    ).rejects.toMatchObject({ reason: 'noTitle', field: 'title' })
  })

  test('has no more checkpoints than that when several are made at once', async () => {
    const { client, id } = await build()
    const create = () => client.rest(createCheckpoint, { params: { id }, body: { title: 'One more' } })
    for (let number = 1; number < CHECKPOINTS_MAX; number += 1) await create()
    const made = await Promise.allSettled([create(), create()])
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  /** The server is killed while the runner does something, before it hears of it. */
  const killIn = async (
    call: 'createCheckpoint' | 'restoreCheckpoint' | 'deleteCheckpoint',
    request: () => Promise<unknown>,
  ) => {
    const { [call]: doIt } = made.runner
    let end = () => {}
    const done = new Promise<void>((resolve) => {
      vi.spyOn(made.runner, call).mockImplementationOnce(async (...names) => {
        await doIt(...names)
        resolve()
        await new Promise<void>((_, reject) => {
          end = () => reject(new Error('killed'))
        })
      })
    })
    const requested = request().catch(() => {})
    await done
    const { boxes: killed, ...deps } = made.server.deps
    killed.leave()
    const log = { warn: () => {}, error: () => {} }
    const next = new Boxes({ ...deps, log }, made.runner, () => () => {}, branchCheckout(deps))
    onTestFinished(async () => {
      next.leave()
      end()
      await requested
      await killed.look()
    })
    return next
  }
  const copiesOf = (id: string) => readdir(join(made.folder, 'boxes', 'disks', id, 'kept'))
  const notedFor = (id: string) => made.server.db.$count(boxCheckpoints, eq(boxCheckpoints.sandboxId, id))

  test('keeps no copy whose server was killed before the checkpoint was complete', async () => {
    const { client, id } = await build()
    const create = () => client.rest(createCheckpoint, { params: { id }, body: { title: 'Lost' } })
    const next = await killIn('createCheckpoint', create)
    expect([(await copiesOf(id)).length, await notedFor(id)]).toEqual([1, 1])
    await next.look()
    expect([await copiesOf(id), await notedFor(id)]).toEqual([[], 0])
  })

  test('keeps no copy that could not be deleted at once', async () => {
    const { client, id } = await build()
    const { id: checkpoint } = await client.rest(createCheckpoint, { params: { id }, body: { title: 'Old' } })
    vi.spyOn(made.runner, 'deleteCheckpoint').mockRejectedValueOnce(new Error('the runner hung up'))
    await client.rest(deleteCheckpoint, { params: { id, checkpoint } })
    expect(await client.rest(listCheckpoints, { params: { id } })).toEqual({ checkpoints: [] })
    expect(await copiesOf(id)).toHaveLength(1)
    await made.server.deps.boxes.look()
    expect([await copiesOf(id), await notedFor(id)]).toEqual([[], 0])
  })

  test('is restored with packages and files although the server is killed meanwhile', async () => {
    const { client, id, run, files } = await build()
    const { id: checkpoint } = await client.rest(createCheckpoint, { params: { id }, body: { title: 'Old' } })
    await run('echo v2 > node_modules/package; echo two > file.txt; rm index.html')
    await expect.poll(files, WAIT).toEqual({ 'file.txt': 'two\n' })
    const next = await killIn('restoreCheckpoint', () =>
      client.rest(restoreCheckpoint, { params: { id, checkpoint } }),
    )
    await next.look()
    await next.enter(id)
    expect(await files()).toEqual({ 'index.html': 'home', 'file.txt': 'one' })
    const [box] = await made.server.db.select().from(boxes).where(eq(boxes.sandboxId, id))
    expect(box).toMatchObject({ goesBackTo: null, takesOver: false, state: 'running' })
  })

  test('is copied to a fork of a running one, for those who may run programs in it', async () => {
    const { client, id, run } = await build()
    await run('echo newest > file.txt')
    const fork = doing(client, (await client.rest(forkSandbox, { params: { id }, body: {} })).id)
    await client.rest(startBox, { params: { id: fork.id } })
    expect(await fork.run('cat node_modules/package file.txt')).toBe('v1\nnewest\n')
    await fork.run('echo other > node_modules/package')
    expect(await run('cat node_modules/package')).toBe('v1\n')

    const visitor = made.server.as(await made.server.buildUser())
    const theirs = doing(visitor, (await visitor.rest(forkSandbox, { params: { id }, body: {} })).id)
    await visitor.rest(startBox, { params: { id: theirs.id } })
    expect(await theirs.run('cat file.txt; ls')).toBe('newest\nfile.txt\nindex.html\n')
  })

  test('may be copied after its fork exists, and only the fork’s start waits for it', async () => {
    const { client, id } = await build()
    const { runner } = made
    const fork = runner.fork
    let letCopy = () => {}
    const mayCopy = new Promise<void>((resolve) => {
      letCopy = resolve
    })
    const copying = vi.spyOn(runner, 'fork').mockImplementationOnce(async (...disks) => {
      await mayCopy
      await fork(...disks)
    })
    const { id: copy } = await client.rest(forkSandbox, { params: { id }, body: {} })
    const starting = client.rest(startBox, { params: { id: copy } })
    await expect.poll(() => copying.mock.calls, WAIT).toEqual([[id, copy]])
    letCopy()
    expect(await starting).toMatchObject({ state: 'running' })
    expect(await doing(client, copy).run('cat node_modules/package')).toBe('v1\n')
  })

  test('of one edited while it was stopped does not undo the edits in its fork', async () => {
    const { client, id } = await build()
    await made.server.deps.boxes.takeDown(id)
    const { modules } = await client.rest(getSandbox, { params: { id } })
    const baseSha = modules.find(({ code }) => code === 'one')?.sha ?? null
    await client.rest(saveFiles, {
      params: { id },
      body: { changes: [{ type: 'write', path: 'file.txt', code: 'edited', baseSha }] },
    })
    const fork = doing(client, (await client.rest(forkSandbox, { params: { id }, body: {} })).id)
    await client.rest(startBox, { params: { id: fork.id } })
    expect(await fork.run('cat file.txt')).toBe('edited')
    expect(await fork.files()).toMatchObject({ 'file.txt': 'edited' })
  })
})
