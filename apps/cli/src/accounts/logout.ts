import { revokeToken } from '@sandlot/core/accounts/rest'
import { AppError, toAppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { innermostProblem } from '../platform/failure.ts'
import type { Outcome } from '../platform/outcome.ts'
import { signInMessages } from './messages.ts'

export const logoutCommand: Define = (command, act) =>
  command
    .option('--force', 'forget the sign-in here even when the host can not revoke it now')
    .addHelpText(
      'after',
      examples('sandlot auth logout', 'sandlot auth logout --host https://old.example.com --force'),
    )
    .action(act((context, flags: { force?: true }) => logout(flags, context)))

/** Revokes the stored sign-in on its host, then forgets it; a host out of reach keeps it (spec CL-016). */
export async function logout(
  { force }: { force?: true },
  context: Context,
): Promise<Outcome<'auth.logout/1'>> {
  const { host } = context.target()
  const stored = context.credentials()[host]
  if (context.io.env.SANDLOT_TOKEN) context.notice(signInMessages.environmentWins)
  if (!stored) return outcome(host, { wasSignedIn: false, revoked: false }, signInMessages.notSignedIn(host))

  const problem = await revoke(stored.token, context)
  const invalid = problem?.code === 'unauthenticated' || problem?.code === 'not_found'
  if (problem && !invalid && !force)
    throw new AppError(problem.code, signInMessages.notRevoked(host, problem.message), {
      hint: signInMessages.notRevokedHint,
    })

  context.saveCredential(host, null)
  const { [host]: _left, ...workspaces } = context.settings().workspaces
  await context.saveSettings({ ...context.settings(), workspaces })
  if (problem)
    context.notice(invalid ? signInMessages.alreadyInvalid : signInMessages.forgotten(host, problem.message))
  return outcome(host, { wasSignedIn: true, revoked: problem === null }, signInMessages.signedOut(host))
}

/** What kept the token from being revoked, or null. */
async function revoke(token: string, context: Context): Promise<AppError | null> {
  try {
    const client = await context.connect({ token })
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
