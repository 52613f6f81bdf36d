import { revokeToken } from '@sandlot/core/accounts/sessions/token-rest'
import { AppError, toAppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Credential } from '../platform/config/credentials.ts'
import { heldBack } from '../platform/config/target.ts'
import type { Context } from '../platform/context.ts'
import type { BulkItem } from '../platform/output/bulk.ts'
import { failureOf, innermostProblem } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { signInMessages } from './messages.ts'

/** The command under a given name. */
export const logoutAs =
  (words: string): Define =>
  (command, act) =>
    command
      .option('--all', 'sign out of every host and account')
      .option('--force', 'forget the sign-in here even if the host cannot revoke it now')
      .addHelpText('after', examples(words, `${words} --host https://old.example.com --force`))
      .action(
        act((context, flags: Flags) => (flags.all ? logoutOfAll(flags, context) : logout(flags, context))),
      )

type Flags = { force?: true; all?: true }

/** Revokes the stored sign-in at its host and forgets it; it is kept if the host is unreachable (spec CL-016). */
export async function logout(flags: Flags, context: Context): Promise<Outcome<'auth.logout/1'>> {
  const { host, key } = context.target()
  const stored = context.credentials()[key]
  if (context.io.env.SANDLOT_TOKEN) context.notice(signInMessages.environmentWins)
  if (!stored) return outcome(host, { wasSignedIn: false, revoked: false }, signInMessages.notSignedIn(host))

  const problem = await forget({ key, host, stored }, flags, context)
  return outcome(host, { wasSignedIn: true, revoked: problem === null }, signInMessages.signedOut(host))
}

/** The same for every sign-in on this machine; those that could not be revoked are kept and reported. */
export async function logoutOfAll(flags: Flags, context: Context): Promise<Outcome<'auth.logout-all/1'>> {
  const signIns = Object.entries(context.credentials()).map(([key, stored]) => ({
    key,
    host: key.split('#', 1)[0] ?? key,
    stored,
  }))
  const data: ShapeData<'auth.logout-all/1'> = []
  const items: BulkItem[] = []
  for (const { key, host, stored } of signIns) {
    const at = { host, username: stored.username }
    const item = { id: host, title: stored.username }
    try {
      const problem = await forget({ key, host, stored }, flags, context)
      data.push({ ...at, revoked: problem === null })
      items.push({ ...item, status: 'done' })
    } catch (thrown) {
      const problem = toAppError(thrown)
      if (problem.code === 'interrupted') throw problem
      const error = failureOf(problem, { target: context.target(), version: context.version })
      data.push({ ...at, revoked: false, error })
      items.push({ ...item, status: 'failed', error })
    }
  }
  const kept = data.flatMap(({ error }) => error ?? [])
  return {
    shape: 'auth.logout-all/1',
    data,
    items,
    text: () =>
      [
        // A single failure is printed as such.
        ...(data.length > 1 ? kept.map(({ message }) => message) : []),
        ...(kept.length === 0 || kept.length < data.length
          ? [signInMessages.signedOutOfAll(data.length - kept.length)]
          : []),
      ]
        .map((line) => `${line}\n`)
        .join(''),
  }
}

/** Forgets the workspace chosen by the person who signed out. */
const forgetChoice = (key: string, context: Context): void =>
  context.changeSettings((now) => {
    const { [key]: _chosen, ...workspaces } = now.workspaces
    return { ...now, workspaces }
  })

type SignIn = { key: string; host: string; stored: Credential }

/** Revokes a sign-in and forgets it; returns why it could not be revoked if it was forgotten anyway. */
async function forget(
  { key, host, stored }: SignIn,
  { force }: Flags,
  context: Context,
): Promise<AppError | null> {
  const token = context.tokenOf(stored)
  const problem =
    token === null ? heldBack({ host, tokenSource: 'locked' }) : await revoke(token, host, context)
  const invalid = problem?.code === 'unauthenticated' || problem?.code === 'not_found'
  if (problem && !invalid && !force)
    throw new AppError(problem.code, signInMessages.notRevoked(host, problem.message), {
      reason: problem.reason,
      hint: signInMessages.notRevokedHint,
    })
  if (context.forgetCredential(key, stored)) forgetChoice(key, context)
  else context.notice(signInMessages.signedInMeanwhile(host))
  if (problem)
    context.notice(invalid ? signInMessages.alreadyInvalid : signInMessages.forgotten(host, problem.message))
  return problem
}

/** Why the token could not be revoked, or null. */
async function revoke(token: string, host: string, context: Context): Promise<AppError | null> {
  try {
    const client = await context.connect({ token, host })
    await client.rest(revokeToken, { params: { token } })
    return null
  } catch (error) {
    const problem = innermostProblem(error) ?? toAppError(error)
    if (problem.code === 'interrupted') throw problem
    return problem
  }
}

const outcome = (
  host: string,
  data: { wasSignedIn: boolean; revoked: boolean },
  sentence: string,
): Outcome<'auth.logout/1'> => ({
  shape: 'auth.logout/1',
  data: { host, ...data },
  meta: { host },
  text: () => `${sentence}\n`,
})
