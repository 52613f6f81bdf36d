import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MakeDriver, temporaryFolder, testDriver } from '../../testing/boxes.ts'
import { contract } from '../../testing/contract.ts'
import { hasEngine, hasGvisor, IMAGE, startEngine } from '../../testing/engines.ts'
import { escapes } from '../../testing/escapes.ts'
import { dockerHere } from './find.ts'

for (const program of ['dockerd', 'podman'] as const)
  describe.skipIf(!hasEngine(program))(`containers of ${program}`, () => {
    let engine: Awaited<ReturnType<typeof startEngine>>
    beforeAll(async () => {
      engine = await startEngine(program)
    })
    afterAll(() => engine.close())

    const make: MakeDriver = (where) =>
      dockerHere({ ...where, image: IMAGE, runtime: null, socket: engine.socket, diskEveryMs: 1_000 })
    contract(make)
    escapes(make, { isImage: true })

    test('our Node.js is available, whatever the image contains', async () => {
      const { start } = await testDriver(make)
      const { run } = await start('one')
      expect(await run('node --version')).toEqual({
        code: 0,
        said: process.version,
      })
    })

    test('a missing image is named, with how to get it', async () => {
      const { driver } = await testDriver((where) =>
        dockerHere({ ...where, image: 'no-such-image', runtime: null, socket: engine.socket }),
      )
      expect(await driver.probe()).toEqual({
        ok: false,
        reason: expect.stringContaining('no-such-image'),
        remedy: expect.stringContaining('pull no-such-image'),
      })
    })

    test('boxes end with their runner, and the next one finds none', async () => {
      const root = await temporaryFolder()
      const first = await testDriver(make, root)
      await first.start('one')
      await first.driver.close()
      const second = await testDriver(make, root)
      expect(await second.driver.list()).toEqual([])
      expect((await (await second.start('one', { generation: 2 })).run('pwd')).said).toBe('/home/box')
    })
  })

describe.skipIf(!hasEngine('dockerd') || !hasGvisor)('dockerd containers with a gVisor kernel', () => {
  let engine: Awaited<ReturnType<typeof startEngine>>
  beforeAll(async () => {
    engine = await startEngine('dockerd')
  })
  afterAll(() => engine.close())

  const make: MakeDriver = (where) =>
    dockerHere({ ...where, image: IMAGE, runtime: 'runsc', socket: engine.socket, diskEveryMs: 1_000 })
  contract(make)

  test('programs see the gVisor kernel', async () => {
    const { start } = await testDriver(make)
    const { said } = await (await start('one')).run('cat /proc/version')
    expect(said).toContain('gvisor')
  })
})
