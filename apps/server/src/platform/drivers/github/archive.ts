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

const isRedirect = (status: number) => status >= 300 && status < 400

/**
 * Opens a file from GitHub's API. GitHub redirects to its download host with a ticket in the URL: the person's token is
 * not sent there, and the URL is never disclosed.
 */
export async function openArchive(path: string, { apiUrl, token, ...options }: ArchiveOptions) {
  const { fetch, signal, problem } = options
  try {
    const headers = { 'user-agent': BRAND, ...(token !== null && { authorization: `token ${token}` }) }
    const leads = await fetch(apiUrl + path, { headers, redirect: 'manual', signal })
    const location = leads.headers.get('location')
    const reply =
      isRedirect(leads.status) && location !== null
        ? await follow(new URL(location, apiUrl + path), headers)
        : leads
    if (!reply.ok || !reply.body) throw await refusalFrom(reply)
    return Readable.from(chunksOf(reply.body, problem), { objectMode: false })
  } catch (error) {
    throw problem(error)
  }

  async function follow(target: URL, headers: Record<string, string>) {
    const isApi = target.origin === new URL(apiUrl).origin
    if (!isApi && !isDownloadHost(target, apiUrl))
      throw new TypeError(`A redirect to ${target.origin} is not followed`)
    const { authorization: _, ...open } = headers as Record<string, string>
    return sameOriginFetch(fetch)(target.href, { headers: isApi ? headers : open, signal })
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
