import { expect, test } from 'vitest'
import { testDriver } from '../../testing/boxes.ts'
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
