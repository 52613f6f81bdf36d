import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../platform/context.ts'

type Needs = Pick<Deps, 'publicUrl'>

const isHttps = ({ publicUrl }: Needs) => publicUrl().startsWith('https:')

/** `__Host-` keeps sibling hosts from setting the cookie, but browsers accept it over https only. */
export const cookieName = (publicUrl: string, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

/** Options shared by all our cookies. Clearing a cookie needs the same ones, or browsers ignore it. */
export const cookieOptions = (deps: Needs) => ({ path: '/', sameSite: 'lax', secure: isHttps(deps) }) as const

/** Sets a secret that the browser sends back and that no script can read. */
export function setSecretCookie(
  deps: Needs,
  reply: FastifyReply,
  name: string,
  cookie: { value: string; seconds: number },
): void {
  reply.setCookie(cookieName(deps.publicUrl(), name), cookie.value, {
    ...cookieOptions(deps),
    httpOnly: true,
    maxAge: cookie.seconds,
  })
}

export const readSecretCookie = (deps: Needs, request: FastifyRequest, name: string): string | undefined =>
  request.cookies[cookieName(deps.publicUrl(), name)]

export function clearSecretCookie(deps: Needs, reply: FastifyReply, name: string): void {
  reply.clearCookie(cookieName(deps.publicUrl(), name), { ...cookieOptions(deps), httpOnly: true })
}
