import { Readable } from 'node:stream'
import { BRAND } from '@sandlot/core/brand'
import { sameOriginFetch } from './same-origin-fetch.ts'

type ArchiveOptions = {
  apiUrl: string
  token: string | null
  fetch: typeof fetch
  signal: AbortSignal
  /** Maps a failure to the error to throw. */
  problem: (cause: unknown) => unknown
}

/** One for a renamed repository, and one to the download host. */
const API_REDIRECTS_MAX = 3

/** Where GitHub redirects to; null for an answer. */
const leadsTo = ({ status, headers }: Response, from: string): URL | null => {
  const location = status >= 300 && status < 400 ? headers.get('location') : null
  return location === null ? null : new URL(location, from)
}

/**
 * Opens a file from GitHub's API. GitHub redirects to its download host with a ticket in the URL: the person's token is
 * not sent there, and the URL is never disclosed.
 */
export async function openArchive(path: string, { apiUrl, token, ...options }: ArchiveOptions) {
  const { fetch, signal, problem } = options
  try {
    const headers: Record<string, string> = {
      'user-agent': BRAND,
      ...(token !== null && { authorization: `token ${token}` }),
    }
    const reply = await askApi(apiUrl + path, headers)
    if (!reply.ok || !reply.body) throw await refusalFrom(reply)
    return Readable.from(chunksOf(reply.body, problem), { objectMode: false })
  } catch (error) {
    throw problem(error)
  }

  /** Within the API, GitHub redirects from the former name of a repository. */
  async function askApi(url: string, headers: Record<string, string>, hops = 0): Promise<Response> {
    const reply = await fetch(url, { headers, redirect: 'manual', signal })
    const target = leadsTo(reply, url)
    if (target === null) return reply
    await reply.body?.cancel()
    if (target.origin === new URL(apiUrl).origin && hops < API_REDIRECTS_MAX)
      return askApi(target.href, headers, hops + 1)
    if (!isDownloadHost(target, apiUrl)) throw new TypeError(`A redirect to ${target.origin} is not followed`)
    const { authorization: _, ...open } = headers
    return sameOriginFetch(fetch)(target.href, { headers: open, signal })
  }
}

/** `codeload.github.com` for `api.github.com`, and `codeload.host` for `host` with GitHub Enterprise. */
function isDownloadHost(target: URL, apiUrl: string): boolean {
  const api = new URL(apiUrl)
  return (
    target.protocol === api.protocol &&
    target.port === api.port &&
    [api.hostname, api.hostname.replace(/^api\./, '')].some((host) => target.hostname === `codeload.${host}`)
  )
}

/** In the form that octokit throws. */
async function refusalFrom(reply: Response) {
  await reply.body?.cancel()
  const headers = Object.fromEntries(reply.headers)
  return Object.assign(new Error(`GitHub answered ${reply.status}`), {
    status: reply.status,
    response: { headers },
  })
}

async function* chunksOf(body: ReadableStream<Uint8Array>, problem: (cause: unknown) => unknown) {
  try {
    yield* body
  } catch (cause) {
    throw problem(cause)
  }
}
