import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipSandbox } from './zip.ts'

const module_ = (title: string, code: string, more = {}) => ({
  id: title,
  shortid: title,
  title,
  code,
  directoryShortid: null as string | null,
  isBinary: false,
  sha: '',
  insertedAt: '',
  updatedAt: '',
  ...more,
})
const directories = [
  { id: 'd1', shortid: 'd1', title: 'src', directoryShortid: null },
  { id: 'd2', shortid: 'd2', title: 'lib', directoryShortid: 'd1' },
]
const pixel = 'iVBORw0KGgoAAAANSUhEUg=='
const modules = [
  module_('index.html', '<h1>Grüße 👋</h1>'),
  module_('a.ts', 'export {}', { directoryShortid: 'd2' }),
  module_('logo.png', pixel, { directoryShortid: 'd1', isBinary: true }),
  module_('empty.txt', ''),
]

test('a zip holds every file under its path, binary ones byte for byte', async () => {
  const unpacked = unzipSync(await zipSandbox({ modules, directories }))
  expect(Object.keys(unpacked).sort()).toEqual(['empty.txt', 'index.html', 'src/lib/a.ts', 'src/logo.png'])
  expect(strFromU8(unpacked['index.html'] ?? new Uint8Array())).toBe('<h1>Grüße 👋</h1>')
  expect(Buffer.from(unpacked['src/logo.png'] ?? []).toString('base64')).toBe(pixel)
})

test('the same files make the same bytes, in whatever order they come', async () => {
  const one = await zipSandbox({ modules, directories })
  const other = await zipSandbox({ modules: modules.toReversed(), directories: directories.toReversed() })
  expect(Buffer.from(other).equals(Buffer.from(one))).toBe(true)
})

test('the bytes are the same in every time zone', async () => {
  const before = process.env.TZ
  try {
    const zips = []
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']) {
      process.env.TZ = zone
      zips.push(Buffer.from(await zipSandbox({ modules, directories })).toString('hex'))
    }
    expect(new Set(zips).size).toBe(1)
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})

test('a sandbox without files makes a zip without entries', async () => {
  expect(unzipSync(await zipSandbox({ modules: [], directories: [] }))).toEqual({})
})
