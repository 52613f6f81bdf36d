import { signUpProblems } from '@sandlot/core/accounts/form-rules'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { signUpRefusals } from '@sandlot/core/accounts/refusals'
import type { finalizeSignUp } from '@sandlot/core/accounts/sign-up-rest'
import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { ClientInfo } from '../../platform/http/client.ts'
import { doAction } from '../../platform/noted.ts'
import { wayOf } from '../repo.ts'
import type { PendingPerson } from '../rows.ts'
import { enter } from '../sessions/sessions.ts'
import { accountProblem, createAccount } from './create-account.ts'
import { type Finished, findFinished, keepFinished } from './finished.ts'
import { joinInvited } from './invited.ts'
import { findPending, takePending } from './pending.ts'

type Form = z.output<NonNullable<(typeof finalizeSignUp)['body']>>

function assertForm(form: Form): void {
  const filled = { ...form, companyName: form.companyName ?? '', companySize: form.companySize ?? '' }
  const [problem] = Object.entries(signUpProblems(filled))
  if (problem) throw inputError(accountMessages, problem[1], { field: problem[0] })
}

/** Returns the sign-up if this browser can still finish it. */
function assertOwn(pending: PendingPerson | null, browserHash: string | null, now: Date): PendingPerson {
  if (!pending || pending.expiresAt <= now) throw refusalError(signUpRefusals, 'signUpExpired')
  if (pending.browserHash !== browserHash) throw refusalError(signUpRefusals, 'signUpElsewhere')
  return pending
}

/**
 * Creates the account with everything that belongs to it, and signs its browser in: all or nothing. If the same browser
 * soon sends the same form again, it gets the same result.
 */
export async function finishSignUp(
  context: Context,
  form: Form,
  { browserHash, client }: { browserHash: string | null; client: ClientInfo },
): Promise<Finished> {
  assertForm(form)
  const asked = { id: form.id, form, browserHash }
  const found = await findPending(context.db, form.id)
  const before = found ? null : await findFinished(context, asked)
  if (before) return before
  const pending = assertOwn(found, browserHash, context.clock.now())
  const command = doAction(context, 'account.create', async (tx, now) => {
    const taken = await takePending(tx, pending)
    if (!taken) throw refusalError(signUpRefusals, 'alreadySignedUp')
    const user = await createAccount(tx, context, { ...accountOf(form, taken), now })
    const sessionId = context.ids.uuid()
    const { sessionSecret, events } = await enter(tx, context, user.id, {
      ...client,
      id: sessionId,
      signedInBy: wayInto(taken),
    })
    const sealed = taken.encryptedInvitation
    const joined = sealed ? await joinInvited(tx, context, { user, sessionId, sealed }, now) : null
    const finished = {
      primaryTeamId: user.personalWorkspaceId,
      sessionSecret,
      sandboxId: joined?.sandboxId ?? null,
    }
    await keepFinished(tx, context, { asked, finished }, now)
    return {
      result: finished,
      events: [...events, ...(joined?.events ?? [])],
      audit: {
        workspaceId: user.personalWorkspaceId,
        subjectIds: [user.id],
        details: { provider: taken.provider, isAdmin: user.isAdmin },
      },
    }
  })
  return command.catch(async (error) => {
    // If two calls run at the same time, the slower one returns the result of the faster one.
    const faster = await findFinished(context, asked)
    if (faster) return faster
    throw accountProblem(error)
  })
}

/** How the new user signed up. Unlike a mailed link, an invitation proves no address. */
function wayInto({ provider, email, encryptedInvitation }: PendingPerson): string {
  if (provider) return wayOf(provider) ?? 'link'
  return encryptedInvitation && !email ? 'invitation' : 'link'
}

function accountOf(form: Form, pending: PendingPerson) {
  const { provider, subject, login, email, avatarUrl, encryptedToken, scopes } = pending
  return {
    user: {
      username: form.username,
      name: form.name,
      email: email ?? '',
      avatarUrl,
      isAdmin: pending.makesAdmin,
      signUpRole: form.role,
      signUpUsage: form.usage,
      companyName: form.companyName || null,
      companySize: form.companySize || null,
    },
    identity:
      provider && subject
        ? { provider, subject, login, name: pending.name, email, avatarUrl, encryptedToken, scopes }
        : null,
  }
}
