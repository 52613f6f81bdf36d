import { CLIENT_HEADER } from '@sandlot/core/brand'
import type { FastifyRequest } from 'fastify'

/** The calling program, as it identifies itself: the name of a session in the list of sessions. */
export type ClientInfo = { name: string; userAgent: string | undefined; signedInBy?: string }

export function clientOf({ headers }: FastifyRequest): ClientInfo {
  const name = headers[CLIENT_HEADER]
  const userAgent = headers['user-agent']
  return { name: (typeof name === 'string' && name) || userAgent || 'Unknown program', userAgent }
}
