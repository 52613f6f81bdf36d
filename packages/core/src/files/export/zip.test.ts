import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipSandbox } from './zip.ts'

const module_ = (title: string, code: string, more = {}) => ({
  title,
  code,
  directoryShortid: null as string | null,
  isBinary: false,
  ...more,
})
const directories = [
  { shortid: 'd1', title: 'src', directoryShortid: null },
  { shortid: 'd2', title: 'lib', directoryShortid: 'd1' },
]
const pixel = 'iVBORw0KGgoAAAANSUhEUg=='
const modules = [
  module_('index.html', '<h1>Grüße 👋</h1>'),
  module_('a.ts', 'export {}', { directoryShortid: 'd2' }),
  module_('logo.png', pixel, { directoryShortid: 'd1', isBinary: true }),
  module_('empty.txt', ''),
]
const sandbox = { title: 'Pages', template: 'static', modules, directories, externalResources: [] }
const bytesOf = async (source: typeof sandbox) => Buffer.from((await zipSandbox(source)).bytes)

test('a zip contains every file under its path, binary ones byte for byte', async () => {
  const { bytes, count } = await zipSandbox(sandbox)
  const unpacked = unzipSync(bytes)
  expect(Object.keys(unpacked).sort()).toEqual(['empty.txt', 'index.html', 'src/lib/a.ts', 'src/logo.png'])
  expect(count).toBe(4)
  expect(strFromU8(unpacked['index.html'] ?? new Uint8Array())).toBe('<h1>Grüße 👋</h1>')
  expect(Buffer.from(unpacked['src/logo.png'] ?? []).toString('base64')).toBe(pixel)
})

test('the same files give the same bytes, in any order', async () => {
  const other = { ...sandbox, modules: modules.toReversed(), directories: directories.toReversed() }
  expect((await bytesOf(other)).equals(await bytesOf(sandbox))).toBe(true)
})

test('the bytes are the same in every time zone', async () => {
  const before = process.env.TZ
  try {
    const zips = []
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']) {
      process.env.TZ = zone
      zips.push((await bytesOf(sandbox)).toString('hex'))
    }
    expect(new Set(zips).size).toBe(1)
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})

test('a sandbox without files makes a zip without entries', async () => {
  const { bytes, count } = await zipSandbox({ ...sandbox, modules: [], directories: [] })
  expect(unzipSync(bytes)).toEqual({})
  expect(count).toBe(0)
})
