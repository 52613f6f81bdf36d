import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { type Done, runCommand } from '../../platform/commands.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { freeUsername } from '../repo.ts'
import { type ClientInfo, enter, openSession } from '../sessions/sessions.ts'
import { accountProblem, createAccount } from '../sign-up/create-account.ts'
import { heldInvitation } from '../sign-up/invited.ts'
import { type StartedSignUp, startSignUp } from '../sign-up/pending.ts'
import { users } from '../tables.ts'
import { claimCode, claimLink } from './one-time-links.ts'

const ADMIN_USERNAME = 'admin'
const ADMIN_NAME = 'Admin'

/** What a link led to: a session for this browser, a sign-up to finish, or (signed in already) nothing more. */
export type UsedLink = { sessionSecret: string } | { signUp: StartedSignUp } | null

const aboutUser = <Result>(result: Result, action: string, userId: string): Done<Result> => ({
  result,
  audit: { action, workspaceId: null, subjectType: 'User', subjectIds: [userId] },
})

type From = {
  client: ClientInfo
  /** The token of the invitation page that the person came from. */
  invite: string | null
  /** What the browser came with before, by which an invitation is found that it left here. */
  browserHash: string | null
}

/** Uses up a one-time link. The first-run link makes an admin: of whoever is signed in, else of a new person. */
export function useLink(
  context: Context,
  token: string,
  { client, invite, browserHash }: From,
): Promise<UsedLink> {
  return runCommand(context, context.actor, async (tx, now): Promise<Done<UsedLink>> => {
    const { purpose, userId, email, madeBy } = await claimLink(tx, token, now)
    if (purpose === 'sign_in' && userId) {
      const signedInBy = madeBy === null ? 'link' : `${madeBy}-link`
      const { sessionSecret, events } = await enter(tx, context, userId, { ...client, signedInBy })
      return { ...aboutUser({ sessionSecret }, 'session.open', userId), events }
    }
    if (purpose === 'first_run' && context.viewer) {
      await tx.update(users).set({ isAdmin: true, updatedAt: now }).where(eq(users.id, context.viewer.userId))
      return aboutUser(null, 'account.make-admin', context.viewer.userId)
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
    return {
      result: { signUp },
      audit: { action: 'sign-up.start', workspaceId: null, subjectType: 'SignUp', subjectIds: [signUp.id] },
    }
  })
}

/** Trades a printed code for a token: the first-run one makes the admin, a person's own belongs to that person. */
export async function useCode(context: Context, code: string, client: ClientInfo): Promise<string> {
  const username = await freeUsername(context, ADMIN_USERNAME)
  const command = runCommand(context, context.actor, async (tx, now) => {
    const link = await claimCode(tx, code, now)
    const userId = link.userId ?? (await createAdmin(tx, context, username, now))
    // The first administrator has nothing else to begin with.
    const scope = link.userId ? 'write' : 'admin'
    const token = await openSession(context, tx, { userId, kind: 'token', scope, ...client })
    return aboutUser(token, link.userId ? 'token.create' : 'account.create', userId)
  })
  return command.catch((error) => {
    throw accountProblem(error)
  })
}

async function createAdmin(tx: Transaction, context: Context, username: string, now: Date): Promise<string> {
  const user = { username, name: ADMIN_NAME, email: '', isAdmin: true }
  return (await createAccount(tx, context, { user, identity: null, now })).id
}
