import { branchNameProblem } from '@sandlot/core/branches/draft-rules'
import { GIT_FETCH_MAX_BYTES, GIT_FETCH_MAX_MS } from '@sandlot/core/git/limits'
import type { MirrorReason } from '@sandlot/core/git/refusals'
import { GitError, gitText, gitTextOrNull, runGit } from '../plumbing/process.ts'
import { applyFetched, FETCHED } from './apply.ts'
import { type FetchProxy, type Outside, openProxy, theInternet } from './proxy.ts'

export type Login = { username: string; token: string }

type Fetch = {
  dir: string
  url: string
  login: Login | null
  secret: string
  outside?: Outside
  maxBytes?: number
  maxMs?: number
}

type Fetched =
  | { ok: true; defaultBranch: string | null; diverged: string[] }
  | { ok: false; reason: MirrorReason }

/** Fetches all branches and tags of a remote repository: only over https, and only from its own host. */
export async function fetchMirror(wanted: Fetch): Promise<Fetched> {
  const { dir, url, login, secret, outside = theInternet } = wanted
  const { hostname, port } = new URL(url)
  const place = { host: hostname.replace(/^\[|\]$/g, '').toLowerCase(), port: Number(port || 443) }
  const proxy = await openProxy(place, secret, wanted.maxBytes ?? GIT_FETCH_MAX_BYTES, outside)
  const until = Date.now() + (wanted.maxMs ?? GIT_FETCH_MAX_MS)
  const options = () => ({
    dir,
    timeoutMs: Math.max(1, until - Date.now()),
    env: { GIT_ALLOW_PROTOCOL: 'https' },
    config: [
      ['http.proxy', proxy.url],
      ['http.proxyAuthMethod', 'basic'],
      ['http.followRedirects', 'false'],
      ['http.emptyAuth', 'false'],
      ['credential.helper', ''],
      ['fetch.fsckObjects', 'true'],
      ['core.hooksPath', '/dev/null'],
      ['submodule.recurse', 'false'],
      ...(outside.caFile ? [['http.sslCAInfo', outside.caFile] as const] : []),
      ...(login
        ? [
            [
              'http.extraHeader',
              `Authorization: Basic ${encoded(`${login.username}:${login.token}`)}`,
            ] as const,
          ]
        : []),
    ] as const,
  })
  try {
    const head = await gitText(['ls-remote', '--symref', url, 'HEAD'], options())
    await runGit(
      [
        ...['fetch', '--quiet', '--prune', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'],
        ...['--no-recurse-submodules', url],
        ...['heads', 'tags'].map((kind) => `+refs/${kind}/*:${FETCHED}${kind}/*`),
      ],
      options(),
    )
    const name = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(head)?.[1] ?? null
    const isThere =
      name !== null &&
      !branchNameProblem(name) &&
      (await gitTextOrNull(['rev-parse', '--verify', '--quiet', `${FETCHED}heads/${name}`], { dir })) !== null
    return { ok: true, defaultBranch: isThere ? name : null, diverged: await applyFetched(dir) }
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return { ok: false, reason: reasonOf(error, proxy) }
  } finally {
    proxy.stop()
  }
}

const encoded = (text: string) => Buffer.from(text).toString('base64')

function reasonOf({ code, stderr }: GitError, proxy: FetchProxy): MirrorReason {
  if (proxy.refused() === 'inside') return 'mirrorInside'
  if (proxy.refused() === 'large') return 'mirrorLarge'
  if (code === null) return 'mirrorSlow'
  return /fsck|missing space|bad object|error in object/i.test(stderr) ? 'mirrorBroken' : 'mirrorFailed'
}
