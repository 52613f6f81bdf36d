// Compresses the build output once, so that the server need not do it for every visitor.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = join(import.meta.dirname, 'dist/assets')
/** Higher levels gain one per cent and take three times as long. */
const QUALITY = 9

const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name))
await Promise.all(
  names.map(async (name) => {
    const content = await readFile(join(folder, name))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content, { params }))
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content))
  }),
)
