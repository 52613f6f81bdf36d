import type { ExecSignal } from '@sandlot/core/runtime/boxes/attach-rules'
import type { NewSession } from '../agent/api.ts'
import { doneSchema, removedSchema, sessionSchema, sessionsSchema, statsSchema } from '../agent/api.ts'
import { type AgentLink, ask, requestHeaders } from './request.ts'

/** For all programs that are started from now on; replaces earlier ones. */
export const setVariables = (link: AgentLink, variables: Readonly<Record<string, string>>) =>
  ask(link, requestHeaders(link, 'PUT', '/variables'), doneSchema, variables)

export const listSessions = (link: AgentLink) =>
  ask(link, requestHeaders(link, 'GET', '/sessions'), sessionsSchema)

export const startSession = (link: AgentLink, session: NewSession) =>
  ask(link, requestHeaders(link, 'POST', '/sessions'), sessionSchema, session)

export const resizeSession = (link: AgentLink, id: string, size: { cols: number; rows: number }) =>
  ask(link, requestHeaders(link, 'POST', `/sessions/${id}/resize`), sessionSchema, size)

export const signalSession = (link: AgentLink, id: string, signal: ExecSignal) =>
  ask(link, requestHeaders(link, 'POST', `/sessions/${id}/signal`), sessionSchema, { signal })

export const removeSession = (link: AgentLink, id: string) =>
  ask(link, requestHeaders(link, 'DELETE', `/sessions/${id}`), removedSchema)

export const readStats = (link: AgentLink) => ask(link, requestHeaders(link, 'GET', '/stats'), statsSchema)
