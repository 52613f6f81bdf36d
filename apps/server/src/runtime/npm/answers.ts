import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { contentType } from '../content-type.ts'
import { entriesFor, readManifest } from './entries.ts'
import type { Packument, Release } from './packument.ts'
import { NpmProblem } from './problem.ts'
import type { Unpacked } from './unpack.ts'

/**
 * The media type of a package's file; plain text if it would be a page on the sandbox's origin, or if it is unknown.
 */
function harmlessType(path: string): string {
  const type = contentType(path)
  return /^(?:text\/html|application\/(?:xml|octet-stream))/.test(type) ? 'text/plain; charset=utf-8' : type
}

export type NpmAnswer = { status: number; headers: Record<string, string>; body: string | Buffer }

/** The headers of a request that matter here. */
export type Asking = { readonly [header: string]: string | readonly string[] | undefined }

/** The time of every file in a package's list; npm archives contain no real one. */
const NO_TIME = '1985-10-26T08:15:00.000Z'

/**
 * Answers are served on the origin of a sandbox, where a package must not become a page: no scripts, no sniffing of
 * types.
 */
const HARMLESS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_WHILE = 'public, max-age=300'

export const jsonAnswer = (body: string | Buffer, status = 200): NpmAnswer => ({
  status,
  headers: {
    ...HARMLESS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': status === 200 ? FOR_A_WHILE : 'no-store',
  },
  body,
})

/** An answer as cached, which is compressed. It is decompressed for clients that do not accept that. */
export function keptAnswer(
  brotli: Buffer,
  { 'accept-encoding': accepted, 'if-none-match': known }: Asking,
): NpmAnswer {
  const etag = `"${createHash('sha256').update(brotli).digest('base64url').slice(0, 22)}"`
  const takesBrotli = /\bbr\b/.test(String(accepted ?? ''))
  const { headers } = jsonAnswer('')
  Object.assign(headers, { etag, vary: 'accept-encoding' })
  if (known === etag) return { status: 304, headers, body: '' }
  if (!takesBrotli) return { status: 200, headers, body: brotliDecompressSync(brotli) }
  return { status: 200, headers: { ...headers, 'content-encoding': 'br' }, body: brotli }
}

export const problemAnswer = ({ status, message }: NpmProblem): NpmAnswer =>
  jsonAnswer(JSON.stringify({ error: message }), status)

export const versionsAnswer = ({ tags, releases }: Packument): NpmAnswer =>
  jsonAnswer(JSON.stringify({ tags, versions: [...releases.keys()].reverse() }))

export const listAnswer = ({ files }: Unpacked): NpmAnswer =>
  jsonAnswer(
    JSON.stringify({
      files: [...files].map(([name, { sha256, size }]) => ({ name, hash: sha256, time: NO_TIME, size })),
    }),
  )

/** The same list as one folder whose files have full paths. */
export const treeAnswer = ({ files }: Unpacked): NpmAnswer =>
  jsonAnswer(
    JSON.stringify({
      path: '/',
      type: 'directory',
      files: [...files].map(([path, { size }]) => ({ path, type: 'file', size })),
    }),
  )

/**
 * Returns one file. `/` is the package's own entry; a path may begin with the folder in which the package is installed.
 */
export function fileAnswer({ files }: Unpacked, release: Release, path: string, isExact: boolean): NpmAnswer {
  const installed = path.match(/\/node_modules\/(?:@[^/]+\/)?[^/]+(\/.*)$/s)?.[1]
  const name = [path === '/' ? mainOf(files) : path, installed ?? path].find((each) => files.has(each))
  const bytes = name === undefined ? undefined : files.get(name)?.bytes
  if (name === undefined || !bytes)
    throw new NpmProblem(404, `There is no file \`${path}\` in \`${release.target}@${release.version}\`.`)
  return {
    status: 200,
    headers: {
      ...HARMLESS,
      'content-type': harmlessType(name),
      'cache-control': isExact ? FOR_EVER : FOR_A_WHILE,
    },
    body: bytes,
  }
}

function mainOf(files: Unpacked['files']): string {
  const [main = 'index'] = entriesFor(
    readManifest(files.get('/package.json')?.bytes?.toString('utf8') ?? ''),
    '',
  )
  return files.has(`/${main}`) ? `/${main}` : `/${main}.js`
}

/** An answer that is not for everybody is only cached by the one browser, and revalidated there. */
export const toOneReader = (answer: NpmAnswer): NpmAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'cache-control': 'private, no-cache' },
})
