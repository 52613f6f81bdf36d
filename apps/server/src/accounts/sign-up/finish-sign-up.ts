import { signUpProblems } from '@sandlot/core/accounts/form-rules'
import { accountMessages } from '@sandlot/core/accounts/messages'
import type { finalizeSignUp } from '@sandlot/core/accounts/sign-up-rest'
import { AppError } from '@sandlot/core/errors'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { runCommand } from '../../platform/commands.ts'
import { wayOf } from '../repo.ts'
import type { PendingPerson, UserRow } from '../rows.ts'
import { type ClientInfo, enter } from '../sessions/sessions.ts'
import { accountProblem, createAccount } from './create-account.ts'
import { joinInvited } from './invited.ts'
import { findPending, takePending } from './pending.ts'

type Form = z.output<NonNullable<(typeof finalizeSignUp)['body']>>

function assertForm(form: Form): void {
  const filled = { ...form, companyName: form.companyName ?? '', companySize: form.companySize ?? '' }
  const [problem] = Object.entries(signUpProblems(filled))
  if (problem) throw new AppError('validation', problem[1], { field: problem[0] })
}

/** The sign-up if it can still be finished, and by this browser. */
function assertOwn(pending: PendingPerson | null, browserHash: string | null, now: Date): PendingPerson {
  if (!pending || pending.expiresAt <= now) throw new AppError('not_found', accountMessages.signUpExpired)
  if (pending.browserHash !== browserHash) throw new AppError('forbidden', accountMessages.signUpElsewhere)
  return pending
}

/** Makes the account with all that belongs to it, and signs its browser in: all of it or nothing. */
export async function finishSignUp(
  context: Context,
  form: Form,
  { browserHash, client }: { browserHash: string | null; client: ClientInfo },
): Promise<{ user: UserRow; sessionSecret: string }> {
  assertForm(form)
  const pending = assertOwn(await findPending(context.db, form.id), browserHash, context.clock.now())
  const command = runCommand(context, context.actor, async (tx, now) => {
    const taken = await takePending(tx, pending)
    if (!taken) throw new AppError('conflict', accountMessages.alreadySignedUp)
    const user = await createAccount(tx, context, { ...accountOf(form, taken), now })
    const { sessionSecret, events } = await enter(tx, context, user.id, {
      ...client,
      signedInBy: (taken.provider && wayOf(taken.provider)) ?? 'link',
    })
    const joined = taken.encryptedInvitation
      ? await joinInvited(tx, context, { user, sealed: taken.encryptedInvitation }, now)
      : []
    return {
      result: { user, sessionSecret },
      events: [...events, ...joined],
      audit: {
        action: 'account.create',
        workspaceId: user.personalWorkspaceId,
        subjectType: 'User',
        subjectIds: [user.id],
        details: { provider: taken.provider, isAdmin: user.isAdmin },
      },
    }
  })
  return command.catch((error) => {
    throw accountProblem(error)
  })
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
