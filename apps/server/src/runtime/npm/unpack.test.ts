import { randomFillSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { Header } from 'tar'
import { describe, expect, it } from 'vitest'
import { pack } from './testing/registry.ts'
import { unpack } from './unpack.ts'

const MIB = 1024 * 1024

/** The bytes of one archive entry. */
function entry(fields: ConstructorParameters<typeof Header>[0], body = Buffer.alloc(0)): Buffer {
  const header = new Header({ mode: 0o644, mtime: new Date(0), size: body.length, type: 'File', ...fields })
  const block = Buffer.alloc(512)
  header.encode(block)
  return Buffer.concat([block, body, Buffer.alloc((512 - (body.length % 512)) % 512)])
}

const archive = (...entries: Buffer[]) => gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]))
const read = (...parts: Buffer[]) => unpack(Readable.from(parts), 'evil@1.0.0')
const refusal = (status: number, sentence: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(sentence) })

describe('unpacking', () => {
  it('reads the files of an archive', async () => {
    const { files } = await read(
      await pack({ 'package.json': '{}', 'lib/a.js': 'let a', 'a.d.ts': 'type A = 1' }),
    )
    expect([...files.keys()].sort()).toEqual(['/a.d.ts', '/lib/a.js', '/package.json'])
    expect(files.get('/lib/a.js')?.bytes?.toString()).toBe('let a')
    expect(files.get('/lib/a.js')).toMatchObject({
      size: 5,
      sha256: 'IfEXP/8HLuXoAiy0hZVrCAcjcLsZqYFpLOHDGj8enqE=',
    })
    expect(files.get('/a.d.ts')).toMatchObject({ size: 10, bytes: null })
  })

  it('refuses an archive that expands a thousandfold', async () => {
    const member = gzipSync(entry({ path: 'package/zeros.js' }, Buffer.alloc(8 * MIB)))
    const gigabyte = Array.from({ length: 128 }, () => member)
    const before = process.memoryUsage().rss
    await expect(read(...gigabyte)).rejects.toEqual(refusal(413, /too large/))
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * MIB)
  })

  it.each(['js', 'map'])(
    'refuses an archive of *.%s that unpacks to a gigabyte, before it is unpacked',
    async (ending) => {
      const noise = Buffer.alloc(8 * MIB)
      for (let at = 0; at < noise.length; at += 64 * 1024) randomFillSync(noise, at, 512)
      const member = gzipSync(entry({ path: `package/noise.${ending}` }, noise))
      await expect(read(...Array.from({ length: 128 }, () => member))).rejects.toEqual(
        refusal(413, /too large/),
      )
    },
  )

  it('refuses an archive that claims a large size', async () => {
    const claim = entry({ path: 'package/a.js', size: 1024 * MIB })
    await expect(read(gzipSync(claim))).rejects.toEqual(refusal(413, /too large/))
  })

  it('refuses an archive with too many files', async () => {
    const member = gzipSync(
      Buffer.concat(
        Array.from({ length: 1000 }, (_, index) => entry({ path: `package/${index}`, type: 'Directory' })),
      ),
    )
    await expect(read(...Array.from({ length: 61 }, () => member))).rejects.toEqual(refusal(413, /too large/))
  })

  it.each([
    ['a path to a parent folder', entry({ path: 'package/../../etc/passwd' })],
    ['an absolute path', entry({ path: '/etc/passwd' })],
    ['a Windows path', entry({ path: 'package\\..\\..\\x' })],
    ['a drive', entry({ path: 'c:/x' })],
    [
      'a link to a parent folder',
      entry({ path: 'package/a', type: 'SymbolicLink', linkpath: '../../etc/passwd' }),
    ],
    ['an absolute link', entry({ path: 'package/a', type: 'SymbolicLink', linkpath: '/etc/passwd' })],
    ['a link to the parent folder', entry({ path: 'package/a', type: 'SymbolicLink', linkpath: '..' })],
    ['a hard link outside', entry({ path: 'package/a', type: 'Link', linkpath: 'elsewhere/a' })],
  ])('refuses %s', async (_, evil) => {
    await expect(read(archive(entry({ path: 'package/ok.js' }), evil))).rejects.toEqual(
      refusal(422, /outside/),
    )
  })

  it('leaves out links that stay inside, as npm does', async () => {
    const link = entry({ path: 'package/b.js', type: 'SymbolicLink', linkpath: './lib/../a.js' })
    const { files } = await read(archive(entry({ path: 'package/a.js' }, Buffer.from('1')), link))
    expect([...files.keys()]).toEqual(['/a.js'])
  })

  it.each([
    ['something that is not an archive', Buffer.from('<html>Not found</html>')],
    [
      'half an archive',
      archive(entry({ path: 'package/a.js' }, Buffer.alloc(64 * 1024, 'x'))).subarray(0, 80),
    ],
  ])('fails on %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow()
  })
})
