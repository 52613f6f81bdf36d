/** How the worker handles a request: as a page, as a file with a content hash in its name, or not at all. */
export type Way = 'page' | 'asset' | 'none'

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * The server's own responses, and pages framed by other sites, are never cached. Sign-out requests are left to the
 * browser, which tells the server where they came from.
 */
const NEVER = /^\/(api|auth|signout|socket|metrics|standalone|embed|__sandlot|sw\.js)(\/|$)/
const ASSET = /^\/(assets\/|favicon\.svg$)/

/** All other requests, such as to the API, the socket or other hosts, behave as if there were no worker. */
export function wayOf({ method, mode, url }: Asked, ownOrigin: string): Way {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin || NEVER.test(pathname)) return 'none'
  if (mode === 'navigate') return 'page'
  return ASSET.test(pathname) ? 'asset' : 'none'
}
