import { githubScopes, RETURN_PATH_MAX_LENGTH, SIGNED_IN_COOKIE } from './limits.ts'

/** Where people manage how they sign in: the preferences, which open above any page of the dashboard. */
export const SIGN_IN_METHODS_PATH = '/dashboard?preferences=account'

/** Whether the script-readable flag of a session is set; scripts cannot see the session itself. */
export const hasSignInFlag = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => cookie.split('=')[0]?.trim() === SIGNED_IN_COOKIE)

/** Paths that act as soon as they are opened. The two pages below `/auth` that only ask are excluded. */
const NO_PAGES = /^\/(signin|signup|signout|auth(?!\/sand(?:box|pack)\/[\w-]+$)|api)(\/|$)/i

/**
 * The path to return to after signing in, if it is one of this app's own pages; null for anything that could lead to
 * another site or back to signing in or out.
 */
export function safeReturnPath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/') || wanted.length > RETURN_PATH_MAX_LENGTH) return null
  const [path = ''] = wanted.split(/[?#]/)
  // Browsers drop some control characters when they parse a URL.
  if (/[\\\p{Cc}]/u.test(wanted) || path.includes('//') || /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path))
    return null
  // Proxies may decode a path, and routers match it decoded and case-insensitively.
  if (/^\/%(25)*(2f|5c|0|1|7f)/i.test(path)) return null
  return NO_PAGES.test(decoded(path)) ? null : wanted
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The token if the path is an invitation page; else null. */
export const inviteTokenOf = (path: string | null | undefined): string | null =>
  /^\/invite\/([\w-]{1,100})(?=$|[?#])/.exec(path ?? '')?.[1] ?? null

/**
 * The scopes to request from GitHub: always the e-mail address, plus the public or private set if exactly that is
 * wanted (`scope` of `/auth/github`, separated by comma or space). Anything else is ignored (contract §5).
 */
export function githubScopesFor(wanted: unknown): string[] {
  const base: readonly string[] = githubScopes.base
  const asked = typeof wanted === 'string' ? wanted.split(/[\s,]+/).filter(Boolean) : []
  const more = [...new Set(asked)].filter((scope) => !base.includes(scope))
  const set = [githubScopes.publicRepositories, githubScopes.privateRepositories].find(
    (scopes) => scopes.length === more.length && scopes.every((scope) => more.includes(scope)),
  )
  return [...base, ...(set ?? [])]
}
