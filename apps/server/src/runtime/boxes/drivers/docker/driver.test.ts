import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { duplexPair } from 'node:stream'
import { expect, test } from 'vitest'
import { LIMITS, testDriver } from '../../testing/boxes.ts'
import { dockerDriver } from './driver.ts'
import { type Engine, EngineError } from './engine.ts'
import { dockerHere } from './find.ts'

test('without an engine it reports what to install', async () => {
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

test('a container that is just ending is removed once it has ended, as Podman requires', async () => {
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

test('the disk usage helper finishes before a box is removed: Docker would recreate the folder', async () => {
  let ended = () => {}
  let counted = () => {}
  const isThere: boolean[] = []
  let disk = ''
  const engine = {
    ask: async (method: string, path: string) => {
      if (path.includes('/kill')) {
        ended()
        setTimeout(counted, 50)
      }
      if (method === 'DELETE' && path.startsWith('/containers/counting?')) isThere.push(existsSync(disk))
      return { Id: 'counting', Config: { Env: null }, State: { OOMKilled: false } }
    },
    attach: async () => duplexPair()[0],
    wait: (path: string) =>
      new Promise<{ StatusCode: number }>((resolve) => {
        const end = () => resolve({ StatusCode: 0 })
        if (path.startsWith('/containers/counting/')) counted = end
        else ended = end
      }),
    bytes: async () => Buffer.from('5'),
  } as unknown as Engine
  const { driver } = await testDriver(({ events, agent, root }) => {
    disk = join(root, 'disks', 'one')
    return dockerDriver({
      ...{ events, agent, root, engine, image: 'node:24', runtime: null, user: null, diskEveryMs: 1 },
      ...{ isPodman: false, givesAway: false },
    })
  })
  const nothing = counted
  await driver.start({ id: 'one', generation: 1, limits: LIMITS, token: 'secret' })
  await expect.poll(() => counted).not.toBe(nothing)
  await driver.destroy('one')
  expect(isThere).toEqual([true])
  expect(existsSync(disk)).toBe(false)
})

test('a container that the engine cannot remove yet is reported as ended, and removed by the next start', async () => {
  let ended = () => {}
  let isBusy = true
  const told: unknown[] = []
  const removed: string[] = []
  const engine = {
    ask: async (method: string, path: string) => {
      if (path.includes('/kill')) ended()
      if (method !== 'DELETE') return { Config: { Env: null }, State: { OOMKilled: false } }
      if (isBusy) throw new EngineError(500, 'unable to remove filesystem: device or resource busy')
      removed.push(path)
    },
    attach: async () => duplexPair()[0],
    wait: () =>
      new Promise<void>((resolve) => {
        ended = resolve
      }),
  } as unknown as Engine
  const { driver } = await testDriver(({ events, agent, root }) =>
    dockerDriver({
      ...{ agent, root, engine, image: 'node:24', runtime: null, user: null },
      ...{ isPodman: false, givesAway: false },
      events: { ...events, ended: (box, reason) => void told.push([box, reason]) },
    }),
  )
  const start = (generation: number) =>
    driver.start({ id: 'one', generation, limits: LIMITS, token: 'secret' })
  isBusy = false
  await start(1)
  removed.length = 0
  isBusy = true
  ended()
  await expect.poll(() => told).toEqual([[{ id: 'one', generation: 1 }, 'ended']])
  isBusy = false
  await start(2)
  expect(removed).toEqual([expect.stringContaining('-one?force=1')])
})

test('what a killed runner left of its tools is removed, and boxes are not', async () => {
  const removed: string[] = []
  const engine = {
    ask: async (method: string, path: string) => {
      if (method === 'DELETE') removed.push(path)
      if (path.startsWith('/containers/json'))
        return [
          { Id: 'tool', Labels: {}, State: 'exited' },
          { Id: 'box', Labels: { 'sandlot.box': 'one', 'sandlot.generation': '2' }, State: 'running' },
        ]
      return { Id: 'trial', Config: { Env: null } }
    },
    wait: async () => ({ StatusCode: 0 }),
    bytes: async () => Buffer.from(''),
  } as unknown as Engine
  const { driver } = await testDriver(({ events, agent, root }) =>
    dockerDriver({
      ...{ events, agent, root, engine, image: 'node:24', runtime: null, user: null },
      ...{ isPodman: false, givesAway: false },
    }),
  )
  expect(await driver.probe()).toMatchObject({ ok: true })
  expect(removed).toEqual(['/containers/tool?force=1&v=1', '/containers/trial?force=1&v=1'])
  expect(await driver.list()).toEqual([{ id: 'one', generation: 2, state: 'running' }])
})
