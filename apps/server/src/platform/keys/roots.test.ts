import { chmod, link, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRoots } from './roots.ts'

// Disks that are full, read-only or without links are not available everywhere.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, link: vi.fn(real.link), open: vi.fn(real.open) }
})

const none = { secret: null, previousSecret: null, secretFile: null, secretIsLost: false }
const fresh = async () => false
const used = async () => true
let dataDir: string
let file: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandlot-key-'))
  file = join(dataDir, 'secret')
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const rootOf = async (config: Partial<Parameters<typeof readRoots>[0]> = {}) =>
  (await readRoots({ ...none, dataDir, ...config }, fresh))[0].toString('hex')

test('a key is created once, readable only by its owner, even when many start at once', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => rootOf()))
  expect(new Set(made).size).toBe(1)
  expect(made[0]).toMatch(/^[0-9a-f]{64}$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secret'])
  expect((await readFile(file, 'utf8')).trim()).toBe(made[0])
})

test('a missing file is not recreated for a database in use, unless the key is declared lost', async () => {
  const start = (secretIsLost: boolean) => readRoots({ ...none, dataDir, secretIsLost }, used)
  await expect(start(false)).rejects.toMatchObject({
    name: 'StartError',
    exitCode: 2,
    message: expect.stringMatching(
      new RegExp(`^The key file ${file} is missing.*Restore it from a backup.*SANDLOT_SECRET_LOST=true`, 's'),
    ),
  })
  expect(await readdir(dataDir)).toEqual([])
  const [made] = await start(true)
  expect(await start(false)).toContainEqual(made)
})

test('a start while another server creates the key uses the same key', async () => {
  const justMade = async () => {
    await writeFile(file, whole)
    return true
  }
  const [root] = await readRoots({ ...none, dataDir }, justMade)
  expect(root.toString('hex')).toBe(whole)
})

const refusing = (code: string) => async () => {
  throw Object.assign(new Error(`${code}: the disk refuses`), { code })
}

test.each(['EPERM', 'ENOTSUP', 'ENOSYS', 'EISDIR'])(
  'on a disk without links (%s) a key is created as well',
  async (code) => {
    vi.mocked(link).mockImplementationOnce(refusing(code))
    const made = await rootOf()
    expect(made).toMatch(/^[0-9a-f]{64}$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['secret'])
    expect(await rootOf()).toBe(made)
  },
)

test('on a disk without links the first of several keys is kept', async () => {
  vi.mocked(link).mockImplementationOnce(async () => {
    await writeFile(file, whole)
    await refusing('EPERM')()
  })
  expect(await rootOf()).toBe(whole)
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test.each(['EACCES', 'EROFS', 'ENOSPC'])(
  'a key that cannot be created (%s) is reported with ways out',
  async (code) => {
    vi.mocked(open).mockImplementationOnce(refusing(code))
    await expect(rootOf()).rejects.toMatchObject({
      name: 'StartError',
      exitCode: 2,
      message: `The key file ${file} cannot be made: ${code}: the disk refuses. Its folder has to be writable for the user that runs the server, on a disk with room; or name a key with SANDLOT_SECRET or SANDLOT_SECRET_FILE.`,
    })
    expect(await readdir(dataDir)).toEqual([])
  },
)

const whole = 'a1'.repeat(32)
test.each([
  ['empty', ''],
  ['blank', '\n \n'],
  ['truncated', whole.slice(0, 40)],
  ['one digit too long', `${whole}a`],
  ['overwritten', 'z'.repeat(64)],
  ['followed by garbage', `${whole}\n\u0000\u0000`],
])('a key file that is %s prevents the start and is left unchanged', async (_what, text) => {
  await writeFile(file, text)
  await expect(rootOf()).rejects.toMatchObject({
    name: 'StartError',
    exitCode: 2,
    message: expect.stringMatching(/^The key file .*secret is (empty|damaged)\..* Restore it from a backup/s),
  })
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('an unreadable key file is reported by its path', async () => {
  await writeFile(file, whole)
  await chmod(file, 0o000)
  if (process.getuid?.() !== 0) await expect(rootOf()).rejects.toThrow(`The key file ${file} cannot be read`)
  const elsewhere = join(dataDir, 'elsewhere')
  await expect(rootOf({ secretFile: elsewhere })).rejects.toThrow(`The key file ${elsewhere} cannot be read`)
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test('a file outside the data directory contains the current key and previous ones', async () => {
  const elsewhere = join(dataDir, 'elsewhere')
  const [next, before] = ['correct horse battery staple, twice', whole]
  await writeFile(elsewhere, `${next}\r\n${before}\n`)
  const roots = await readRoots({ ...none, dataDir, secretFile: elsewhere }, used)
  expect(roots[0]).toHaveLength(32)
  expect(roots.slice(1).map((root) => root.toString('hex'))).toContain(before)
  expect(await readdir(dataDir)).toEqual(['elsewhere'])
  await writeFile(elsewhere, `${next}\ntoo short`)
  await expect(readRoots({ ...none, dataDir, secretFile: elsewhere }, used)).rejects.toThrow(
    'Line 2 is shorter',
  )
})

test('a key that the server created is the same in a variable or in another file', async () => {
  const made = await rootOf()
  const secret = (await readFile(file, 'utf8')).trim()
  expect(await rootOf({ secret })).toBe(made)
  const elsewhere = join(dataDir, 'elsewhere')
  await writeFile(elsewhere, secret)
  expect(await rootOf({ secretFile: elsewhere })).toBe(made)
})

test('a variable of 64 digits still decrypts what it encrypted when it was read as plain text', async () => {
  const roots = await readRoots({ ...none, dataDir, secret: whole, previousSecret: 'p'.repeat(32) }, used)
  expect(roots).toHaveLength(3)
  expect(new Set(roots.map((root) => root.toString('hex'))).size).toBe(3)
})
