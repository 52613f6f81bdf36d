import { pathOf } from '@sandlot/core/endpoint'
import { SLEEP_AFTER_MS } from '@sandlot/core/runtime/boxes/limits'
import { execInBox, readBox, startBox, stopBox } from '@sandlot/core/runtime/boxes/rest'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lapseJob } from '../../../billing/ledger/lapse.ts'
import { imbalances } from '../../../billing/ledger/testing/books.ts'
import { creditAccounts } from '../../../billing/tables.ts'
import { sandboxes } from '../../../sandboxes/tables.ts'
import { filesOf } from '../../../testing/builders.ts'
import { boxes as boxRows } from '../../tables.ts'
import { Boxes } from '../boxes.ts'
import { hasBubblewrap } from '../testing/has-bubblewrap.ts'
import { serverWithRunner } from '../testing/with-runner.ts'

/** Real programs end in it, on a machine that is busy with other work. */
const WAIT = { timeout: 15_000 }

describe.skipIf(!hasBubblewrap)('a devbox that costs credits', () => {
  let made: Awaited<ReturnType<typeof serverWithRunner>>
  beforeAll(async () => {
    made = await serverWithRunner({ config: { plans: true } })
    await made.server.listen()
  })
  afterEach(async () => expect(await imbalances(made.server.db)).toEqual([]))
  afterAll(() => made.close())

  async function devbox(spent = 0) {
    const { server } = made
    const user = await server.buildUser()
    const workspaceId = user.personalWorkspaceId
    if (spent > 0) await server.useCredits(workspaceId, spent)
    const { id } = await server.buildSandbox({ author: user, isV2: true })
    const client = server.as(user)
    const used = async (of = workspaceId) => {
      const [row] = await server.db.select().from(creditAccounts).where(eq(creditAccounts.workspaceId, of))
      return { used: row?.used, held: row?.held }
    }
    const box = () => client.rest(readBox, { params: { id } })
    const start = () => client.rest(startBox, { params: { id } })
    const stop = () => client.rest(stopBox, { params: { id } })
    const run = (...command: string[]) =>
      client
        .fetch(pathOf(execInBox, { id }), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ command }),
        })
        .then((reply) => reply.text())
    return { id, user, client, used, box, start, stop, run }
  }

  test('is charged to the second while awake, and not while asleep', async () => {
    const { server } = made
    const { start, stop, used, box, run } = await devbox()
    await start()
    expect(await used()).toEqual({ used: 0, held: 1200 })
    server.clock.advance({ seconds: 90 })
    await server.deps.boxes.look()
    expect(await used()).toEqual({ used: 900, held: 1200 })
    for (let ms = 0; ms <= SLEEP_AFTER_MS; ms += 60_000) {
      server.clock.advance({ minutes: 1 })
      await server.deps.boxes.look()
    }
    expect(await box()).toMatchObject({ state: 'sleeping' })
    const asleep = await used()
    expect(asleep.held).toBe(0)
    server.clock.advance({ minutes: 2 })
    await run('true')
    expect(await used()).toEqual({ used: asleep.used, held: 1200 })
    server.clock.advance({ seconds: 7 })
    await stop()
    expect(await used()).toEqual({ used: (asleep.used ?? 0) + 70, held: 0 })
  })

  test('goes on after the machine was suspended, and that time is not charged', async () => {
    const { server } = made
    const { start, stop, used, box } = await devbox()
    await start()
    server.clock.advance({ minutes: 4 })
    await lapseJob(server.deps).run(undefined)
    expect(await used()).toEqual({ used: 1200, held: 0 })
    await server.deps.boxes.look()
    expect(await box()).toMatchObject({ state: 'running', problem: null })
    expect(await used()).toEqual({ used: 1200, held: 1200 })
    await stop()
    expect(await used()).toEqual({ used: 1200, held: 0 })
  })

  test('is charged to the workspace that it was moved to, and stops if that one has no credits', async () => {
    const { server } = made
    const { id, user, client, start, used, box } = await devbox()
    const build = () => server.buildWorkspace({ members: { admin: [user] } })
    const [team, poor] = [await build(), await build()]
    await server.useCredits(poor.id, 400)
    const move = (teamId: string) =>
      client.graphql(AddToFolderDocument, { ids: [id], teamId, collectionPath: '/' })
    await start()
    await move(team.id)
    server.clock.advance({ seconds: 60 })
    await server.deps.boxes.look()
    server.clock.advance({ seconds: 30 })
    await server.deps.boxes.look()
    expect(await used()).toEqual({ used: 600, held: 0 })
    expect(await used(team.id)).toEqual({ used: 300, held: 900 })
    await move(poor.id)
    await server.deps.boxes.look()
    await expect.poll(box, WAIT).toMatchObject({ state: 'stopped', problem: { reason: 'leaseOver' } })
    expect(await used(team.id)).toEqual({ used: 300, held: 0 })
  })

  test('keeps its size and its price while it is up, even if it is started again', async () => {
    const { server } = made
    const { id, start, stop, box } = await devbox()
    const choose = (vmTier: number) => server.db.update(sandboxes).set({ vmTier }).where(eq(sandboxes.id, id))
    await choose(1)
    await start()
    await choose(2)
    await start()
    expect(await box()).toMatchObject({ vmTier: 1 })
    await stop()
    expect(await box()).toMatchObject({ vmTier: 2 })
  })

  test('is paid on while it starts, however long that takes', async () => {
    const { id, client, used, start, stop } = await devbox()
    await start()
    await stop()
    const before = (await used()).used ?? 0
    const { boxes: _, ...deps } = made.server.deps
    let isPaid = false
    const boxes: Boxes = new Boxes(
      { ...deps, log: { warn: () => {}, error: () => {} } },
      made.runner,
      () => () => {},
      {
        prepare: async () => {
          made.server.clock.advance({ seconds: 90 })
          void boxes.look()
          await expect.poll(() => used(), WAIT).toEqual({ used: before + 900, held: 1200 })
          isPaid = true
          return null
        },
        note: async () => {},
      },
    )
    await deps.db.update(boxRows).set({ desired: 'running' }).where(eq(boxRows.sandboxId, id))
    await boxes.enter(id)
    expect(isPaid).toBe(true)
    await boxes.takeDown(id)
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'stopped', problem: null })
  })

  test('is saved and stopped before credits run out, and does not start again', async () => {
    const { server } = made
    const { id, client, start, box, run } = await devbox(399)
    await start()
    await run('sh', '-c', 'echo last > last.txt')
    for (let at = 0; at < 6; at++) {
      server.clock.advance({ seconds: at < 5 ? 60 : 50 })
      await server.deps.boxes.look()
    }
    await expect.poll(box, WAIT).toMatchObject({ state: 'stopped', problem: { reason: 'leaseOver' } })
    expect(filesOf(await client.rest(getSandbox, { params: { id } }))).toMatchObject({ 'last.txt': 'last\n' })
    await expect(start()).rejects.toMatchObject({ code: 'limit', reason: 'outOfCredits' })
  })

  test('ends by its runner’s clock when payments stop, even if the server is dead', async () => {
    const { server, runner } = made
    const { id, start, box } = await devbox()
    await start()
    const began = performance.now()
    await runner.pay(id, 1500)
    await expect
      .poll(async () => (await runner.list()).some((one) => one.id === id), { ...WAIT, interval: 50 })
      .toBe(false)
    expect(performance.now() - began).toBeGreaterThanOrEqual(1400)
    await expect.poll(box, WAIT).toMatchObject({ state: 'stopped', problem: { reason: 'leaseOver' } })
    expect(await server.deps.boxes.look()).toBeUndefined()
  })
})
