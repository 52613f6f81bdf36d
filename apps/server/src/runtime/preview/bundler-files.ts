import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { rewriteScript } from './bundler-hosts.ts'

const brotli = promisify(brotliCompress)
const QUALITY = 5

/** The bundler's files that are needed; its images, manifests and service workers are not served. */
const SERVED =
  /^\/(?:static\/js\/[\w.~-]+|static\/browserfs1[12]\/browserfs\.min|[\w.-]+\.[0-9a-f]{8}\.worker)\.js$/
/** For its makers' editor. */
const NOT_SERVED = /^\/sw\./

export type BundlerFile = {
  text: Buffer
  etag: string
  /** The compressed content, once available; nobody waits for it. */
  compressed: Buffer | null
}

export type BundlerFiles = {
  /** Its original page. */
  page(): Promise<string>
  license(): Promise<string>
  /** A script as served, compressed once; null if the bundler does not need it. */
  script(path: string): Promise<BundlerFile | null>
}

/** The bundler's folder, inside an installed package. */
export function bundlerFolder(): string {
  const entry = createRequire(import.meta.url).resolve('@codesandbox/sandpack-client')
  return join(dirname(entry), '../sandpack')
}

/** Serves the bundler from its folder; served files stay in memory. */
export function openBundler(folder: string): BundlerFiles {
  const scripts = new Map<string, Promise<BundlerFile | null>>()
  const read = async (path: string): Promise<BundlerFile | null> => {
    const original = await readFile(join(folder, path), 'utf8').catch(() => null)
    if (original === null) return null
    const text = Buffer.from(rewriteScript(original))
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    const file: BundlerFile = { text, etag, compressed: null }
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).then(
      (compressed) => {
        file.compressed = compressed
      },
      () => {},
    )
    return file
  }
  return {
    license: () => readFile(join(folder, '../LICENSE'), 'utf8'),
    page: () => readFile(join(folder, 'index.html'), 'utf8'),
    script: (path) => {
      if (!SERVED.test(path) || NOT_SERVED.test(path)) return Promise.resolve(null)
      const known = scripts.get(path)
      if (known) return known
      const reading = read(path)
      scripts.set(path, reading)
      // A path without a file is not cached, or anybody could fill the memory with names.
      const forget = () => scripts.delete(path)
      reading.then((file) => file ?? forget(), forget)
      return reading
    },
  }
}
