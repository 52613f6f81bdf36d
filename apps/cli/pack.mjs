import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const BLOCK = 512
/** Fixed, so that equal files give equal bytes. */
const TIME = 0

/** A tarball like npm's, of some files below a folder and a manifest without dependencies. */
export async function packed(root, files) {
  const { name, version, license, type, bin, man, engines } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  const manifest = { name, version, license, type, bin, man, engines }
  const parts = [entry('package.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), false)]
  for (const file of [...files].sort()) {
    const path = relative(root, file).split(sep).join('/')
    parts.push(entry(path, await readFile(file), path.startsWith('bin/')))
  }
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 })
}

/** A file in a tar archive, in the format of POSIX 1988. */
function entry(path, content, isProgram) {
  const header = Buffer.alloc(BLOCK)
  const octal = (number, length) => `${number.toString(8).padStart(length - 1, '0')}\0`
  header.write(`package/${path}`, 0, 100)
  header.write(octal(isProgram ? 0o755 : 0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(content.length, 12), 124)
  header.write(octal(TIME, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const rest = (BLOCK - (content.length % BLOCK)) % BLOCK
  return Buffer.concat([header, content, Buffer.alloc(rest)])
}
