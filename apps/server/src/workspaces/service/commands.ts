import { TOKEN_DAYS } from '@sandlot/core/accounts/limits'
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import { tokenRefusals } from '@sandlot/core/accounts/sessions/refusals'
import { tokenProblems } from '@sandlot/core/accounts/sessions/rules'
import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { settingsRefusals } from '@sandlot/core/workspaces/refusals'
import type { Role } from '@sandlot/core/workspaces/rules'
import { serviceMessages } from '@sandlot/core/workspaces/service/messages'
import { serviceRefusals } from '@sandlot/core/workspaces/service/refusals'
import type { ServiceAccount, ServiceToken } from '@sandlot/core/workspaces/service/rest'
import {
  SERVICE_ACCOUNTS_MAX,
  serviceNameProblem,
  serviceUsername,
} from '@sandlot/core/workspaces/service/rules'
import { and, eq } from 'drizzle-orm'
import { freeUsername } from '../../accounts/repo.ts'
import { hasId } from '../../accounts/sessions/revoke-sessions.ts'
import { openSession, sessionClosed } from '../../accounts/sessions/sessions.ts'
import { sessions, users } from '../../accounts/tables.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { actHolding } from '../act.ts'
import { handOverDrafts, toldFirst } from '../change-members.ts'
import { members } from '../tables.ts'
import { presentToken, serviceAccountsOf } from './repo.ts'

const acting = <Action extends string>(action: Action, teamId: string) => ({
  action,
  teamId,
  field: 'id',
  refusals: settingsRefusals,
})

type Named = { teamId: string; accountId: string }

/** Returns one of a workspace's service accounts, which cannot change while the workspace is locked. */
async function accountIn(
  tx: Transaction,
  teamId: string,
  accountId: string,
  now: Date,
): Promise<ServiceAccount> {
  const account = (await serviceAccountsOf(tx, teamId, now)).find(({ id }) => id === accountId.toLowerCase())
  if (!account) throw refusalError(serviceRefusals, 'serviceNotFound')
  return account
}

/**
 * Creates a service account for a workspace: a member that is not a person. It has no address, can only sign in with
 * tokens, and belongs to no other workspace.
 */
export async function createService(
  context: Context,
  { teamId, name, authorization }: { teamId: string; name: string; authorization: Role },
): Promise<ServiceAccount> {
  const problem = serviceNameProblem(name)
  if (problem) throw inputError(serviceMessages, problem, { field: 'name' })
  const wanted = name.trim()
  return actHolding(context, acting('service.create', teamId), async ({ tx, now, team }) => {
    const others = await serviceAccountsOf(tx, team.id, now)
    if (others.length >= SERVICE_ACCOUNTS_MAX) throw refusalError(serviceRefusals, 'servicesMost')
    if (others.some((one) => one.name.toLowerCase() === wanted.toLowerCase()))
      throw refusalError(serviceRefusals, 'serviceNameTaken', { titles: wanted, field: 'name' })
    const id = context.ids.uuid()
    const username = await freeUsername(context, serviceUsername(wanted))
    const home = { personalWorkspaceId: team.id, primaryWorkspaceId: team.id, serviceOf: team.id }
    await tx
      .insert(users)
      .values({ id, username, name: wanted, email: '', ...home, insertedAt: now, updatedAt: now })
    await tx.insert(members).values({ workspaceId: team.id, userId: id, authorization, insertedAt: now })
    return {
      result: { id, name: wanted, username, authorization, insertedAt: now.toISOString(), tokens: [] },
      audit: { details: { account: id, username, authorization } },
    }
  })
}

export const changeServiceRole = (
  context: Context,
  { teamId, accountId, authorization }: Named & { authorization: Role },
): Promise<ServiceAccount> =>
  actHolding(context, acting('service.role', teamId), async ({ tx, now, team }) => {
    const account = await accountIn(tx, team.id, accountId, now)
    await tx
      .update(members)
      .set({ authorization })
      .where(and(eq(members.workspaceId, team.id), eq(members.userId, account.id)))
    const [before, after] = [account, { authorization }].map((one) => ({ authorization: one.authorization }))
    return {
      result: { ...account, authorization },
      audit:
        account.authorization === authorization
          ? null
          : { details: { account: account.id, username: account.username, before, after } },
      events: toldFirst(account.id, team.id),
    }
  })

/**
 * Ends a service account. Its row stays for what it created and for the audit log; nothing can sign in as it any more.
 */
export async function removeService(context: Context, { teamId, accountId }: Named): Promise<void> {
  const viewer = requireViewer(context)
  await actHolding(context, acting('service.remove', teamId), async ({ tx, now, team }) => {
    const { id, username } = await accountIn(tx, team.id, accountId, now)
    const membership = { workspaceId: team.id, userId: id }
    const { drafts, events } = await handOverDrafts(tx, membership, viewer.userId)
    await tx.delete(members).where(and(eq(members.workspaceId, team.id), eq(members.userId, id)))
    const ended = await tx.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id })
    return {
      result: null,
      audit: { details: { account: id, username, drafts } },
      events: [...toldFirst(id, team.id), ...ended.map((one) => sessionClosed(one.id)), ...events],
    }
  })
}

type WantedToken = Named & { name: string; scope?: 'read' | 'write' | undefined; days?: number | undefined }

/** Creates a token of a service account, whose secret is shown once. */
export async function createToken(
  context: Context,
  { teamId, accountId, name: wanted, scope = 'write', days = TOKEN_DAYS }: WantedToken,
): Promise<{ token: string; accessToken: ServiceToken }> {
  const name = wanted.trim()
  const [problem] = Object.entries(tokenProblems({ name, days }))
  if (problem) throw inputError(sessionMessages, problem[1], { field: problem[0] })
  return actHolding(context, acting('service.token', teamId), async ({ tx, now, team }) => {
    const account = await accountIn(tx, team.id, accountId, now)
    const id = context.ids.uuid()
    const session = { id, userId: account.id, kind: 'token', name, scope, days, signedInBy: 'hand' } as const
    const token = await openSession(context, tx, session)
    const [row] = await tx.select().from(sessions).where(eq(sessions.id, id))
    if (!row) throw new Error('A token that was just made is not there.')
    return {
      result: { token, accessToken: presentToken(row) },
      audit: { details: { account: account.id, username: account.username, token: id, name, scope, days } },
    }
  })
}

export async function revokeToken(
  context: Context,
  { teamId, accountId, tokenId }: Named & { tokenId: string },
): Promise<void> {
  await actHolding(context, acting('service.revoke', teamId), async ({ tx, now, team }) => {
    const account = await accountIn(tx, team.id, accountId, now)
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, account.id), hasId(tokenId)))
      .returning({ id: sessions.id, name: sessions.name })
    if (!ended) throw refusalError(tokenRefusals, 'tokenNotFound')
    const details = { account: account.id, username: account.username, token: ended.id, name: ended.name }
    return { result: null, audit: { details }, events: [sessionClosed(ended.id)] }
  })
}
