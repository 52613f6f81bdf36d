/** How the worker answers: a page, a file whose name changes with its content, or not at all. */
export type Way = 'page' | 'asset' | 'none'

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * The server's own answers, and pages that stand in frames of other sites, are never kept. What signs out is asked for
 * by the browser itself, which tells the server who led there.
 */
const NEVER = /^\/(api|auth|signout|socket|metrics|standalone|embed|__sandlot|sw\.js)(\/|$)/
const ASSET = /^\/(assets\/|favicon\.svg$)/

/** What is not asked for here goes its way as if there were no worker: the API, the socket, other hosts. */
export function wayOf({ method, mode, url }: Asked, ownOrigin: string): Way {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin || NEVER.test(pathname)) return 'none'
  if (mode === 'navigate') return 'page'
  return ASSET.test(pathname) ? 'asset' : 'none'
}
