import { currentUser } from '@sandlot/core/accounts/rest'
import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { exportSandboxFiles, forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { CreateSandboxInvitationDocument } from '@sandlot/core/sharing/operations.gen'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sandboxAccesses } from '../../sandboxes/tables.ts'
import { runSql } from '../../testing/databases.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { watchDiskRoom } from './disk-room.ts'

describe('disk space of a folder', () => {
  afterEach(() => vi.useRealTimers())

  test('is checked repeatedly: it runs low, and recovers', async () => {
    vi.useFakeTimers()
    let left: number | Error = 300
    const asked: string[] = []
    const told: boolean[] = []
    const room = await watchDiskRoom({
      folder: '/data',
      reserveBytes: 200,
      onChange: (isShort) => told.push(isShort),
      free: async (folder) => {
        asked.push(folder)
        if (left instanceof Error) throw left
        return left
      },
    })
    const later = async (next: number | Error) => {
      left = next
      await vi.advanceTimersByTimeAsync(5_000)
      return room.isShort()
    }
    expect(room.isShort()).toBe(false)
    expect(await later(199)).toBe(true)
    expect(await later(100)).toBe(true)
    expect(await later(new Error('gone'))).toBe(true)
    expect(await later(200)).toBe(false)
    expect(await later(new Error('gone'))).toBe(false)
    expect(told).toEqual([true, false])
    room.stop()
    expect(await later(0)).toBe(false)
    expect(new Set(asked)).toEqual(new Set(['/data']))
  })

  test('is reported immediately when low at the start', async () => {
    const onChange = vi.fn()
    const room = await watchDiskRoom({ folder: '/', reserveBytes: 2, onChange, free: async () => 1 })
    room.stop()
    expect([room.isShort(), onChange.mock.calls]).toEqual([true, [[true]]])
  })
})

/** Makes the database refuse everything that takes space, as on a full disk. */
const FULL = `
  create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger no_room before insert or update on %I execute function no_room()', name);
    end loop;
  end $$`

describe('a full disk', () => {
  let server: TestServer
  let isShort = false
  beforeAll(async () => {
    server = await createTestServer({ disk: { isShort: () => isShort } })
  })
  afterAll(() => server.close())

  async function someone() {
    const [ann, ben] = [await server.buildUser(), await server.buildUser()]
    const { id } = await server.buildSandbox({ author: ann, privacy: 2 })
    const [asAnn, asBen] = [server.as(ann), server.as(ben)]
    await asAnn.graphql(CreateSandboxInvitationDocument, {
      sandboxId: id,
      email: ben.email ?? '',
      authorization: 'READ',
    })
    await asBen.rest(currentUser)
    return { id, asAnn, asBen, ben }
  }

  test('is not filled further by reading: no access is recorded', async () => {
    const { id, asBen, ben } = await someone()
    server.clock.advance({ minutes: 5 })
    isShort = true
    try {
      expect((await asBen.rest(getSandbox, { params: { id } })).id).toBe(id)
      expect(await server.db.select().from(sandboxAccesses)).toEqual([])
    } finally {
      isShort = false
    }
    server.clock.advance({ minutes: 5 })
    expect((await asBen.rest(getSandbox, { params: { id } })).id).toBe(id)
    expect(await server.db.select().from(sandboxAccesses)).toMatchObject([{ userId: ben.id }])
  })

  test('does not prevent reading, and makes saving fail with a reason', async () => {
    const { id, asAnn, asBen } = await someone()
    server.clock.advance({ minutes: 5 })
    const writes = () => [
      asAnn.rest(forkSandbox, { params: { id }, body: {} }),
      asAnn.graphql(RenameSandboxDocument, { id, title: 'New' }),
      // What leaves the instance is audited first.
      asAnn.rest(exportSandboxFiles, { params: { id } }),
    ]
    await runSql(server.databaseUrl, FULL)
    try {
      for (const client of [asAnn, asBen]) {
        expect(await client.rest(currentUser)).toMatchObject({ username: expect.any(String) })
        expect((await client.rest(getSandbox, { params: { id } })).id).toBe(id)
      }
      for (const write of await Promise.allSettled(writes()))
        expect(write).toMatchObject({ reason: { code: 'unavailable', message: requestMessages.diskFull } })
    } finally {
      await runSql(server.databaseUrl, 'drop function no_room cascade')
    }
  })
})
