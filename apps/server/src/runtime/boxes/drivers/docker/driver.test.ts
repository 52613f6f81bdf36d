import { expect, test } from 'vitest'
import { testDriver } from '../../testing/boxes.ts'
import { dockerDriver } from './driver.ts'
import { type Engine, EngineError } from './engine.ts'
import { dockerHere } from './find.ts'

test('without an engine it says what to install', async () => {
  const { driver } = await testDriver((where) =>
    dockerHere({ ...where, image: 'node:24', runtime: null, socket: '/nowhere/docker.sock' }),
  )
  expect(await driver.probe()).toEqual({
    ok: false,
    reason: expect.stringContaining('Neither Docker nor Podman'),
    remedy: expect.stringContaining('Install one of them'),
  })
  expect(await driver.list()).toEqual([])
})

test('a container that ends at this moment is removed once it has ended, as Podman wants it', async () => {
  const asked: string[] = []
  const engine = {
    ask: async (method: string) => {
      asked.push(method)
      if (asked.length === 1)
        throw new EngineError(500, 'cannot remove container one: container state improper: stopped')
    },
  } as unknown as Engine
  const { driver } = await testDriver(({ events, agent, root }) =>
    dockerDriver({
      ...{ events, agent, root, engine, image: 'node:24', runtime: null, user: null },
      ...{ isPodman: true, givesAway: false },
    }),
  )
  await driver.destroy('one')
  expect(asked).toEqual(['DELETE', 'DELETE'])
})
