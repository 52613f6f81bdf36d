import { ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/context.ts'
import { hashSecret, newSecret } from '../../platform/keys/secrets.ts'
import { readSecretCookie, setSecretCookie } from '../cookies.ts'

const COOKIE = 'sandlot_asked'

/** What tells the browser that asks for a link, or comes with one, from others for as long as the link works. */
export function rememberAskingBrowser(deps: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const value = readSecretCookie(deps, request, COOKIE) ?? newSecret(deps.ids)
  setSecretCookie(deps, reply, COOKIE, { value, seconds: ONE_TIME_LINK_MINUTES * 60 })
  return hashSecret(value)
}

/** The same for a browser that comes with a link; null when it neither asked for one nor came before. */
export function askingBrowser(deps: Deps, request: FastifyRequest): string | null {
  const secret = readSecretCookie(deps, request, COOKIE)
  return secret === undefined ? null : hashSecret(secret)
}
