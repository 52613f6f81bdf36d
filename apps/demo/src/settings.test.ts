import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('has the defaults of the server and a data directory of its own', async () => {
  expect(await readSettings({ PORT: '' }, '/home/me/sandlot')).toEqual({
    port: 4000,
    publicUrl: 'http://localhost:4000',
    dataDir: '/home/me/sandlot/.sandlot/demo',
  })
})

test('turns port 0 into a free one, so that the address is known beforehand', async () => {
  const { port, publicUrl } = await readSettings({ PORT: '0' }, '/')
  expect(port).toBeGreaterThan(1023)
  expect(publicUrl).toBe(`http://localhost:${port}`)
})

test.each([
  ['PORT', '70000'],
  ['PORT', '40x'],
  ['SANDLOT_PUBLIC_URL', 'localhost:4000'],
])('names the variable that is wrong: %s=%s', async (name, value) => {
  await expect(readSettings({ [name]: value }, '/')).rejects.toThrow(name)
})
