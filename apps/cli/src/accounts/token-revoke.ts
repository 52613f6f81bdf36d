import { listTokens, revokeAccessToken } from '@sandlot/core/accounts/sessions/rest'
import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { signInMessages } from './messages.ts'

type Flags = { yes?: true; dryRun?: true }

export const tokenRevokeCommand: Define = (command, act) =>
  command
    .argument('<id or name>', 'the token')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be revoked, and change nothing')
    .addHelpText('after', examples('sandlot auth token revoke "Nightly build" --yes'))
    .action(act((context, flags: Flags, wanted: string) => revokeToken(wanted, flags, context)))

/** Revokes a token (spec CL-025). */
export async function revokeToken(
  wanted: string,
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'auth.token.revoke/1'>> {
  if (!dryRun) mustBeAnswerable(yes, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const { tokens } = await client.rest(listTokens)
  const found = tokens.filter(({ id, name }) => id === wanted || name === wanted)
  const [token] = found
  if (!token)
    throw new AppError('not_found', signInMessages.noSuchToken(wanted), {
      reason: 'tokenNotFound',
      field: 'id or name',
    })
  if (found.length > 1)
    throw new AppError('usage', signInMessages.tokenAmbiguous(wanted), {
      hint: signInMessages.tokenAmbiguousHint,
    })
  const name = clean(token.name)
  if (!dryRun) {
    if (!yes) await agree(signInMessages.revokeQuestion(name), context)
    await client.rest(revokeAccessToken, { params: { id: token.id } })
  }
  return {
    shape: 'auth.token.revoke/1',
    data: { id: token.id, name: token.name, revoked: !dryRun },
    meta: { host, ...(dryRun && { dryRun: true }) },
    text: () => `${dryRun ? signInMessages.wouldRevoke(name) : signInMessages.tokenRevoked(name)}\n`,
  }
}
