import type { NotedName } from '@sandlot/core/noted-actions'
import { eq } from 'drizzle-orm'
import { type Done, type Event, runCommand } from '../../platform/commands.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { ClientInfo } from '../../platform/http/client.ts'
import { doneOf } from '../../platform/noted.ts'
import { freeUsername } from '../repo.ts'
import { enter, openSession } from '../sessions/sessions.ts'
import { accountProblem, createAccount } from '../sign-up/create-account.ts'
import { heldInvitation } from '../sign-up/invited.ts'
import { startSignUp } from '../sign-up/pending.ts'
import { users } from '../tables.ts'
import { claimCode, claimLink, peekLink } from './one-time-links.ts'
import { findUsed, keepUsed, type Opened, type UsedLink } from './used.ts'

const ADMIN_USERNAME = 'admin'
const ADMIN_NAME = 'Admin'

const about = <Result>(
  action: NotedName,
  subjectId: string,
  result: Result,
  events: readonly Event[] = [],
): Done<Result> =>
  doneOf(action, { result, audit: { workspaceId: null, subjectIds: [subjectId] }, events: [...events] })

type From = {
  client: ClientInfo
  /** The token of the invitation page that the person came from. */
  invite: string | null
  /** Hash of the secret that the browser already had, by which an invitation that it left here is found. */
  browserHash: string | null
}

/**
 * Whether the user has to confirm first: a browser that did not request the link may have been sent to somebody else's.
 * Throws if the link no longer works, unless this browser has just used it.
 */
export async function needsConfirmation(context: Context, opened: Opened): Promise<boolean> {
  if (await findUsed(context, opened)) return false
  const { browserHash } = await peekLink(context.db, opened.token, context.clock.now())
  return browserHash === null || browserHash !== opened.asking
}

/**
 * Uses up a one-time link. The first-run link makes an admin: the signed-in user, or else a new one. If the same
 * browser opens it again soon, it gets the same result because an answer may be lost.
 */
export async function useLink(context: Context, opened: Opened, from: From): Promise<UsedLink> {
  const before = await findUsed(context, opened)
  if (before) return before.used
  const command = runCommand(context, context.actor, async (tx, now) => {
    const done = await follow(tx, context, { token: opened.token, from }, now)
    await keepUsed(tx, context, { opened, used: done.result }, now)
    return done
  })
  return command.catch(async (error) => {
    // If two calls run at the same time, the slower one returns the result of the faster one.
    const faster = await findUsed(context, opened)
    if (faster) return faster.used
    throw error
  })
}

async function follow(
  tx: Transaction,
  context: Context,
  { token, from: { client, invite, browserHash } }: { token: string; from: From },
  now: Date,
): Promise<Done<UsedLink>> {
  const { purpose, userId, email, madeBy } = await claimLink(tx, token, now)
  if (purpose === 'sign_in' && userId) {
    const signedInBy = madeBy === null ? 'link' : `${madeBy}-link`
    const { sessionSecret, events } = await enter(tx, context, userId, { ...client, signedInBy })
    return about('session.open', userId, { sessionSecret }, events)
  }
  if (purpose === 'first_run' && context.viewer) {
    await tx.update(users).set({ isAdmin: true, updatedAt: now }).where(eq(users.id, context.viewer.userId))
    return about('account.make-admin', context.viewer.userId, null)
  }
  const person =
    purpose === 'first_run'
      ? { makesAdmin: true }
      : {
          email,
          login: email?.split('@')[0],
          encryptedInvitation: await heldInvitation(tx, context, browserHash, now),
        }
  const signUp = await startSignUp(tx, context, person, now, invite)
  return about('sign-up.start', signUp.id, { signUp })
}

/**
 * Trades a printed code for a token: the first-run code makes the admin, a person's own code belongs to that person. A
 * program that retries cannot be told from another one, so a lost answer costs the code; restarting the server prints a
 * new one.
 */
export async function useCode(context: Context, code: string, client: ClientInfo): Promise<string> {
  const username = await freeUsername(context, ADMIN_USERNAME)
  const command = runCommand(context, context.actor, async (tx, now) => {
    const link = await claimCode(tx, code, now)
    const userId = link.userId ?? (await createAdmin(tx, context, username, now))
    // The first administrator has no other way to begin.
    const scope = link.userId ? 'write' : 'admin'
    const id = context.ids.uuid()
    const token = await openSession(context, tx, { id, userId, kind: 'token', scope, ...client })
    return link.userId ? about('token.create', id, token) : about('account.create', userId, token)
  })
  return command.catch((error) => {
    throw accountProblem(error)
  })
}

async function createAdmin(tx: Transaction, context: Context, username: string, now: Date): Promise<string> {
  const user = { username, name: ADMIN_NAME, email: '', isAdmin: true }
  return (await createAccount(tx, context, { user, identity: null, now })).id
}
