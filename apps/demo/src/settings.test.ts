import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('has the server’s defaults and its own data directory', async () => {
  expect(await readSettings({ PORT: '' }, '/home/me/sandlot')).toEqual({
    port: 4000,
    publicUrl: 'http://localhost:4000',
    dataDir: '/home/me/sandlot/.sandlot/demo',
  })
})

test('replaces port 0 with a free one, so that the URL is known in advance', async () => {
  const { port, publicUrl } = await readSettings({ PORT: '0' }, '/')
  expect(port).toBeGreaterThan(1023)
  expect(publicUrl).toBe(`http://localhost:${port}`)
})

test.each([
  ['PORT', '70000'],
  ['PORT', '40x'],
  ['SANDLOT_PUBLIC_URL', 'localhost:4000'],
])('names the invalid variable: %s=%s', async (name, value) => {
  await expect(readSettings({ [name]: value }, '/')).rejects.toThrow(name)
})
