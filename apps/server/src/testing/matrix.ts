import type { Action } from '@sandlot/core/actions'
import { type ActionName, allActions } from '@sandlot/core/all-actions'
import { type Endpoint, pathOf } from '@sandlot/core/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import { insertSession } from '../accounts/sessions/sessions.ts'
import { policies, routes } from '../features.ts'
import type { ActionPolicy } from '../platform/graphql/policy.ts'
import { auditEvents, outbox } from '../platform/tables.ts'
import type { BuiltUser } from './builders.ts'
import type { TestServer } from './server.ts'

// Shared by the action matrices, which test every action with everyone, in each way of being signed in.

export const sessionKinds = ['cookie', 'read', 'write', 'admin'] as const
export type SessionKind = (typeof sessionKinds)[number]

export type Asked = { path: string; method: string; body: object; bytes?: Buffer; fails?: string }
export const graphql = (field: string, args: string, variables: object): Asked => ({
  path: '/api/graphql',
  method: 'POST',
  body: { query: `mutation (${args}) { ${field} }`, variables },
})
export const call = (
  endpoint: Pick<Endpoint, 'method' | 'path' | 'version'>,
  id: string,
  body: object,
): Asked => ({
  path: pathOf(endpoint, { id }),
  method: endpoint.method,
  body,
})

/**
 * Every call that performs one of these actions, as the server has them: mutations by name, the rest by method and
 * path.
 */
export function callsOf<Name extends ActionName>(
  actions: Readonly<Record<Name, unknown>>,
): { name: string; action: Name }[] {
  const isMeant = (action: ActionName | undefined): action is Name =>
    action !== undefined && action in actions
  const done: { name: string; action: ActionName | undefined }[] = [
    ...Object.entries(policies.fields).map(([field, policy]) => ({
      name: field.replace('RootMutationType.', ''),
      action: 'action' in policy ? (policy as ActionPolicy).action : undefined,
    })),
    ...routes.map((route) =>
      route.kind === 'api'
        ? { name: `${route.endpoint.method} ${route.endpoint.path}`, action: route.action }
        : { name: route.url, action: undefined },
    ),
  ]
  return done.flatMap(({ name, action }) => (isMeant(action) ? [{ name, action }] : []))
}

/** The same call, if even those with permission are refused, for a reason that reveals nothing about permissions. */
export const failing = (fails: string, asked: Asked): Asked => ({ ...asked, fails })

/** The request headers of a user who is signed in this way. */
export async function signedInBy(
  server: TestServer,
  user: BuiltUser,
  kind: SessionKind,
): Promise<Record<string, string>> {
  if (kind === 'cookie') return { ...(await server.signIn(user)), 'sec-fetch-site': 'same-origin' }
  const session = { userId: user.id, kind: 'token', name: 'Test', scope: kind } as const
  return { authorization: `Bearer ${await insertSession(server.deps, server.db, session)}` }
}

type Sent = Record<string, string>

type Answer = {
  code?: string
  reason?: string
  errors?: { extensions?: { code: string; reason?: string } }[]
}

async function ask(server: TestServer, { path, method, body, bytes }: Asked, sent: Sent): Promise<Answer> {
  const reply = await server.inject({
    method: method as 'POST',
    url: path,
    headers: { ...sent, 'content-type': bytes ? 'application/octet-stream' : 'application/json' },
    payload: bytes ?? JSON.stringify(body),
  })
  return reply.json<Answer>()
}

/** The code with which a call was refused, or `OK`. */
export async function codeOf(server: TestServer, call: Asked, sent: Sent): Promise<string> {
  const { errors, code = 'OK' } = await ask(server, call, sent)
  return errors?.[0]?.extensions?.code ?? code.toUpperCase()
}

/** The result of a call: the reason of a refusal, or `done` if it was permitted, even if it then failed as stated. */
export async function answerOf(server: TestServer, call: Asked, sent: Sent): Promise<string> {
  const { errors, ...plain } = await ask(server, call, sent)
  const { reason, code } = errors?.[0]?.extensions ?? plain
  if (code === undefined || (call.fails !== undefined && reason === call.fails)) return 'done'
  return reason ?? `${code} without a reason`
}

/** What was recorded for an action that a user performed once, and what its declaration says. */
export async function notedBy({ db }: TestServer, actorId: string, name: ActionName) {
  const { subject, tellsWorkspace }: Action = allActions[name]
  const by = and(eq(auditEvents.actorId, actorId), eq(auditEvents.action, name))
  const rows = await db.select().from(auditEvents).where(by)
  const [row] = rows
  const topic = `workspace:${row?.workspaceId}`
  const about = { action: name, ids: row?.subjectIds, type: subject }
  const told = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.topic, topic), sql`${outbox.payload} @> ${JSON.stringify({ action: name })}::jsonb`))
  return {
    noted: { audit: rows.map(({ subjectType }) => subjectType), told: told.map(({ payload }) => payload) },
    declared: { audit: subject === null ? [] : [subject], told: tellsWorkspace ? [about] : [] },
  }
}
